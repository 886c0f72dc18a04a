"""Measures nDCG@10 and the rate of empty results of every engine on the judged queries."""
import statistics

from bench.search import judge
from bench.search.postings import postings
from soak.processes import folder
from bench.stores import DISK


def measured(engines, say):
    """Returns one line per engine and query."""
    made = postings()
    queries = judge.judged(made)
    found = []
    for engine in engines:
        with folder("search", DISK) as home:
            try:
                engine.open(home, made)
                lines = [line(engine, query, grades, made) for query, grades in queries]
            finally:
                engine.close()
        found += lines
        say(f"{engine.name:16} nDCG@10 {mean(lines):.3f}  without an answer {empty(lines):.1%}")
    return found


def line(engine, query, grades, made):
    hits = engine.search(query.text)
    return {"engine": engine.name, "group": query.group, "language": query.language, "query": query.text, "hits": len(hits),
            "ndcg": judge.ndcg(grades, hits) if grades else None,
            "first": [f"{grades.get(each, 0)} {' / '.join(text.title for text in made[each - 1].texts.values())}, {made[each - 1].city},"
                      f" {made[each - 1].employer.name}" for each in hits]}


def mean(lines):
    return statistics.mean(each["ndcg"] for each in judgeable(lines))


def empty(lines):
    return statistics.mean(each["hits"] == 0 for each in judgeable(lines))


def judgeable(lines):
    return [each for each in lines if each["group"] != judge.NONE]
