"""The service is told to stop under load: no request that it accepted fails."""
import random
import time

from soak.client import Client
from soak.load import Ledger, Load
from soak.processes import Lost
from soak.stores import postgres, running, sqlite


def trials(short):
    rounds = 3 if short else 30
    return [("SQLite", lambda say: stop_in_a_loop(sqlite, rounds, say)),
            ("PostgreSQL", lambda say: stop_in_a_loop(postgres, rounds, say))]


def stop_in_a_loop(engine, rounds, say):
    """A refused connection is fine, and one that was reset before anybody took it up, if it left no trace."""
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
