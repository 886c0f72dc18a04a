"""Measures the console for an employer with many jobs and applications, each page against a result page of the board."""
import urllib.parse

from bench import check, stores, wrk
from bench.board import visit
from bench.console import export, pages, store
from bench.console.session import Session
from bench.search import asked
from bench.search.engines.posthaste import SETTINGS, wait_for_index
from bench.search.speed import counted
from bench.search.store import OpenJobs
from soak.service import Service

_TWO = 2
_OWN_WARM_UP = 3  # seconds of warm-up per page, after the shared warm-up
BOARD = "board"


class Speed:
    def __init__(self, options, say):
        self.options, self.say = options, say
        self.found = {"others": options.size, "jobs": options.jobs, "applications": options.applications, "pages": {}}

    def measured(self):
        options = self.options
        with stores.copied(OpenJobs(), options.size, self.say) as home, Service(home, settings=SETTINGS) as service:
            store.fill(service, options.jobs, options.applications, options.size)
            service.start()
            wait_for_index(service)
            sessions = {email: Session(service, email) for email in (store.READER, store.OPERATOR)}
            results = ["/en/jobs?" + urllib.parse.urlencode({"q": each}) for each in asked.plain(options.size)]
            visit.html(service.port, results[0])
            self.warm(service, sessions, results)
            self.driven(BOARD, service, [visit.page(path) for path in results])
            for page in pages.one_of_each(self.pages()) if options.few else self.pages():
                self.driven(page.name, service, [sessions[page.by].request(page.path)])
            service.terminate()
            service.start()  # so that the measured memory is that of the export
            wait_for_index(service)
            self.note("export", **export.measured(service, options.applications, results[0]))
            service.terminate()
        return self.found

    def pages(self):
        return pages.of(self.options.jobs, self.options.applications, self.options.size)

    def warm(self, service, sessions, results):
        """Fetches every page once to check it, then all of them in turn until the code they share is compiled."""
        for page in self.pages():
            sessions[page.by].page(page.path, *page.expected)
        wrk.drive(service.port, [visit.page(path) for path in results], self.options.warm_up, _TWO)
        wrk.drive(service.port, [sessions[page.by].request(page.path) for page in self.pages()], 2 * self.options.warm_up, _TWO)

    def driven(self, name, service, requests):
        if not self.options.few:
            wrk.drive(service.port, requests, min(_OWN_WARM_UP, self.options.warm_up), _TWO)
        found = counted(service, requests, self.options.seconds, _TWO)
        if found["refused"] or found["broken"]:
            raise check.Wrong(f"{name}: {found['refused']} of {found['requests']} were refused, {found['broken']} broken")
        self.found["pages"][name] = found
        self.say(f"{name:45} {found['rate']:>8,.0f}/s  p50 {found['p50']:.2f}  p99 {found['p99']:.2f} ms  processor {found['cpu']:.2f} ms")

    def note(self, name, **figures):
        self.found[name] = figures
        self.say(f"{name}: " + ", ".join(f"{key} {value:,.3g}" for key, value in figures.items()))
