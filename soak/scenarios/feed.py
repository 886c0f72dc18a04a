"""Callers follow the change feed while the service is killed and PostgreSQL fails over: each change arrives once, in order."""
import collections
import random
import threading
import time

from soak.client import SAMPLE, Client, Cut, Refused
from soak.cluster import Cluster
from soak.processes import Lost, folder, wait_until
from soak.service import Service
from soak.stores import postgres, running, sqlite

JOBS = 6
READERS = 3
WRITERS = 6
WRITES = 50  # before and after each fault


def trials(short):
    rounds = 1 if short else 30
    kills = [("SQLite, service killed", lambda say: kill_in_a_loop(sqlite, rounds, say)),
             ("PostgreSQL, service killed", lambda say: kill_in_a_loop(postgres, rounds, say))]
    return kills + [("PostgreSQL, primary lost", lambda say: failover(1 if short else 5, say))]


def kill_in_a_loop(engine, rounds, say):
    with running(engine) as (service, _, key):
        with Following(service.port, key) as following:
            for _ in range(rounds):
                following.wait_for_writes(WRITES, 60)
                time.sleep(random.uniform(0, 1))
                service.kill()
                service.start()
            following.wait_for_writes(WRITES, 60)
        say(f"killed {rounds} times; " + following.check())


def failover(rounds, say):
    with folder() as home, Cluster(home) as cluster, Service(home, cluster.urls()["through HAProxy"]) as service:
        key = service.new_key()
        service.start()
        with Following(service.port, key) as following:
            for round_number in range(rounds):
                following.wait_for_writes(WRITES, 120)
                leader = cluster.leader()
                leader.kill_postmaster()
                following.wait_for_writes(WRITES, 120)
                if round_number < rounds - 1:
                    wait_until("a primary and a synchronous standby", cluster.is_whole, 180)
        say(f"failed over {rounds} times; " + following.check())


class Following:
    """Writers that contend for a few jobs, readers that follow the feed, and a record of what each received."""

    def __init__(self, port, key):
        self.port, self.key = port, key
        self.told = set()          # (job, version) pairs acknowledged to a writer
        self.moments = 0
        self.wrong = []
        self.lock = threading.Lock()
        self.writing = threading.Event()
        self.writing.set()
        self.seen = [[] for _ in range(READERS)]
        self.threads = [threading.Thread(target=self.write, args=(number,), daemon=True) for number in range(WRITERS)]
        self.readers = [threading.Thread(target=self.follow, args=(number,), daemon=True) for number in range(READERS)]

    def __enter__(self):
        for thread in self.threads + self.readers:
            thread.start()
        return self

    def __exit__(self, *_):
        self.writing.clear()
        for thread in self.threads + self.readers:
            thread.join(120)
            if thread.is_alive():
                raise Lost("a caller hangs")

    def wait_for_writes(self, count, seconds):
        target = self.moments + count
        wait_until(f"{count} more acknowledged writes", lambda: self.moments >= target, seconds)

    def client(self):
        client = Client(self.port, self.key, timeout=60)
        client.base = "/api/v1.2"
        return client

    def write(self, number):
        client, chance, count = self.client(), random.Random(number), 0
        while self.writing.is_set():
            count += 1
            reference = f"R-{chance.randrange(JOBS)}"
            try:
                self.step(client, chance, reference, f"{reference} by {number}, {count}")
                time.sleep(0.005)
            except (Refused, Cut):
                time.sleep(0.05)

    def step(self, client, chance, reference, title):
        body = {**SAMPLE, "referenceId": reference, "title": title, "status": chance.choice(["active", "archived", "draft"])}
        answer = client.call("PUT", "/jobs", body)
        self.expect("PUT", answer, (200, 201))
        if answer.status in (200, 201):
            self.tell(answer.headers["ETag"])
            if chance.random() < 0.1:
                gone = client.call("DELETE", f"/jobs/{answer.json()['id']}")
                self.expect("DELETE", gone, (204, 404))
                if gone.status == 204:
                    self.tell(f"{answer.json()['id']} deleted")

    def expect(self, what, answer, statuses):
        if answer.status not in (*statuses, 503):
            self.wrong.append(f"{what} answered {answer.status}: {answer.body[:200]}")

    def tell(self, state):
        with self.lock:
            self.told.add(state)
            self.moments += 1

    def follow(self, number):
        """Follows the feed until the writers have stopped and everything has been read."""
        client, since, last = self.client(), "", False
        while True:
            done = not self.writing.is_set() and not any(thread.is_alive() for thread in self.threads)
            try:
                answer = client.call("GET", f"/changes?limit={7 * (number + 1)}&wait={0 if done else 2}{since}")
            except (Refused, Cut):
                time.sleep(0.05)
                continue
            if answer.status != 200:
                self.expect("the feed", answer, ())
                time.sleep(0.05)
                if self.wrong:
                    return
                continue
            page = answer.json()
            self.seen[number] += page["changes"]
            since = f"&since={page['next']}"
            if last and not page["changes"]:
                return
            last = done

    def check(self):
        if self.wrong:
            raise Lost(f"{len(self.wrong)} wrong answers, such as: " + "; ".join(self.wrong[:5]))
        for seen in self.seen:
            if seen != self.seen[0]:
                raise Lost("two readers saw different changes")
        states = [change["etag"] or f"{change['id']} deleted" for change in self.seen[0]]
        twice = [state for state, times in collections.Counter(states).items() if times > 1]
        if twice:
            raise Lost(f"{len(twice)} changes came twice, such as {twice[:5]}")
        missing = self.told - set(states)
        if missing:
            raise Lost(f"{len(missing)} of {len(self.told)} acknowledged changes did not come, such as {sorted(missing)[:5]}")
        self.check_order()
        return (f"{READERS} readers got {len(states)} changes once each, in order; {len(self.told)} were acknowledged, "
                f"0 of these missed")

    def check_order(self):
        versions = {}
        for change in self.seen[0]:
            job, before = change["id"], versions.get(change["id"], 0)
            version = float("inf") if change["kind"] == "deleted" else int(change["etag"].strip('"').split("-")[1], 36)
            if not (version == before + 1 or version == float("inf") and before < version):
                raise Lost(f"job {job}: {change} after version {before}")
            versions[job] = version
