"""bin/bench: runs the measurements, prints them, and writes results.json, a table and plots."""
import argparse
import dataclasses
import sys

from bench import catalogue, machine, part, report, results
from bench.alerts import command as alerts
from bench.board import command as board
from bench.compare import command as compare
from bench.console import command as console
from bench.run import Benchmark
from bench.search import command as search
from bench.sets import command as sets
from bench.subject import OPERATIONS


@dataclasses.dataclass(frozen=True)
class Options:
    rounds: int
    warm_up: float
    seconds: float
    starts: int
    sizes: list
    operations: list

    @property
    def comparison(self):
        """The number of jobs at which subjects are compared: the middle of the sizes."""
        return self.sizes[len(self.sizes) // 2]


FULL = Options(3, 15, 6, 3, [1_000, 100_000, 1_000_000], list(OPERATIONS))
QUICK = Options(1, 1, 1, 1, [1_000, 20_000], list(OPERATIONS))
PARTS = {"search": search, "board": board, "console": console, "alerts": alerts, "sets": sets}
QUICK_SUBJECTS = "posthaste-sqlite,posthaste-postgres,nginx,raw,pgbench,pocketbase"


def main():
    alone = {**PARTS, "compare": compare}
    if sys.argv[1:2] and sys.argv[1] in alone:
        alone[sys.argv[1]].main(sys.argv[2:], say)
        return
    there = catalogue.subjects()
    chosen = arguments(there)
    options = chosen_options(chosen)
    names = (chosen.subjects or (QUICK_SUBJECTS if chosen.quick else ",".join(there))).split(",")
    folder = results.QUICK if is_part(chosen) else results.COMMITTED
    found = results.Results(folder, machine.description(), machine.versions(), options)
    with part.timed(folder, say):
        Benchmark([there[name] for name in names], options, found, say).run()
        report.write(folder)
        if is_whole(chosen):
            for name, each in PARTS.items():
                each.run(folder, each.QUICK if chosen.quick else each.FULL, say)
                part.show(folder, name, say)
        part.show(folder, "table", say)
    # Speed is for people to judge. Only a wrong response is a failure.
    sys.exit(1 if any(fault["wrong"] for fault in found.all["faults"]) else 0)


def arguments(there):
    parser = argparse.ArgumentParser(prog="bin/bench", description="Posthaste beside its peers and the machine's limit.")
    parser.add_argument("--quick", action="store_true", help="a few minutes: is everything there and right?")
    parser.add_argument("--subjects", metavar="A,B", help="of " + ", ".join(there))
    parser.add_argument("--operations", metavar="A,B", help="of " + ", ".join(OPERATIONS))
    parser.add_argument("--sizes", metavar="N,N", help="numbers of jobs; subjects are compared at the middle one")
    parser.add_argument("--rounds", type=int, metavar="N", help="how often each subject has its turn")
    parser.add_argument("--seconds", type=float, metavar="N", help="how long each operation is measured")
    parser.add_argument("--warm-up", type=float, metavar="N", help="how many seconds it runs before that")
    chosen = parser.parse_args()
    for name in (chosen.subjects or "").split(","):
        if name and name not in there:
            parser.error(f"there is no subject {name}; there are {', '.join(there)}")
    return chosen


def is_part(chosen):
    """Reports whether this is a partial run. The figures in README come from full runs only."""
    return chosen.quick or chosen.subjects or chosen.operations or chosen.sizes


def is_whole(chosen):
    """Reports whether to measure search, board, console, alerts and sets too. Each can also be run alone: bin/bench search and so on."""
    return not (chosen.subjects or chosen.operations or chosen.sizes)


def chosen_options(chosen):
    options = QUICK if chosen.quick else FULL
    given = {"rounds": chosen.rounds, "seconds": chosen.seconds, "warm_up": chosen.warm_up,
             "sizes": chosen.sizes and [int(size) for size in chosen.sizes.split(",")],
             "operations": chosen.operations and chosen.operations.split(",")}
    return dataclasses.replace(options, **{name: value for name, value in given.items() if value is not None})


def say(line):
    print(line, flush=True)


if __name__ == "__main__":
    main()
