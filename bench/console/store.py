"""Adds an employer with many jobs in all stages and many applications to a store that already holds other employers' jobs."""
import datetime

from bench import data, java, rows

EMPLOYER = data.EMPLOYERS + 1
READER, OPERATOR = "console@example.com", "operator@example.com"
_DAY_MILLIS = 24 * 60 * 60 * 1000
_FIRST, _LAST = ("Ana", "Bob", "Carl", "Dora", "Élodie", "Frank", "Gaston", "Hélène", "Inès", "Jacques", "Karl", "Lucie", "Marie", "Noah", "Olivier", "Paul"), \
    ("Tremblay", "Gagnon", "Roy", "Côté", "Bouchard", "Gauthier", "Morin", "Lavoie", "Fortin", "Smith", "Brown", "Wilson", "Campbell", "Singh", "Nguyen")
_PLAIN = str.maketrans("éèô", "eeo")
_STATES = ("new",) * 5 + ("read",) * 3 + ("declined",) * 11 + ("invited",)
_MESSAGE = "I have worked in this trade for some years, and would like to do so with you. " * 8
# The status of each of twenty jobs, and in how many days it closes.
_STAGES = (("active", 30),) * 9 + (("active", 3),) * 2 + (("active", -10),) * 3 + (("archived", -40),) * 3 + (("draft", 30),) * 2 + (("scheduled", 60),)
_JOB = rows._JOB + ("publish_on",)
_APPLICATION = ("id", "employer", "job", "job_title", "receipt", "address_key", "name", "email", "phone", "message", "language", "sent_at", "state",
                "starred", "search_key")
_VIEW = ("employer", "job", "day", "count")


def fill(service, jobs, applications, others):
    """Fills the store. ``others`` is the number of existing jobs, so the new ids start after it."""
    java.fed("Fill.java", f"jdbc:sqlite:{service.data}/posthaste.db", feed=lambda out: write(out, jobs, applications, others))
    service.command("user", "add", READER, "--employer", str(EMPLOYER), "--role", "owner")
    service.command("user", "add", READER, "--employer", str(data.GIANT), "--role", "reader")  # members of a single employer are redirected past the first page
    service.command("user", "add", OPERATOR, "--operator")


def write(out, jobs, applications, others):
    ids = range(others + 1, others + jobs + 1)
    places = rows._places()
    rows._table(out, "employer", rows._EMPLOYER, [(EMPLOYER, "Employer of the console", "unlimited", rows._CREATED)])
    rows._table(out, "job", _JOB, (_job(number, places) for number in ids))
    rows._table(out, "application", _APPLICATION, (_application(number, job(number, others + 1, jobs)) for number in range(1, applications + 1)))
    rows._table(out, "job_view", _VIEW, ((EMPLOYER, number, data.TODAY.isoformat(), 1 + number % 90) for number in ids))


def _job(number, places):
    made = data.job(number)
    status, closes = _STAGES[number % len(_STAGES)]
    row = dict(zip(rows._JOB, rows._job_row(made, places)))
    row |= {"employer": EMPLOYER, "status": "draft" if status == "scheduled" else status, "launched": int(status in ("active", "archived")),
            "close_date": day(closes), "close_by_default": 0}
    return (*row.values(), day(20) if status == "scheduled" else None)


def job(application, first, jobs):
    """Returns the id of the job that an application is for."""
    return first + application * 7919 % jobs


def day(offset):
    return (data.TODAY + datetime.timedelta(days=offset)).isoformat()


def name(number):
    return f"{_FIRST[number % len(_FIRST)]} {_LAST[number // len(_FIRST) % len(_LAST)]}"


def rare(number):
    """Returns a part of an address that is unique to this application."""
    return f"{data.rare_word(number)}{number}"


def _application(number, job_number):
    email = f"{rare(number)}@example.org"
    return (number, EMPLOYER, job_number, data.job(job_number).title, f"receipt-{number}", email, name(number), email, "+1 514 555 0100", _MESSAGE, "en",
            rows._WRITTEN_MILLIS - number * 1000 % (90 * _DAY_MILLIS), _STATES[number * 31 % len(_STATES)], int(number % 40 == 0),
            name(number).lower().translate(_PLAIN) + "\n" + email)
