"""Reports the figures for search as Markdown: search.md beside search.json."""
import json

from bench import tables
from bench.search import goals, judge, quality

_MEBIBYTE = 2 ** 20
_KEPT = 3
_ROWS = (("all", "search with facets, all kinds of texts"), ("plain", "search with facets, plain words"),
         ("raw", "Lucene alone, the same plain words"),
         ("titles", "search with facets, words of titles and places"), ("store", "the store alone, the same words, no facets"),
         ("suggest", "suggestions"), *((f"1.1 {each}", f"1.1: {each}") for each in ("all", "q", "location", "both", "category")))


def write(folder, results):
    folder.mkdir(parents=True, exist_ok=True)
    # The top hits are stored only for Posthaste, to help improve its ranking.
    lines = [{**each, "first": each["first"][:_KEPT if each["engine"] == goals.OURS else 0]} for each in results["quality"]]
    (folder / "search.json").write_text(as_json({**results, "quality": lines}), encoding="utf-8")
    (folder / "search.md").write_text(whole(results), encoding="utf-8")


def as_json(results):
    """Formats the results as JSON with one line per query."""
    rest = json.dumps({**results, "quality": []}, indent=1, ensure_ascii=False)
    lines = ",\n".join("  " + json.dumps(each, ensure_ascii=False) for each in results["quality"])
    return rest.replace('"quality": []', f'"quality": [\n{lines}\n ]') + "\n"


def whole(results):
    parts = ["# Search", about(results), "## Goals", goal_table(results)]
    if results["quality"]:
        parts += ["## Quality", f"nDCG@{judge.DEPTH} by kind of query, and the share of queries without an answer.", by_group(results["quality"])]
    if results["speed"]:
        parts += ["## Speed", f"{results['speed']['jobs']:,} open jobs; two requests under way, for 1.1 one. Milliseconds; those of the processor are of"
                  " all our threads.", speeds(results["speed"]), costs(results["speed"])]
    return "\n\n".join(parts) + "\n"


def about(results):
    found = results["machine"]
    return (f"{found['cores']} cores of {found['processor']}, {found['memory'] / 2 ** 30:.0f} GiB. "
            + ", ".join(f"{name} {version}" for name, version in results["versions"].items()) + ".")


def goal_table(results):
    return tables.table(["what", "goal", "found", "reached"],
                        [[each.what, each.wanted, tables.shown(each.found, each.unit), tables.verdict(each)] for each in goals.goals(results)])


def by_group(lines):
    engines = goals.by_engine(lines)
    groups = [each for each in dict.fromkeys(line["group"] for line in lines) if each != judge.NONE]
    rows = [[group, str(sum(line["group"] == group for line in next(iter(engines.values())))),
             *(f"{quality.mean([line for line in found if line['group'] == group]):.3f}" for found in engines.values())] for group in groups]
    rows.append(["**all**", str(len(quality.judgeable(next(iter(engines.values()))))),
                 *(f"**{quality.mean(found):.3f}**" for found in engines.values())])
    rows.append(["without an answer", "", *(f"{quality.empty(found):.1%}" for found in engines.values())])
    return tables.table(["", "queries", *engines], rows)


def speeds(found):
    return tables.table(["", "a second", "p50", "p99", "processor", "times"],
                        [[words, f"{found[name]['rate']:,.0f}", f"{found[name]['p50']:.3g}", f"{found[name]['p99']:.3g}",
                          f"{found[name]['cpu']:.3g}" if "cpu" in found[name] else "",
                          f"{found[name]['ratio']:.3g}" if "ratio" in found[name] else ""] for name, words in _ROWS if name in found])


def costs(found):
    build, fresh = found["build"], found["fresh"]
    return "\n".join((
        f"- The index: made in {build['seconds']:.0f} s, {build['rate']:,.0f} jobs a second; {build['bytes'] / _MEBIBYTE:,.0f} MiB.",
        f"- After a start: the first answer {found['answer']['seconds']:.2f} s, the first search {found['start']['seconds']:.2f} s.",
        f"- Memory: {memory(found['idle'])} idle, {memory(found['load'])} under searches.",
        f"- A new job is in an answer {fresh['p50']:.0f} ms after the answer to its create, {fresh['most']:.0f} ms at most; no search that begins"
        f" {fresh['missed']:.0f} ms after it misses the job;"
        f" {found['fresh_after_creates']['most']:.0f} ms after as many creates as it can take.",
        f"- Creates: {found['creates']['rate']:,.0f} a second, {found['creates_without']['rate']:,.0f} without an index:"
        f" {found['creates_ratio']['ratio']:.2f} of it."))


def memory(found):
    return f"{(found['memory'] - found['mapped']) / _MEBIBYTE:.0f} MiB and {found['mapped'] / _MEBIBYTE:.0f} MiB of the index's files"


def worst(lines, count, say):
    """Prints our weakest results with their top hits, to help improve the ranking."""
    ours = quality.judgeable(goals.by_engine(lines)[goals.OURS])
    for line in sorted(ours, key=lambda each: each["ndcg"])[:count]:
        say(f"\n{line['ndcg']:.3f}  [{line['group']}] {line['query']}")
        for each in line["first"] or ["nothing"]:
            say(f"        {each}")
