"""Performance goals, and whether they are reached."""
from dataclasses import dataclass

from bench import bulk
from bench.figures import Spread, spread

SQLITE, POSTGRES = "posthaste-sqlite", "posthaste-postgres"
_MEBIBYTE = 2 ** 20
# Operation, our subject, the other subject, and the minimum ratio of the rates.
_RATES = (("read", SQLITE, "nginx", 0.40), ("read", SQLITE, "pocketbase", 3), ("read", SQLITE, "spring-sqlite", 2),
          ("read", SQLITE, "spring-postgres", 2), ("read", SQLITE, "strapi", 10), ("create", SQLITE, "raw", 0.5), ("upsert", SQLITE, "raw", 0.5), ("create", SQLITE, "pocketbase", 3), ("upsert", SQLITE, "pocketbase", 3),
          ("create", SQLITE, "strapi", 10), ("read", POSTGRES, "pgbench", 0.5), ("create", POSTGRES, "pgbench", 0.5), ("upsert", POSTGRES, "pgbench", 0.5),
          ("list", SQLITE, "nginx", 0.25))
# Operation, the reference operation, and the minimum ratio of their rates.
_WITHIN = (("not-modified", "read", 1), ("set-new", "upsert", 1.5), ("set-same", "upsert", 5))
_GROWTH = (("read", 1.5), ("list", 1.5), ("search", 1.5), ("create", 1.5), ("giant", 3))
_WORDS = {"read": "read one", "list": "list, first page", "search": "list with q", "create": "create", "create-hook": "create, one webhook", "upsert": "upsert",
          "shown": "upsert that candidates see",
          "giant": "giant's first page", "any": "any job", "deep": "deep page", "mix": "mix",
          "not-modified": "304", "changes": "changes page", "batch": f"batch of {bulk.BATCH:,}", "set-new": f"set of {bulk.SET:,}, all new",
          "set-same": f"set of {bulk.SET:,}, unchanged", "half": "mix at half load"}


@dataclass(frozen=True)
class Goal:
    what: str
    wanted: str
    found: Spread | None
    unit: str
    is_reached: bool | None  # None if it was not measured


def words(operation):
    return _WORDS[operation]


def goals(figures):
    return [*rates(figures), *within(figures), *growth(figures), *memory(figures), *starts(figures), *tails(figures)]


def at_least(what, least, found, wanted, unit):
    return Goal(what, wanted, found, unit, found and found.median >= least)


def at_most(what, most, found, unit):
    return Goal(what, f"≤ {most} {unit}", found, unit, found and found.median <= most)


def rates(figures):
    return [at_least(f"{words(operation)}, {figures.label(ours)}", least, figures.ratio(ours, other, operation),
                     f"≥ {least} × {figures.label(other)}", "×")
            for operation, ours, other, least in _RATES if measured(figures, ours, other)]


def within(figures):
    return [at_least(f"{words(operation)}, {figures.label(ours)}", least, figures.within(ours, operation, other),
                     f"≥ {least} × {words(other)}", "×")
            for ours in ours_of(figures) for operation, other, least in _WITHIN]


def growth(figures):
    if len(figures.sizes()) == 1:
        return []
    sizes = f"{figures.sizes()[0]:,} to {figures.sizes()[-1]:,} jobs"
    return [at_most(f"latency from {sizes}: {words(operation)}, {figures.label(ours)}", most,
                    one(figures.growth(ours, operation)), "×") for ours in ours_of(figures) for operation, most in _GROWTH]


def memory(figures):
    largest = figures.sizes()[-1]
    for ours in ours_of(figures):
        for what, operation, most in (("idle", "idle", 120), ("under full load", "mix", 220)):
            held = figures.grown(ours, operation, largest, "memory")
            yield at_most(f"memory, {what}, {largest:,} jobs, {figures.label(ours)}", most,
                          one(held and held / _MEBIBYTE), "MiB")


def starts(figures):
    return [at_most(f"first answer, {jobs:,} jobs, {figures.label(ours)}", 1.2, figures.starts(ours, jobs), "s")
            for ours in ours_of(figures) for jobs in figures.sizes()]


def tails(figures):
    return [at_most(f"p99 by p50, mix at half load, {figures.label(ours)}", 10, figures.tail(ours), "×")
            for ours in ours_of(figures)]


def one(value):
    return value and spread([value])


def ours_of(figures):
    return [name for name in (SQLITE, POSTGRES) if measured(figures, name)]


def measured(figures, *names):
    return all(name in figures.names() for name in names)
