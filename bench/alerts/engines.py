"""Posthaste with many open jobs and with subscribers, on each database engine."""
from bench import java
from bench.alerts import wishes
from bench.search import store
from bench.search.engines.posthaste import SETTINGS
from bench.subjects import posthaste
from soak.postgres import Postgres
from soak.service import Service
from soak.stores import Sqlite

# wishes.py calculates days in UTC.
_ZONE = {"POSTHASTE_TIME_ZONE": "UTC"}


class OnSqlite(store.OpenJobs):
    store = store.OpenJobs  # shared with bin/bench search
    label = "SQLite"

    def open(self, folder, smtp):
        """Prepares the service to be started on this folder, with its mail going to this port."""
        self.settings = settings(smtp)
        self.prepare(folder)
        self.file = Sqlite(folder)

    def sql(self, *statements):
        return self.file.sql(*statements)

    def subscribe(self, feed):
        java.fed("Fill.java", f"jdbc:sqlite:{self.file.file}", feed=feed)


class OnPostgres(posthaste.OnPostgres):
    name = "alerts-open-jobs-postgres"
    label = "PostgreSQL"

    def fill(self, cache, folder, jobs):
        with Postgres(folder, posthaste.POSTGRES_SETTINGS) as server:
            Service(folder, server.new_database(posthaste.DATABASE)).command("init")
            java.fed("Fill.java", address(server), feed=lambda out: store.write_open(jobs, out))
            server.stop()

    def open(self, folder, smtp):
        self.settings = settings(smtp)
        self.prepare(folder)

    def sql(self, *statements):
        return "\n".join(self.postgres.sql(each, posthaste.DATABASE) for each in statements)

    def subscribe(self, feed):
        java.fed("Fill.java", address(self.postgres), feed=feed)


def address(server):
    return f"jdbc:postgresql://127.0.0.1:{server.port}/{posthaste.DATABASE}?user=posthaste"


def settings(smtp):
    return {**SETTINGS, **_ZONE, "POSTHASTE_SMTP_URL": f"smtp://127.0.0.1:{smtp}"}
