"""Others who search meanwhile, so many times a second whether they are answered soon or not."""
import contextlib
import http.client
import multiprocessing
import time

from bench.check import Wrong

A_SECOND = 20
_STOP_SECONDS = 60


class Visitors:
    """In a process of their own: the mail server beside would make them wait for each other."""

    def __init__(self, port, paths):
        there = multiprocessing.get_context("spawn")
        self.over = there.Event()
        self.ours, theirs = there.Pipe()
        self.process = there.Process(target=_search, args=(port, paths, self.over, theirs), daemon=True)

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
        found = self.ours.recv()
        if isinstance(found, str):
            raise Wrong(found)
        return found


def _search(port, paths, over, out):
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        out.send("begun")
        began, found = time.monotonic(), []
        while not over.is_set():
            due = began + len(found) / A_SECOND
            time.sleep(max(0, due - time.monotonic()))
            path = paths[len(found) % len(paths)]
            connection.request("GET", path)
            answer = connection.getresponse()
            body = answer.read()
            if answer.status != 200:
                out.send(f"{path} was answered with {answer.status}: {body[:200]}")
                return
            found.append((due, (time.monotonic() - due) * 1000))
        out.send(found)
