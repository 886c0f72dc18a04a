"""Measures how long it takes until every subscriber has received their mail, and how that affects searches by others."""
import time

from bench import memory, stores
from bench.alerts import wishes
from bench.alerts.postbox import Postbox
from bench.alerts.visitors import Visitors
from bench.measure import standing
from bench.search import asked
from bench.search.engines.posthaste import wait_for_index
from bench.search.speed import processor_seconds

_PAST_MILLIS = 1_000
_NEXT_ROUND_SECONDS = 65  # the service checks for due alerts once a minute


class Speed:
    def __init__(self, options, say):
        self.options, self.say = options, say
        self.paths = [each.path for each in asked.searches(asked.plain(options.size), facets="true")]

    def measured(self):
        rounds = []
        for engine in (each() for each in self.options.engines):
            with stores.copied(engine, self.options.size, self.say) as home, Postbox() as postbox, standing(engine):
                engine.open(home, postbox.port)
                rounds += self.on(engine, postbox)
        return {"jobs": self.options.size, "alerts": self.options.alerts, "rounds": rounds}

    def on(self, engine, postbox):
        day, numbers = wishes.newest(engine)
        found = wishes.searches(numbers, self.options.alerts)
        engine.subscribe(lambda out: wishes.write(found, day, out))
        about = {"engine": engine.label, "searches": len(set(found)), "new": len(numbers)}
        service = engine.service.start()
        wait_for_index(service)
        idle = self.idle(service)
        for pause in self.options.pauses:
            postbox.empty(pause)
            figures = {**about, "pause": pause, "idle": idle, **self.served(engine, postbox, day)}
            self.say(f"{engine.label}: " + ", ".join(f"{name} {value}" for name, value in figures.items()))
            yield figures
        if self.options.waits:  # to cover one more round, which must send nothing
            time.sleep(_NEXT_ROUND_SECONDS)
            postbox.check(self.options.alerts)

    def idle(self, service):
        """Measures search latency on an otherwise idle service, after a warm-up."""
        with Visitors(service.port, self.paths) as visitors:
            time.sleep(self.options.warm_up + self.options.seconds)
            found = visitors.waited()
        return percentiles(found, found[-1][0] - self.options.seconds, found[-1][0])

    def served(self, engine, postbox, day):
        service = engine.service
        if not self.options.waits:  # the first round is two seconds after a start, instead of up to a minute from now
            service.terminate()
        wishes.begin(engine, day, round(time.time() * 1000) - _PAST_MILLIS)
        due = time.monotonic()
        if not self.options.waits:
            wait_for_index(service.start())
        with memory.Watch([service.process.pid]) as watch, Visitors(service.port, self.paths) as visitors:
            before = processor_seconds(service)
            first, last = postbox.wait_for(self.options.alerts, service)
            cpu = processor_seconds(service) - before
            meanwhile = percentiles(visitors.waited(), first, last)
        postbox.check(self.options.alerts)
        written, told = (int(each) for each in engine.sql(
            "SELECT max(created_at) - min(created_at) FROM mail", "SELECT count(*) FROM alert_sent").split())
        return {"seconds": last - due, "waited": first - due, "written": written / 1000, "rate": self.options.alerts / (last - first),
                "told": told, "cpu": 1000 * cpu / self.options.alerts, "memory": watch.most, "meanwhile": meanwhile}


def percentiles(found, since, until):
    times = sorted(millis for at, millis in found if since <= at <= until)
    return {"count": len(times), "p50": times[len(times) // 2], "p99": times[len(times) * 99 // 100], "most": times[-1]} if times else {}
