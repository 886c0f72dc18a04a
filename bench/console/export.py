"""Measures the export of all applications of an employer: throughput, memory, and the latency of other requests meanwhile."""
import statistics
import time
import urllib.parse

from bench import memory
from bench.beside import Beside
from bench.check import Wrong
from bench.console import pages, store
from bench.console.session import Session

_PART = 256 * 1024
_ADDRESS = b"@example.org"


def measured(service, applications, path):
    """Exports twice and times the second pass, because the first runs uncompiled code. Meanwhile another visitor requests ``path``, a page for
    candidates."""
    session = Session(service, store.READER)
    pids = [service.process.pid]
    before = memory.held(pids)
    log = service.data / "posthaste.db-wal"
    with memory.Watch(pids) as watch, Others(session, path) as others, Longest(log) as longest:
        read(session, applications)
        began = time.perf_counter()
        size = read(session, applications)
        seconds = time.perf_counter() - began
    return {"rate": applications / seconds, "seconds": seconds, "bytes": size, "before": before, "most": max(before, watch.most),
            "others_p50": statistics.median(others.times), "others_most": max(others.times), "others": len(others.times), "log": longest.bytes}


def read(session, applications):
    """Exports the applications and returns the size in bytes. Each application is one line that contains its address once."""
    path = pages.BASE + "/applications"
    body = urllib.parse.urlencode({"token": session.token(path), "tab": "all"})
    connection, answer = session.begun("POST", path + "/export", body)
    try:
        if answer.status != 200:
            raise Wrong(f"the export was answered with {answer.status}")
        found, size, end = 0, 0, b""
        while part := answer.read(_PART):
            size += len(part)
            text = end + part
            found += text.count(_ADDRESS)
            end = text[1 - len(_ADDRESS):]
    finally:
        connection.close()
    if found != applications:
        raise Wrong(f"the export has {found} applications; there are {applications}")
    return size


class Others(Beside):
    """A visitor who requests the same page repeatedly; records the milliseconds of each request."""

    def __init__(self, session, path):
        super().__init__(pause=0.02)
        self.session, self.path, self.times = session, path, []

    def once(self):
        began = time.perf_counter()
        status, _, _ = self.session.sent("GET", self.path)
        if status != 200:
            raise Wrong(f"{self.path} was answered with {status} during the export")
        self.times.append((time.perf_counter() - began) * 1000)


class Longest(Beside):
    """Watches the size of SQLite's write-ahead log: a long read keeps it from being checkpointed."""

    def __init__(self, log):
        super().__init__(pause=0.2)
        self.log, self.bytes = log, 0

    def once(self):
        if self.log.exists():
            self.bytes = max(self.bytes, self.log.stat().st_size)
