"""Measures how applying one employer's large set affects others."""
import contextlib
import http.client
import json
import subprocess
import sys
import time

from bench import bulk, data
from bench.sets.others import KINDS, Others
from bench.stores import DISK
from bench.subjects.posthaste import POSTGRES_SETTINGS
from soak.postgres import Postgres
from soak.processes import folder
from soak.service import Service

LOOPS = 4
_CREATED = {"post": (201,), "application": (201, 202)}
_SETTINGS = {"POSTHASTE_ACCESS_LOG": "false", "POSTHASTE_APPLY_LIMIT": "0", "POSTHASTE_CONFIRM_LIMIT": "0"}


def measured(options, say):
    return [each for engine in options.engines for each in rounds(engine, options, say)]


def rounds(engine, options, say):
    """Yields the rounds: first without other load, then with busy loops."""
    with service(engine) as node:
        owner, other = (json.loads(node.command("employer", "add", name, "--json"))["apiKey"] for name in ("Owner", "Other"))
        job = post(node.port, other)
        say(f"{engine}: {options.size:,} new jobs, and then the same changed")
        put(node.port, owner, lines(options.size, "New"), "created", options.size)
        with Others(node.port, other, job, "warm-up") as others:
            time.sleep(options.warm_up)
            others.answers()
        for loops in options.loops:
            with busy(loops), Others(node.port, other, job, f"{loops}-loops") as others:
                began = time.monotonic()
                put(node.port, owner, lines(options.size, f"Beside {loops} loops"), "updated", options.size)
                seconds = time.monotonic() - began
                answers = others.answers()
            yield {"engine": engine, "loops": loops, "size": options.size, "seconds": seconds,
                   **{kind: figures(kind, answers[kind]) for kind in KINDS}}


@contextlib.contextmanager
def service(engine):
    with folder("sets", DISK) as home, contextlib.ExitStack() as started:
        url = started.enter_context(Postgres(home, POSTGRES_SETTINGS)).new_database("posthaste") if engine == "PostgreSQL" else ""
        node = started.enter_context(Service(home, url, settings=_SETTINGS))
        node.command("init")
        yield node.start()


@contextlib.contextmanager
def busy(count):
    """Runs processes that do nothing but use the CPU."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for each in loops:
            each.kill()
            each.wait()


def post(port, key):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    body = json.dumps({**bulk.job(data.job(1), "APPLY"), "status": "active"})
    connection.request("POST", "/api/v1.2/jobs", body, {"API-Key": key, "Content-Type": "application/json"})
    return json.load(connection.getresponse())["id"]


def lines(size, title):
    return "".join(json.dumps({**bulk.job(data.job(1 + number), f"SET-{number}"), "title": f"{title} {number}"}, ensure_ascii=False) + "\n"
                   for number in range(size)).encode()


def put(port, key, body, outcome, count):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=1200)
    summary = bulk.ask_with(connection, "PUT", "/api/v1.2/jobs/set?source=bench&mode=apply", key, body, "application/x-ndjson", 200)["summary"]
    bulk.expect(summary, outcome, count)


def figures(kind, answers):
    times = sorted(millis for _, millis in answers)
    failed = [status for status, _ in answers if status not in _CREATED[kind]]
    return {"count": len(times), "failed": len(failed), "statuses": sorted(set(failed)), "p50": percentile(times, 50),
            "p99": percentile(times, 99), "most": times[-1]}


def percentile(ordered, percent):
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]
