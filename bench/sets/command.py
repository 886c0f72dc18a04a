"""bin/bench sets: measures how applying one employer's large set affects other employers and candidates."""
import argparse
import dataclasses
import os

from bench import machine, part, results
from bench.sets import report, speed

ENGINES = ("SQLite", "PostgreSQL")


@dataclasses.dataclass(frozen=True)
class Options:
    size: int
    warm_up: float  # seconds of other users' requests before the first round
    loops: tuple  # numbers of busy-looping processes; one round per number
    engines: tuple


FULL = Options(20_000, 15, (0, speed.LOOPS), ENGINES)
QUICK = Options(3_000, 5, (0, speed.LOOPS), ENGINES)


def run(folder, options, say):
    about = {**machine.description(), "load": os.getloadavg()[0]}
    found = {"machine": about, "rounds": speed.measured(options, say)}
    report.write(folder, found)
    return found


def main(words, say):
    parser = argparse.ArgumentParser(prog="bin/bench sets", description="What others notice while a large set is applied.")
    parser.add_argument("--quick", action="store_true", help="a small set")
    parser.add_argument("--size", type=int, metavar="N", help="how many jobs the set has")
    parser.add_argument("--loops", metavar="N,N", help="how many busy loops there are beside it; a round for each")
    parser.add_argument("--engines", metavar="A,B", help="of " + ", ".join(ENGINES))
    chosen = parser.parse_args(words)
    given = {"size": chosen.size, "loops": chosen.loops and tuple(int(each) for each in chosen.loops.split(",")),
             "engines": chosen.engines and tuple(chosen.engines.split(","))}
    options = part.with_given(QUICK if chosen.quick else FULL, given)
    folder = results.QUICK if chosen.quick or any(value is not None for value in given.values()) else results.COMMITTED
    with part.timed(folder, say):
        run(folder, options, say)
        part.show(folder, "sets", say)
