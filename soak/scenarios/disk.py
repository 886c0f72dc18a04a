"""The disk is full: writes are refused in plain words, reads go on, and nothing is half-written."""
import os
import shutil

from soak.client import Client
from soak.load import Load
from soak.postgres import Postgres
from soak.processes import Lost, folder, small_disk, wait_until
from soak.service import Service
from soak.stores import PostgresStore, Sqlite

MEGABYTE = 1 << 20


def trials(short):
    if os.geteuid() != 0:
        print("\n== disk: left out, as only root can make a small disk")
        return []
    return [("SQLite", on_sqlite), ("PostgreSQL, its tables on the full disk", on_postgres)]


def on_sqlite(say):
    with folder() as home, small_disk(home / "data", 16) as disk:
        fill_up(home, disk, Sqlite(home), say)


def on_postgres(say):
    """Only the tables: a PostgreSQL whose log cannot be written stops, which is the scenario "database"."""
    with folder() as home, small_disk(home / "tables", 40) as disk, Postgres(home) as server:
        tables = disk / "space"
        tables.mkdir()
        if os.geteuid() == 0:
            shutil.chown(tables, "postgres", "postgres")
        server.sql(f"CREATE TABLESPACE small LOCATION '{tables}'", "postgres")
        fill_up(home, disk, PostgresStore(server, options="TABLESPACE small"), say)


def fill_up(home, disk, store, say):
    ballast = disk / "ballast"
    with Service(home, store.url) as service:
        key = service.new_key()
        service.start()
        ballast.write_bytes(b"x" * 6 * MEGABYTE)
        with Load([service.port], key, filler=20_000, refusal_is_no=True) as load:
            wait_for_refusals(load, 20)
            written, read = len(load.moments), load.reads[200]
            wait_for_refusals(load, 100)
            say(f"full: after {written} writes {load.statuses[503]} were refused with 503; "
                f"{load.reads[200] - read} reads answered meanwhile, {load.reads[503]} refused")
            if load.reads[503] or load.reads[200] == read:
                raise Lost("reads did not go on")
            ballast.unlink()
            say(f"room again: 20 writes after {load.wait_for_writes(20, 20):.1f} s")
        load.stop()
        say(f"the callers saw {dict(load.statuses)}; slowest answer {load.slowest:.1f} s")
        say(load.ledger.check(Client(service.port, key).all_jobs()))
        service.terminate()
        say(store.check())


def wait_for_refusals(load, count):
    target = load.statuses[503] + count
    wait_until(f"{count} refusals; the answers so far: {dict(load.statuses)}", lambda: load.statuses[503] >= target, 120)
