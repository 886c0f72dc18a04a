"""Filled stores: created once, cached, and copied for every run, which may modify its copy freely."""
import contextlib
import hashlib
import inspect
import os
import shutil
import time
from pathlib import Path

from soak.processes import ROOT, folder, run

CACHE = ROOT / "bench/.cache"
# Runs use a real disk: /tmp may be in memory, and PostgreSQL's user may have no access to the checkout.
DISK = "/var/tmp"


@contextlib.contextmanager
def copied(subject, jobs, say=lambda line: None):
    """Yields a folder with a private copy of the filled store."""
    kept = filled(subject, jobs, say)
    with folder("bench", DISK) as home:
        run(["cp", "-a", "--reflink=auto", f"{kept}/.", home], timeout=1800)
        os.sync()  # otherwise the kernel would write it out during the measurement
        yield home


def filled(subject, jobs, say):
    """Returns the cached folder of a subject's store, creating it if necessary."""
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
    """Returns a hash of everything that determines a store: the product's tables, their contents, and the code that fills them."""
    bench = ROOT / "bench"
    sources = [*sorted((ROOT / "src/main/resources/db").rglob("*.sql")), bench / "data.py", bench / "rows.py",
               bench / "Fill.java", Path(inspect.getfile(type(owner))),
               *sorted(each for each in (bench / "peers").rglob("*") if each.is_file() and each.suffix != ".md")]
    return hashlib.sha256(b"".join(each.read_bytes() for each in sources)).hexdigest()[:10]
