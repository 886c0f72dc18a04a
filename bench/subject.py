"""The interface of everything the benchmark measures."""
from dataclasses import dataclass, field
from pathlib import Path

OPERATIONS = ("read", "not-modified", "list", "search", "deep", "changes", "create", "create-hook", "upsert", "shown", "batch", "set-new", "set-same", "mix")
# Operations that only Posthaste supports.
OURS = ("not-modified", "changes", "create-hook", "shown", "batch", "set-new", "set-same")
READS = ("read", "list", "search", "deep")


@dataclass(frozen=True)
class Request:
    """One request. ``{{n}}`` in the path or body is replaced by a number that is unique within the run."""
    method: str
    path: str
    headers: dict = field(default_factory=dict)
    body: str = ""


class Subject:
    """A service under load. An instance serves one run; ``fill`` and ``start`` may be called several times."""
    name = ""        # on the command line and in the results
    label = ""       # in tables and plots, with the version
    durability = ""  # what a 201 guarantees, in a few words
    operations = tuple(each for each in OPERATIONS if each not in OURS)
    sizes = (1_000, 100_000)  # numbers of jobs it is filled with
    store = None     # class of the subject whose filled store it uses; None if it has its own
    warms_up = True  # has a JIT compiler: measured too early, its figures would be wrong

    def install(self, cache: Path):
        """Fetches or builds its dependencies into the cache, once. Prints nothing if there is nothing to do."""

    def fill(self, cache: Path, folder: Path, jobs: int):
        """Creates a store with data.jobs(jobs) in the folder, which is new. The runner caches filled folders and copies them."""
        raise NotImplementedError

    def start(self, cache: Path, folder: Path):
        """Starts the subject on a filled folder, on 127.0.0.1 and a free port, with production settings, and waits until it responds.
        Sets ``self.port``."""
        raise NotImplementedError

    def stop(self):
        """Stops the subject and all processes it started. Idempotent."""

    def pids(self):
        """Returns the processes whose memory counts as the subject's, including those of its database."""
        return []

    def last_words(self):
        """Returns the end of its log, for error reports."""
        return ""

    def held(self):
        """Returns how many jobs the subject says it holds, or None if it cannot tell. Compared with the number it acknowledged."""
        return None

    def requests(self, operation: str, jobs: int) -> list[Request]:
        """Returns requests for one of READS, "create" or "upsert" on a store of that many jobs; the driver sends them in turn.
        They are spread over employers and jobs (see data.py), and all of them succeed."""
        raise NotImplementedError

    def is_right(self, operation: str, request: Request, status: int, body: bytes) -> bool:
        """Reports whether the response is correct; a sample is checked before every measurement."""
        return 200 <= status < 300


class Limit(Subject):
    """A limit of the machine, without a service in between. It generates its own load."""

    def drive(self, operation: str, jobs: int, connections: int, warm_up: float, seconds: float) -> dict:
        """Returns figures like those of wrk.drive, for the seconds after the warm-up."""
        raise NotImplementedError
