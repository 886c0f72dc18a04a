"""Measures the time from the start of Posthaste's JVM to its first response."""
import os
import time

from bench import check
from soak.processes import Lost

_LOOK_SECONDS = 0.002
_PATIENCE_SECONDS = 120


def seconds(service, request):
    """Starts the service and polls until it responds. The launcher, which looks for a JDK and a build, is not counted."""
    service.launch()
    pid = service.process.pid
    _until(lambda: _is_java(pid))  # the launcher execs the JVM, which keeps its process id
    began = time.monotonic()
    _until(lambda: _answers(service, request))
    return time.monotonic() - began


def _until(is_so):
    give_up = time.monotonic() + _PATIENCE_SECONDS
    while not is_so():
        if time.monotonic() > give_up:
            raise Lost("the service did not start")
        time.sleep(_LOOK_SECONDS)


def _is_java(pid):
    return os.path.basename(os.readlink(f"/proc/{pid}/exe")) == "java"


def _answers(service, request):
    if service.process.poll() is not None:
        raise Lost(f"the service did not start:\n{service.log_end()}")
    try:
        return check.ask(service.port, request)[0] == 200
    except OSError:
        return False
