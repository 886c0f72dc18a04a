"""bin/bench compare: measures this checkout and an older version in turn."""
import argparse
import dataclasses
import sys

from bench import machine, part, results
from bench.compare import minute, report, version
from bench.compare.speed import OPERATIONS, Speed
from bench.figures import Figures


@dataclasses.dataclass(frozen=True)
class Options:
    jobs: int
    rounds: int
    warm_up: float
    seconds: float
    starts: int
    operations: tuple
    first_minute: int = 0  # jobs; 0 leaves it out


FULL = Options(1_000, 4, 10, 6, 4, OPERATIONS)
QUICK = Options(1_000, 2, 4, 2, 0, ("read", "list", "search", "create"))
FIRST_MINUTE = 100_000


def main(words, say):
    chosen = arguments(words)
    given = {"jobs": chosen.jobs, "rounds": chosen.rounds, "seconds": chosen.seconds, "warm_up": chosen.warm_up, "first_minute": chosen.first_minute,
             "operations": chosen.operations and tuple(chosen.operations.split(","))}
    folder = results.COMMITTED if chosen.save else results.QUICK
    with part.timed(folder, say):
        versions = [version.older(chosen.commit), version.here()]
        found = measured(versions, part.with_given(QUICK if chosen.quick else FULL, given), chosen.bound, say)
        report.write(folder, found)
        part.show(folder, "compare", say)
    slow = below(found, chosen.bound)
    if slow:
        sys.exit(f"less than {chosen.bound:g} of {versions[0].label}: {', '.join(slow)}")


def measured(versions, options, bound, say):
    """Compares the versions, and repeats what is below the bound once, because other work on the machine may be the reason."""
    found = compared(versions, options, say)
    slow = below(found, bound)
    if slow:
        say(f"again, because the ratio is below {bound:g}: {', '.join(slow)}")
        again = compared(versions, dataclasses.replace(options, operations=tuple(slow), starts=0, first_minute=0), say)
        found["runs"] = [each for each in found["runs"] if each["operation"] not in slow] + again["runs"]
    return found


def arguments(words):
    parser = argparse.ArgumentParser(prog="bin/bench compare", description="This checkout and an older version, in turn.")
    parser.add_argument("commit", help="a commit, a tag or a release: " + ", ".join(version.RELEASES))
    parser.add_argument("--quick", action="store_true", help="a few seconds for each of " + ", ".join(QUICK.operations))
    parser.add_argument("--bound", type=float, default=0, metavar="R", help="fail if an operation has a lower ratio, twice")
    parser.add_argument("--save", action="store_true", help="write the results to bench/results instead of bench/results/quick")
    parser.add_argument("--jobs", type=int, metavar="N", help="how many jobs there are")
    parser.add_argument("--operations", metavar="A,B", help="of " + ", ".join(OPERATIONS))
    parser.add_argument("--rounds", type=int, metavar="N", help="how often each version has its turn")
    parser.add_argument("--seconds", type=float, metavar="N", help="how long each operation is measured")
    parser.add_argument("--warm-up", type=float, metavar="N", help="how many seconds it runs before the first round")
    parser.add_argument("--first-minute", type=int, nargs="?", const=FIRST_MINUTE, metavar="N",
                        help=f"measure the first minute after a start, too, with this many jobs ({FIRST_MINUTE:,})")
    chosen = parser.parse_args(words)
    for name in (chosen.operations or "").split(","):
        if name and name not in OPERATIONS:
            parser.error(f"there is no operation {name}; there are {', '.join(OPERATIONS)}")
    return chosen


def compared(versions, options, say):
    speed = Speed(versions, options, say)
    speed.measured()
    first_minute = [found for each in versions for found in minute.measured(each, options.first_minute, say)] if options.first_minute else []
    return {"machine": machine.description(), "jdk": machine.jdk(), "options": dataclasses.asdict(options),
            "subjects": {each.side: {"label": each.label} for each in versions}, "runs": speed.runs, "starts": speed.starts, "memory": speed.memory,
            "left_out": speed.left_out, "first_minute": first_minute}


def below(found, bound):
    """Returns the operations whose ratio is lower than the bound."""
    operations = dict.fromkeys(each["operation"] for each in found["runs"])
    ratios = {each: Figures(found).ratio("new", "old", each) for each in operations}
    return [each for each, ratio in ratios.items() if ratio and ratio.median < bound]
