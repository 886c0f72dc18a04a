"""The rows of Posthaste's tables that hold the jobs of data.py."""
import datetime
import hashlib
import zlib

from bench import data
from soak.processes import ROOT

_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
_CREATED = "2026-01-01T00:00:00Z"
# When the jobs were written. Recent, because changes are kept for a few weeks only.
_WRITTEN_MILLIS = int(datetime.datetime.combine(data.TODAY, datetime.time(), datetime.timezone.utc).timestamp() * 1000)
_EMPLOYER = ("id", "name", "plan", "created_at")
_KEY = ("employer", "hash", "hint", "created_at")
_JOB = ("id", "employer", "reference_id", "title", "status", "publish_date", "close_date", "close_by_default", "launched",
        "confidential", "auto_refresh", "location_ids", "category_ids", "position_type", "salary_amount", "salary_max",
        "salary_period", "plus_commission", "routing_type", "application_email", "application_url", "search", "description",
        "created_at", "updated_at", "workplace_type", "remote_regions", "language", "broken_posting_rules")
_YEARLY = 1
_BY_EMAIL = 1


def key(employer):
    """Returns the employer's API key: in the format that ApiKey.java checks, but the same on every machine."""
    digest = hashlib.sha256(f"employer {employer} of the benchmark".encode()).digest()
    letters = "phk_" + "".join(_LETTERS[byte % 32] for byte in digest)
    crc = zlib.crc32(letters.encode())
    return letters + "".join(_LETTERS[crc >> 5 * place & 31] for place in reversed(range(7)))


def write(count, out, job_columns=_JOB):
    """Writes the contents of a store with that many jobs, in the format of Fill.java. The store of an older version has fewer columns."""
    _table(out, "employer", _EMPLOYER, ((each, name(each), "unlimited", _CREATED) for each in _employers()))
    _table(out, "api_key", _KEY, (_key_row(each) for each in _employers()))
    places = _places()
    chosen = [place for place, column in enumerate(_JOB) if column in job_columns]
    _table(out, "job", [_JOB[place] for place in chosen], (pick(_job_row(each, places), chosen) for each in data.jobs(count)))


def pick(row, chosen):
    return [row[place] for place in chosen]


def name(employer):
    return f"Employer {employer}"


def _employers():
    return range(1, data.EMPLOYERS + 1)


def _key_row(employer):
    text = key(employer)
    return employer, hashlib.sha256(text.encode()).hexdigest(), text[:8] + "…", _CREATED


def _job_row(job, places):
    launched = 0 if job.status == "draft" else 1
    search = f"{job.title.lower()}\n{job.reference.lower()}"  # only plain letters, so lower-casing is all that folding does
    return (job.number, job.employer, job.reference, job.title, job.status, job.published, job.closes, 1, launched, 0, 0,
            places[job.place], job.category, job.position_type, job.salary_cents, None, _YEARLY, 0, _BY_EMAIL, job.email,
            None, search, job.description, _WRITTEN_MILLIS, _WRITTEN_MILLIS, "onsite", "", "en", 0)


def _places():
    """Returns the ids of the places that ship with Posthaste, by "City, Province"."""
    lines = (ROOT / "src/main/resources/locations.tsv").read_text(encoding="utf-8").splitlines()[1:]
    rows = (line.split("\t") for line in lines)
    return {f"{row[1]}, {row[2]}": row[0] for row in rows}


def _table(out, table, columns, rows):
    """Writes a line with the table and its columns, then the rows in PostgreSQL's text format, ended by a line with a terminator."""
    out.write(f"{table} {' '.join(columns)}\n".encode())
    for row in rows:
        out.write(("\t".join("\\N" if value is None else str(value).replace("\n", "\\n") for value in row) + "\n").encode())
    out.write(b"\\.\n")
