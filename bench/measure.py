"""Measures one subject on a copy of its store: throughput, latency, memory and correctness."""
import contextlib

from bench import bulk, check, memory, mix, stores, wrk
from bench.check import Wrong
from bench.subject import Limit

_TRY_SECONDS = 2
_WARM_UP_COLD = 2  # for subjects without a JIT compiler: only their caches need to fill
# Connections during a warm-up. With more of them, the JIT compiler would compete with more threads for two cores.
_FEW = 2


class Trial:
    """A running subject under measurement."""

    def __init__(self, subject, jobs, options):
        self.subject, self.jobs, self.options = subject, jobs, options

    def operation(self, operation):
        """Returns the figures of one operation with the full number of connections."""
        if operation in bulk.OPERATIONS:
            with memory.Watch(self.subject.pids()) as watch:
                found = bulk.drive(self.subject.port, operation, self.jobs, self.warm_up(), self.options.seconds)
            return {**found, "memory": watch.most}
        if isinstance(self.subject, Limit):
            return self.subject.drive(operation, self.jobs, wrk.CONNECTIONS, self.warm_up(), self.options.seconds)
        return self.driven(operation)

    def driven(self, operation, connections=wrk.CONNECTIONS):
        requests = self.requests(operation)
        before = self.subject.held() if operation == "create" else None
        asked = self.check(operation, requests)
        with memory.Watch(self.subject.pids()) as watch:
            runs = [wrk.drive(self.subject.port, requests, self.warm_up(), _FEW),
                    wrk.drive(self.subject.port, requests, min(self.options.warm_up, _WARM_UP_COLD), connections),
                    wrk.drive(self.subject.port, requests, self.options.seconds, connections)]
        found = runs[-1]
        if before is not None:
            self.compare(asked, before, runs, connections)
        return {**found, "memory": watch.most}

    def warm(self):
        """Warms up a JIT-compiled subject once after a start, with the mix: most of what it will do."""
        if self.subject.warms_up and not isinstance(self.subject, Limit):
            wrk.drive(self.subject.port, self.requests("mix"), self.options.warm_up, _FEW)

    def warm_up(self):
        """Returns the seconds of warm-up before each operation."""
        return self.options.warm_up if self.subject.warms_up else min(self.options.warm_up, _WARM_UP_COLD)

    def requests(self, operation):
        return mix.requests(self.subject, self.jobs) if operation == "mix" else self.subject.requests(operation, self.jobs)

    def check(self, operation, requests):
        if operation != "mix":
            return check.answers(self.subject, operation, requests)
        return sum(check.answers(self.subject, each, self.subject.requests(each, self.jobs)) for each in mix.SHARES)

    def compare(self, asked, before, runs, connections):
        """Checks that every acknowledged job is stored, and no more than were sent: wrk disconnects during the last requests."""
        acknowledged = asked + sum(each["requests"] - each["refused"] for each in runs)
        added = self.subject.held() - before
        if not acknowledged <= added <= acknowledged + len(runs) * connections:
            raise Wrong(f"{self.subject.name} acknowledged {acknowledged} new jobs and holds {added}")

    def half_load(self, most):
        """Drives the mix at half its maximum rate, with a pause between the requests of each connection. The pause is determined by a trial,
        because the request itself takes up part of the interval."""
        requests = self.requests("mix")
        between = 2 * wrk.CONNECTIONS / max(most["rate"], 1) * 1000
        tried = wrk.drive(self.subject.port, requests, _TRY_SECONDS, pause_millis=between)
        taken = wrk.CONNECTIONS / max(tried["rate"], 1) * 1000 - between
        found = wrk.drive(self.subject.port, requests, self.options.seconds, pause_millis=max(between - taken, 0.1))
        return {**found, "aim": most["rate"] / 2}


@contextlib.contextmanager
def trial(subject, jobs, options, say):
    with stores.copied(subject, jobs, say) as home:
        with standing(subject):
            subject.start(stores.CACHE, home)
            yield Trial(subject, jobs, options)


@contextlib.contextmanager
def standing(subject):
    """Stops the subject in any case, and adds the end of its log to an exception."""
    try:
        yield
    except Exception as fault:
        fault.add_note(subject.last_words())
        raise
    finally:
        subject.stop()
