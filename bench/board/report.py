"""Reports the figures for the board's pages as Markdown, with the goals they reach: board.md beside board.json."""
import json

from bench import tables
from bench.search.goals import at_least, at_most, get
from bench.search.report import about

_KILOBYTE = 1_000
_MEBIBYTE = 2 ** 20
_WEIGHT_MOST = 60
_ROWS = (("job", "job page"), ("nginx", "nginx, the same bytes"), ("results", "result page"), ("search", "the same searches as JSON, with facets"))
_FEEDS = (("feed, identity", "as it is"), ("feed, gzip", "with gzip"))
_FEED_MEMORY_MOST = 64
_PAGES = ("home page", "results page", "job page")
_FIRST_BYTE_MOST = {"home page": 30, "results page": 30, "job page": 10}


def write(folder, results):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "board.json").write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    (folder / "board.md").write_text(whole(results), encoding="utf-8")


def goals(found):
    yield at_least("job page, beside nginx with the same bytes", 0.25, get(found, "job", "ratio"))
    yield at_least("result page, beside the search as JSON", 0.5, get(found, "results", "ratio"))
    for each in _PAGES:
        weight = get(found, each, "weight")
        yield at_most(f"{each}, with everything it loads", _WEIGHT_MOST, weight and weight / _KILOBYTE, "kB")
        yield at_most(f"{each}, first byte, median", _FIRST_BYTE_MOST[each], get(found, each, "first_byte"), "ms")
    for name, words in _FEEDS:
        more = get(found, name, "most") and (found[name]["most"] - found[name]["before"]) / _MEBIBYTE
        yield at_most(f"memory that the feed of all jobs takes while it is sent {words}", _FEED_MEMORY_MOST, more, "MiB")


def whole(results):
    found = results["speed"]
    rows = [[each.what, each.wanted, tables.shown(each.found, each.unit), tables.verdict(each)] for each in goals(found)]
    return "\n\n".join((
        "# Board", about(results), "## Goals", tables.table(["what", "goal", "found", "reached"], rows), "## Speed",
        f"{found['jobs']:,} open jobs. 64 connections for the job page and nginx, two for searches; milliseconds.",
        tables.table(["", "a second", "p50", "p99", "bytes each"], [
            [words, f"{found[name]['rate']:,.0f}", f"{found[name]['p50']:.3g}", f"{found[name]['p99']:.3g}",
             f"{found[name]['bytes'] / found[name]['requests']:,.0f}"] for name, words in _ROWS]),
        "## Feeds", "All jobs in `/feeds/indeed.xml`, over one connection, by a service that was just started. The memory is that of the process.",
        tables.table(["", "jobs a second", "seconds", "MB", "MiB before", "at most", "after"], [
            [words, f"{found[name]['rate']:,.0f}", f"{found[name]['seconds']:.3g}", f"{found[name]['bytes'] / _KILOBYTE ** 2:,.3g}",
             *(f"{found[name][at] / _MEBIBYTE:,.0f}" for at in ("before", "most", "after"))] for name, words in _FEEDS]))) + "\n"
