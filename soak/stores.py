"""The two database engines, as the scenarios use them."""
import contextlib
import os

from soak.postgres import Postgres
from soak.processes import ROOT, Lost, folder, run
from soak.service import Service


HISTORY = "SELECT version || ' ' || success FROM flyway_schema_history ORDER BY installed_rank"


class Sqlite:
    url = ""

    def __init__(self, home):
        self.home = home
        self.file = home / "data" / "posthaste.db"

    def sql(self, *statements):
        java = os.environ.get("JAVA_HOME", "/usr") + "/bin/java"
        driver = next((ROOT / "target" / "lib").glob("org.xerial.sqlite-jdbc-*.jar"))
        return run([java, "--enable-native-access=ALL-UNNAMED", "-cp", driver, ROOT / "soak" / "Sqlite.java", self.file,
                    *statements]).strip()

    def check(self):
        found = self.sql("PRAGMA integrity_check")
        if found != "ok":
            raise Lost(f"integrity_check: {found}")
        return "integrity_check: ok"

    def schema(self):
        return self.sql("SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_master ORDER BY 1", HISTORY)

    def history(self):
        return self.sql(HISTORY).split("\n")


class PostgresStore:
    def __init__(self, server, database="soak", options=""):
        self.server, self.database = server, database
        self.url = server.new_database(database, options)

    def sql(self, *statements):
        return "\n".join(self.server.sql(each, self.database) for each in statements)

    def check(self):
        twice = self.sql("SELECT count(*) FROM (SELECT 1 FROM job WHERE reference_id IS NOT NULL"
                         " GROUP BY employer, reference_id HAVING count(*) > 1) twice")
        if twice != "0":
            raise Lost(f"{twice} referenceIds are there twice")
        return "no referenceId twice"

    def schema(self):
        return self.sql("SELECT table_name || '.' || column_name || ' ' || data_type FROM information_schema.columns"
                        " WHERE table_schema = 'public' ORDER BY 1",
                        "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1", HISTORY)

    def history(self):
        return self.sql(HISTORY).split("\n")


@contextlib.contextmanager
def sqlite():
    with folder() as home:
        yield home, Sqlite(home)


@contextlib.contextmanager
def postgres():
    with folder() as home, Postgres(home) as server:
        yield home, PostgresStore(server)


@contextlib.contextmanager
def running(engine, settings=None):
    """Yields a started node on a fresh store of that engine, the store, and the key of an employer."""
    with engine() as (home, store), Service(home, store.url) as service:
        service.env.update(settings or {})
        key = service.new_key()
        service.start()
        yield service, store, key
