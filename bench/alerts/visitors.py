"""Others who search meanwhile, so many times a second whether they are answered soon or not."""
import contextlib
import http.client
import multiprocessing
import threading
import time

from bench.check import Wrong

A_SECOND = 20
_PEOPLE = 10  # each searches every half second, and waits only for their own answers
_STOP_SECONDS = 60


class Visitors:
    """In a process of their own: the mail server beside would make them wait for each other."""

    def __init__(self, port, paths):
        there = multiprocessing.get_context("spawn")
        self.over = there.Event()
        self.ours, theirs = there.Pipe()
        self.process = there.Process(target=_visit, args=(port, paths, self.over, theirs), daemon=True)

    def __enter__(self):
        self.process.start()
        self.ours.recv()  # they have begun
        return self

    def __exit__(self, *_):
        self.over.set()
        self.process.join(_STOP_SECONDS)

    def waited(self):
        """Ends it. For each search, when it was due and how many milliseconds it took from then on."""
        self.over.set()
        if not self.ours.poll(_STOP_SECONDS):
            raise Wrong("a search was not answered at all")
        found, faults = self.ours.recv()
        if faults:
            raise Wrong(faults[0])
        return sorted(found)


def _visit(port, paths, over, out):
    found, faults, began = [], [], time.monotonic()
    people = [threading.Thread(target=_search, args=(port, paths, over, found, faults, began, number)) for number in range(_PEOPLE)]
    for each in people:
        each.start()
    out.send("begun")
    for each in people:
        each.join()
    out.send((found, faults))


def _search(port, paths, over, found, faults, began, number):
    """One of them, whose searches are every so many of all."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=_STOP_SECONDS)) as connection:
        while not over.wait(max(0, began + number / A_SECOND - time.monotonic())):
            due, path = began + number / A_SECOND, paths[number % len(paths)]
            try:
                connection.request("GET", path)
                answer = connection.getresponse()
                body = answer.read()
            except OSError as fault:
                faults.append(f"{path} was not answered: {fault}")
                return
            if answer.status != 200:
                faults.append(f"{path} was answered with {answer.status}: {body[:200]}")
                return
            found.append((due, (time.monotonic() - due) * 1000))
            number += _PEOPLE
