"""The service is killed in a loop under load, on both engines."""
import random
import time

from soak.client import Client
from soak.load import Load
from soak.stores import postgres, running, sqlite


def trials(short):
    rounds = 3 if short else 60
    return [("SQLite", lambda say: kill_in_a_loop(sqlite, rounds, say)),
            ("PostgreSQL", lambda say: kill_in_a_loop(postgres, rounds, say))]


def kill_in_a_loop(engine, rounds, say):
    with running(engine) as (service, store, key):
        load = Load([service.port], key)
        with load:
            for _ in range(rounds):
                load.wait_for_writes(50, 30)
                time.sleep(random.uniform(0, 1.5))
                service.kill()
                service.start()
        load.stop()
        say(f"killed {rounds} times; the callers saw {dict(load.statuses)}")
        say(load.ledger.check(Client(service.port, key).all_jobs()))
        service.kill()
        say(store.check())
