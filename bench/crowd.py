"""Users who send requests at a fixed rate while something else is measured, no matter how fast the service responds."""
import contextlib
import http.client
import itertools
import multiprocessing
import threading
import time
import typing

from bench.check import Wrong

_PEOPLE = 10  # users per kind: each waits only for their own responses
_STOP_SECONDS = 60


class Answer(typing.NamedTuple):
    due: float
    milliseconds: float  # since the request was due
    status: int  # 0 means no response
    text: str  # the path, and the beginning of the response or the reason for its absence


class Crowd:
    """The users, in a separate process, as they would be on other machines."""

    def __init__(self, port, kinds, a_second):
        """kinds maps a name to a function that returns method, path, body and headers of the request with a given number. a_second requests are
        sent per kind and second."""
        there = multiprocessing.get_context("spawn")
        self.over = there.Event()
        self.ours, theirs = there.Pipe()
        self.process = there.Process(target=_send, args=(port, kinds, a_second, self.over, theirs), daemon=True)

    def __enter__(self):
        self.process.start()
        self.ours.recv()  # wait until they have begun
        return self

    def __exit__(self, *_):
        self.over.set()
        self.process.join(_STOP_SECONDS)

    def stop(self):
        """Stops the users and returns the responses by kind."""
        self.over.set()
        if not self.ours.poll(_STOP_SECONDS):
            raise Wrong("a request was not answered at all")
        return self.ours.recv()


def _send(port, kinds, a_second, over, out):
    found, began = {kind: [] for kind in kinds}, time.monotonic()
    people = [threading.Thread(target=_person, args=(port, request, a_second, over, found[kind], began, number))
              for kind, request in kinds.items() for number in range(_PEOPLE)]
    for each in people:
        each.start()
    out.send("begun")
    for each in people:
        each.join()
    out.send(found)


def _person(port, request, a_second, over, found, began, first):
    """Runs one user, who sends every _PEOPLE-th request."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=_STOP_SECONDS)) as connection:
        for number in itertools.count(first, _PEOPLE):
            due = began + number / a_second
            if over.wait(max(0, due - time.monotonic())):
                return
            status, text = _answer(connection, *request(number))
            found.append(Answer(due, (time.monotonic() - due) * 1000, status, text))


def _answer(connection, method, path, body, headers):
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, f"{path}: {answer.read()[:200].decode(errors='replace')}"
    except (OSError, http.client.HTTPException) as fault:
        connection.close()  # the next request reconnects
        return 0, f"{path}: {fault}"
