"""Measures two versions in turn, while both are running: old, new, new, old, and so on."""
import contextlib
import dataclasses
import time

from bench import memory, startup, stores
from bench.check import Wrong
from bench.measure import Trial, standing, trial
from bench.run import turned
from bench.search.speed import mapped, processor_seconds
from bench.subjects.posthaste import MANY

# In this order, so that what is added by the last ones is not in the way of the others. "any" has a larger store of its own.
OPERATIONS = ("read", "list", "search", "upsert", "mix", "apply", "create", "any")
_ROUND_WARM_UP = 1
_REST_SECONDS = 8
_LOOK_SECONDS = 0.5
_BUSY = 0.1  # share of one core
_PATIENCE_SECONDS = 15


class Speed:
    def __init__(self, versions, options, say):
        self.versions, self.options, self.say = versions, options, say
        self.runs, self.starts, self.memory, self.left_out = [], [], [], {}

    def measured(self):
        if self.options.starts:
            self.first_answers()
        operations = [each for each in self.options.operations if each != "any"]
        if operations:
            with self.both(self.options.jobs) as trials:
                if self.options.starts:
                    self.note_idle(trials)
                self.all_of(operations, trials)
        if "any" in self.options.operations:
            with self.both(max(MANY, self.options.jobs)) as trials:
                self.all_of(["any"], trials)

    @contextlib.contextmanager
    def both(self, jobs):
        with contextlib.ExitStack() as started:
            yield [started.enter_context(trial(each, jobs, self.options, self.say)) for each in self.versions]

    def all_of(self, operations, trials):
        for each in trials:
            each.warm()
        for operation in operations:
            self.operation(operation, trials)

    def operation(self, operation, trials):
        """Measures the operation on both versions, unless the old one does not support it."""
        for each in trials:
            try:
                each.check(operation, each.requests(operation))
            except (Wrong, KeyError, ValueError) as fault:
                if each.subject.side == "new":
                    raise
                self.left_out[operation] = str(fault)
                self.say(f"{operation}: left out, because {each.subject.label} does not support it: {fault}")
                return
        brief = dataclasses.replace(self.options, seconds=_ROUND_WARM_UP)
        for each in trials:
            Trial(each.subject, each.jobs, brief).driven(operation)
        for number in range(self.options.rounds):
            self.round(operation, trials, number)

    def round(self, operation, trials, number):
        brief = dataclasses.replace(self.options, warm_up=_ROUND_WARM_UP)
        for each in turned(trials, number):
            for other in trials:
                settle(other.subject.service)
            found = Trial(each.subject, each.jobs, brief).driven(operation)
            if operation == "mix":
                self.note_memory("loaded", each.subject)
            if found["refused"] or found["broken"]:
                raise Wrong(f"{operation}, {each.subject.label}: {found['refused']} were refused, {found['broken']} broken")
            self.runs.append({"subject": each.subject.side, "operation": operation, "round": number, **found})
            self.say(f"{operation:8} {each.subject.label:28} {found['rate']:>10,.0f}/s  p50 {found['p50']:.2f}  p99 {found['p99']:.2f} ms")

    def first_answers(self):
        """Measures starts in turn. The first one of each version is not counted: it creates what is missing, such as the index."""
        with contextlib.ExitStack() as opened:
            for each in self.versions:
                each.prepare(opened.enter_context(stores.copied(each, self.options.jobs, self.say)))
                opened.enter_context(standing(each))
            for number in range(self.options.starts + 1):
                for each in turned(self.versions, number):
                    seconds = startup.seconds(each.service, each.requests("read", self.options.jobs)[0])
                    settle(each.service)
                    each.service.terminate()
                    if number:
                        self.starts.append({"subject": each.side, "round": number, "seconds": seconds})
                        self.say(f"{each.label:28} first answer after {seconds:.2f} s")

    def note_idle(self, trials):
        """Records the memory after a first few responses and a pause, in which what only the start needed is released."""
        for each in trials:
            each.check("read", each.requests("read"))
            settle(each.subject.service)
        time.sleep(_REST_SECONDS)
        for each in trials:
            self.note_memory("idle", each.subject)

    def note_memory(self, when, version):
        index = mapped(version.service)
        held = memory.held(version.pids()) - index
        self.memory.append({"subject": version.side, "when": when, "bytes": held, "index": index})
        self.say(f"{when:8} {version.label:28} {held / 2 ** 20:.0f} MiB, and {index / 2 ** 20:.0f} MiB of the index")


def settle(service, patience=_PATIENCE_SECONDS):
    """Waits until the service has nothing left to do in the background, such as sending mail, building its index or compiling."""
    give_up = time.monotonic() + patience
    while time.monotonic() < give_up:
        before, began = processor_seconds(service), time.monotonic()
        time.sleep(_LOOK_SECONDS)
        service.expect_alive()
        if processor_seconds(service) - before < _BUSY * (time.monotonic() - began):
            return
