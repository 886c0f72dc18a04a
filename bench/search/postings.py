"""5,000 realistic postings, generated from a fixed seed: the same on every machine except for their dates. Each records its attributes, which
no engine sees and by which queries are judged."""
import datetime
import random
from dataclasses import dataclass, field
from pathlib import Path

from bench.search import phrases

HERE = Path(__file__).parent
COUNT = 5_000
EMPLOYERS = 150
_SEED = 20_15
_FRENCH_IN_QUEBEC = 0.92
_FRENCH_ELSEWHERE = {"NB": 0.4, "ON": 0.15, "MB": 0.12}
_TRANSLATED = 0.15
_LEVELS = ("", "", "", "", "junior", "senior", "senior", "lead")
_SHIFTS = ("", "", "", "", "", "", "night", "part-time", "weekend", "seasonal")
_TYPES = {"": (1, 1, 1, 1, 3), "night": (1,), "part-time": (2,), "weekend": (2,), "seasonal": (4,)}
# Occupation families whose work can be done from home.
_DESK = {"tech", "finance", "hr", "marketing", "design", "legal", "office", "media", "consulting", "data", "public"}


@dataclass(frozen=True)
class Occupation:
    key: str
    families: list
    categories: list
    pay: tuple
    weight: int
    titles: dict = field(default_factory=dict)  # by language
    specs: list = field(default_factory=list)   # key, and texts by language
    skills: list = field(default_factory=list)
    duties: list = field(default_factory=list)


@dataclass(frozen=True)
class Employer:
    number: int
    name: str
    families: set
    language: str


@dataclass(frozen=True)
class Text:
    name: str  # name of the occupation: the title without any additions
    title: str
    description: str


@dataclass(frozen=True)
class Posting:
    number: int  # starts at 1; also the id in every engine
    employer: Employer
    language: str
    texts: dict  # by language: its own first, followed by a translation, if any
    city: str
    province: str
    categories: list
    position_type: int
    workplace: str
    pay: int | None  # dollars per year
    published: datetime.date
    attributes: dict  # key → set of values, in lower case


def postings():
    dice = random.Random(_SEED)
    occupations, employers = all_occupations(), all_employers(dice)
    weights = [each.weight for each in occupations]
    return [posting(number, dice.choices(occupations, weights)[0], employers, dice) for number in range(1, COUNT + 1)]


def posting(number, occupation, employers, dice):
    city, province = dice.choices(phrases.CITIES, phrases.CITY_WEIGHTS)[0]
    french = dice.random() < (_FRENCH_IN_QUEBEC if province == "QC" else _FRENCH_ELSEWHERE.get(province, 0.01))
    language = "fr" if french else "en"
    fitting = [each for each in employers if each.families & set(occupation.families)] or employers
    own = [each for each in fitting if each.language == language]
    employer = dice.choice(own or fitting)
    level, shift = dice.choice(_LEVELS), dice.choice(_SHIFTS)
    spec = dice.choice(occupation.specs) if occupation.specs and dice.random() < 0.5 else None
    skills = dice.sample(occupation.skills, 2)
    languages = [language] + (["en" if french else "fr"] if dice.random() < _TRANSLATED else [])
    seed = dice.random()
    texts = {each: written(occupation, each, level, shift, spec, skills, employer, city, random.Random(seed)) for each in languages}
    workplace = dice.choice(("onsite", "hybrid", "remote")) if _DESK & set(occupation.families) else "onsite"
    low, high = occupation.pay
    pay = int(dice.uniform(low, high) * (1.2 if level in ("senior", "lead") else 1)) * 1000 if dice.random() < 0.7 else None
    attributes = {"occ": {occupation.key}, "family": set(occupation.families), "city": {city}, "province": {province},
                  "employer": {employer.name}, "level": {level}, "shift": {shift}, "spec": {spec[0]} if spec else set(),
                  "skill": {each[0] for each in skills}, "lang": set(languages), "workplace": {workplace},
                  "category": {str(each) for each in occupation.categories}, "title": {each.name for each in texts.values()}}
    return Posting(number, employer, language, texts, city, province, occupation.categories, dice.choice(_TYPES[shift]), workplace, pay,
                   datetime.date.today() - datetime.timedelta(days=dice.randrange(28)),
                   {key: {each.casefold() for each in values} for key, values in attributes.items()})


def written(occupation, language, level, shift, spec, skills, employer, city, dice):
    """Writes the title and description in one language."""
    say = phrases.OF[language]
    name = dice.choice(occupation.titles[language])
    title = say.level(level, name)
    if spec:
        title += " – " + spec[1][language]
    if shift:
        title += " " + say.shifts[shift]
    parts = [dice.choice(say.openings).format(employer=employer.name, city=city, title=name)]
    parts += [dice.choice(say.duties).format(duty[language]) for duty in dice.sample(occupation.duties, len(occupation.duties))]
    parts += [dice.choice(say.skills).format(skill[1][language]) for skill in skills]
    parts += [say.specs.format(spec[1][language])] if spec else []
    parts += dice.sample(say.boilerplate, dice.randint(6, 20))
    head, body = parts[0], parts[1:]
    half = len(body) // 2
    return Text(name, title, f"<p>{head}</p><p>{' '.join(body[:half])}</p><ul>"
                + "".join(f"<li>{each}</li>" for each in body[half:half + 3]) + f"</ul><p>{' '.join(body[half + 3:])}</p>")


def all_occupations():
    found = []
    for line in lines("occupations.txt"):
        if line.startswith("["):
            key, rest = line[1:].split("] ", 1)
            families, categories, pay, weight = rest.split(" / ")
            found.append(Occupation(key, families.split(","), [int(each) for each in categories.split()],
                                    tuple(int(each) for each in pay.split("-")), int(weight)))
            continue
        what, _, value = line.partition(": ")
        here = found[-1]
        if what in ("en", "fr"):
            here.titles[what] = value.split("; ")
        elif what in ("spec", "skill"):
            (here.specs if what == "spec" else here.skills).extend(keyed(each) for each in value.split("; "))
        else:
            here.duties.append(both(value))
    return found


def keyed(text):
    key, value = text.split("=", 1)
    return key, both(value)


def both(text):
    english, french = text.split(" / ")
    return {"en": english, "fr": french}


def all_employers(dice):
    """Returns the employers. Each name is combined with an industry and used at most twice."""
    found = []
    industries = [line.split(" / ") for line in lines("employers.txt")]
    for number in range(1, EMPLOYERS + 1):
        language = "fr" if number % 10 in (3, 6, 9) else "en"
        _, english, french, families = industries[number % len(industries)]
        names = phrases.NAMES[language]
        pattern = dice.choice((english if language == "en" else french).split(" | "))
        found.append(Employer(number, pattern.replace("*", names[len(found) // 2 % len(names)]), set(families.split(",")), language))
    return found


def lines(name):
    return [line for line in (HERE / name).read_text(encoding="utf-8").splitlines() if line.strip() and not line.startswith("#")]
