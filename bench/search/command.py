"""bin/bench search: measures the quality and the speed of search."""
import argparse
import dataclasses
import sqlite3

from bench import machine, part, results
from bench.search import quality, report
from bench.search.engines.fts5 import Fts5
from bench.search.engines.posthaste import Posthaste
from bench.search.engines.postgres import FullText
from bench.search.engines.sphinx import Sphinx
from bench.search.speed import Speed


@dataclasses.dataclass(frozen=True)
class Options:
    size: int
    warm_up: float
    seconds: float
    starts: int
    engines: tuple


ENGINES = {"posthaste": Posthaste, "fts5": Fts5, "postgres": FullText, "sphinx": Sphinx}
FULL = Options(1_000_000, 15, 10, 3, tuple(ENGINES))
QUICK = Options(20_000, 2, 2, 1, ("posthaste", "fts5"))


def run(folder, options, say, parts=("quality", "speed")):
    """Measures quality, speed or both, and writes the results to the folder."""
    versions = {**machine.versions(), "SQLite of FTS5": sqlite3.sqlite_version, "Sphinx": machine.debian("sphinxsearch")}
    found = {"machine": machine.description(), "versions": versions, "quality": [], "speed": {}}
    if "quality" in parts:
        found["quality"] = quality.measured([ENGINES[name]() for name in options.engines], say)
    if "speed" in parts:
        found["speed"] = Speed(options.size, options, say).measured()
    report.write(folder, found)
    return found


def main(words, say):
    parser = argparse.ArgumentParser(prog="bin/bench search", description="How well search finds, and how fast.")
    parser.add_argument("--quick", action="store_true", help="a minute: our engine beside SQLite's, and few jobs")
    parser.add_argument("--size", type=int, metavar="N", help="how many open jobs speed is measured on")
    parser.add_argument("--only", choices=("quality", "speed"), help="one of both")
    parser.add_argument("--engines", metavar="A,B", help="of " + ", ".join(ENGINES))
    parser.add_argument("--worst", type=int, nargs="?", const=10, metavar="N", help="our ten (or N) weakest answers, with what came first")
    parser.add_argument("--seconds", type=float, metavar="N", help="how long each kind of request is measured")
    parser.add_argument("--warm-up", type=float, metavar="N", help="how many seconds it runs before that")
    chosen = parser.parse_args(words)
    given = {"size": chosen.size, "seconds": chosen.seconds, "warm_up": chosen.warm_up, "engines": chosen.engines and chosen.engines.split(",")}
    options = part.with_given(QUICK if chosen.quick else FULL, given)
    for name in options.engines:
        if name not in ENGINES:
            parser.error(f"there is no engine {name}; there are {', '.join(ENGINES)}")
    folder = results.QUICK if chosen.quick or chosen.size or chosen.only or chosen.engines else results.COMMITTED
    with part.timed(folder, say):
        found = run(folder, options, say, (chosen.only,) if chosen.only else ("quality", "speed"))
        part.show(folder, "search", say)
        if chosen.worst:
            report.worst(found["quality"], chosen.worst, say)
