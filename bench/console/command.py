"""bin/bench console: measures the pages for an employer's users against those for candidates."""
import argparse
import dataclasses
import signal
import sys
import time

from bench import machine, results
from bench.console import report
from bench.console.speed import Speed


@dataclasses.dataclass(frozen=True)
class Options:
    size: int
    jobs: int
    applications: int
    warm_up: float
    seconds: float
    few: bool  # check every page, but measure only one per group


FULL = Options(1_000_000, 10_000, 100_000, 15, 5, False)
QUICK = Options(20_000, 1_000, 5_000, 1, 1, True)


def run(folder, options, say):
    found = {"machine": machine.description(), "versions": machine.versions(), "speed": Speed(options, say).measured()}
    report.write(folder, found)
    return found


def main(words, say):
    parser = argparse.ArgumentParser(prog="bin/bench console", description="How fast the pages of the console are.")
    parser.add_argument("--quick", action="store_true", help="half a minute, and few jobs")
    parser.add_argument("--size", type=int, metavar="N", help="how many open jobs others have")
    parser.add_argument("--jobs", type=int, metavar="N", help="how many jobs the employer has")
    parser.add_argument("--applications", type=int, metavar="N", help="how many applications the employer has")
    parser.add_argument("--seconds", type=float, metavar="N", help="how long each page is measured")
    parser.add_argument("--warm-up", type=float, metavar="N", help="how many seconds all of them run before that")
    chosen = parser.parse_args(words)
    given = {"size": chosen.size, "jobs": chosen.jobs, "applications": chosen.applications, "seconds": chosen.seconds, "warm_up": chosen.warm_up}
    options = dataclasses.replace(QUICK if chosen.quick else FULL, **{name: value for name, value in given.items() if value is not None})
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # exit normally, so that all child processes are stopped
    began = time.monotonic()
    folder = results.QUICK if chosen.quick or chosen.size or chosen.jobs or chosen.applications else results.COMMITTED
    run(folder, options, say)
    say(f"\n{(folder / 'console.md').read_text()}")
    say(f"\nIn {time.monotonic() - began:.0f} s; see {folder.relative_to(results.ROOT)}.")
