"""Measures the speed and cost of search with many open jobs, against Lucene alone and against the database alone."""
import http.client
import json
import os
import random
import re
import shutil
import string
import time
import urllib.parse
from pathlib import Path

from bench import data, java, memory, startup, stores, wrk
from bench.peers.peer import asked_numbers
from bench.search import asked
from bench.search.engines.posthaste import SETTINGS, ask, wait_for_index
from bench.search.store import OpenJobs
from bench.subject import Request
from bench.subjects.posthaste import Posthaste
from soak.processes import Lost, run
from soak.service import Service

_TWO = 2
_MANY = 64
_REST_SECONDS = 8
_FRESH = 20
_PATIENCE_SECONDS = 60
_RARE = 7  # letters: a word that no job contains, short enough for a quick typo lookup
# Index fields: see JobDocument.java.
_WORDS, _CATEGORIES = "a", "k"


class Speed:
    def __init__(self, jobs, options, say):
        self.jobs, self.options, self.say = jobs, options, say
        self.found = {"jobs": jobs}

    def measured(self):
        with stores.copied(OpenJobs(), self.jobs, self.say) as home:
            with Service(home, settings=SETTINGS) as service:
                self.build(service)
                self.starts(service)
                self.queries(service)
                self.version_1_1(service)
                self.suggestions(service)
                times = [self.found_after(service) for _ in range(_FRESH)]
                answered = sorted(each[0] for each in times)
                self.note("fresh", p50=answered[len(answered) // 2], most=answered[-1], missed=max(each[1] for each in times))
                service.terminate()
            with Service(home, settings=SETTINGS) as service:  # a new JVM, as in the run without an index: searches would have compiled other code
                service.start()
                wait_for_index(service)
                self.creates(service, "creates", self.found_after)
                self.note("fresh_after_creates", most=self.found_after(service)[0])
                service.terminate()
            # With a file in place of its folder, there is no index, and the database answers.
            shutil.rmtree(home / "data/search")
            (home / "data/search").touch()
            with Service(home, settings=SETTINGS) as service:
                service.start()
                self.creates(service, "creates_without", lambda _: None)
                self.by_the_store(service)
        return self.found

    def build(self, service):
        service.start()
        seconds = wait_for_index(service)
        size = sum(each.stat().st_size for each in (service.data / "search").rglob("*") if each.is_file())
        self.note("build", seconds=seconds, rate=self.jobs / seconds, bytes=size)
        service.terminate()

    def starts(self, service):
        """Measures the time from the JVM's start to the first response and to the first search answered by the index, and the memory then."""
        for name, request in (("answer", Request("GET", "/api/v1.2/locations?q=van")), ("start", asked.searches(["nurse"], facets="true")[0])):
            times = []
            for _ in range(self.options.starts):
                if service.process.poll() is None:
                    service.terminate()
                times.append(startup.seconds(service, request))
            self.note(name, seconds=sorted(times)[len(times) // 2])
        time.sleep(_REST_SECONDS)
        self.note("idle", memory=memory.held([service.process.pid]), mapped=mapped(service))

    def queries(self, service):
        texts, plain = asked.texts(self.jobs), asked.plain(self.jobs)
        with memory.Watch([service.process.pid]) as watch:
            wrk.drive(service.port, asked.searches(texts, facets="true"), self.options.warm_up, _TWO)  # the service has just been started
            self.driven("all", service, asked.searches(texts, facets="true"))
            self.driven("titles", service, asked.searches([" ".join(each).strip() for each in asked.in_titles()], facets="true"))
            ours = self.driven("plain", service, asked.searches(plain, facets="true"))
        self.note("load", memory=watch.most, mapped=mapped(service))
        raw = self.raw(service, plain)
        self.note("raw", **raw, ratio=ours["rate"] / raw["rate"])

    def raw(self, service, texts):
        """Measures Lucene alone, on a copy of the index: the service keeps writing to its own."""
        index = max((service.data / "search").glob("*/index-*"), key=lambda each: each.stat().st_mtime)
        copy = service.data.parent / "raw"
        run(["cp", "-a", "--reflink=auto", index, copy], timeout=600)
        queries = service.data.parent / "queries"
        queries.write_text("\n".join(texts), encoding="utf-8")
        words = (copy, queries, _TWO, self.options.warm_up, self.options.seconds, _WORDS, _CATEGORIES)
        found = json.loads(run(java.command("RawSearch.java", *words, options=("-Xmx512m", "-XX:+UseSerialGC")),
                               timeout=self.options.warm_up + self.options.seconds + 120))
        shutil.rmtree(copy)
        return found

    def version_1_1(self, service):
        for name, (query, before) in asked.BEFORE.items():
            request = Request("GET", "/api/v1.1/public/jobs" + ("?" + query if query else ""))
            found = self.timed(service, [request])
            self.note(f"1.1 {name}", **found, before=before, ratio=before / found["p50"])

    def suggestions(self, service):
        requests = [Request("GET", "/api/v1.2/public/suggest?" + urllib.parse.urlencode({"q": each})) for each in asked.beginnings()]
        self.driven("suggest", service, requests)

    def creates(self, service, name, caught_up):
        subject = Posthaste()
        requests = [subject.create(data.job(number)) for number in asked_numbers(self.jobs)]
        # Compile both the create path and the indexing that follows first: until then, the JIT compiler uses several times as much as the index.
        wrk.drive(service.port, requests, 2 * self.options.warm_up, _MANY)
        caught_up(service)
        wrk.drive(service.port, requests, self.options.warm_up, _MANY)
        self.note(name, **counted(service, requests, self.options.seconds, _MANY))

    def found_after(self, service):
        """Returns the milliseconds from the response to a create to the response that contains the job, and to the start of the last search that
        misses it."""
        word = "".join(random.choices(string.ascii_lowercase, k=_RARE))
        job = Posthaste().create(data.job(1))
        posted(service, job, {**json.loads(job.body), "title": f"Fresh {word}", "referenceId": f"{word}-{time.time_ns()}", "status": "active"})
        began = search = time.monotonic()
        missed = 0
        while not ask(service, asked.searches([word])[0].path)[1]["paging"]["total"]:
            missed = search - began
            if missed > _PATIENCE_SECONDS:
                raise Lost("a new job is not found")
            search = time.monotonic()
        return (time.monotonic() - began) * 1000, missed * 1000

    def by_the_store(self, service):
        """Measures the same queries on the database alone, which can match titles and places."""
        asking = [{"q": q, "pageSize": 10, **({"location": place} if place else {})} for q, place in asked.in_titles()]
        requests = [Request("GET", "/api/v1.1/public/jobs?" + urllib.parse.urlencode(each)) for each in asking]
        found = self.timed(service, requests, _TWO)
        self.note("store", **found, ratio=found["p50"] / self.found["titles"]["p50"])
        creates, without = self.found["creates"]["rate"], self.found["creates_without"]["rate"]
        self.note("creates_ratio", ratio=creates / without)

    def driven(self, name, service, requests):
        wrk.drive(service.port, requests, self.options.warm_up, _TWO)
        found = counted(service, requests, self.options.seconds, _TWO)
        self.note(name, **found)
        return found

    def timed(self, service, requests, connections=1):
        """Measures the requests after a short warm-up: some of them take a second each."""
        wrk.drive(service.port, requests, min(3, self.options.warm_up), connections)
        return counted(service, requests, self.options.seconds, connections)

    def note(self, name, **figures):
        self.found[name] = figures
        self.say(f"{self.jobs:>9,} jobs  {name:16} " + "  ".join(f"{key} {value:,.2f}" if isinstance(value, float) else f"{key} {value:,}"
                                                                 for key, value in figures.items()))


def counted(service, requests, seconds, connections):
    """Returns the figures with the CPU milliseconds per request, which hardly depend on other load on the machine."""
    before = processor_seconds(service)
    found = wrk.drive(service.port, requests, seconds, connections)
    return {**found, "cpu": 1000 * (processor_seconds(service) - before) / max(1, found["requests"])}


def processor_seconds(service):
    """Returns the CPU seconds of all threads, including compilers and collectors."""
    user, system = Path(f"/proc/{service.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def posted(service, request, body):
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)
    connection.request("POST", request.path, json.dumps(body).encode(), request.headers)
    answer = connection.getresponse()
    if answer.status != 201:
        raise RuntimeError(f"a job was refused: {answer.read()[:300]}")
    answer.read()
    connection.close()


def mapped(service):
    """Returns how many bytes of the index files are in memory now: the kernel reclaims them when it needs the room."""
    total, ours = 0, False
    for line in Path(f"/proc/{service.process.pid}/smaps").read_text().splitlines():
        if re.match(r"[0-9a-f]+-[0-9a-f]+ ", line):
            ours = "/data/search/" in line
        elif ours and line.startswith("Rss:"):
            total += int(line.split()[1]) * 1024
    return total
