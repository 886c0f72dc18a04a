"""bin/bench board: measures the candidates' pages against nginx and against the search API alone."""
import argparse
import dataclasses

from bench import machine, part, results
from bench.board import report
from bench.board.speed import Speed


@dataclasses.dataclass(frozen=True)
class Options:
    size: int
    warm_up: float
    seconds: float


FULL = Options(1_000_000, 15, 10)
QUICK = Options(20_000, 2, 2)


def run(folder, options, say):
    found = {"machine": machine.description(), "versions": machine.versions(), "speed": Speed(options, say).measured()}
    report.write(folder, found)
    return found


def main(words, say):
    parser = argparse.ArgumentParser(prog="bin/bench board", description="How fast the pages for candidates are.")
    parser.add_argument("--quick", action="store_true", help="a minute, and few jobs")
    parser.add_argument("--size", type=int, metavar="N", help="how many open jobs there are")
    parser.add_argument("--seconds", type=float, metavar="N", help="how long each kind of request is measured")
    parser.add_argument("--warm-up", type=float, metavar="N", help="how many seconds it runs before that")
    chosen = parser.parse_args(words)
    given = {"size": chosen.size, "seconds": chosen.seconds, "warm_up": chosen.warm_up}
    options = part.with_given(QUICK if chosen.quick else FULL, given)
    folder = results.QUICK if chosen.quick or chosen.size else results.COMMITTED
    with part.timed(folder, say):
        run(folder, options, say)
        part.show(folder, "board", say)
