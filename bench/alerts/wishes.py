"""Confirmed alerts as rows. Each alert's search matches a new job, so that each subscriber gets mail."""
import datetime
import hashlib
import urllib.parse

from bench import data, rows

_COLUMNS = ("email", "email_key", "mailbox", "language", "search", "rhythm", "seed", "confirm_hash", "created_at", "confirmed_at", "since", "next_at")
_NEVER = 4_000_000_000_000  # epoch milliseconds, long after any measurement


def newest(engine):
    """Returns the latest day on which jobs in the store were published, and their numbers. The store may have been filled some days ago."""
    today = datetime.datetime.now(datetime.timezone.utc).date()
    day = engine.sql(f"SELECT max(publish_date) FROM job WHERE publish_date <= '{today}'")
    return datetime.date.fromisoformat(day), [int(each) for each in engine.sql(f"SELECT id FROM job WHERE publish_date = '{day}' ORDER BY id").split()]


def searches(numbers, count):
    """Returns ``count`` searches derived from these jobs in turn; each further pass uses different criteria."""
    return [search(data.job(numbers[turn % len(numbers)]), turn, turn + turn // len(numbers)) for turn in range(count)]


def search(job, turn, kind):
    """Returns a query string in the order and spelling in which SavedSearch.java stores it."""
    rank, role = job.title.partition(",")[0].rsplit(" ", 1)
    pay = job.salary_cents // 100
    around = {"location": job.place, "range": 5 + turn % 95}
    return urllib.parse.urlencode((
        {"q": role.lower(), **around},
        {"q": f"{rank} {role}", "salaryMin": pay},
        {**around, "categoryIds": job.category, "salaryMin": pay},
        {"q": role.lower(), "positionTypeIds": job.position_type, "provinces": job.place.rpartition(" ")[2], "salaryMin": pay})[kind % 4])


def write(found, day, out):
    """Writes the rows in the format of Fill.java: not due yet, and everything published on this day counts as new."""
    since = _millis(day)
    rows._table(out, "alert", _COLUMNS, (_row(number, each, since) for number, each in enumerate(found)))


def _row(number, search, since):
    email = f"subscriber{number}@example.org"
    return (email, email, email, "fr" if number % 4 == 3 else "en", search, "daily", f"seed {number}", hashlib.sha256(email.encode()).hexdigest(),
            since, since, since, _NEVER)


def begin(engine, day, due):
    """Resets all alerts: nothing has been sent, and all are due at this time, in epoch milliseconds."""
    engine.sql("DELETE FROM mail", "DELETE FROM alert_sent", f"UPDATE alert SET since = {_millis(day)}, next_at = {due}")


def _millis(day):
    return int(datetime.datetime.combine(day, datetime.time(), datetime.timezone.utc).timestamp() * 1000)
