"""Reports the figures for alerts as Markdown, with the goals they reach: alerts.md beside alerts.json."""
import json

from bench import tables
from bench.alerts.visitors import A_SECOND
from bench.search.goals import at_most
from bench.search.report import about

_MEBIBYTE = 2 ** 20
_MINUTES_MOST = 5
_SEARCH_MOST = 250


def write(folder, results):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "alerts.json").write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    (folder / "alerts.md").write_text(whole(results), encoding="utf-8")


def goals(found):
    for each in found["rounds"]:
        yield at_most(f"{found['alerts']:,} alerts served, {name(each)}", _MINUTES_MOST, each["seconds"] / 60, "minutes")
    for each in found["rounds"]:
        yield at_most(f"search by others meanwhile, p99, {name(each)}", _SEARCH_MOST, each["meanwhile"].get("p99"), "ms")


def name(each):
    return f"{each['engine']}, a mail server that answers " + (f"after {1000 * each['pause']:g} ms" if each["pause"] else "at once")


def whole(results):
    found = results["speed"]
    first = found["rounds"][0]
    rows = [[each.what, each.wanted, tables.shown(each.found, each.unit), tables.verdict(each)] for each in goals(found)]
    return "\n\n".join((
        "# Alerts", about(results), "## Goals", tables.table(["what", "goal", "found", "reached"], rows), "## Rounds",
        f"{found['jobs']:,} open jobs, {first['new']:,} of them new; {found['alerts']:,} subscribers with {first['searches']:,} different searches. Each got"
        " one message, and no message came twice. Seconds are from when all were due to the last message; the service looks for alerts that are due once"
        " a minute, and until the first message it waits for that. The processor's milliseconds are of all that the service did meanwhile, for each alert.",
        tables.table(["", "seconds", "until the first", "searching and writing", "messages a second", "jobs told of", "processor", "MiB at most"], [
            [name(each), f"{each['seconds']:.0f}", f"{each['waited']:.0f}", f"{each['written']:.0f}", f"{each['rate']:,.0f}", f"{each['told']:,}",
             f"{each['cpu']:.3g}", f"{each['memory'] / _MEBIBYTE:.0f}"] for each in found["rounds"]]),
        "## Others who search", f"{A_SECOND} searches with facets a second, from the first message to the last; milliseconds from when each was due.",
        tables.table(["", "searches", "p50", "p99", "most", "idle p50", "idle p99"], [
            [name(each), *shown(each["meanwhile"], "count", "p50", "p99", "most"), *shown(each["idle"], "p50", "p99")] for each in found["rounds"]]))) + "\n"


def shown(figures, *names):
    return [f"{figures[each]:,}" if isinstance(figures.get(each), int) else f"{figures[each]:.3g}" if each in figures else "" for each in names]
