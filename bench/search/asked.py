"""Queries for a store with data.py's jobs: several hundred searches as people type them."""
import random
import urllib.parse

from bench import data
from bench.search.engines.posthaste import JOBS
from bench.subject import Request

_SEED = 7
_TYPOS = {"Nurse": "nruse", "Accountant": "acountant", "Electrician": "electrican", "Receptionist": "recepcionist", "Pharmacist": "pharmasist",
          "Carpenter": "carpentar", "Developer": "develoer", "Dispatcher": "dispacher"}
_CITIES = [each.partition(",")[0] for each in data._PLACES]
# Queries of version 1.1, and how many milliseconds each took with a million jobs before there was an index.
BEFORE = {"all": ("", 200), "q": ("q=nurse", 650), "location": ("location=Vancouver", 700), "both": ("q=nurse&location=Vancouver", 1100),
          "category": ("categoryIds=3", 900)}


def texts(jobs):
    """Returns distinct queries of all kinds."""
    dice = random.Random(_SEED)
    pairs = [(rank, role) for rank in data._RANKS for role in data._ROLES]
    found = plain(jobs) + list(_TYPOS.values()) + [f"{rank} {role[:4]}" for rank, role in dice.sample(pairs, 30)]
    found += [f'"{rank} {role}"' for rank, role in dice.sample(pairs, 12)] + [f"{role.lower()} -senior" for role in dice.sample(data._ROLES, 8)]
    dice.shuffle(found)
    return list(dict.fromkeys(found))


def plain(jobs):
    """Returns queries of whole, correctly spelled words without operators; Lucene alone gets the same ones. Some name a place."""
    dice = random.Random(_SEED)
    roles, ranks = data._ROLES, data._RANKS
    found = [role.lower() for role in roles] + [role.lower() + "s" for role in roles] + [f"{role} licence" for role in dice.sample(roles, 8)]
    found += [f"{rank} {role}" for rank in ranks for role in roles] + [f"{role.lower()} {city}" for role in roles for city in _CITIES]
    found += [f"{rank} {role} {city}" for rank, role, city in dice.sample([(a, b, c) for a in ranks for b in roles for c in _CITIES], 100)]
    found += [data.rare_word(dice.randrange(1, jobs + 1)) for _ in range(40)]
    dice.shuffle(found)
    return found


def searches(found, **more):
    return [Request("GET", JOBS + "?" + urllib.parse.urlencode({"q": each, "pageSize": 10, **more})) for each in found]


def in_titles():
    """Returns queries that the database alone can answer, as (q, location)."""
    return [(f"{rank} {role}", "") for rank in data._RANKS for role in data._ROLES[:6]] \
        + [(role, city) for role in data._ROLES[:6] for city in _CITIES[:8]]


def beginnings():
    """Returns prefixes of titles, employers and places, as they are typed."""
    words = [*(f"{rank} {role}" for rank in data._RANKS for role in data._ROLES), *_CITIES, "Employer 42", "Employer 7"]
    return sorted({word[:length] for word in words for length in (2, 3, 5, 8)})
