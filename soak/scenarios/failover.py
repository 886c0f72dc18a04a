"""The primary of a Patroni cluster dies under load: a standby takes over, and no acknowledged write is lost."""
import contextlib
import statistics
import time

from soak.client import Client
from soak.cluster import Cluster, Probe
from soak.load import Load
from soak.processes import Lost, folder, wait_until
from soak.service import Service

LONGEST_ADDED = 2.0


def trials(short):
    rounds = 1 if short else 5
    return [("primary's server killed", lambda say: failover(lambda node: node.kill_postmaster(), rounds, say)),
            ("primary's whole node lost", lambda say: failover(lambda node: node.kill_node(), rounds, say))]


def failover(kill, rounds, say):
    with folder() as home, Cluster(home) as cluster, contextlib.ExitStack() as stack:
        ways = {way: started(stack, home, way, url) for way, url in cluster.urls().items()}
        for way, (_, _, load) in ways.items():
            load.wait_for_writes(50, 60)
        added = []
        for _ in range(rounds):
            added += one_failover(cluster, kill, ways, say)
        for way, (service, key, load) in ways.items():
            load.stop()
            say(f"{way} the callers saw {dict(load.statuses)}; slowest answer {load.slowest:.1f} s")
            say(load.ledger.check(Client(service.port, key).all_jobs()))
        say(f"writes resumed {', '.join(f'{each:.1f}' for each in added)} s later than the cluster took them")
        if statistics.median(added) > LONGEST_ADDED:  # a single outlier may be caused by other load on the machine
            raise Lost(f"that is more than {LONGEST_ADDED} s")


def started(stack, home, way, url):
    service = stack.enter_context(Service(home, url, way.replace(" ", "-")))
    key = service.new_key()
    return service.start(), key, stack.enter_context(Load([service.port], key, workers=4, timeout=60))


def one_failover(cluster, kill, ways, say):
    """Fails over once and returns the seconds each way of connecting added to the cluster's own interruption."""
    leader = cluster.leader()
    killed_at = time.monotonic()
    kill(leader)
    probe = Probe(cluster)
    probe.start()
    for _, _, load in ways.values():
        load.wait_for_writes(50, 120)
    probe.join()
    gaps = {way: load.longest_gap(killed_at) for way, (_, _, load) in ways.items()}
    say(f"{leader.name} died; bare PostgreSQL took no write for {probe.seconds:.1f} s, Posthaste "
        + ", ".join(f"{way} {gap:.1f} s" for way, gap in gaps.items()))
    if leader.process.poll() is not None:
        leader.start()
    wait_until("a primary and a synchronous standby", cluster.is_whole, 180)
    return [gap - probe.seconds for gap in gaps.values()]
