"""The disk is full or fails: callers are told to retry, the service is not ready, and it recovers by itself."""
import os
import shutil
import time

from soak.badfile import FILES, OPERATIONS, BadFile
from soak.client import Client
from soak.load import Load
from soak.postgres import Postgres
from soak.processes import Lost, folder, small_disk, wait_until
from soak.service import Service
from soak.stores import PostgresStore, Sqlite, sqlite

MEGABYTE = 1 << 20
# Maximum seconds until the service notices that the disk has recovered, or has failed, on two busy cores.
LONGEST_RESUMPTION = 3.0
LONGEST_UNTRUTH = 3.0


def trials(short):
    failing = [("SQLite, a disk that fails", lambda say: fails(1 if short else 10, say))]
    if os.geteuid() != 0:
        print("\n== disk: the full ones are left out, as only root can make a small disk")
        return failing
    return [("SQLite", on_sqlite), ("PostgreSQL, its tables on the full disk", on_postgres),
            ("SQLite, full in the middle of large jobs", lambda say: large_jobs(2 if short else 20, say)), *failing]


def on_sqlite(say):
    with folder() as home, small_disk(home / "data", 16) as disk:
        fill_up(home, disk, Sqlite(home), say)


def on_postgres(say):
    """Fills up only the tablespace: a PostgreSQL that cannot write its log stops, which is the scenario "database"."""
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
            stays_down(service)
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


def large_jobs(rounds, say):
    with folder() as home, small_disk(home / "data", 320) as disk, Service(home) as service:
        key = service.new_key()
        service.start()
        noticed, resumed = [], []
        for number in range(rounds):
            with Load([service.port], key, workers=2, filler=4_000_000, refusal_is_no=True, prefix=f"{number}-") as load:
                load.wait_for_writes(3, 60)
                ballast = take_all_room(disk)
                wait_for_refusals(load, 1)
                noticed.append(wait_until("readiness down", lambda: service.health("ready") == 503, LONGEST_UNTRUTH))
                wait_for_refusals(load, 5)
                stays_down(service)
                ballast.unlink()
                resumed.append(load.wait_for_writes(1, 20))
                service.wait_ready(LONGEST_UNTRUTH)
                load.wait_for_writes(3, 60)
            load.stop()
            judge(load, resumed)
            say(load.ledger.check([job for job in Client(service.port, key).all_jobs()
                                   if job["referenceId"].startswith(load.prefix)]))
            remove_all(Client(service.port, key))
        say(f"full {rounds} times while jobs of 4 MB were written; not ready after {in_words(noticed)} s, "
            f"first write {in_words(resumed)} s after there was room")
        service.terminate()
        say(Sqlite(home).check())


def take_all_room(disk):
    ballast = disk / "ballast"
    with open(ballast, "wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(MEGABYTE // 16))
        except OSError:
            return ballast


def remove_all(client):
    for job in client.all_jobs():
        client.call("DELETE", f"/jobs/{job['id']}")


def fails(rounds, say):
    """Fails reads, writes and fsync of the database file and of its log, one after the other."""
    with sqlite() as (home, store):
        disk = BadFile(home)
        with Service(home, settings=disk.env()) as service:
            key = service.new_key()
            service.start()
            with Load([service.port], key, workers=4, filler=300_000, refusal_is_no=True) as load:
                for _ in range(rounds):
                    for file in FILES:
                        for operation in OPERATIONS:
                            passing_fault(disk, file, operation, service, load, say)
            load.stop()
            say(f"the callers saw {dict(load.statuses)}; slowest answer {load.slowest:.1f} s")
            say(load.ledger.check(Client(service.port, key).all_jobs()))
            service.kill()  # after this, only data in files remains, nothing in memory
            service.start()
            say("after a kill: " + load.ledger.check(Client(service.port, key).all_jobs()))
            service.terminate()
        say(store.check())


def passing_fault(disk, file, operation, service, load, say):
    load.wait_for_writes(20, 60)
    before = load.statuses[503]
    disk.fail(file, operation)
    wait_for_refusals(load, 1)
    noticed = wait_until("readiness down", lambda: service.health("ready") == 503, LONGEST_UNTRUTH)
    for _ in range(3):
        time.sleep(1)
        stays_down(service)
    disk.well()
    resumed = load.wait_for_writes(1, 20)
    ready = service.wait_ready(LONGEST_UNTRUTH)
    say(f"no {operation} of the {file} for 3 s: {load.statuses[503] - before} refusals, not ready after {noticed:.1f} s; "
        f"first write {resumed:.1f} s after it was well, ready {ready:.1f} s later")
    judge(load, [resumed])


def stays_down(service):
    """Checks that the node is live but not ready: an orchestrator must neither route requests here nor restart the node."""
    if service.health("live") != 200 or service.health("ready") != 503:
        raise Lost(f"while writes fail live is {service.health('live')} and ready is {service.health('ready')}")


def judge(load, resumed):
    if load.wrong:
        raise Lost(f"{len(load.wrong)} wrong answers, such as: " + "; ".join(load.wrong[:5]))
    if load.statuses["cut"]:
        raise Lost(f"{load.statuses['cut']} callers got no answer, such as {load.cuts[0]}")
    if max(resumed) > LONGEST_RESUMPTION:
        raise Lost(f"service resumed only after {max(resumed):.1f} s")


def in_words(seconds):
    return ", ".join(f"{each:.1f}" for each in seconds)
