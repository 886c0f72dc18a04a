"""Fills Posthaste's tables with the judged postings, or with any number of open jobs."""
import dataclasses
import datetime

from bench import data, java, rows
from bench.subjects.posthaste import Posthaste
from soak.service import Service

_OPEN_FOR = datetime.timedelta(days=60)
_TRANSLATED = ("translation_title", "translation_description")


def of_postings(service, postings):
    """Fills the store with the postings. Employers keep their numbers."""
    employers = {each.employer.number: each.employer.name for each in postings}
    places = rows._places()
    _fill(service, lambda out: _write(out, sorted(employers.items()), (_posting_row(each, places) for each in postings)))


class OpenJobs(Posthaste):
    """The jobs of data.py, all of them open. Used only for its filled store: see stores.py."""
    name = "search-open-jobs"

    def fill(self, cache, folder, jobs):
        _fill(Service(folder), lambda out: write_open(jobs, out))


def write_open(jobs, out):
    """Writes the rows of this many open jobs, in the format of Fill.java."""
    employers = [(each, rows.name(each)) for each in range(1, data.EMPLOYERS + 1)]
    places = rows._places()
    _write(out, employers, (rows._job_row(dataclasses.replace(each, status="active"), places) + (None, None) for each in data.jobs(jobs)))


def _fill(service, feed):
    service.command("init")
    java.fed("Fill.java", f"jdbc:sqlite:{service.data}/posthaste.db", feed=feed)


def _write(out, employers, jobs):
    rows._table(out, "employer", rows._EMPLOYER, ((number, name, "unlimited", rows._CREATED) for number, name in employers))
    rows._table(out, "api_key", rows._KEY, (rows._key_row(number) for number, _ in employers))
    rows._table(out, "job", rows._JOB + _TRANSLATED, jobs)


def _posting_row(posting, places):
    own = posting.texts[posting.language]
    other = next((text for language, text in posting.texts.items() if language != posting.language), None)
    job = data.Job(posting.number, posting.employer.number, f"REF-{posting.number}", own.title, "active", posting.published.isoformat(),
                   (posting.published + _OPEN_FOR).isoformat(),
                   f"{posting.city}, {posting.province}", " ".join(map(str, posting.categories)), posting.position_type,
                   posting.pay and posting.pay * 100, own.description, "jobs@example.com")
    row = dict(zip(rows._JOB, rows._job_row(job, places)))
    row |= {"workplace_type": posting.workplace, "language": posting.language,
            "salary_period": row["salary_period"] if posting.pay else None, "remote_regions": "CA" if posting.workplace == "remote" else ""}
    return (*row.values(), other and other.title, other and other.description)
