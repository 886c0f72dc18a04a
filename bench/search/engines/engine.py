"""What is asked of an engine, and what all of them are given of a posting."""
import re
from dataclasses import dataclass

from soak.processes import ROOT

_CATEGORY = re.compile(r'^    [A-Z_]+\((\d+), "(.+)", "(.+)"\)', re.MULTILINE)
_TAG = re.compile(r"<[^>]+>")
_PROVINCES = {"AB": ("Alberta", "Alberta"), "BC": ("British Columbia", "Colombie-Britannique"), "MB": ("Manitoba", "Manitoba"),
              "NB": ("New Brunswick", "Nouveau-Brunswick"), "NL": ("Newfoundland and Labrador", "Terre-Neuve-et-Labrador"),
              "NS": ("Nova Scotia", "Nouvelle-Écosse"), "NT": ("Northwest Territories", "Territoires du Nord-Ouest"),
              "NU": ("Nunavut", "Nunavut"), "ON": ("Ontario", "Ontario"), "PE": ("Prince Edward Island", "Île-du-Prince-Édouard"),
              "QC": ("Quebec", "Québec"), "SK": ("Saskatchewan", "Saskatchewan"), "YT": ("Yukon", "Yukon")}


class Engine:
    name = ""

    def open(self, folder, postings):
        """Holds the postings afterwards."""
        raise NotImplementedError

    def search(self, query):
        """The numbers of the first ten."""
        raise NotImplementedError

    def close(self):
        """Stops what it started. May be called twice."""


@dataclass(frozen=True)
class Fields:
    """One language of a posting as plain text."""
    language: str
    title: str
    employer: str
    category: str
    place: str
    description: str


def fields(posting):
    """Its own language first, then perhaps a translation."""
    return [Fields(language, text.title, posting.employer.name, " ".join(_categories()[each][language == "fr"] for each in posting.categories),
                   f"{posting.city} {posting.province} {_PROVINCES[posting.province][language == 'fr']}",
                   " ".join(_TAG.sub(" ", text.description).split()))
            for language, text in posting.texts.items()]


def _categories(found={}):
    """Names in both languages, read once."""
    if not found:
        source = (ROOT / "src/main/java/ca/posthaste/reference/Category.java").read_text(encoding="utf-8")
        found.update({int(number): (english, french) for number, english, french in _CATEGORY.findall(source)})
    return found


def parts(query):
    """What was typed, as (is excluded, is a phrase, text)."""
    return [(bool(minus), bool(quoted), quoted or word) for minus, quoted, word in re.findall(r'(-)?(?:"([^"]+)"|([^\s"]+))', query)
            if quoted or re.search(r"\w", word)]
