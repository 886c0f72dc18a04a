"""Strapi: a headless CMS on Node that generates a REST API for a content type. On PostgreSQL, as its makers recommend."""
import hashlib
import hmac
import json
import secrets
import shutil
import urllib.parse
import urllib.request

from bench import data
from bench.peers.peer import PAGE_SIZE, Peer
from bench.peers.tables import copy
from bench.subject import Request
from bench.subjects.posthaste import POSTGRES_SETTINGS
from soak.postgres import Postgres
from soak.processes import ROOT, free_port, kill_family, run, start, wait_until

_PROJECT = ROOT / "bench/peers/strapi"
VERSION = json.loads((_PROJECT / "package.json").read_text())["dependencies"]["@strapi/strapi"]
_DATABASE = "jobs"
_HEADER = ("employer", "referenceId", "title", "publishDate", "location", "confidential", "jobStatus")
_SECRETS = ("APP_KEYS", "ADMIN_JWT_SECRET", "API_TOKEN_SALT", "TRANSFER_TOKEN_SALT", "ENCRYPTION_KEY", "TOKEN")
_ROW = ("id", "document_id", "employer", "reference_id", "title", "publish_date", "close_date", "confidential",
        "auto_refresh", "job_status", "location", "category", "position_type", "salary_amount", "salary_period",
        "plus_commission", "description", "routing_type", "application_email", "created_at", "updated_at", "published_at")


class Strapi(Peer):
    name = "strapi"
    label = f"Strapi {VERSION}, PostgreSQL"
    durability = "on disk: fsync and synchronous_commit on"

    def __init__(self):
        self.process, self.port, self.postgres, self.secrets = None, None, None, {}

    def install(self, cache):
        home = self._home(cache)
        shutil.copytree(_PROJECT, home, dirs_exist_ok=True)
        (home / "public/uploads").mkdir(parents=True, exist_ok=True)  # Strapi does not start without it
        if not (home / "node_modules/.package-lock.json").exists():  # npm writes this file last
            run(["npm", "install", "--prefix", home, "--omit=dev", "--no-audit", "--no-fund"], timeout=1800)

    def fill(self, cache, folder, jobs):
        self.secrets = {name: secrets.token_hex(32) for name in _SECRETS}
        (folder / "secrets.json").write_text(json.dumps(self.secrets))
        with Postgres(folder, POSTGRES_SETTINGS) as self.postgres:
            self.postgres.new_database(_DATABASE)
            self._launch(cache, folder)  # creates the tables
            kill_family(self.process)
            self._add_token()
            copy(self.postgres, _DATABASE, folder, "jobs", _ROW, (row(job) for job in data.jobs(jobs)))
            self.postgres.sql("VACUUM ANALYZE", _DATABASE)
            self.postgres.stop()

    def start(self, cache, folder):
        self.secrets = json.loads((folder / "secrets.json").read_text())
        self.postgres = Postgres(folder, POSTGRES_SETTINGS).start()
        self._launch(cache, folder)

    def stop(self):
        kill_family(self.process)
        if self.postgres:
            self.postgres.kill()

    def pids(self):
        return [self.process.pid, self.postgres.process.pid]

    def held(self):
        return int(self.postgres.sql("SELECT count(*) FROM jobs", _DATABASE))

    def read(self, job):
        return self._request("GET", f"/{document_id(job.number)}")

    def page(self, employer, page, word=""):
        query = [("filters[employer][$eq]", employer), ("sort[0]", "publishDate:desc"), ("sort[1]", "id:desc"),
                 ("pagination[page]", page), ("pagination[pageSize]", PAGE_SIZE)]
        query += [(f"fields[{place}]", field) for place, field in enumerate(_HEADER)]
        if word:
            query.append(("filters[title][$containsi]", word))
        return self._request("GET", "?" + urllib.parse.urlencode(query))

    def create(self, job):
        return self._request("POST", "", {**fields(job), "referenceId": "NEW-{{n}}"})

    def upsert(self, job):
        """Updates by Strapi's id, which the client has to know: there is no upsert by a field of one's own."""
        return self._request("PUT", f"/{document_id(job.number)}", {"applicationEmail": "jobs{{n}}@example.com"})

    def reference(self, answer):
        return answer["data"]["referenceId"]

    def found(self, answer):
        return answer["meta"]["pagination"]["total"], [job["referenceId"] for job in answer["data"]]

    def _request(self, method, rest, job=None):
        headers = {"Authorization": f"Bearer {self.secrets['TOKEN']}"}
        if job:
            headers["Content-Type"] = "application/json"
        return Request(method, f"/api/jobs{rest}", headers, json.dumps({"data": job}, ensure_ascii=False) if job else "")

    def _launch(self, cache, folder):
        self.port = free_port()
        url = f"postgresql://posthaste@127.0.0.1:{self.postgres.port}/{_DATABASE}"
        home = self._home(cache)
        self.process = start(
            ["env", "-C", home, "node", home / "node_modules/@strapi/strapi/bin/strapi.js", "start"], folder / "strapi.log",
            {**self.secrets, "NODE_ENV": "production", "STRAPI_TELEMETRY_DISABLED": "true", "PORT": str(self.port),
             "DATABASE_URL": url})
        wait_until("Strapi", self._is_up, 180)

    def _is_up(self):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/_health", timeout=10) as answer:
                return answer.status == 204
        except OSError:
            return False

    def _add_token(self):
        """Adds an API token as the admin panel would, which is not built."""
        salt, token = self.secrets["API_TOKEN_SALT"].encode(), self.secrets["TOKEN"].encode()
        key = hmac.new(salt, token, hashlib.sha512).hexdigest()
        self.postgres.sql("INSERT INTO strapi_api_tokens (document_id, name, description, kind, type, access_key, created_at,"
                          " updated_at, published_at) VALUES ('benchmarktoken0000000000', 'benchmark', '', 'content-api',"
                          f" 'full-access', '{key}', now(), now(), now())", _DATABASE)

    @staticmethod
    def _home(cache):
        return cache / f"strapi-{VERSION}"


def fields(job):
    return {"employer": job.employer, "referenceId": job.reference, "title": job.title, "publishDate": job.published,
            "closeDate": job.closes, "confidential": False, "autoRefresh": False, "jobStatus": job.status,
            "location": job.place, "category": job.category, "positionType": job.position_type,
            "salaryAmount": job.salary_cents / 100, "salaryPeriod": 1, "plusCommission": False,
            "description": job.description, "routingType": 1, "applicationEmail": job.email}


def row(job):
    made = f"{job.published} 00:00:00"
    return job.number, document_id(job.number), *fields(job).values(), made, made, made


def document_id(number):
    return f"job{number:021}"
