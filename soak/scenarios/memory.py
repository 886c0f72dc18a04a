"""Mixed load for a long time: memory, threads and open files level off. bin/soak memory --minutes N

Callers use the board, the search, the feeds, the console, the API, uploads and webhooks, at a bounded rate, on a store that
does not grow: whatever keeps growing is a leak.
"""
import contextlib
import http.client
import itertools
import json
import os
import random
import statistics
import threading
import time
import urllib.parse
from pathlib import Path

from soak.client import SAMPLE
from soak.processes import Lost, run
from soak.receiver import Receiver
from soak.scenarios.proxy import BOUNDARY, form
from soak.stores import running, sqlite

MINUTES = 120           # default for --minutes
SHORT_MINUTES = 1.5
PAUSE = 0.02            # seconds between two requests of a caller
JOBS = 300              # number of jobs kept at a time; the same for applications
SAMPLES, FEWEST = 60, 12
SETTLED = 30 * 60       # seconds; until then the JIT compiler is still adding code
MEBIBYTE = 1 << 20
TITLES = ("Baker", "Registered nurse", "Truck driver", "Développeur web", "Cook", "Comptable", "Electrician", "Infirmière")
PLACES = ("Vancouver, BC", "Toronto, ON", "Montréal, QC", "Halifax, NS", "Calgary, AB")
QUERIES = ("baker", "nurse toronto", "infirm", "driver", "acountant", "web", "cuisinier", "electric vancouver", "")
FEEDS = ("/feeds/indeed.xml", "/feeds/linkedin.xml", "/feeds/jobs.rss?lang=fr", "/feeds/jobs.atom", "/sitemap.xml", "/sitemaps/pages.xml")

minutes = None          # set from the command line


def trials(short):
    duration = minutes or (SHORT_MINUTES if short else MINUTES)
    return [(f"{duration:g} minutes of mixed load", lambda say: mixed(duration * 60, say))]


def mixed(seconds, say):
    settings = {"POSTHASTE_WEBHOOK_LOOPBACK_HTTP": "true", "POSTHASTE_APPLY_LIMIT": "0"}
    with Receiver(0) as receiver, running(sqlite, settings) as (service, _, key):
        receiver.forgets = True
        place = Place(service, key, receiver)
        callers = [Caller(place, area) for area in (Api, Api, Board, Board, Search, Feeds, Console, Candidates)]
        with contextlib.ExitStack() as running_callers:
            for caller in callers:
                running_callers.enter_context(caller)
            samples = watch(service, seconds, say)
        answered = sum(caller.answered for caller in callers)
        faults = [fault for caller in callers for fault in caller.faults]
        say(f"{answered} requests answered, {len(faults)} failed; {receiver.begun('/hook')} webhook messages")
        if faults:
            raise Lost(f"{len(faults)} requests failed, such as: {faults[0]}")
        judge(samples, seconds >= SETTLED, say)


class Place:
    """State shared by the callers: an employer with jobs, a webhook and a signed-in user."""

    def __init__(self, service, key, receiver):
        self.port, self.key = service.port, key
        self.jobs, self.applications, self.numbers = [], [], itertools.count()
        self.status("POST", "/api/v1.2/webhooks", {"url": receiver.url("/hook")}, expected=201)
        self.standing = self.status("POST", "/api/v1.2/jobs", SAMPLE, expected=201)["id"]
        employer = json.loads(service.command("employer", "list", "--json").splitlines()[0])
        self.employer = (employer[0] if isinstance(employer, list) else employer)["id"]
        service.command("user", "add", "owner@example.org", "--employer", str(self.employer), "--role", "owner")
        self.cookie = self.sign_in(service.command("user", "link", "owner@example.org").split()[-1])

    def status(self, method, path, body, expected):
        found, _, answer = ask(self.port, method, path, json.dumps(body), {"API-Key": self.key, "Content-Type": "application/json"})
        if found != expected:
            raise Lost(f"{method} {path} was answered {found}: {answer[:300]}")
        return json.loads(answer)

    def sign_in(self, link):
        status, headers, _ = ask(self.port, "POST", urllib.parse.urlparse(link).path, "", {
            "Origin": f"http://127.0.0.1:{self.port}", "Sec-Fetch-Site": "same-origin",
            "Content-Type": "application/x-www-form-urlencoded"})
        if status != 303:
            raise Lost(f"the sign-in link was answered {status}")
        return headers["Set-Cookie"].partition(";")[0]


