"""One subject, started on a copy of its store: what it does, how fast, how large, and whether it was right."""
import contextlib

from bench import bulk, check, memory, mix, stores, wrk
from bench.check import Wrong
from bench.subject import Limit

_TRY_SECONDS = 2
_WARM_UP_COLD = 2  # for what compiles nothing: only its caches fill
# Connections of a warm-up: with more of them the compiler would have more threads to share two cores with.
_FEW = 2


class Trial:
    """A running subject."""

    def __init__(self, subject, jobs, options):
        self.subject, self.jobs, self.options = subject, jobs, options

    def operation(self, operation):
        """The figures of one operation under as many connections as we have."""
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
        """Once after a start, for what compiles while it runs: the mix, which is most of what it will do."""
        if self.subject.warms_up and not isinstance(self.subject, Limit):
            wrk.drive(self.subject.port, self.requests("mix"), self.options.warm_up, _FEW)

    def warm_up(self):
        """Before each operation."""
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
        """The mix at half the rate of the most it can take: every connection pauses between its requests. How long, is
        found by trying: a request itself takes a part of the time that is between two of them."""
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
    """Whatever happens, it is stopped, and what it said last is told."""
    try:
        yield
    except Exception as fault:
        fault.add_note(subject.last_words())
        raise
    finally:
        subject.stop()
