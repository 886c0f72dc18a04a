"""Posthaste itself, started as an operator would, on each database engine."""
import contextlib
import http.client
import json
import sqlite3

from bench import data, hooks, java, rows
from bench.peers import wire
from bench.peers.wire import API, JobsOverHttp
from bench.peers.peer import asked_numbers
from bench.subject import OPERATIONS, Request
from soak.postgres import Postgres
from soak.service import Service

# Production settings for a small machine. fsync and synchronous_commit are on, as by default.
POSTGRES_SETTINGS = ("shared_buffers=512MB", "effective_cache_size=1GB", "max_wal_size=2GB", "work_mem=8MB",
                     "maintenance_work_mem=128MB", "random_page_cost=1.1")
DATABASE = "posthaste"
_LIKE = {"giant": "list", "any": "read", "create-hook": "create"}
MANY = 20_000  # too many jobs for their responses to stay in the cache until they are requested again


class Posthaste(JobsOverHttp):
    """Posthaste without rate limits and without an access log, as is usual behind a proxy."""
    operations = (*OPERATIONS, "giant", "any")
    sizes = (1_000, 100_000, 1_000_000)
    settings = {"POSTHASTE_ACCESS_LOG": "false", "POSTHASTE_WEBHOOK_LOOPBACK_HTTP": "true"}

    def __init__(self):
        self.service = None

    @property
    def port(self):
        return self.service.port

    def prepare(self, folder):
        """Prepares everything except the service itself, which can then be launched."""
        self.service = Service(folder, settings=self.settings)

    def start(self, cache, folder):
        self.prepare(folder)
        self.service.start()

    def stop(self):
        if self.service:
            self.service.kill()

    def pids(self):
        return [self.service.process.pid]

    def last_words(self):
        return f"{self.name} ended with {self.service.process.poll()}; its log ends:\n{self.service.log_end(40)}" \
            if self.service and self.service.process else ""

    def requests(self, operation, jobs):
        if operation == "giant":
            return [self.page(data.GIANT, 1)]
        if operation == "not-modified":
            return [self.held_already(request) for request in super().requests("read", jobs)]
        if operation == "changes":
            return [self.changes(data.owner(number)) for number in asked_numbers(jobs)]
        if operation == "shown":
            return [self.shown(data.job(number)) for number in asked_numbers(jobs)]
        if operation == "create-hook":
            creates = super().requests("create", jobs)
            hooks.subscribe(self.port, {each.headers["API-Key"] for each in creates})
            return creates
        if operation == "any":
            return [self.read(data.job(1 + turn * jobs // MANY)) for turn in range(MANY)]
        return super().requests(operation, jobs)

    def held_already(self, request):
        """Returns the request as sent by a client that already has the current response."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(request.method, request.path, headers=request.headers)
        return Request(request.method, request.path, {**request.headers, "If-None-Match": connection.getresponse().headers["ETag"]})

    @staticmethod
    def shown(job):
        """Changes the salary: a change that candidates see."""
        asked = wire.request(job.employer, "PUT", "", {"referenceId": job.reference, "salary": {"amount": "{{n}}", "period": {"id": 1}}})
        return Request(asked.method, asked.path, asked.headers, asked.body.replace('"{{n}}"', "{{n}}"))

    @staticmethod
    def changes(employer):
        """Requests the oldest hundred changes of an employer."""
        return Request("GET", "/api/v1.2/changes", {"API-Key": rows.key(employer)})

    def is_right(self, operation, request, status, body):
        if operation == "not-modified":
            return status == 304 and not body
        if operation == "changes":
            return status == 200 and len(json.loads(body)["changes"]) > 0
        if operation == "shown":
            answer = json.loads(body)
            return status == 200 and is_old(answer) and f'"{answer["referenceId"]}"' in request.body
        if not super().is_right(_LIKE.get(operation, operation), request, status, body):
            return False
        answer = json.loads(body)
        return all(is_old(job) for job in answer.get("data", [answer]) if job["referenceId"].startswith("REF-"))

    def held(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        return sum(self._total(connection, employer) for employer in range(1, data.EMPLOYERS + 1))

    def _total(self, connection, employer):
        connection.request("GET", API + "?pageSize=1", headers={"API-Key": rows.key(employer)})
        return json.load(connection.getresponse())["paging"]["total"]


def is_old(found):
    """Reports whether a job that was there from the beginning is returned as it was stored."""
    job = data.job(int(found["referenceId"][4:]))
    return (found["id"], found["title"], found["employer"]["id"], found["status"]) == (
        job.number, job.title, job.employer, job.status)


class OnSqlite(Posthaste):
    name = "posthaste-sqlite"
    label = "Posthaste, SQLite"
    durability = "on disk: WAL, synchronous=FULL, commits in groups"

    def fill(self, cache, folder, jobs):
        service = Service(folder)
        service.command("init")
        java.fed("Fill.java", f"jdbc:sqlite:{service.data}/posthaste.db", feed=lambda out: rows.write(jobs, out))


class OnSqliteNormal(OnSqlite):
    name = "posthaste-sqlite-normal"
    label = "Posthaste, SQLite NORMAL"
    durability = "WAL, synchronous=NORMAL: survives a kill, a power cut may take the last writes"
    store = OnSqlite
    sizes = (1_000, 100_000)
    operations = ("create", "upsert", "mix")  # makes no difference to reads
    settings = {**Posthaste.settings, "POSTHASTE_SQLITE_SYNCHRONOUS": "normal"}


class OnSqliteWithoutHistory(OnSqlite):
    """Posthaste without the triggers that record what candidates saw. Shows what history costs."""
    name = "posthaste-sqlite-no-history"
    label = "Posthaste, SQLite, without history"
    store = OnSqlite
    sizes = (1_000, 100_000)
    operations = ("create", "upsert", "shown")

    def prepare(self, folder):
        super().prepare(folder)
        with contextlib.closing(sqlite3.connect(f"{self.service.data}/posthaste.db")) as store:
            store.executescript("DROP TRIGGER job_replaced; DROP TRIGGER job_still_shown; DROP TRIGGER job_removed;")


class OnPostgres(Posthaste):
    name = "posthaste-postgres"
    label = "Posthaste, PostgreSQL"
    durability = "on disk: fsync and synchronous_commit on"

    def __init__(self):
        super().__init__()
        self.postgres = None

    def fill(self, cache, folder, jobs):
        with Postgres(folder, POSTGRES_SETTINGS) as server:
            Service(folder, server.new_database(DATABASE)).command("init")
            java.fed("Fill.java", f"jdbc:postgresql://127.0.0.1:{server.port}/{DATABASE}?user=posthaste",
                     feed=lambda out: rows.write(jobs, out))
            server.stop()

    def prepare(self, folder):
        self.start_database(folder)
        url = f"postgresql://posthaste@127.0.0.1:{self.postgres.port}/{DATABASE}"
        self.service = Service(folder, url, settings=self.settings)

    def start_database(self, folder):
        self.postgres = Postgres(folder, POSTGRES_SETTINGS).start()

    def stop(self):
        super().stop()
        if self.postgres:
            self.postgres.kill()
