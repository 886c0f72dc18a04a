"""Bare SQLite through JDBC: the limit of the engine and the disk. See Raw.java."""
import json

from bench import java
from bench.subject import Limit
from bench.subjects.posthaste import OnSqlite
from soak.processes import run


class Raw(Limit):
    name = "raw"
    label = "SQLite through JDBC"
    durability = OnSqlite.durability
    operations = ("read", "create", "upsert")
    store = OnSqlite

    def __init__(self):
        self.file = None

    def start(self, cache, folder):
        self.file = folder / "data/posthaste.db"

    def drive(self, operation, jobs, connections, warm_up, seconds):
        options = ("-Xmx512m", "-XX:+UseSerialGC")
        found = json.loads(run(java.command("Raw.java", self.file, operation, connections, warm_up, seconds, options=options),
                               timeout=warm_up + seconds + 120))
        return {**found, "refused": 0, "broken": 0}
