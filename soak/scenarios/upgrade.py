"""A migration of the schema is killed and started again, on both engines."""
import collections
import contextlib
import gzip
import json
import random
import re
import shutil
import time

from soak.client import Client
from soak.postgres import BIN, Postgres
from soak.processes import ROOT, Lost, folder, kill_family, run, start, wait_until
from soak.service import POSTHASTE, Service
from soak.stores import PostgresStore, Sqlite

JOBS = 5000
MADE = ROOT / "soak" / "made-by-0.1.0"
COUNT = ("SELECT count(*) || ' jobs, ' || sum(length(title)) || ' letters, ' || (SELECT count(*) FROM application) || ' applications, '"
         " || (SELECT count(*) FROM mail) || ' messages' FROM job")
# Adds more jobs than 0.1.0 created, so that the upgrade takes long enough to be killed.
MORE = """WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {jobs})
    INSERT INTO job (employer, reference_id, title, status, publish_date, close_date, close_by_default,
        launched, confidential, auto_refresh, location_ids, category_ids, position_type, plus_commission,
        routing_type, application_email, search, description)
    SELECT {employer}, 'old-' || n, 'Job ' || n, 'active', {date}, {date}, FALSE, TRUE, FALSE, FALSE, '1', '36', 1,
        FALSE, 1, 'jobs@example.com', 'job ' || n, '<p>Old.</p>' FROM numbers"""


def trials(short):
    return [("SQLite, killed at any moment", lambda say: on_sqlite(4 if short else 100, say)),
            ("PostgreSQL, killed inside the last migration, then two nodes at once",
             lambda say: on_postgres(1 if short else 10, say))]


def migrations(engine):
    return sorted((ROOT / "src" / "main" / "resources" / "db" / engine).glob("V*.sql"))


def newest(engine):
    """Returns the number of the newest migration. Some are written in Java, so there are fewer files."""
    return int(migrations(engine)[-1].name[1:4])


def made(name):
    """Returns a recorded file: the store that version 0.1.0 created through its API, or its responses afterwards."""
    return gzip.decompress((MADE / name).read_bytes())


def more_jobs(date):
    """Returns statements that add jobs to an employer whose responses are not compared."""
    return ["INSERT INTO employer (name, plan, created_at, language) VALUES ('Old', 'standard', '2026-01-01T00:00:00Z', 'en')",
            MORE.format(jobs=JOBS, employer="(SELECT max(id) FROM employer)", date=date)]


def compare_answers(service):
    """Checks that every response of 0.1.0 is returned unchanged: same members, same order."""
    kept = json.loads(made("answers.json.gz"))
    for address, before in kept["answers"].items():
        employer, path = address.split(" ")
        answer = Client(service.port, kept["keys"][int(employer)]).call("GET", path)
        now = answer.body.decode().replace(f"http://127.0.0.1:{service.port}", "{home}")
        if answer.status != 200 or json.dumps(json.loads(now)) != json.dumps(before):
            raise Lost(f"GET {path} was {json.dumps(before)}\nand is now {answer.status} {now}")
    return len(kept["answers"])


def on_sqlite(rounds, say):
    with folder() as home:
        new, old = Sqlite(home / "new"), Sqlite(home / "old")
        Service(home / "new").command("init")
        (home / "old" / "data").mkdir(parents=True)
        old.file.write_bytes(made("posthaste.db.gz"))
        old.sql("PRAGMA journal_mode = WAL", *more_jobs("'2026-01-01'"))
        before, whole, found = old.sql(COUNT), new.schema(), collections.Counter()
        for number in range(rounds):
            trial = Sqlite(home / f"trial{number}")
            shutil.copytree(old.home, trial.home)
            found[killed(trial)] += 1
            Service(trial.home).command("employer", "list")
            compare(trial, whole, before)
            trial.check()
            if number == rounds - 1:
                with Service(trial.home) as service:
                    answers = compare_answers(service.start())
            shutil.rmtree(trial.home)
        say(f"killed {rounds} upgrades of the store of 0.1.0 and {JOBS} more jobs, and found {dict(found)}; "
            f"started again, each had the whole schema and {before}, and the last gave all {answers} answers of 0.1.0")


def killed(store):
    """Starts an upgrade, kills it soon after its first change on disk, and reports how far it had got."""
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
        return f"{len(copy.history())} of {newest('sqlite')} migrations"
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
        for number in range(rounds):
            old = PostgresStore(server, f"old{number}")
            old.sql(made("postgres.sql.gz").decode())
            old.sql(*more_jobs("DATE '2026-01-01'"))
            before = old.sql(COUNT)
            killed_inside(home, old)
            reached = len(old.history())
            with Service(home, old.url, "one") as one, Service(home, old.url, "two") as two:
                one.launch(), two.launch()
                one.wait_ready(), two.wait_ready()
                answers = compare_answers(two)
            compare(old, new.schema(), before)
        say(f"killed {rounds} upgrades of the store of 0.1.0 and {JOBS} more jobs, the last with {reached} of "
            f"{newest('postgres')} migrations done; two nodes, started at once, made every migration once, "
            f"kept {before}, and gave all {answers} answers of 0.1.0")


def killed_inside(home, store):
    """Kills the service inside the last migration, which a conflicting transaction holds up."""
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
    """Returns a statement that blocks the migration. Creating a relation of the same name does: tables and indexes share a namespace. The store
    is too old to contain the tables that the migration creates."""
    made = re.search(r"CREATE (?:TABLE|INDEX|UNIQUE INDEX) (\w+)", migration)
    changed = re.search(r"(?:ALTER TABLE|UPDATE|INTO|ON) (\w+)", migration)
    return f"CREATE TABLE {made.group(1)} ()" if made else f"LOCK TABLE {changed.group(1)}"


def compare(upgraded, schema, jobs):
    if upgraded.schema() != schema:
        raise Lost(f"the schema is not the new one:\n{upgraded.schema()}")
    if upgraded.sql(COUNT) != jobs:
        raise Lost(f"there were {jobs}, now there are {upgraded.sql(COUNT)}")
