"""Drives wrk with the same requests, connections and threads for every subject."""
import itertools
import json
import tempfile
from pathlib import Path

from soak.processes import ROOT, run

CONNECTIONS = 64
_THREADS = 2
_TIMEOUT = 30
# Each run numbers its requests from a different start, so that no two runs create the same job.
_places = itertools.count(1)
_PLACE = 10_000_000


def drive(port, requests, seconds, connections=CONNECTIONS, pause_millis=0.0):
    """Sends the requests in turn over the given number of connections. Figures: requests, seconds, rate, p50, p90, p99 in milliseconds,
    refused (status of 400 and above), broken (connections, time-outs) and bytes."""
    threads = min(_THREADS, connections)
    with tempfile.TemporaryDirectory(prefix="posthaste-wrk-") as folder:
        told, figures = Path(folder, "requests"), Path(folder, "figures")
        told.write_bytes(b"".join(spelled(each, port) for each in requests))
        run(["wrk", "-t", threads, "-c", connections, "-d", f"{max(1, round(seconds))}s", "--timeout", f"{_TIMEOUT}s",
             "-s", ROOT / "bench/wrk.lua", f"http://127.0.0.1:{port}"],
            {"BENCH_REQUESTS": str(told), "BENCH_FIGURES": str(figures), "BENCH_THREADS": str(threads),
             "BENCH_PAUSE_MILLIS": str(pause_millis), "BENCH_FIRST_NUMBER": str(next(_places) * _PLACE)},
            timeout=seconds + 120)
        found = json.loads(figures.read_text())
    return {**found, "rate": found["requests"] / found["seconds"]}


def spelled(request, port):
    body = request.body.encode()
    headers = {"Host": f"127.0.0.1:{port}", **request.headers}
    lines = [f"{request.method} {request.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    head = "".join(line + "\r\n" for line in lines)
    return b"%d %d\n" % (len(head.encode()), len(body)) + head.encode() + body
