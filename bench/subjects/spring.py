"""The same endpoints as a Java team would usually write them: Spring Boot, Spring Data JPA, Spring Security, Tomcat."""
import hashlib
import http.client
import re
import sqlite3

from bench import data, rows
from bench.peers.peer import count
from bench.peers.tables import copy
from bench.peers.wire import API, JobsOverHttp
from bench.subjects.posthaste import POSTGRES_SETTINGS
from soak.postgres import Postgres
from soak.processes import ROOT, free_port, kill_family, run, start, wait_until

_PROGRAM = ROOT / "bench/peers/spring"
VERSION = re.search(r"<version>(.*)</version>", (_PROGRAM / "pom.xml").read_text())[1]
_DATABASE = "jobs"
_EMPLOYER = ("id", "name", "key_hash")
_JOB = ("id", "employer_id", "reference_id", "title", "publish_date", "close_date", "confidential",
        "auto_refresh", "status", "location", "category", "position_type", "salary_amount", "salary_period",
        "plus_commission", "description", "routing_type", "application_email")


class Spring(JobsOverHttp):
    def __init__(self):
        self.process, self.port = None, None

    def install(self, cache):
        sources = [_PROGRAM / "pom.xml", *(file for file in (_PROGRAM / "src").rglob("*") if file.is_file())]
        jar = self._jar(cache)
        if not jar.exists() or jar.stat().st_mtime < max(file.stat().st_mtime for file in sources):
            run(["mvn", "-B", "-q", "-f", _PROGRAM / "pom.xml", "package", f"-Dbench.target={jar.parent}"], timeout=1200)

    def launch(self, cache, folder, store, url):
        self.port = free_port()
        self.process = start(["java", "-Xmx512m", "-jar", self._jar(cache)], folder / "spring.log",
                             {"SERVER_PORT": str(self.port), "JOBS_STORE": store, "JOBS_URL": url})
        wait_until("Spring Boot", self._is_up, 120)

    def stop(self):
        kill_family(self.process)

    def pids(self):
        return [self.process.pid]

    def _is_up(self):
        """Reports whether the service is up: it rejects a request without a key with 401."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request("GET", API)
            return connection.getresponse().status == 401
        except OSError:
            return False
        finally:
            connection.close()

    @staticmethod
    def _jar(cache):
        return cache / f"spring-{VERSION}/spring-jobs.jar"


class OnPostgres(Spring):
    name = "spring-postgres"
    label = f"Spring Boot {VERSION}, PostgreSQL"
    durability = "on disk: fsync and synchronous_commit on"

    def __init__(self):
        super().__init__()
        self.postgres = None

    def fill(self, cache, folder, jobs):
        with Postgres(folder, POSTGRES_SETTINGS) as server:
            server.new_database(_DATABASE)
            server.sql(schema("postgresql"), _DATABASE)
            for table, columns, lines in tables(jobs):
                copy(server, _DATABASE, folder, table, columns, lines)
            server.sql("VACUUM ANALYZE", _DATABASE)
            server.stop()

    def start(self, cache, folder):
        self.postgres = Postgres(folder, POSTGRES_SETTINGS).start()
        self.launch(cache, folder, "postgres", f"jdbc:postgresql://127.0.0.1:{self.postgres.port}/{_DATABASE}")

    def stop(self):
        super().stop()
        if self.postgres:
            self.postgres.kill()

    def pids(self):
        return [self.process.pid, self.postgres.process.pid]

    def held(self):
        return int(self.postgres.sql("SELECT count(*) FROM job", _DATABASE))


class OnSqlite(Spring):
    name = "spring-sqlite"
    label = f"Spring Boot {VERSION}, SQLite"
    durability = "on disk: WAL, synchronous=FULL"

    def __init__(self):
        super().__init__()
        self.file = None

    def fill(self, cache, folder, jobs):
        store = sqlite3.connect(folder / "jobs.db")
        store.execute("PRAGMA journal_mode = WAL")
        store.executescript(schema("sqlite"))
        for table, columns, lines in tables(jobs):
            store.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})", lines)
        store.commit()
        store.execute("ANALYZE")
        store.close()

    def start(self, cache, folder):
        self.file = folder / "jobs.db"
        self.launch(cache, folder, "sqlite", f"jdbc:sqlite:{self.file}")

    def held(self):
        return count(self.file, "job")


def schema(engine):
    return (_PROGRAM / f"src/main/resources/schema-{engine}.sql").read_text()


def tables(jobs):
    """Yields table, columns and rows, in an order that satisfies the foreign keys."""
    yield "employer", _EMPLOYER, ((each, rows.name(each), hashlib.sha256(rows.key(each).encode()).hexdigest())
                                  for each in range(1, data.EMPLOYERS + 1))
    yield "job", _JOB, ((job.number, job.employer, job.reference, job.title, job.published, job.closes, False, False,
                         job.status.upper(), job.place, job.category, job.position_type, job.salary_cents / 100, 1, False,
                         job.description, 1, job.email) for job in data.jobs(jobs))
