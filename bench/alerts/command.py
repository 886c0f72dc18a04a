"""bin/bench alerts: measures how soon ten thousand subscribers receive their mail."""
import argparse
import dataclasses

from bench import machine, part, results
from bench.alerts import report
from bench.alerts.engines import OnPostgres, OnSqlite
from bench.alerts.speed import Speed


@dataclasses.dataclass(frozen=True)
class Options:
    size: int
    alerts: int
    warm_up: float
    seconds: float
    engines: tuple
    pauses: tuple  # seconds the mail server waits before each response; one round per value
    waits: bool    # waits for the next minutely check for due alerts; otherwise restarts the service, which checks at once


FULL = Options(100_000, 10_000, 15, 20, (OnSqlite, OnPostgres), (0, 0.01), True)
QUICK = Options(20_000, 200, 2, 2, (OnSqlite,), (0,), False)


def run(folder, options, say):
    found = {"machine": machine.description(), "versions": machine.versions(), "speed": Speed(options, say).measured()}
    report.write(folder, found)
    return found


def main(words, say):
    parser = argparse.ArgumentParser(prog="bin/bench alerts", description="How soon those who have an e-mail alert have their mail.")
    parser.add_argument("--quick", action="store_true", help="half a minute, few jobs and few subscribers")
    parser.add_argument("--size", type=int, metavar="N", help="how many open jobs there are")
    parser.add_argument("--alerts", type=int, metavar="N", help="how many subscribers")
    parser.add_argument("--pauses", metavar="S,S", help="how many seconds the mail server waits before each answer; a round for each")
    chosen = parser.parse_args(words)
    given = {"size": chosen.size, "alerts": chosen.alerts, "pauses": chosen.pauses and tuple(float(each) for each in chosen.pauses.split(","))}
    options = part.with_given(QUICK if chosen.quick else FULL, given)
    folder = results.QUICK if chosen.quick or any(value is not None for value in given.values()) else results.COMMITTED
    with part.timed(folder, say):
        run(folder, options, say)
        part.show(folder, "alerts", say)
