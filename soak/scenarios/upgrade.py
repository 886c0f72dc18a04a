"""An upgrade of the schema is killed half-way and started again, on both engines."""
import collections
import contextlib
import random
import re
import shutil
import time

from soak.postgres import BIN, Postgres
from soak.processes import ROOT, Lost, folder, kill_family, run, start, wait_until
from soak.service import POSTHASTE, Service
from soak.stores import PostgresStore, Sqlite

JOBS = 5000
COUNT = "SELECT count(*) || ' jobs, ' || sum(length(title)) FROM job"


def trials(short):
    return [("SQLite, killed at any moment", lambda say: on_sqlite(4 if short else 100, say)),
            ("PostgreSQL, killed inside the last migration, then two nodes at once",
             lambda say: on_postgres(1 if short else 10, say))]


def migrations(engine):
    return sorted((ROOT / "src" / "main" / "resources" / "db" / engine).glob("V*.sql"))


def first_version(engine, date):
    """The store as the first release left it."""
    return [migrations(engine)[0].read_text(),
            "INSERT INTO employer (name, plan, created_at) VALUES ('Old', 'standard', '2026-01-01T00:00:00Z')",
            f"""WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {JOBS})
                INSERT INTO job (employer, reference_id, title, status, publish_date, close_date, close_by_default,
                    launched, confidential, auto_refresh, location_ids, category_ids, position_type, plus_commission,
                    routing_type, application_email, search, description)
                SELECT 1, 'old-' || n, 'Job ' || n, 'active', {date}, {date}, FALSE, TRUE, FALSE, FALSE, '1', '36', 1,
                    FALSE, 1, 'jobs@example.com', 'job ' || n, '<p>Old.</p>' FROM numbers"""]


def on_sqlite(rounds, say):
    with folder() as home:
        new, old = Sqlite(home / "new"), Sqlite(home / "old")
        Service(home / "new").command("init")
        (home / "old" / "data").mkdir(parents=True)
        history = new.sql("SELECT sql || ';' FROM sqlite_master WHERE tbl_name = 'flyway_schema_history' AND sql IS NOT NULL")
        old.sql("PRAGMA journal_mode = WAL", history, *first_version("sqlite", "'2026-01-01'"),
                f"ATTACH '{new.file}' AS new",
                "INSERT INTO flyway_schema_history SELECT * FROM new.flyway_schema_history WHERE version = '001'")
        before, whole, found = old.sql(COUNT), new.schema(), collections.Counter()
        for number in range(rounds):
            trial = Sqlite(home / f"trial{number}")
            shutil.copytree(old.home, trial.home)
            found[killed(trial)] += 1
            Service(trial.home).command("employer", "list")
            compare(trial, whole, before)
            trial.check()
            shutil.rmtree(trial.home)
        say(f"killed {rounds} upgrades of {JOBS} jobs from the first schema, and found {dict(found)}; "
            "started again, each had the whole schema and every job")


def killed(store):
    """Starts an upgrade, kills it soon after its first trace on the disk, and says how far it had come."""
    log = store.home / "upgrade.log"
    process = start([POSTHASTE, "employer", "list"], log, Service(store.home).env)
    began = disk_state(store)
    while disk_state(store) == began and process.poll() is None:
        time.sleep(0.001)
    time.sleep(random.uniform(0, 0.4))
    kill_family(process)
    copy = Sqlite(store.home.with_name("copy"))
    shutil.copytree(store.home, copy.home)
    try:
        return f"{len(copy.history())} of {len(migrations('sqlite'))} migrations"
    finally:
        shutil.rmtree(copy.home)


def disk_state(store):
    found = []
    for each in store.file.parent.glob("posthaste.db*"):
        with contextlib.suppress(FileNotFoundError):
            found.append((each.name, each.stat().st_mtime_ns, each.stat().st_size))
    return sorted(found)


def on_postgres(rounds, say):
    with folder() as home, Postgres(home) as server:
        new = PostgresStore(server, "new")
        Service(home, new.url).command("init")
        history = run([f"{BIN}/pg_dump", "-h", "127.0.0.1", "-p", server.port, "-U", "posthaste", "-t",
                       "flyway_schema_history", "--inserts", "new"])
        history = re.sub(r"(?m)^\\.*$", "", history)  # what is for psql alone
        for number in range(rounds):
            old = PostgresStore(server, f"old{number}")
            old.sql(*first_version("postgres", "DATE '2026-01-01'"), history,
                    "DELETE FROM public.flyway_schema_history WHERE version <> '001'")
            before = old.sql(COUNT)
            killed_inside(home, old)
            reached = len(old.history())
            with Service(home, old.url, "one") as one, Service(home, old.url, "two") as two:
                one.launch(), two.launch()
                one.wait_ready(), two.wait_ready()
            compare(old, new.schema(), before)
        say(f"killed {rounds} upgrades of {JOBS} jobs from the first schema, the last with {reached} of "
            f"{len(migrations('postgres'))} migrations done; two nodes, started at once, made every migration once and "
            "kept every job")


def killed_inside(home, store):
    """A transaction in the way holds the last migration up, so that it is certain where the service is killed."""
    held = start([f"{BIN}/psql", "-h", "127.0.0.1", "-p", store.server.port, "-U", "posthaste", "-d", store.database,
                  "-c", f"BEGIN; {in_the_way(migrations('postgres')[-1].read_text())}; SELECT pg_sleep(600)"],
                 home / "held.log")
    try:
        wait_until("a transaction in the way", lambda: store.sql(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'") == "1", 20)
        with Service(home, store.url, "killed") as service:
            service.launch()
            wait_until("a migration held up", lambda: store.sql(
                "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                f" AND datname = '{store.database}'") != "0", 60)
            service.kill()
    finally:
        kill_family(held)
        store.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'")


def in_the_way(migration):
    made = re.search(r"CREATE TABLE (\w+)", migration)
    changed = re.search(r"(?:ALTER TABLE|UPDATE|INTO|ON) (\w+)", migration)
    return f"CREATE TABLE {made.group(1)} ()" if made else f"LOCK TABLE {changed.group(1)}"


def compare(upgraded, schema, jobs):
    if upgraded.schema() != schema:
        raise Lost(f"the schema is not the new one:\n{upgraded.schema()}")
    if upgraded.sql(COUNT) != jobs:
        raise Lost(f"there were {jobs}, now there are {upgraded.sql(COUNT)}")
