"""Reports the figures for the console as Markdown, with the goals they reach: console.md beside console.json."""
import json

from bench import tables
from bench.console import pages
from bench.console.speed import BOARD
from bench.search.goals import at_most, get
from bench.search.report import about

_MEBIBYTE = 2 ** 20
_TIMES_MOST = 3
_P99_MOST = 100
_EXPORT_MEMORY_MOST = 64
_OTHERS_MOST = 250
_LOG_MOST = 64
_GROUPS = (("list", "list of jobs"), ("inbox", "inbox"), ("inbox search", "search in the inbox"))


def write(folder, results):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "console.json").write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    (folder / "console.md").write_text(whole(results), encoding="utf-8")


def goals(found):
    """Yields the goals. Each group is judged by its slowest page."""
    board = found["pages"][BOARD]["p50"]
    for group, words in _GROUPS:
        names = [page.name for page in all_pages(found) if page.group == group]
        slowest = max(names, key=lambda name: found["pages"][name]["p50"])
        yield at_most(f"{words}, the slowest ({slowest.partition(': ')[2]}), median beside a result page of the board", _TIMES_MOST,
                      found["pages"][slowest]["p50"] / board, "×")
        yield at_most(f"{words}, p99 of every page", _P99_MOST, max(found["pages"][name]["p99"] for name in names), "ms")
    rest = [page.name for page in all_pages(found) if not page.group]
    yield at_most("other pages, p99 of every page", _P99_MOST, max(found["pages"][name]["p99"] for name in rest), "ms")
    more = get(found, "export", "most") and (found["export"]["most"] - found["export"]["before"]) / _MEBIBYTE
    yield at_most("memory that an export of all applications takes", _EXPORT_MEMORY_MOST, more, "MiB")
    yield at_most("a page of the board during the export, the slowest", _OTHERS_MOST, get(found, "export", "others_most"), "ms")
    yield at_most("SQLite's log during the export", _LOG_MOST, get(found, "export", "log") / _MEBIBYTE, "MiB")


def all_pages(found):
    """Returns the pages that were measured."""
    return [page for page in pages.of(found["jobs"], found["applications"], found["others"]) if page.name in found["pages"]]


def whole(results):
    found = results["speed"]
    board = found["pages"][BOARD]
    rows = [[each.what, each.wanted, tables.shown(each.found, each.unit), tables.verdict(each)] for each in goals(found)]
    export = found["export"]
    return "\n\n".join((
        "# Console", about(results), "## Goals", tables.table(["what", "goal", "found", "reached"], rows), "## Pages",
        f"An employer with {found['jobs']:,} jobs and {found['applications']:,} applications, beside {found['others']:,} jobs of others. Two requests under"
        " way; milliseconds. A result page of the board is measured in the same run; the last columns are the median beside it, and the processor's milliseconds"
        " for each, of all our threads, which a busy machine changes little.",
        tables.table(["", "a second", "p50", "p99", "bytes each", "× board", "processor"], [
            [name if name != BOARD else "result page of the board", f"{each['rate']:,.0f}", f"{each['p50']:.3g}", f"{each['p99']:.3g}",
             f"{each['bytes'] / each['requests']:,.0f}", f"{each['p50'] / board['p50']:.2f}", f"{each['cpu']:.3g}"] for name, each in found["pages"].items()]),
        "## Export", f"All applications as a table, over one connection, by a service that was just started. Meanwhile somebody asks for a page of the board:"
        f" {export['others']:,} times, {export['others_p50']:.3g} ms in the median, {export['others_most']:.3g} ms at most.",
        tables.table(["rows a second", "seconds", "MB", "MiB before", "at most", "MiB of the log"], [[
            f"{export['rate']:,.0f}", f"{export['seconds']:.3g}", f"{export['bytes'] / 1e6:,.3g}", f"{export['before'] / _MEBIBYTE:,.0f}",
            f"{export['most'] / _MEBIBYTE:,.0f}", f"{export['log'] / _MEBIBYTE:,.1f}"]]))) + "\n"
