"""The service is killed in a loop while it sends mail, on both engines: every message arrives, and at most one per kill arrives twice."""
import concurrent.futures
import random
import time

from soak.client import SAMPLE, Client, Cut, Refused
from soak.processes import Lost, wait_until
from soak.smtp import Sink
from soak.stores import postgres, running, sqlite

MOSTLY_WAITS = True
CLAIM = 60       # seconds until the lease on a dead sender's message expires
AT_ONCE = 60     # applications per kill: enough to keep all senders busy when it comes
PAUSE = 0.01     # seconds the server waits before each response


def trials(short):
    kills = 4 if short else 60
    return [("SQLite", lambda say: kill_while_sending(sqlite, kills, say)),
            ("PostgreSQL", lambda say: kill_while_sending(postgres, kills, say))]


def kill_while_sending(engine, kills, say):
    with Sink(PAUSE) as sink, running(engine, {"POSTHASTE_SMTP_URL": f"smtp://127.0.0.1:{sink.port}",
                                               "POSTHASTE_APPLY_LIMIT": "0"}) as (service, _, key):
        job = Client(service.port, key).call("POST", "/jobs", SAMPLE).json()["id"]
        candidates = Candidates(service, job)
        for _ in range(kills):
            before = sink.different()
            all_accepted = candidates.apply(AT_ONCE)
            wait_until("mail", lambda: sink.different() > before, 60)
            time.sleep(random.uniform(0, 1))
            service.kill()
            sink.life += 1
            service.start()
            all_accepted()
        took = wait_for_all(sink, 2 * candidates.accepted, service)
        wait_until("an empty outbox", lambda: not service.command("mail", "list").strip(), 60 + CLAIM)
        judge(sink, candidates.accepted, kills, took, say)


def wait_for_all(sink, count, service):
    """Waits until all messages have arrived and returns how many seconds it took. Messages must keep arriving, however long the queue is; only
    those claimed by a dead sender may take a minute."""
    began = time.monotonic()
    while (before := sink.different()) < count:
        try:
            wait_until("more mail", lambda: sink.different() > before, 30 + CLAIM)
        except Lost:
            service.expect_alive()
            raise Lost(f"{count - before} of {count} messages did not arrive; the outbox:\n"
                       + service.command("mail", "list")[:2000]) from None
    return time.monotonic() - began


def judge(sink, accepted, kills, took, say):
    doubled = sink.doubled()
    say(f"killed {kills} times; {accepted} applications, {sink.different()} messages, all there {took:.0f} s after the last start; "
        f"{sum(doubled.values())} came twice, at most {max(doubled.values(), default=0)} for a kill")
    if sink.different() != 2 * accepted:
        raise Lost(f"{accepted} applications made {sink.different()} messages, not two each")
    if max(doubled.values(), default=0) > 1:
        raise Lost(f"a kill doubled more than one message: {dict(doubled)}")
    if sink.life in doubled:
        raise Lost("a message came twice although nobody was killed")


class Candidates:
    """Candidates who retry until their application is accepted. A retry after a broken connection counts once."""

    def __init__(self, service, job):
        self.service, self.path = service, f"/public/jobs/{job}/applications"
        self.accepted = 0
        self.crowd = concurrent.futures.ThreadPoolExecutor(4)

    def apply(self, count):
        """Starts sending applications. The returned function waits until all are accepted."""
        waiting = [self.crowd.submit(self.send, f"c{self.accepted + number}@example.org") for number in range(count)]
        self.accepted += count
        return lambda: [each.result() for each in waiting]

    def send(self, address):
        client = Client(self.service.port, "", keep_alive=False)
        patience = time.monotonic() + 120
        while time.monotonic() < patience:
            try:
                answer = client.call("POST", self.path, {"name": "Ana", "email": address, "consent": True})
            except (Cut, Refused):
                time.sleep(0.05)
                continue
            if answer.status != 202:
                raise Lost(f"an application was answered {answer.status}: {answer.body[:200]}")
            return
        self.service.expect_alive()
        raise Lost("nobody answers an application")
