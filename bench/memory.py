"""Measures the memory of a subject."""
import contextlib
from pathlib import Path

from bench.beside import Beside
from soak.processes import family

_LOOK_SECONDS = 0.5


def held(pids):
    """Returns the memory in bytes. Pages shared between processes of a subject (PostgreSQL's buffers, nginx's code) count once."""
    processes = {each for pid in pids for each in family(pid)}
    part = "Rss" if len(processes) == 1 else "Pss"
    total = 0
    for pid in processes:
        with contextlib.suppress(OSError):  # the process has exited
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
            total += next(int(line.split()[1]) for line in lines if line.startswith(f"{part}:")) * 1024
    return total


class Watch(Beside):
    """Records the peak memory while it is active."""

    def __init__(self, pids):
        super().__init__(pause=_LOOK_SECONDS)
        self.pids, self.most = pids, 0

    def once(self):
        self.most = max(self.most, held(self.pids))
