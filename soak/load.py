"""The load and its ledger: every acknowledged write must be in the store, and nothing else."""
import base64
import collections
import os
import random
import threading
import time

from soak.client import SAMPLE, Client, Cut, Refused
from soak.processes import Lost

GONE = None


class Ledger:
    """Records the states the store may be in for each referenceId: exactly one, unless the outcome of a write is unknown."""

    def __init__(self):
        self.allowed = {}
        self.refused = set()
        self.acknowledged = 0
        self.is_over = False      # the power is cut: responses from now on do not count
        self.unheard = 0

    def put_back(self, reference, before):
        """Records that the write must have had no effect."""
        if before == {GONE}:
            self.refused.add(reference)
            del self.allowed[reference]
        else:
            self.allowed[reference] = before

    def check(self, jobs):
        """Compares the jobs in the store with the ledger and returns a summary of what was checked."""
        found = collections.defaultdict(list)
        for job in jobs:
            found[job["referenceId"]].append(job["title"])
        faults = []
        for reference, states in list(self.allowed.items()):
            titles = found.pop(reference, [GONE])
            if len(titles) > 1:
                faults.append(f"{reference} is there {len(titles)} times")
            elif titles[0] not in states:
                faults.append(f"{reference} is {titles[0]}, not one of {sorted(map(str, states))}")
        faults += [f"{reference} is there and was " + ("refused" if reference in self.refused else "never sent")
                   for reference in found]
        if faults:
            raise Lost(f"{len(faults)} of {len(self.allowed)} jobs are wrong, such as: " + "; ".join(faults[:5]))
        unknown = sum(len(states) > 1 for states in self.allowed.values())
        return (f"{self.acknowledged} acknowledged writes to {len(self.allowed)} jobs: 0 lost, 0 back from the dead, "
                f"0 twice ({unknown} of unknown outcome)")


class Load:
    """Workers that create, change, delete and read their own jobs at a bounded rate."""

    def __init__(self, ports, key, workers=8, pause=0.005, filler=200, timeout=30, keep_alive=True,
                 refusal_is_no=False, prefix="", ledger=None):
        self.ledger = ledger or Ledger()
        self.prefix = prefix
        self.statuses = collections.Counter()
        self.reads = collections.Counter()
        self.cuts = []            # (request id, whether the connection was fresh, reason)
        self.wrong = []           # responses that must never occur
        self.slowest = 0.0
        self.moments = []         # time of each acknowledged write
        self.refusals = []        # time of each 503
        self.stopping = threading.Event()
        self.filler = "<p>" + base64.b64encode(os.urandom(filler)).decode()[:filler] + "</p>"  # incompressible
        self.pause, self.refusal_is_no = pause, refusal_is_no
        self.workers = [Worker(self, number, Client(ports[number % len(ports)], key, timeout, keep_alive))
                        for number in range(workers)]

    def __enter__(self):
        for worker in self.workers:
            worker.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        self.stopping.set()
        for worker in self.workers:
            worker.join(60)
            if worker.is_alive():
                raise Lost("a caller hangs")
        if self.wrong:
            raise Lost(f"{len(self.wrong)} wrong answers, such as: " + "; ".join(self.wrong[:5]))

    def wait_for_writes(self, count, seconds):
        """Waits until ``count`` more writes are acknowledged and returns how many seconds that took."""
        began, target = time.monotonic(), len(self.moments) + count
        while len(self.moments) < target:
            if time.monotonic() - began > seconds:
                raise Lost(f"no write was acknowledged for {seconds} s; the answers so far: {dict(self.statuses)}")
            time.sleep(0.02)
        return time.monotonic() - began

    def longest_gap(self, since):
        """Returns the longest time without an acknowledged write after that moment, in seconds."""
        moments = [since] + [moment for moment in sorted(self.moments) if moment >= since]
        return max((later - earlier for earlier, later in zip(moments, moments[1:])), default=float("inf"))


class Worker(threading.Thread):
    def __init__(self, load, number, client):
        super().__init__(daemon=True)
        self.load, self.number, self.client = load, number, client
        self.live = {}            # referenceId → (job id, title); jobs with an unknown outcome are left alone
        self.count = 0
        self.chance = random.Random(number)

    def run(self):
        while not self.load.stopping.is_set():
            try:
                self.step()
                time.sleep(self.load.pause)
            except Refused:
                self.load.statuses["refused"] += 1
                time.sleep(0.05)
        self.client.close()

    def step(self):
        dice = self.chance.random()
        if len(self.live) < 5 or dice < 0.4:
            self.create()
        elif dice < 0.65:
            self.update(self.pick())
        elif dice < 0.8:
            self.delete(self.pick())
        else:
            self.read(self.pick())

    def pick(self):
        return self.chance.choice(list(self.live))

    def create(self):
        self.count += 1
        reference = f"{self.load.prefix}{self.number}-{self.count}"
        title = f"{reference} first"
        by_put = self.count % 3 == 0
        job = {**SAMPLE, "referenceId": reference, "title": title, "description": self.load.filler}
        answer = self.write("PUT" if by_put else "POST", "/jobs", job, reference, {GONE}, title, 201)
        if answer:
            self.live[reference] = (answer.json()["id"], title)

    def update(self, reference):
        self.count += 1
        job, before = self.live.pop(reference)
        title = f"{reference} changed {self.count}"
        body = {"title": title, "description": self.load.filler}
        if self.write("PUT", f"/jobs/{job}", body, reference, {before}, title, 200):
            self.live[reference] = (job, title)

    def delete(self, reference):
        job, before = self.live.pop(reference)
        self.write("DELETE", f"/jobs/{job}", None, reference, {before}, GONE, 204)

    def write(self, method, path, body, reference, before, after, expected):
        """Sends a write and updates the ledger. Returns the response if the write was acknowledged, else None."""
        ledger = self.load.ledger
        ledger.allowed[reference] = before | {after}
        try:
            answer = self.call(method, path, body)
        except Refused:
            ledger.put_back(reference, before)
            raise
        if answer is None:
            if self.load.refusal_is_no and self.client.is_fresh:
                ledger.put_back(reference, before)  # a connection that was never accepted is as good as a refused one
            return None
        if ledger.is_over:
            ledger.unheard += answer.status == expected
            return None
        if answer.status == expected:
            ledger.allowed[reference] = {after}
            ledger.acknowledged += 1
            self.load.moments.append(time.monotonic())
            return answer
        if answer.status != 503:
            self.load.wrong.append(f"{method} {path} answered {answer.status}: {answer.body[:300]}")
        elif self.load.refusal_is_no:
            ledger.put_back(reference, before)
        return None

    def read(self, reference):
        job, title = self.live[reference]
        answer = self.call("GET", f"/jobs/{job}", None)
        if answer is None:
            return
        self.load.reads[answer.status] += 1
        if answer.status != 503 and (answer.status != 200 or answer.json()["title"] != title):
            self.load.wrong.append(f"GET of {title!r} answered {answer.status}: {answer.body[:300]}")

    def call(self, method, path, body):
        began = time.monotonic()
        try:
            answer = self.client.call(method, path, body)
        except Cut as cut:
            self.load.statuses["cut"] += 1
            self.load.cuts.append((self.client.sent, self.client.is_fresh, f"{method} {path}: {cut}"))
            return None
        finally:
            self.load.slowest = max(self.load.slowest, time.monotonic() - began)
        self.load.statuses[answer.status] += 1
        if answer.status == 503:
            self.load.refusals.append(time.monotonic())
            if not answer.headers.get("Retry-After"):
                self.load.wrong.append(f"a 503 without Retry-After: {answer.body[:300]}")
        return answer
