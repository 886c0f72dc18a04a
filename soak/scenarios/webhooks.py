"""The service is killed in a loop while it sends to webhooks that reject a third of the messages at first, on both engines: none is lost."""
import concurrent.futures
import json
import random
import time

from soak.client import SAMPLE, Client, Cut, Refused
from soak.processes import Lost, wait_until
from soak.receiver import Receiver
from soak.stores import postgres, running, sqlite

MOSTLY_WAITS = True
CLAIM = 60        # seconds until the lease on a dead sender's message expires
SLOWNESS = 12     # seconds the slow receiver takes per message
AT_ONCE = 100     # jobs created between two kills
SLOW_JOBS = 60    # messages to the slow receiver, which would take minutes to accept them all


def trials(short):
    messages = 1_000 if short else 10_000
    return [("SQLite", lambda say: kill_while_sending(sqlite, messages, say)),
            ("PostgreSQL", lambda say: kill_while_sending(postgres, messages, say))]


def kill_while_sending(engine, messages, say):
    with Receiver(SLOWNESS) as receiver, running(engine, {"POSTHASTE_WEBHOOK_LOOPBACK_HTTP": "true"}) as (service, _, key):
        writer = Writer(service, key)
        slow = Writer(service, json.loads(service.command("employer", "add", "Slow", "--json"))["apiKey"])
        slow.subscribe(receiver.url("/slow"))
        slow.create(SLOW_JOBS)()    # keeps the slow receiver busy from now to the end
        for path in ("/one", "/two"):
            writer.subscribe(receiver.url(path))
        delay = first_try(receiver, writer)
        kills = messages // AT_ONCE // 2    # two webhooks: two messages per job
        for _ in range(kills):
            before = receiver.taken("/one")
            all_created = writer.create(AT_ONCE)
            wait_until("messages", lambda: receiver.taken("/one") > before, 30 + CLAIM)
            time.sleep(random.uniform(0, 1))
            service.kill()
            service.start()
            all_created()
        took = wait_for_all(receiver, writer, service)
        judge(receiver, writer, kills, took, delay, say)


def first_try(receiver, writer):
    """Returns the seconds until the other receivers are notified of a job while the slow one is busy. If they had to wait for it, that would be
    at least SLOWNESS."""
    wait_until("messages to the slow webhook", lambda: receiver.begun("/slow") > 0, 30)
    writer.create(1)()
    began = time.monotonic()
    for path in ("/one", "/two"):
        wait_until(f"a message to {path}, which must not wait for the slow webhook", lambda: receiver.begun(path) > 0, SLOWNESS)
    return time.monotonic() - began


def wait_for_all(receiver, writer, service):
    """Waits until all messages have arrived and returns how many seconds it took. Only messages claimed by a dead sender may take a minute, and
    a retry another five seconds."""
    began = time.monotonic()
    for path in ("/one", "/two"):
        while (before := receiver.taken(path)) < len(writer.jobs):
            try:
                wait_until("more messages", lambda: receiver.taken(path) > before, 30 + CLAIM)
            except Lost:
                service.expect_alive()
                raise Lost(f"{len(writer.jobs) - before} of {len(writer.jobs)} messages to {path} did not arrive") from None
    return time.monotonic() - began


def judge(receiver, writer, kills, took, delay, say):
    slow = receiver.taken("/slow")
    failed, doubled = (sum(count(path) for path in ("/one", "/two")) for count in (receiver.failed, receiver.doubled))
    say(f"killed {kills} times; {2 * len(writer.jobs)} messages to two webhooks, {failed} of them refused at first, all there {took:.0f} s"
        f" after the last start; {doubled} taken twice, with the same webhook-id; a slow webhook had {slow} of its {SLOW_JOBS} by then,"
        f" and the others were told after {delay:.1f} s while it had all of them before it")
    for path in ("/one", "/two"):
        told = {json.loads(body)["data"]["id"] for body in receiver.jobs(path)}
        if told != writer.jobs:
            raise Lost(f"{path} was told of {len(told)} jobs, and {len(writer.jobs)} were created")
        if receiver.taken(path) != len(writer.jobs):
            raise Lost(f"a repeated message to {path} had another webhook-id: {receiver.taken(path)} ids for {len(writer.jobs)} jobs")
    if not failed:
        raise Lost("no message was refused: nothing was tried again")
    if slow >= SLOW_JOBS and kills < 10:
        raise Lost("the slow webhook had all its messages before the others: nothing was learnt about delays")


class Writer:
    """Creates each job exactly once: after a broken connection it retries with the same referenceId."""

    def __init__(self, service, key):
        self.service, self.key = service, key
        self.jobs = set()
        self.number = 0
        self.crowd = concurrent.futures.ThreadPoolExecutor(4)

    def client(self):
        client = Client(self.service.port, self.key, keep_alive=False)
        client.base = "/api/v1.2"
        return client

    def subscribe(self, url):
        answer = self.client().call("POST", "/webhooks", {"url": url, "types": ["job.created"]})
        if answer.status != 201:
            raise Lost(f"a webhook was answered {answer.status}: {answer.body[:200]}")

    def create(self, count):
        """Starts creating jobs. The returned function waits until all of them exist."""
        waiting = [self.crowd.submit(self.send, f"R-{self.number + each}") for each in range(count)]
        self.number += count
        return lambda: self.jobs.update(each.result() for each in waiting)

    def send(self, reference):
        patience = time.monotonic() + 120
        while time.monotonic() < patience:
            try:
                answer = self.client().call("PUT", "/jobs", {**SAMPLE, "referenceId": reference})
            except (Cut, Refused):
                time.sleep(0.05)
                continue
            if answer.status not in (200, 201):
                raise Lost(f"a job was answered {answer.status}: {answer.body[:200]}")
            return answer.json()["id"]
        self.service.expect_alive()
        raise Lost("nobody answers")
