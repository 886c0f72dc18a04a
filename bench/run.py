"""The full benchmark: all subjects in rounds, then Posthaste alone on ever larger stores."""
import dataclasses
import time
import traceback

from bench import memory, startup, stores
from bench.check import Wrong
from bench.measure import Trial, standing, trial
from bench.subject import Limit
from bench.subjects.posthaste import MANY, Posthaste

# Connections for latency without queueing: one request in flight for each of two cores.
_CALM = 2
GROWTH = ("read", "any", "list", "giant", "search", "create")
_IDLE_REQUESTS = 20
_REST_SECONDS = 8


class Benchmark:
    def __init__(self, subjects, options, results, say):
        self.subjects, self.options, self.results, self.say = subjects, options, results, say

    def run(self):
        present = [subject for subject in self.subjects if self.attempt(subject.name, "install", self.install, subject)]
        for number in range(1, self.options.rounds + 1):
            for subject in turned(present, number - 1):
                self.attempt(subject.name, f"round {number}", self.round, subject, number)
        for jobs in self.options.sizes:
            for subject in present:
                if isinstance(subject, Posthaste) and "giant" in subject.operations:
                    self.attempt(subject.name, f"{jobs} jobs", self.grown, subject, jobs)

    def attempt(self, name, what, work, *words):
        """Runs the work and returns whether it succeeded. A failing subject is reported, and the others continue."""
        try:
            work(*words)
            return True
        except Exception as fault:
            traceback.print_exc()
            self.results.add("faults", subject=name, during=what, fault=str(fault)[:500], wrong=isinstance(fault, Wrong))
            return False

    def install(self, subject):
        subject.install(stores.CACHE)
        self.results.subject(subject)

    def round(self, subject, number):
        with trial(subject, self.options.comparison, self.options, self.say) as running:
            running.warm()
            for operation in self.options.operations:
                if operation in subject.operations:
                    found = running.operation(operation)
                    self.note("runs", subject, operation, found, round=number)
                    if operation == "mix" and not isinstance(subject, Limit):
                        self.note("runs", subject, "half", running.half_load(found), round=number)

    def grown(self, subject, jobs):
        with stores.copied(subject, jobs, self.say) as home:
            with standing(subject):
                self.starts(subject, jobs, home)
                brief = dataclasses.replace(self.options, warm_up=self.options.warm_up / 2, seconds=self.options.seconds / 2)
                running = Trial(subject, jobs, brief)
                self.note_idle(subject, jobs, running)
                running.warm()
                for operation in GROWTH:
                    if operation == "any" and jobs < MANY:
                        continue  # all of them fit into the cache
                    self.note("growth", subject, operation, running.driven(operation, _CALM), jobs=jobs)
                self.note("growth", subject, "mix", running.driven("mix"), jobs=jobs)

    def starts(self, subject, jobs, home):
        """Measures several starts, and leaves the last one running."""
        subject.prepare(home)
        for turn in range(self.options.starts):
            if turn:
                subject.service.terminate()
            seconds = startup.seconds(subject.service, subject.requests("read", jobs)[0])
            self.results.add("starts", subject=subject.name, jobs=jobs, seconds=seconds)
            self.say(f"{subject.name:24} {jobs:>9,} jobs  first answer after {seconds:.2f} s")

    def note_idle(self, subject, jobs, running):
        """Records the memory of the idle service, after a pause in which it releases what only the start needed."""
        running.check("read", running.requests("read")[:_IDLE_REQUESTS])
        time.sleep(_REST_SECONDS)
        held = memory.held(subject.pids())
        self.results.add("growth", subject=subject.name, operation="idle", jobs=jobs, memory=held)
        self.say(f"{subject.name:24} {jobs:>9,} jobs  {held / 2 ** 20:.0f} MiB idle")

    def note(self, kind, subject, operation, found, **where):
        self.results.add(kind, subject=subject.name, operation=operation, **where, **found)
        trouble = f"  {found['refused']} refused, {found['broken']} broken" if found["refused"] or found["broken"] else ""
        place = f"round {where['round']}" if "round" in where else f"{where['jobs']:,} jobs"
        self.say(f"{subject.name:24} {place:>14}  {operation:7} {found['rate']:>10,.0f}/s"
                 f"  p50 {found['p50']:.2f}  p99 {found['p99']:.2f} ms{trouble}")


def turned(subjects, turn):
    """Rotates the subjects each round, so that none is always first after a pause or last on a hot machine."""
    start = turn % max(1, len(subjects))
    return subjects[start:] + subjects[:start]
