"""The service is stopped with SIGTERM under load: no accepted request fails."""
import random
import time

from soak.client import Client
from soak.load import Ledger, Load
from soak.processes import Lost
from soak.proxy import Nginx
from soak.service import Service
from soak.stores import postgres, running, sqlite

UNTIL_NGINX_TRIES_AGAIN = 3  # seconds; slightly more than fail_timeout in deploy/nginx


def trials(short):
    rounds = 3 if short else 30
    return [("SQLite", lambda say: stop_in_a_loop(sqlite, rounds, say)),
            ("PostgreSQL", lambda say: stop_in_a_loop(postgres, rounds, say)),
            ("two nodes behind nginx, one after the other", lambda say: rolling(rounds, say))]


def stop_in_a_loop(engine, rounds, say):
    """Stops the service repeatedly under load. A refused connection is fine, and so is one reset before it was accepted, if it had no effect."""
    with running(engine) as (service, _, key):
        ledger, answered, refused, slowest = Ledger(), 0, 0, 0.0
        for number in range(rounds):
            loads = [Load([service.port], key, workers, pause, prefix=f"{name}{number}-", ledger=ledger,
                          keep_alive=name != "once", refusal_is_no=True)
                     for name, workers, pause in (("kept", 6, 0.005), ("lazy", 4, 0.3), ("once", 6, 0.01))]
            with loads[0], loads[1], loads[2]:
                loads[0].wait_for_writes(60, 60)
                time.sleep(random.uniform(0, 0.5))
                slowest = max(slowest, service.terminate())
            for load in loads:
                judge(load)
                answered += sum(count for status, count in load.statuses.items() if isinstance(status, int))
                refused += load.statuses["refused"] + load.statuses["cut"]
            service.start()
        say(f"stopped {rounds} times, in at most {slowest:.1f} s; {answered} requests answered, {refused} not let in")
        say(ledger.check(Client(service.port, key).all_jobs()))


def judge(load):
    cut = [why for _, is_fresh, why in load.cuts if not is_fresh]
    if cut:
        raise Lost(f"{len(cut)} accepted requests were cut off, such as: {cut[0]}")
    if load.statuses[503]:
        raise Lost(f"{load.statuses[503]} accepted requests were answered 503")


def rolling(rounds, say):
    """Restarts the nodes one after the other. As another node is always up, callers must notice nothing."""
    with running(postgres) as (one, store, key), Service(one.log.parent, store.url, "second") as two:
        two.start()
        with Nginx(one.log.parent, [one.port, two.port]) as nginx:
            load = Load([nginx.port], key, pause=0.05)
            try:
                with load:
                    for node in (one, two) * rounds:
                        load.wait_for_writes(40, 60)
                        node.terminate()
                        node.start()
                        time.sleep(UNTIL_NGINX_TRIES_AGAIN)
            except Lost:
                say(nginx.errors())
                raise
            say(f"each node stopped {rounds} times; the callers saw {dict(load.statuses)}")
            if set(load.statuses) - {200, 201, 204}:
                raise Lost(f"callers noticed, such as: {load.cuts[:1] or 'a 503'}")
            say(load.ledger.check(Client(nginx.port, key).all_jobs()))
