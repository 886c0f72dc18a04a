"""Bulk requests, one after another over one connection: batches and full sets. Rates are in jobs per second."""
import http.client
import itertools
import json
import statistics
import time

from bench import data, rows
from bench.check import Wrong

BATCH, SET = 1_000, 10_000
OPERATIONS = ("batch", "set-new", "set-same")
_API = "/api/v1.2/jobs"
_turns = itertools.count(1)


def drive(port, operation, jobs, warm_up, seconds):
    """Returns figures like those of wrk.drive; p50 and p99 refer to whole requests. At least one request warms up and two are measured."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    work = _works[operation](connection, jobs)
    repeated(work, warm_up, 1)
    times = repeated(work, seconds, 2)
    count = len(times) * (BATCH if operation == "batch" else SET)
    ordered = sorted(1000 * each for each in times)
    return {"requests": count, "seconds": sum(times), "rate": count / sum(times), "refused": 0, "broken": 0,
            "p50": statistics.median(ordered), "p90": ordered[len(ordered) * 9 // 10], "p99": ordered[-1]}


def repeated(work, seconds, least):
    """Returns the duration of each request: as many as begin within the time, but at least ``least``."""
    times, began = [], time.monotonic()
    while len(times) < least or time.monotonic() - began < seconds:
        send = work()  # builds the body, which is not timed
        started = time.monotonic()
        send()
        times.append(time.monotonic() - started)
    return times


def batches(connection, jobs):
    """Returns batches whose items each change the application address of a job of the giant."""
    owned = [number for number in range(10, jobs + 1, 10)][:BATCH]  # see data.owner

    def work():
        turn = next(_turns)
        items = [{"op": "upsert", "job": {"referenceId": data.job(owned[place % len(owned)]).reference,
                                          "applicationEmail": f"jobs{turn}-{place}@example.com"}} for place in range(BATCH)]
        body = json.dumps({"items": items}).encode()
        return lambda: expect(ask(connection, "POST", f"{_API}/batch", data.GIANT, body, "application/json", 207)["summary"],
                              "updated", BATCH)
    return work


def new_sets(connection, jobs):
    """Returns sets, each for a source without jobs."""
    def work():
        turn = next(_turns)
        body = lines(turn)
        return lambda: expect(put(connection, f"bench-{turn}", body), "created", SET)
    return work


def same_sets(connection, jobs):
    """Returns a set that has already been applied, unchanged."""
    turn = next(_turns)
    body = lines(turn)
    expect(put(connection, f"bench-{turn}", body), "created", SET)
    return lambda: lambda: expect(put(connection, f"bench-{turn}", body), "unchanged", SET)


_works = {"batch": batches, "set-new": new_sets, "set-same": same_sets}


def lines(turn):
    """Returns a full set of jobs with new references, one per line."""
    return "".join(json.dumps(job(data.job(1 + number), f"SET-{turn}-{number}"), ensure_ascii=False) + "\n"
                   for number in range(SET)).encode()


def job(pattern, reference):
    return {"referenceId": reference, "title": pattern.title, "description": pattern.description, "status": pattern.status,
            "locations": [{"description": pattern.place}], "categories": [{"id": pattern.category}],
            "positionType": {"id": pattern.position_type}, "salary": {"amount": pattern.salary_cents / 100, "period": {"id": 1}},
            "applicantRoutingType": {"id": 1}, "applicationEmail": pattern.email}


def put(connection, source, body):
    return ask(connection, "PUT", f"{_API}/set?source={source}&mode=apply", data.GIANT, body, "application/x-ndjson", 200)["summary"]


def ask(connection, method, path, employer, body, kind, status):
    return ask_with(connection, method, path, rows.key(employer), body, kind, status)


def ask_with(connection, method, path, key, body, kind, status):
    """Sends a request and returns the last line of the response, which holds the summary."""
    connection.request(method, path, body, {"API-Key": key, "Content-Type": kind})
    answer = connection.getresponse()
    text = answer.read()
    if answer.status != status:
        raise Wrong(f"{method} {path} was answered with {answer.status}: {text[:300]}")
    return json.loads(text.strip().rsplit(b"\n", 1)[-1])


def expect(summary, outcome, count):
    """Checks that the summary counts this many items with the outcome. Plans use other names: create, not created."""
    if summary.get(outcome) != count:
        raise Wrong(f"{count} should be {outcome}: {summary}")
