"""A version of Posthaste: this checkout, or an older commit that is built beside it."""
import contextlib
import json
import sqlite3
import urllib.parse

from bench import data, java, rows, stores
from bench.peers.peer import asked_numbers
from bench.search import asked
from bench.subject import Request
from bench.subjects.posthaste import OnSqlite
from soak.processes import ROOT, run
from soak.service import Service

# These versions have no tags. 0.2.0 was a development build that was never released.
RELEASES = {"0.1.0": "4e3026b8", "0.2.0": "b87b44e4"}
_BUILD_SECONDS = 1800
_APPLY = "/api/v1.2/public/jobs"


class Version(OnSqlite):
    """Posthaste on SQLite, started with the launcher of its own version."""
    # Only settings that every version knows.
    settings = {"POSTHASTE_ACCESS_LOG": "false", "POSTHASTE_APPLY_LIMIT": "0", "POSTHASTE_CONFIRM_LIMIT": "0"}

    def __init__(self, side, root, commit):
        super().__init__()
        self.side, self.name = side, f"compare-{root.name if root != ROOT else 'this'}"
        self.program = root / "bin/posthaste"
        run([self.program, "--version"], timeout=_BUILD_SECONDS)  # builds it
        run(["flock", root / "target/.archive.lock", "true"], timeout=_BUILD_SECONDS)  # waits for its class archive
        self.label = f"{run([self.program, '--version']).split()[-1]} ({commit})"

    def prepare(self, folder):
        self.service = Service(folder, settings=self.settings, program=self.program)

    def fill(self, cache, folder, jobs):
        self.prepare(folder)
        self.service.command("init")
        file = self.service.data / "posthaste.db"
        with contextlib.closing(sqlite3.connect(file)) as store:
            columns = {row[1] for row in store.execute("PRAGMA table_info(job)")}
        java.fed("Fill.java", f"jdbc:sqlite:{file}", feed=lambda out: rows.write(jobs, out, columns))

    def requests(self, operation, jobs):
        """Returns the requests, which are those of all subjects except for what candidates do: they search all jobs, and apply."""
        if operation == "search":
            return asked.searches([" ".join(each).strip() for each in asked.in_titles() if not each[1]])
        if operation == "apply":
            return [application(number) for number in asked_numbers(jobs) if data.job(number).status == "active"]
        return super().requests(operation, jobs)

    def is_right(self, operation, request, status, body):
        if operation == "search":
            return status == 200 and is_hit(request, json.loads(body)["data"])
        if operation == "apply":
            return status == 202
        return super().is_right(operation, request, status, body)


def here():
    """Returns this checkout, with the changes that are not committed."""
    return Version("new", ROOT, run(["git", "-C", ROOT, "describe", "--always", "--exclude=*", "--dirty=, changed"]).strip())


def older(name):
    """Returns the version of that commit, tag or release. Its source is kept in the cache, with what was built from it."""
    try:
        commit = run(["git", "-C", ROOT, "rev-parse", "--verify", f"{RELEASES.get(name, name)}^{{commit}}"]).strip()
    except RuntimeError:
        raise SystemExit(f"This clone does not contain {name}. If it is shallow, fetch the whole history.") from None
    root = stores.CACHE / "versions" / commit[:12]
    if not root.exists():
        part = root.with_suffix(".part")
        part.mkdir(parents=True, exist_ok=True)
        archive = part.with_suffix(".tar")
        run(["git", "-C", ROOT, "archive", "--output", archive, commit])
        run(["tar", "-x", "-f", archive, "-C", part])
        archive.unlink()
        part.rename(root)
    return Version("old", root, commit[:8])


def application(number):
    body = json.dumps({"name": "Ana Roy", "email": "ana{{n}}@example.com", "consent": True})
    return Request("POST", f"{_APPLY}/{number}/applications", {"Content-Type": "application/json"}, body)


def is_hit(request, found):
    """Reports whether the first job found has every word of the search in its title."""
    words = urllib.parse.parse_qs(urllib.parse.urlsplit(request.path).query)["q"][0].split()
    return bool(found) and all(each in found[0]["title"] for each in words)
