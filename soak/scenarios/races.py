"""16 POSTs and 32 PUTs of one new referenceId at the same time: exactly one creates the job, and none gets a 5xx."""
import collections
import http.client
import json
import random

from soak.client import SAMPLE, Client
from soak.processes import Lost
from soak.service import Service
from soak.stores import postgres, running, sqlite

POSTS, PUTS = 16, 32


def trials(short):
    rounds = 25 if short else 1000
    return [("SQLite", lambda say: one_node(sqlite, rounds, say)),
            ("PostgreSQL", lambda say: one_node(postgres, rounds, say)),
            ("two nodes on PostgreSQL", lambda say: two_nodes(rounds, say))]


def one_node(engine, rounds, say):
    with running(engine) as (service, _, key):
        race([service.port], key, rounds, say)


def two_nodes(rounds, say):
    with running(postgres) as (service, store, key), Service(service.log.parent, store.url, "second") as second:
        second.start()
        race([service.port, second.port], key, rounds, say)


def race(ports, key, rounds, say):
    runners = [Runner(method, ports[number % len(ports)], key)
               for method, count in (("POST", POSTS), ("PUT", PUTS)) for number in range(count)]
    won = collections.Counter()
    for number in range(rounds):
        random.shuffle(runners)
        for runner in runners:
            runner.steady(f"race-{number}", places(number), number)
        for runner in runners:
            runner.go()
        won[judge(number, [(runner.method, *runner.finish()) for runner in runners])] += 1
    references = [job["referenceId"] for job in Client(ports[0], key).all_jobs()]
    if sorted(references) != sorted(f"race-{number}" for number in range(rounds)):
        raise Lost(f"{rounds} races made {len(references)} jobs")
    say(f"{rounds} races of {POSTS} POSTs and {PUTS} PUTs: each made one job; won by {dict(won)}")


def places(number):
    """Returns the places of a job. Every other race adds two previously unknown places in random order: rows to deadlock on."""
    if number % 2 == 0:
        return [{"description": "Vancouver, BC"}]
    word = "".join(chr(ord("a") + number // 26 ** digit % 26) for digit in range(3))
    new = [{"description": f"Qu{word}qu Landing, BC"}, {"description": f"Qu{word}qu Crossing, BC"}]
    return random.sample(new, 2)


def judge(number, results):
    """Checks that exactly one request created the job, and returns its method."""
    counts = collections.Counter((method, status) for method, status, _ in results)
    winner = "POST" if counts["POST", 201] else "PUT"
    expected = {("POST", 201): 1, ("POST", 409): POSTS - 1, ("PUT", 200): PUTS} if winner == "POST" \
        else {("POST", 409): POSTS, ("PUT", 201): 1, ("PUT", 200): PUTS - 1}
    if counts != expected or len({job for _, _, job in results if job}) != 1:
        raise Lost(f"race {number} ended with {dict(counts)} and the jobs { {job for _, _, job in results} }")
    return winner


class Runner:
    """A request whose last byte is held back until the start."""

    def __init__(self, method, port, key):
        self.method, self.key = method, key
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def steady(self, reference, locations, number):
        title = f"{self.method} {number}" if number % 4 < 2 else f"{self.method} {random.random()}"
        body = json.dumps({**SAMPLE, "referenceId": reference, "title": title, "locations": locations})
        self.connection.putrequest(self.method, "/api/v1.1/jobs")
        for name, value in (("API-Key", self.key), ("Content-Type", "application/json"), ("Content-Length", len(body))):
            self.connection.putheader(name, value)
        self.connection.endheaders(body[:-1].encode())

    def go(self):
        self.connection.sock.sendall(b"}")

    def finish(self):
        answer = self.connection.getresponse()
        body = json.loads(answer.read())
        return answer.status, body.get("id") if answer.status < 300 else None
