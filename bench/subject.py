"""What the benchmark asks of everything it measures."""
from dataclasses import dataclass, field
from pathlib import Path

OPERATIONS = ("read", "not-modified", "list", "search", "deep", "changes", "create", "create-hook", "upsert", "shown", "batch", "set-new", "set-same", "mix")
# What only Posthaste has.
OURS = ("not-modified", "changes", "create-hook", "shown", "batch", "set-new", "set-same")
READS = ("read", "list", "search", "deep")


@dataclass(frozen=True)
class Request:
    """One request. ``{{n}}`` in the path or body becomes a number that no other request of the run has."""
    method: str
    path: str
    headers: dict = field(default_factory=dict)
    body: str = ""


class Subject:
    """A service under load. One object serves one run; ``fill`` and ``start`` may be called several times."""
    name = ""        # on the command line and in the results
    label = ""       # in tables and plots, with the version
    durability = ""  # what a 201 of it promises, in a few words
    operations = tuple(each for each in OPERATIONS if each not in OURS)
    sizes = (1_000, 100_000)  # numbers of jobs it is filled with
    store = None     # the class of the subject whose filled store it works on, unless it has its own
    warms_up = True  # compiles what it runs often: measured too early it would be measured wrongly

    def install(self, cache: Path):
        """Fetches or builds what it needs into the cache, once. Prints nothing when there is nothing to do."""

    def fill(self, cache: Path, folder: Path, jobs: int):
        """Makes a store with data.jobs(jobs) in the folder, which is new. The runner keeps filled folders and copies them."""
        raise NotImplementedError

    def start(self, cache: Path, folder: Path):
        """Starts it on a filled folder, on 127.0.0.1 and a free port, with production settings, and waits until it answers.
        Sets ``self.port``."""
        raise NotImplementedError

    def stop(self):
        """Stops it and all it started. May be called twice."""

    def pids(self):
        """Processes whose memory counts as its own (databases of their own included)."""
        return []

    def last_words(self):
        """What its log says at the end, for when something went wrong."""
        return ""

    def held(self):
        """How many jobs it holds now, by its own account; None when it cannot say. Compared with what it acknowledged."""
        return None

    def requests(self, operation: str, jobs: int) -> list[Request]:
        """Requests of one of READS, "create" or "upsert" for a store of that many jobs; the driver sends them in turn.
        Spread over employers and jobs (see data.py), all of which succeed."""
        raise NotImplementedError

    def is_right(self, operation: str, request: Request, status: int, body: bytes) -> bool:
        """Whether this answer is what was asked for; a few are checked before every measurement."""
        return 200 <= status < 300


class Limit(Subject):
    """What the machine can do without a service in between: it brings the load itself."""

    def drive(self, operation: str, jobs: int, connections: int, warm_up: float, seconds: float) -> dict:
        """Figures like those of wrk.drive, of the seconds after the warm-up."""
        raise NotImplementedError