def ask(port, method, path, body=None, headers=None):
    """Sends one request on a new connection and returns its status, headers and body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


class Caller(threading.Thread):
    """Sends the requests of one area, one after the other, until the scenario ends."""

    def __init__(self, place, area):
        super().__init__(daemon=True)
        self.area = area(place, self.send)
        self.place, self.stopping, self.answered, self.faults = place, threading.Event(), 0, []

    def __enter__(self):
        self.start()

    def __exit__(self, *_):
        self.stopping.set()
        self.join(90)

    def run(self):
        while not self.stopping.wait(PAUSE):
            try:
                self.area.step()
            except (OSError, http.client.HTTPException, ValueError, KeyError) as fault:
                self.faults.append(f"{self.area.__class__.__name__}: {fault!r}")

    def send(self, method, path, body=None, headers=None, expected=(200,)):
        status, _, answer = ask(self.place.port, method, path, body, headers)
        self.answered += 1
        if status not in expected:
            self.faults.append(f"{method} {path} was answered {status}: {answer[:200]}")
        return answer


class Area:
    def __init__(self, place, send):
        self.place, self.send, self.chance = place, send, random.Random()
        self.headers = {"API-Key": place.key, "Content-Type": "application/json"}

    def job(self):
        return self.chance.choice(self.place.jobs or [self.place.standing])


class Api(Area):
    """Creates, changes, reads and deletes jobs, keeping their number constant; follows the change feed."""

    def step(self):
        title, where = self.chance.choice(TITLES), self.chance.choice(PLACES)
        body = {**SAMPLE, "title": f"{title} {next(self.place.numbers)}", "locations": [{"description": where}]}
        self.place.jobs.append(json.loads(self.send("POST", "/api/v1.2/jobs", json.dumps(body), self.headers, (201,)))["id"])
        if len(self.place.jobs) > JOBS:
            self.send("DELETE", f"/api/v1.2/jobs/{self.place.jobs.pop(0)}", None, self.headers, (204,))
        mine = self.job()
        self.send("PUT", f"/api/v1.1/jobs/{mine}", json.dumps({"title": f"Head {title}"}), self.headers, (200, 404))
        self.send("GET", f"/api/v1.2/jobs/{mine}", None, self.headers, (200, 404))
        self.send("GET", "/api/v1.2/jobs?pageSize=50", None, self.headers)
        self.send("GET", "/api/v1.2/changes?since=now", None, self.headers)


class Board(Area):
    def step(self):
        language = self.chance.choice(("en", "fr"))
        self.send("GET", f"/{language}")
        self.send("GET", f"/{language}/jobs?q={urllib.parse.quote(self.chance.choice(QUERIES))}")
        self.send("GET", f"/{language}/jobs/{self.job()}", expected=(200, 301, 308, 404, 410))


class Search(Area):
    def step(self):
        query = urllib.parse.urlencode({"q": self.chance.choice(QUERIES), "facets": "true"})
        self.send("GET", f"/api/v1.2/public/jobs?{query}")
        self.send("GET", f"/api/v1.1/public/jobs?{urllib.parse.urlencode({'q': self.chance.choice(QUERIES)})}")
        self.send("GET", f"/api/v1.2/public/suggest?q={self.chance.choice(('ba', 'nur', 'mont', 'dev'))}")


class Feeds(Area):
    def step(self):
        self.send("GET", self.chance.choice(FEEDS))


class Console(Area):
    PAGES = ("jobs", "jobs?status=active", "applications", "applications?q=ana", "integration/webhooks", "integration/keys", "people",
             "settings", "audit", "jobs/new")

    def step(self):
        language = self.chance.choice(("en", "fr"))
        self.send("GET", f"/{language}/console/{self.place.employer}/{self.chance.choice(self.PAGES)}", None, {"Cookie": self.place.cookie})


class Candidates(Area):
    """Applies with a résumé and erases the oldest application, keeping their number constant."""

    def step(self):
        self.send("POST", f"/api/v1.2/public/jobs/{self.place.standing}/applications", form(100_000 + next(self.place.numbers)),
                  {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}, (202,))
        kept = json.loads(self.send("GET", f"/api/v1.2/jobs/{self.place.standing}/applications?pageSize=100", None, self.headers))
        if kept["paging"]["total"] > JOBS:
            self.send("DELETE", f"/api/v1.2/applications/{kept['data'][-1]['id']}", None, self.headers, (204, 404))


class Sample:
    def __init__(self, pid):
        status = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
        self.resident = int(status["VmRSS"].split()[0]) * 1024
        self.anonymous = int(status["RssAnon"].split()[0]) * 1024     # excludes the mapped pages of the index
        self.threads = int(status["Threads"])
        self.descriptors = len(os.listdir(f"/proc/{pid}/fd"))
        java = Path(os.environ.get("JAVA_HOME", "/usr")) / "bin" / "jcmd"
        run([java, str(pid), "GC.run"])
        histogram = run([java, str(pid), "GC.class_histogram"]).splitlines()[-1]
        self.heap = int(histogram.split()[-1])

    def __str__(self):
        return (f"resident {self.resident / MEBIBYTE:.0f} MiB (without mapped files {self.anonymous / MEBIBYTE:.0f}), "
                f"heap after GC {self.heap / MEBIBYTE:.1f}, threads {self.threads}, descriptors {self.descriptors}")


def watch(service, seconds, say):
    """Takes samples at regular intervals, each after a garbage collection."""
    count = max(FEWEST, min(SAMPLES, int(seconds // 60)))
    samples, began = [], time.monotonic()
    for number in range(1, count + 1):
        time.sleep(max(0.0, began + number * seconds / count - time.monotonic()))
        service.expect_alive()
        samples.append(Sample(service.process.pid))
        if number % (count // FEWEST) == 0:
            say(f"{(time.monotonic() - began) / 60:6.1f} min: {samples[-1]}")
    return samples


def judge(samples, has_settled, say):
    """Compares the last third of the samples with the second; the first third is warm-up."""
    third = len(samples) // 3
    middle, last = samples[third:2 * third], samples[2 * third:]
    # Pools start threads under load and end them when idle: over two hours without growth, samples were between 89 and 111.
    allowed = {"heap": (1.05, 2 * MEBIBYTE), "threads": (1, 16), "descriptors": (1, 20)}
    if has_settled:
        allowed["anonymous"] = (1.05, 8 * MEBIBYTE)
    grown = []
    for name, (factor, more) in allowed.items():
        before, after = (statistics.median(getattr(each, name) for each in part) for part in (middle, last))
        if after > before * factor + more:
            grown.append(f"{name} from {before:.0f} to {after:.0f}")
    if grown:
        raise Lost("still growing in the last third: " + "; ".join(grown))
    say(", ".join(allowed) + ": no growth in the last third")
