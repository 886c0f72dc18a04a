"""One subject, started on a copy of its store: what it does, how fast, how large, and whether it was right."""
import contextlib
import time

from bench import check, memory, mix, stores, wrk
from bench.check import Wrong
from bench.subject import Limit, READS

_WARM_UP_COLD = 2  # for what compiles nothing: only its caches fill


class Trial:
    """A running subject."""

    def __init__(self, subject, jobs, options):
        self.subject, self.jobs, self.options = subject, jobs, options

    def operation(self, operation):
        """The figures of one operation under as many connections as we have."""
        if isinstance(self.subject, Limit):
            return self.subject.drive(operation, self.jobs, wrk.CONNECTIONS, self.warm_up(), self.options.seconds)
        return self.driven(operation)

    def driven(self, operation, connections=wrk.CONNECTIONS, pause_millis=0.0):
        requests = self.requests(operation)
        before = self.subject.held() if operation == "create" else None
        asked = self.check(operation, requests)
        with memory.Watch(self.subject.pids()) as watch:
            warm = wrk.drive(self.subject.port, requests, self.warm_up(), connections, pause_millis)
            found = wrk.drive(self.subject.port, requests, self.options.seconds, connections, pause_millis)
        if before is not None:
            self.compare(asked, before, [warm, found], connections)
        return {**found, "memory": watch.most}

    def warm_up(self):
        return self.options.warm_up if self.subject.warms_up else min(self.options.warm_up, _WARM_UP_COLD)

    def requests(self, operation):
        return mix.requests(self.subject, self.jobs) if operation == "mix" else self.subject.requests(operation, self.jobs)

    def check(self, operation, requests):
        if operation != "mix":
            return check.answers(self.subject, operation, requests)
        return sum(check.answers(self.subject, each, self.subject.requests(each, self.jobs)) for each in mix.SHARES)

    def compare(self, asked, before, runs, connections):
        """Every job that was acknowledged is there, and no more than were sent: wrk hangs up on the last ones."""
        acknowledged = asked + sum(each["requests"] - each["refused"] for each in runs)
        added = self.subject.held() - before
        if not acknowledged <= added <= acknowledged + len(runs) * connections:
            raise Wrong(f"{self.subject.name} acknowledged {acknowledged} new jobs and holds {added}")

    def half_load(self, most):
        """The mix at half the rate of the most it can take: each connection pauses between its requests."""
        pause = 2 * wrk.CONNECTIONS / most["rate"] * 1000 - most["p50"] / 2
        return {**self.driven("mix", pause_millis=max(pause, 0.5)), "aim": most["rate"] / 2}


@contextlib.contextmanager
def trial(subject, jobs, options, say):
    with stores.copied(subject, jobs, say) as home:
        try:
            subject.start(stores.CACHE, home)
            yield Trial(subject, jobs, options)
        finally:
            subject.stop()
