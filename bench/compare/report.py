"""Reports the comparison as Markdown: compare.md beside compare.json."""
import json

from bench import tables, wrk
from bench.compare.minute import CONNECTIONS, SECONDS
from bench.figures import Figures, spread
from bench.goals import words

_MEBIBYTE = 2 ** 20
_WORDS = {"search": "search of candidates", "apply": "application"}
_MEMORY = ("idle", "loaded")


def write(folder, results):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "compare.json").write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    (folder / "compare.md").write_text(whole(results), encoding="utf-8")


def whole(results):
    figures = Figures(results)
    old, new = (figures.label(side) for side in ("old", "new"))
    parts = [f"# {new} compared with {old}", about(figures), rates(figures)]
    parts += [f"- {name(operation)} is left out, because {old} does not support it." for operation in results["left_out"]]
    if results["starts"]:
        parts += ["## Memory and start", "Memory is the resident set without the pages of the index's files, which the kernel reclaims when it needs memory: idle,"
                  " after a few responses, and at the end of the mix. The first answer counts from the start of the JVM.", costs(results)]
    if results["first_minute"]:
        parts += [f"## The first minute, {results['options']['first_minute']:,} jobs",
                  f"Reads of a hundred jobs over {CONNECTIONS} connections from the first answer on, counted from the start of the JVM. p99 is the highest of all windows of 2 s"
                  " that began after the first two seconds.", minutes(results)]
    return "\n\n".join(parts) + "\n"


def about(figures):
    options = figures.results["options"]
    return (f"{tables.machine(figures)}. {figures.results['jdk']}. {options['jobs']:,} jobs, {wrk.CONNECTIONS} connections, {options['warm_up']:g} s of warm-up and"
            f" {options['seconds']:g} s measured for each operation, in turn, while both versions are running; rounds: {options['rounds']}. The ratio is new / old:"
            " the median of the rounds, with the least and the most.")


def name(operation):
    return _WORDS.get(operation) or words(operation)


def rates(figures):
    operations = dict.fromkeys(run["operation"] for run in figures.results["runs"])
    return tables.table(["requests a second", "old", "new", "ratio", "p99 old", "p99 new"], [
        [name(each), *(tables.median_rate(figures, side, each) for side in ("old", "new")), tables.shown(figures.ratio("new", "old", each), "×"),
         *(f"{figures.of(side, each, 'p99').median:.3g} ms" for side in ("old", "new"))] for each in operations])


def costs(results):
    rows = [["first answer", *compared(results["starts"], lambda each: each["seconds"], "s")]]
    for when in _MEMORY:
        lines = [each for each in results["memory"] if each["when"] == when]
        rows += [[f"memory, {when}", *compared(lines, lambda each: each["bytes"] / _MEBIBYTE, "MiB")],
                 [f"pages of the index, {when}", *(text for text in compared(lines, lambda each: each["index"] / _MEBIBYTE, "MiB")[:2]), ""]] if lines else []
    return tables.table(["", "old", "new", "ratio"], rows)


def compared(lines, figure, unit):
    old, new = (spread([figure(each) for each in lines if each["subject"] == side]) for side in ("old", "new"))
    return [tables.shown(old, unit), tables.shown(new, unit), ratio(new.median, old.median)]


def minutes(results):
    return tables.table(["index", "", "first answer", *(f"answered in {each} s" for each in SECONDS), "p99"], [
        row for index in ("current", "removed") for row in rows_of_minute([each for each in results["first_minute"] if each["index"] == index])])


def rows_of_minute(lines):
    """Returns a line for each version, and the ratios if there are two."""
    sides = {each["subject"]: [each["first"], *each["answered"].values(), each["p99"]] for each in lines}
    rows = [[lines[0]["index"], side, f"{first:.2f} s", *(f"{each:,}" for each in counts), f"{p99:.3g} ms"]
            for side, (first, *counts, p99) in sides.items()]
    if len(sides) == 2:
        rows.append([lines[0]["index"], "ratio", *(ratio(new, old) for new, old in zip(sides["new"], sides["old"]))])
    return rows


def ratio(new, old):
    return f"{new / old:.3g} ×" if old else ""
