"""Measures the first minute after a start: how many reads of a hundred jobs are answered, with a current index and without one."""
import shutil
import time

from bench import startup, stores, wrk
from bench.compare.speed import settle
from bench.measure import standing

SECONDS = (10, 30, 60)
CONNECTIONS = 32
_WINDOW_SECONDS = 2
_READS = 100
_PATIENCE_SECONDS = 900  # for the index of a large store


def measured(version, jobs, say):
    """Yields the figures of one start for each state of the index. A version that has no index has only the first state."""
    with stores.copied(version, jobs, say) as home, standing(version):
        version.start(stores.CACHE, home)
        settle(version.service, _PATIENCE_SECONDS)
        version.service.terminate()
        yield {"subject": version.side, "index": "current", **minute(version, jobs, say)}
        if (version.service.data / "search").exists():
            shutil.rmtree(version.service.data / "search")
            yield {"subject": version.side, "index": "removed", **minute(version, jobs, say)}


def minute(version, jobs, say):
    requests = version.requests("read", jobs)
    requests = requests[::len(requests) // _READS][:_READS]
    first = startup.seconds(version.service, requests[0])
    began = time.monotonic() - first
    windows = []
    while time.monotonic() - began < SECONDS[-1]:
        start = time.monotonic() - began
        found = wrk.drive(version.port, requests, _WINDOW_SECONDS, CONNECTIONS)
        windows.append({"from": start, "to": start + found["seconds"], "answered": found["requests"] - found["refused"],
                        "rate": found["rate"], "p99": found["p99"], "refused": found["refused"], "broken": found["broken"]})
    settle(version.service, _PATIENCE_SECONDS)
    version.service.terminate()
    found = {"first": first, "answered": {str(each): answered(windows, each) for each in SECONDS},
             "p99": max(each["p99"] for each in windows if each["from"] >= 2), "windows": windows}
    say(f"{version.label:28} answered " + ", ".join(f"{count:,} in {seconds} s" for seconds, count in found["answered"].items()))
    return found


def answered(windows, seconds):
    """Returns how many requests were answered by then; the window that this moment divides counts in proportion."""
    return round(sum(each["answered"] * min(1, max(0, seconds - each["from"]) / (each["to"] - each["from"])) for each in windows))
