"""Judged queries: the intent behind each query, expressed as conditions on the hidden attributes of postings.

A condition is ``key=value,value``, ``key!=value`` or ``key~part of a value``; ``&`` joins conditions, ``|`` alternatives. A posting gets the
highest grade whose condition holds, but at most 1 if it is not written in the query's language: it matches, but is hardly what was meant."""
import math
from dataclasses import dataclass

from bench.check import Wrong
from bench.search.postings import lines

DEPTH = 10
NONE = "none"  # the group of queries without a match
UNSEEN = "unseen"  # the group of queries that nobody tuned for
ANY = "any"


@dataclass(frozen=True)
class Query:
    group: str
    language: str
    text: str
    conditions: tuple  # for the grades 3, 2 and 1: alternatives of terms

    def grades(self, about):
        """Returns the grade of each posting that has one, by its number."""
        found = {}
        for place, condition in enumerate(self.conditions):
            for number in set().union(*(set.intersection(*(about.having(term) for term in terms)) for terms in condition)):
                found.setdefault(number, 3 - place)
        own = about.all if self.language == ANY else about.by["lang"][self.language]
        return {number: grade if number in own else 1 for number, grade in found.items()}


@dataclass(frozen=True)
class Term:
    key: str
    sign: str
    values: frozenset


class About:
    """The numbers of the postings by attribute and value."""

    def __init__(self, postings):
        self.all = {each.number for each in postings}
        self.by = {key: {} for key in postings[0].attributes}
        for each in postings:
            for key, values in each.attributes.items():
                for value in values:
                    self.by[key].setdefault(value, set()).add(each.number)

    def having(self, term):
        values = self.by[term.key]
        fitting = [value for value in values if any(part in value for part in term.values)] if term.sign == "~" else term.values
        found = set().union(*(values.get(each, ()) for each in fitting))
        return self.all - found if term.sign == "!=" else found


def queries():
    rows = [line.split("\t") for file in ("queries.tsv", "unseen.tsv") for line in lines(file)[1:]]
    return [Query(row[0], row[1], row[2], tuple(condition(each) for each in row[3:])) for row in rows]


def condition(text):
    return [[term(each.strip()) for each in terms.split("&")] for terms in text.split("|")] if text else []


def term(text):
    sign = next(each for each in ("!=", "=", "~") if each in text)
    key, _, values = text.partition(sign)
    return Term(key, sign, frozenset(each.strip().casefold() for each in values.split(",")))


def judged(postings):
    """Returns every query with the grades of the postings."""
    about = About(postings)
    found = [(query, query.grades(about)) for query in queries()]
    check(found, about)
    return found


def check(found, about):
    """Checks the queries: one without a matching posting says nothing about an engine, nor does a value that no posting has."""
    faults, seen = [], set()
    for query, grades in found:
        if (query.group == NONE) == (3 in grades.values()):
            faults.append(f"{query.text}: {len(grades)} postings fit, {sum(grade == 3 for grade in grades.values())} of them fully")
        for each in (term for condition in query.conditions for terms in condition for term in terms if term.sign != "~"):
            faults += [f"{query.text}: no posting has {each.key} {value}" for value in each.values if value not in about.by[each.key]]
        if query.text in seen:
            faults.append(f"{query.text} is there twice")
        seen.add(query.text)
    if faults:
        raise Wrong("\n".join(faults))


def ndcg(grades, hits):
    """Returns the normalized discounted cumulative gain: the gain of the first ten hits relative to the best possible ten, from 0 to 1."""
    best = gain(sorted(grades.values(), reverse=True))
    return gain([grades.get(each, 0) for each in hits]) / best


def gain(grades):
    return sum((2 ** grade - 1) / math.log2(place + 2) for place, grade in enumerate(grades[:DEPTH]))


if __name__ == "__main__":
    from bench.search.postings import postings
    print(f"{len(judged(postings()))} queries, each with a posting that was meant")
