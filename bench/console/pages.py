"""The console pages to measure, each with the texts it must contain."""
import dataclasses
import urllib.parse

from bench import data
from bench.console import store

BASE = f"/en/console/{store.EMPLOYER}"
_STAGES = ("draft", "scheduled", "active", "closing", "closed", "archived")
_TABS = ("new", "read", "starred", "invited", "declined")
_PAGE = 50


@dataclasses.dataclass(frozen=True)
class Page:
    name: str
    path: str
    expected: tuple = ()
    by: str = store.READER
    group: str = ""


def of(jobs, applications, others):
    first = others + 1
    return [*_lists(jobs, first), *_inboxes(applications, first, jobs), *_others(first, applications)]


def one_of_each(all_pages):
    """Returns the first page of each group."""
    return list({page.group: page for page in reversed(all_pages)}.values())


def _lists(jobs, first):
    last = jobs // _PAGE
    yield _list("first page", {})
    for stage in _STAGES:
        yield _list(stage, {"status": stage})
    yield _list("last page", {"page": last})
    yield _list("last page of the active ones", {"status": "active", "page": jobs * 11 // 20 // _PAGE})
    yield _list("by close date", {"sort": "closes"})
    yield _list("by title", {"sort": "title"})
    yield _list("by title, last page", {"sort": "title", "page": last})
    yield _list("search, many hits", {"q": "nurse"}, "Nurse")
    yield _list("search, many hits, active", {"q": "nurse", "status": "active"}, "Nurse")
    yield _list("search, one hit", {"q": data.rare_word(first)}, data.rare_word(first))
    yield _list("search, no hit", {"q": "zzzebra"})
    yield _list("search, two letters", {"q": "nu"}, "Nurse")


def _list(name, parameters, *expected):
    return Page(f"jobs: {name}", _path("/jobs", parameters), expected, group="list")


def _inboxes(applications, first, jobs):
    yield _inbox("first page", {}, "@example.org")
    for tab in _TABS:
        yield _inbox(tab, {"tab": tab}, "@example.org")
    yield _inbox("of one job", {"job": store.job(7, first, jobs)}, store.rare(7))
    yield _inbox("in the middle", {"before": applications // 2}, store.rare(applications // 2 - 1))
    yield _inbox("last page", {"before": _PAGE + 1}, store.rare(1))
    yield _inbox("declined, last page", {"tab": "declined", "before": _PAGE * 2}, "@example.org")
    yield _search("search, many hits", {"q": "tremblay"}, "Tremblay")
    yield _search("search, many hits, in the middle", {"q": "tremblay", "before": applications // 2}, "Tremblay")
    yield _search("search, many hits, invited", {"q": "tremblay", "tab": "invited"}, "Tremblay")
    yield _search("search, one hit", {"q": store.rare(7)}, store.rare(7))
    yield _search("search, no hit", {"q": "zzzebra"})
    yield _search("search, three words, one hit", {"q": f"{store.rare(7)} {store.name(7)}"}, store.rare(7))


def _inbox(name, parameters, *expected):
    return Page(f"inbox: {name}", _path("/applications", parameters), expected, group="inbox")


def _search(name, parameters, *expected):
    return dataclasses.replace(_inbox(name, parameters, *expected), group="inbox search")


def _others(first, applications):
    yield Page("home", "/en/console", ("Employer of the console",))
    yield Page("one application", f"{BASE}/applications/{applications // 2}", (store.rare(applications // 2),))
    yield Page("form of a job", f"{BASE}/jobs/{first + 1}", (data.rare_word(first + 1),))
    yield Page("form of a new job", f"{BASE}/jobs/new")
    yield Page("operator: health", "/en/console/operator", by=store.OPERATOR)
    yield Page("operator: employers", "/en/console/operator/employers", by=store.OPERATOR)


def _path(page, parameters):
    return BASE + page + ("?" + urllib.parse.urlencode(parameters) if parameters else "")
