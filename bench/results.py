"""The measurements, in one file."""
import json

from bench import wrk
from soak.processes import ROOT

COMMITTED = ROOT / "bench/results"
QUICK = COMMITTED / "quick"


class Results:
    def __init__(self, folder, machine, versions, options):
        self.file = folder / "results.json"
        self.all = {"machine": machine, "versions": versions,
                    "options": {"connections": wrk.CONNECTIONS, "warm_up": options.warm_up, "seconds": options.seconds,
                                "rounds": options.rounds, "sizes": options.sizes, "comparison": options.comparison},
                    "subjects": {}, "runs": [], "growth": [], "starts": [], "faults": []}

    def subject(self, subject):
        self.all["subjects"][subject.name] = {"label": subject.label, "durability": subject.durability}

    def add(self, kind, **figures):
        """Adds a line of a kind: runs (the comparison, and "half" for the mix at half load), growth, starts or faults. Writes the file
        each time, because a run takes an hour."""
        self.all[kind].append(figures)
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(self.all, indent=1, ensure_ascii=False) + "\n")


def load(folder):
    return json.loads((folder / "results.json").read_text())
