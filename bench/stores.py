"""Filled stores: made once, kept in the cache, copied for every run, which may then do with its copy what it likes."""
import contextlib
import hashlib
import os
import shutil
import time

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
    kept = CACHE / "stores" / f"{subject.store or subject.name}-{jobs}-{version()}"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        began = time.monotonic()
        with folder("fill", DISK) as home:
            subject.fill(CACHE, home, jobs)
            part = kept.with_suffix(".part")
            shutil.rmtree(part, ignore_errors=True)
            run(["cp", "-a", home, part], timeout=1800)
            part.rename(kept)
        say(f"filled {kept.name} in {time.monotonic() - began:.0f} s")
    return kept


def version():
    """What a filled store depends on: the product's tables, and what goes into them."""
    digest = hashlib.sha256()
    for source in [*sorted((ROOT / "src/main/resources/db").rglob("*.sql")), *sorted((ROOT / "bench").rglob("*.py"))]:
        if source.parts[-2] in ("sqlite", "postgres", "subjects", "peers") or source.name in ("data.py", "rows.py"):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:10]
