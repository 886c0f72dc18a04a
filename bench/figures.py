"""Queries over results.json: medians and spreads over the rounds."""
import statistics
from dataclasses import dataclass


@dataclass(frozen=True)
class Spread:
    median: float
    least: float
    most: float


def spread(values):
    return Spread(statistics.median(values), min(values), max(values)) if values else None


class Figures:
    def __init__(self, results):
        self.results = results

    def names(self):
        """Returns the measured subjects, in display order."""
        measured = {run["subject"] for run in self.results["runs"]}
        return [name for name in self.results["subjects"] if name in measured]

    def label(self, name):
        return self.results["subjects"][name]["label"]

    def runs(self, subject, operation):
        return [run for run in self.results["runs"] if (run["subject"], run["operation"]) == (subject, operation)]

    def of(self, subject, operation, figure):
        return spread([run[figure] for run in self.runs(subject, operation)])

    def ratio(self, ours, other, operation, figure="rate"):
        """Returns the ratio of our figure to theirs within the same round, so that a slow phase of the machine affects both."""
        theirs = {run["round"]: run[figure] for run in self.runs(other, operation)}
        return spread([run[figure] / theirs[run["round"]] for run in self.runs(ours, operation)
                       if theirs.get(run["round"])])

    def within(self, subject, operation, other):
        """Returns the ratio of one operation's rate to that of another in the same round."""
        others = {run["round"]: run["rate"] for run in self.runs(subject, other)}
        return spread([run["rate"] / others[run["round"]] for run in self.runs(subject, operation) if others.get(run["round"])])

    def tail(self, subject):
        """Returns the ratio of p99 to p50 at half load."""
        return spread([run["p99"] / run["p50"] for run in self.runs(subject, "half") if run["p50"]])

    def sizes(self):
        return self.results["options"]["sizes"]

    def grown(self, subject, operation, jobs, figure="p50"):
        """Returns a figure of Posthaste on a store of that size, or None if it was not measured."""
        return next((line[figure] for line in self.results["growth"]
                     if (line["subject"], line["operation"], line["jobs"]) == (subject, operation, jobs)), None)

    def growth(self, subject, operation):
        """Returns the ratio of the latency on the largest store to that on the smallest."""
        first, last = (self.grown(subject, operation, jobs) for jobs in (self.sizes()[0], self.sizes()[-1]))
        return last / first if first and last else None

    def starts(self, subject, jobs):
        return spread([line["seconds"] for line in self.results["starts"]
                       if (line["subject"], line["jobs"]) == (subject, jobs)])
