"""Goals for search, and whether they are reached."""
from bench.figures import spread
from bench.goals import Goal
from bench.search import judge, quality

_MEBIBYTE = 2 ** 20
OURS = "Posthaste"
_EMPTY_MOST = 0.03


def goals(results):
    return [*of_quality(results["quality"]), *of_speed(results["speed"])]


def of_quality(lines):
    if not lines:
        return
    ours = by_engine(lines).get(OURS)
    for engine, theirs in by_engine(lines).items():
        if engine != OURS:
            found = quality.mean(ours) if ours else None
            yield Goal(f"nDCG@{judge.DEPTH}, beside {engine}", f"> {quality.mean(theirs):.3f}", one(found), "", ours and found > quality.mean(theirs))
    yield at_most("searches without an answer", 100 * _EMPTY_MOST, ours and 100 * quality.empty(ours), "%")


def of_speed(found):
    """Yields the goals for speed. They are the same for fewer than a million jobs: easier to reach then, so missing one is worth a warning."""
    if not found:
        return
    jobs = f"{found['jobs']:,} jobs"
    yield at_most(f"search with facets, median, {jobs}", 10, get(found, "all", "p50"), "ms")
    yield at_most(f"search with facets, p99, {jobs}", 60, get(found, "all", "p99"), "ms")
    yield at_least("search with facets, searches a second beside Lucene alone", 0.5, get(found, "raw", "ratio"))
    yield at_least("search, beside the store alone, by the median", 20, get(found, "store", "ratio"))
    for name in ("all", "q", "location", "both", "category"):
        yield at_least(f"1.1: {name}, beside what it took at a million jobs", 10, get(found, f"1.1 {name}", "ratio"))
    yield at_most("the last search that misses a new job, after the answer to its create", 100, get(found, "fresh", "missed"), "ms")
    yield at_most("suggestions, median", 5, get(found, "suggest", "p50"), "ms")
    yield at_most(f"memory, idle, {jobs}, without the index's pages", 160, own(found, "idle"), "MiB")
    yield at_most(f"memory, under searches, {jobs}, without the index's pages", 320, own(found, "load"), "MiB")
    yield at_most(f"first answer after a start, {jobs}", 1.5, get(found, "answer", "seconds"), "s")
    yield at_least("creates, beside a store without an index", 0.9, get(found, "creates_ratio", "ratio"))


def own(found, name):
    held, mapped = get(found, name, "memory"), get(found, name, "mapped")
    return None if held is None else (held - mapped) / _MEBIBYTE


def get(found, name, figure):
    return found.get(name, {}).get(figure)


def at_least(what, least, found):
    return Goal(what, f"≥ {least} ×", one(found), "×", None if found is None else found >= least)


def at_most(what, most, found, unit):
    return Goal(what, f"≤ {most:g} {unit}", one(found), unit, None if found is None else found <= most)


def one(value):
    return None if value is None else spread([value])


def by_engine(lines):
    return {name: [each for each in lines if each["engine"] == name] for name in dict.fromkeys(each["engine"] for each in lines)}
