"""Another employer who posts and candidates who apply, so many times a second whether they are answered soon or not."""
import contextlib
import http.client
import itertools
import json
import multiprocessing
import threading
import time

from bench import bulk, data

A_SECOND = 10  # of either kind
_PEOPLE = 10  # of either kind: each waits only for their own answers
_STOP_SECONDS = 60
_BOUNDARY = "posthaste-bench"
KINDS = ("post", "application")


class Others:
    """In a process of their own, as they would be on other machines."""

    def __init__(self, port, key, job, round_name):
        there = multiprocessing.get_context("spawn")
        self.over = there.Event()
        self.ours, theirs = there.Pipe()
        self.process = there.Process(target=_send, args=(port, key, job, round_name, self.over, theirs), daemon=True)

    def __enter__(self):
        self.process.start()
        self.ours.recv()  # they have begun
        return self

    def __exit__(self, *_):
        self.over.set()
        self.process.join(_STOP_SECONDS)

    def answers(self):
        """Ends it. For each kind, the status (0: none) and the milliseconds of every request from when it was due."""
        self.over.set()
        if not self.ours.poll(_STOP_SECONDS):
            raise RuntimeError("a request of others was not answered at all")
        return self.ours.recv()


def _send(port, key, job, round_name, over, out):
    found, began = {kind: [] for kind in KINDS}, time.monotonic()
    requests = {"post": lambda number: _post(key, f"{round_name}-{number}"), "application": lambda number: _application(job, f"{round_name}-{number}")}
    people = [threading.Thread(target=_person, args=(port, requests[kind], over, found[kind], began, number))
              for kind in KINDS for number in range(_PEOPLE)]
    for each in people:
        each.start()
    out.send("begun")
    for each in people:
        each.join()
    out.send(found)


def _post(key, name):
    body = json.dumps({**bulk.job(data.job(1), f"OTHER-{name}"), "status": "active"})
    return "POST", "/api/v1.2/jobs", body, {"API-Key": key, "Content-Type": "application/json"}


def _application(job, name):
    fields = {"name": "Ana Roy", "email": f"{name}@example.com", "consent": "on"}
    parts = [f'Content-Disposition: form-data; name="{field}"\r\n\r\n{value}' for field, value in fields.items()]
    parts.append('Content-Disposition: form-data; name="resume"; filename="resume.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n'
                 + "x" * 20_000 + "\n%%EOF")
    body = "".join(f"--{_BOUNDARY}\r\n{part}\r\n" for part in parts) + f"--{_BOUNDARY}--\r\n"
    return "POST", f"/api/v1.2/public/jobs/{job}/applications", body, {"Content-Type": f"multipart/form-data; boundary={_BOUNDARY}"}


def _person(port, request, over, found, began, first):
    """One of them, whose requests are every so many of all."""
    for number in itertools.count(first, _PEOPLE):
        due = began + number / A_SECOND
        if over.wait(max(0, due - time.monotonic())):
            return
        found.append((_status(port, *request(number)), (time.monotonic() - due) * 1000))


def _status(port, method, path, body, headers):
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=_STOP_SECONDS)) as connection:
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            answer.read()
            return answer.status
        except OSError:
            return 0
