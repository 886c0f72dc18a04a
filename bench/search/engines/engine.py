"""The interface of a search engine, and the fields of a posting that every engine gets."""
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
        """Indexes the postings."""
        raise NotImplementedError

    def search(self, query):
        """Returns the numbers of the first ten hits."""
        raise NotImplementedError

    def close(self):
        """Stops all processes it started. Idempotent."""


@dataclass(frozen=True)
class Fields:
    """A posting in one language, as plain text."""
    language: str
    title: str
    employer: str
    category: str
    place: str
    description: str


def fields(posting):
    """Returns the posting in its own language, followed by its translation, if any."""
    return [Fields(language, text.title, posting.employer.name, " ".join(_categories()[each][language == "fr"] for each in posting.categories),
                   f"{posting.city} {posting.province} {_PROVINCES[posting.province][language == 'fr']}",
                   " ".join(_TAG.sub(" ", text.description).split()))
            for language, text in posting.texts.items()]


def _categories(found={}):
    """Returns the category names in both languages, read once."""
    if not found:
        source = (ROOT / "src/main/java/ca/posthaste/job/reference/Category.java").read_text(encoding="utf-8")
        found.update({int(number): (english, french) for number, english, french in _CATEGORY.findall(source)})
    return found


def parts(query):
    """Splits a query into (is excluded, is a phrase, text)."""
    return [(bool(minus), bool(quoted), quoted or word) for minus, quoted, word in re.findall(r'(-)?(?:"([^"]+)"|([^\s"]+))', query)
            if quoted or re.search(r"\w", word)]
