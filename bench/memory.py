"""How much memory a subject holds."""
import contextlib
from pathlib import Path

from bench.beside import Beside
from soak.processes import family

_LOOK_SECONDS = 0.5


def held(pids):
    """Bytes. What several processes of a subject share (PostgreSQL's buffers, nginx's code) counts once."""
    processes = {each for pid in pids for each in family(pid)}
    part = "Rss" if len(processes) == 1 else "Pss"
    total = 0
    for pid in processes:
        with contextlib.suppress(OSError):  # gone meanwhile
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
            total += next(int(line.split()[1]) for line in lines if line.startswith(f"{part}:")) * 1024
    return total


class Watch(Beside):
    """The most that was held between its beginning and its end."""

    def __init__(self, pids):
        super().__init__(pause=_LOOK_SECONDS)
        self.pids, self.most = pids, 0

    def once(self):
        self.most = max(self.most, held(self.pids))
