"""PostgreSQL is killed or frozen under load: callers are told to retry, and the service recovers by itself."""
import time

from soak.client import Client
from soak.load import Load
from soak.processes import Lost
from soak.stores import postgres, running

# Callers must get a response before they give up; most clients wait 30 seconds or more.
LONGEST_ANSWER = 20.0
LONGEST_RESUMPTION = 5.0


def trials(short):
    return [("killed and restarted", lambda say: killed(2 if short else 20, say)),
            ("frozen", lambda say: frozen(1 if short else 5, say))]


def killed(rounds, say):
    outage(rounds, say, lambda server: server.kill(), lambda server: server.start(), 4, LONGEST_ANSWER)


def frozen(rounds, say):
    """Simulates the worst network failure: connections stay open, but nothing answers."""
    outage(rounds, say, lambda server: server.freeze(), lambda server: server.thaw(), 25, LONGEST_ANSWER)


def outage(rounds, say, begin, end, seconds, longest_answer):
    with running(postgres) as (service, store, key):
        resumed = []
        with Load([service.port], key, timeout=60) as load:
            for _ in range(rounds):
                load.wait_for_writes(50, 60)
                begin(store.server)
                time.sleep(seconds / 2)
                stays_alive(service)
                time.sleep(seconds / 2)
                end(store.server)
                resumed.append(load.wait_for_writes(1, 60))
                load.wait_for_writes(50, 60)
        load.stop()
        say(f"{rounds} outages of {seconds} s; the callers saw {dict(load.statuses)}; slowest answer "
            f"{load.slowest:.1f} s; first write after {', '.join(f'{each:.1f}' for each in resumed)} s")
        judge(load, resumed, longest_answer)
        service.wait_ready(10)
        say(load.ledger.check(Client(service.port, key).all_jobs()))
        say(store.check())


def stays_alive(service):
    """Checks that the node is live but not ready: an orchestrator must neither route requests here nor restart the node."""
    if service.health("live") != 200 or service.health("ready") != 503:
        raise Lost(f"without a database live is {service.health('live')} and ready is {service.health('ready')}")


def judge(load, resumed, longest_answer):
    if load.statuses["cut"]:
        raise Lost(f"{load.statuses['cut']} callers got no answer, such as {load.cuts[0]}")
    if not load.statuses[503]:
        raise Lost("nobody was told to come back, so this was no outage")
    if load.slowest > longest_answer:
        raise Lost(f"a caller waited {load.slowest:.1f} s")
    if max(resumed) > LONGEST_RESUMPTION:
        raise Lost(f"service resumed only after {max(resumed):.1f} s")
