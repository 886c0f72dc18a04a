"""Reports the figures for sets as Markdown, with the goals they reach: sets.md beside sets.json."""
import json

from bench import tables
from bench.figures import spread
from bench.goals import Goal
from bench.sets.others import A_SECOND, KINDS

_MOST = {False: 250, True: 500}  # milliseconds, without and with busy loops
_WORDS = {"post": "jobs posted", "application": "applications"}


def write(folder, results):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sets.json").write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    (folder / "sets.md").write_text(whole(results), encoding="utf-8")


def goals(rounds):
    for each in rounds:
        for kind in KINDS:
            most, found = _MOST[each["loops"] > 0], each[kind]
            yield Goal(f"{_WORDS[kind]} that fail, {name(each)}", "0", spread([found["failed"]]), "", found["failed"] == 0)
            yield Goal(f"{_WORDS[kind]}, p99, {name(each)}", f"< {most} ms", spread([found["p99"]]), "ms", found["p99"] < most)


def name(each):
    return f"{each['engine']}, {each['loops'] or 'no'} busy loops"


def whole(results):
    found, rounds = results["machine"], results["rounds"]
    return "\n\n".join((
        "# Sets", f"{found['cores']} cores of {found['processor']}, {found['memory'] / 2 ** 30:.0f} GiB; load average at the start {found['load']:.1f}.",
        "## Goals", tables.table(["what", "goal", "found", "reached"],
                                 [[each.what, each.wanted, tables.shown(each.found, each.unit), tables.verdict(each)] for each in goals(rounds)]),
        "## Rounds",
        f"One employer updates every job of a set. Meanwhile another employer posts {A_SECOND} jobs a second and {A_SECOND} candidates a second apply with a"
        " résumé; milliseconds from when each request was due.",
        tables.table(["", "jobs", "seconds", *(f"{_WORDS[kind]}: {figure}" for kind in KINDS for figure in ("count", "failed", "p50", "p99", "most"))], [
            [name(each), f"{each['size']:,}", f"{each['seconds']:.1f}", *(shown(each[kind]) for kind in KINDS for shown in _FIGURES)] for each in rounds]))) + "\n"


_FIGURES = tuple((lambda figures, key=key: f"{figures[key]:.0f}") for key in ("count", "failed", "p50", "p99", "most"))
