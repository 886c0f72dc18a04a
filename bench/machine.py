"""Describes the machine and the programs that were measured, without identifying whose machine it is."""
import os
import platform
import re
import statistics
import time
from pathlib import Path

from bench.stores import DISK
from soak.postgres import BIN
from soak.processes import folder, run
from soak.service import POSTHASTE

_SYNCS = 200


def description():
    return {"cores": os.cpu_count(), "processor": found(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text()),
            "memory": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"), "kernel": platform.release(),
            "system": found(r'PRETTY_NAME="(.+)"', Path("/etc/os-release").read_text()),
            "file_system": run(["stat", "-f", "-c", "%T", DISK]).strip(), "sync_millis": sync_millis()}


def sync_millis():
    """Returns the median milliseconds that the disk takes to sync 4 KiB."""
    times = []
    with folder("sync", DISK) as home, open(home / "file", "wb", buffering=0) as file:
        for _ in range(_SYNCS):
            file.write(bytes(4096))
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - began)
    return statistics.median(times) * 1000


def versions():
    return {"Posthaste": run([POSTHASTE, "--version"]).split()[-1], "JDK": jdk(),
            "PostgreSQL": run([f"{BIN}/postgres", "--version"]).split()[2],
            "nginx": debian("nginx"), "wrk": debian("wrk")}


def jdk():
    java = os.environ.get("JAVA_HOME", "/usr") + "/bin/java"
    return run([java, "--version"]).splitlines()[0]


def debian(package):
    return run(["dpkg-query", "-W", "-f", "${Version}", package])


def found(pattern, text):
    match = re.search(pattern, text)
    return match.group(1).strip() if match else "unknown"
