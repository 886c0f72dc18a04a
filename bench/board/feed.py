"""Measures the feed of all open jobs: its throughput, and the memory needed to send it."""
import http.client
import time
import zlib

from bench import memory
from bench.check import Wrong

PATH = "/feeds/indeed.xml"
_ENTRY = b"<job>"
_PART = 256 * 1024
_GZIP = 16 + zlib.MAX_WBITS


def measured(service, jobs, encoding):
    """Reads the feed twice and times the second pass, because the first runs uncompiled code. Each job of data.py has one place, hence one entry."""
    pids = [service.process.pid]
    before = memory.held(pids)
    with memory.Watch(pids) as watch:
        read(service.port, encoding)
        began = time.perf_counter()
        entries, size = read(service.port, encoding)
        seconds = time.perf_counter() - began
    after = memory.held(pids)
    if entries != jobs:
        raise Wrong(f"{PATH} has {entries} entries; there are {jobs} jobs")
    return {"rate": entries / seconds, "seconds": seconds, "bytes": size, "before": before, "most": max(before, watch.most, after), "after": after}


def read(port, encoding):
    """Reads the feed and returns its number of entries and its size in bytes as transferred."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", PATH, headers={"Accept-Encoding": encoding})
        answer = connection.getresponse()
        if answer.status != 200:
            raise Wrong(f"{PATH} was answered with {answer.status}")
        clear = zlib.decompressobj(_GZIP).decompress if answer.headers["Content-Encoding"] == "gzip" else bytes
        return _counted(answer, clear)
    finally:
        connection.close()


def _counted(answer, clear):
    entries, size, end = 0, 0, b""
    while part := answer.read(_PART):
        size += len(part)
        text = end + clear(part)
        entries += text.count(_ENTRY)
        end = text[1 - len(_ENTRY):]  # an entry tag may continue in the next chunk
    if not end.endswith(b">"):
        raise Wrong(f"{PATH} came without its end")
    return entries, size
