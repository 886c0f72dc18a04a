"""Filled stores: made once, kept in the cache, copied for every run, which may then do with its copy what it likes."""
import contextlib
import hashlib
import inspect
import os
import shutil
import time
from pathlib import Path

from soak.processes import ROOT, folder, run

CACHE = ROOT / "bench/.cache"
# Files are measured on a disk: /tmp may be memory, and the checkout may be out of reach for PostgreSQL's user.
DISK = "/var/tmp"


@contextlib.contextmanager
def copied(subject, jobs, say=lambda line: None):
    """A folder with a filled store of its own."""
    kept = filled(subject, jobs, say)
    with folder("bench", DISK) as home:
        run(["cp", "-a", "--reflink=auto", f"{kept}/.", home], timeout=1800)
        os.sync()  # or the kernel would write it out while we measure
        yield home


def filled(subject, jobs, say):
    """The kept folder of a subject's store, which is made now if there is none."""
    owner = subject.store() if subject.store else subject
    kept = CACHE / "stores" / f"{owner.name}-{jobs}-{version(owner)}"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        began = time.monotonic()
        for old in kept.parent.glob(f"{owner.name}-{jobs}-*"):
            shutil.rmtree(old)
        with folder("fill", DISK) as home:
            owner.fill(CACHE, home, jobs)
            part = kept.with_suffix(".part")
            shutil.rmtree(part, ignore_errors=True)
            run(["cp", "-a", home, part], timeout=1800)
            part.rename(kept)
        say(f"filled {kept.name} in {time.monotonic() - began:.0f} s")
    return kept


def version(owner):
    """Goes with all that makes a store what it is: the product's tables, what goes into them, and how."""
    bench = ROOT / "bench"
    sources = [*sorted((ROOT / "src/main/resources/db").rglob("*.sql")), bench / "data.py", bench / "rows.py",
               bench / "Fill.java", Path(inspect.getfile(type(owner))),
               *sorted(each for each in (bench / "peers").rglob("*") if each.is_file() and each.suffix != ".md")]
    return hashlib.sha256(b"".join(each.read_bytes() for each in sources)).hexdigest()[:10]
