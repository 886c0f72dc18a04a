"""All open jobs as one feed: how fast they come, and what memory it takes to send them."""
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
    """Read twice: the first time nothing of it is compiled. Each job of data.py names one place and is one entry."""
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
    """How many entries came, and in how many bytes."""
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
        end = text[1 - len(_ENTRY):]  # an entry may begin here and go on in the next part
    if not end.endswith(b">"):
        raise Wrong(f"{PATH} came without its end")
    return entries, size
