"""How much memory a subject holds."""
import contextlib
import threading
from pathlib import Path

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


class Watch:
    """The most that was held between its beginning and its end."""

    def __init__(self, pids):
        self.pids, self.most, self.over = pids, 0, threading.Event()
        self.thread = threading.Thread(target=self._look)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()

    def _look(self):
        while not self.over.wait(_LOOK_SECONDS):
            self.most = max(self.most, held(self.pids))
