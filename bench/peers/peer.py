"""Code common to all peers: which jobs are requested, and which responses are correct."""
import contextlib
import json
import sqlite3

from bench import data
from bench.subject import Request, Subject

ASKED = 300      # number of jobs that requests refer to, spread over the store
PAGE_SIZE = 20
DEEP_PAGES = 50  # of the giant's list, all in its second half


def asked_numbers(jobs):
    return [1 + turn * jobs // ASKED for turn in range(ASKED)]


def asked_employers(jobs):
    """Returns the employers that requests are sent for; only they need a key."""
    return sorted({data.GIANT} | {data.owner(number) for number in asked_numbers(jobs)})


def deep_pages(jobs):
    pages = jobs // 10 // PAGE_SIZE
    first = pages // 2 + 1
    return sorted({first + turn * (pages - first) // DEEP_PAGES for turn in range(DEEP_PAGES + 1)})


def count(file, table):
    """Returns the number of rows in a table of a SQLite file that is in use."""
    with contextlib.closing(sqlite3.connect(file)) as store:
        return store.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


class Peer(Subject):
    """Base class: decides which requests are sent and which responses are correct. Subclasses encode requests and decode responses."""
    jobs = 0

    # --- implemented by the subject ---

    def read(self, job) -> Request:
        raise NotImplementedError

    def page(self, employer, page, word="") -> Request:
        """Requests one page of the employer's jobs, newest first, with the total number of matches."""
        raise NotImplementedError

    def create(self, job) -> Request:
        """Creates a copy of this job with the reference ``NEW-{{n}}``."""
        raise NotImplementedError

    def upsert(self, job) -> Request:
        """Changes the application address of the job to one that contains ``{{n}}``."""
        raise NotImplementedError

    def reference(self, answer) -> str:
        """Returns the reference of the job in the response."""
        raise NotImplementedError

    def found(self, answer) -> tuple[int, list[str]]:
        """Returns the total and the references on a page."""
        raise NotImplementedError

    # --- common to all subjects ---

    def requests(self, operation, jobs):
        self.jobs = jobs
        about = [data.job(number) for number in asked_numbers(jobs)]
        if operation == "deep":
            return [self.page(data.GIANT, page) for page in deep_pages(jobs)]
        if operation == "list":
            return [self.page(job.employer, 1) for job in about]
        if operation == "search":
            return [self.page(job.employer, 1, data.rare_word(job.number)) for job in about]
        return [getattr(self, operation)(job) for job in about]

    def is_right(self, operation, request, status, body):
        if not 200 <= status < 300:
            return False
        answer = json.loads(body)
        if operation == "create":
            return self.reference(answer).startswith("NEW-")
        if operation in ("read", "upsert"):
            return self.is_about(request, getattr(self, operation), self.reference(answer))
        return self.is_page(operation, request, *self.found(answer))

    def is_about(self, request, spelled, reference):
        """Reports whether the job with this reference is the one that was requested."""
        if not reference.startswith("REF-"):
            return False
        meant = spelled(data.job(int(reference[4:])))
        return self.is_same(request, meant) and request.body.startswith(meant.body.partition("{{n}}")[0])

    def is_page(self, operation, request, total, references):
        old = [int(reference[4:]) for reference in references if reference.startswith("REF-")]
        employers = {data.owner(number) for number in old}
        if len(employers) != 1:
            return operation == "list" and not old and len(references) == PAGE_SIZE  # newly created jobs have pushed them off the page
        employer = employers.pop()
        if operation == "search":
            words = [data.rare_word(number) for number in old]
            return total >= 1 and any(self.is_same(request, self.page(employer, 1, word)) for word in words)
        if operation == "deep":
            return employer == data.GIANT and total >= self.jobs // 10 and len(references) == PAGE_SIZE
        return self.is_same(request, self.page(employer, 1)) and len(references) == min(PAGE_SIZE, total)

    @staticmethod
    def is_same(one, other):
        return (one.path, one.headers) == (other.path, other.headers)
