"""Measures the candidates' pages with many open jobs, against nginx serving the same bytes and against the searches they show, and the feed
of all jobs."""
import html
import urllib.parse

from bench import check, data, stores, wrk
from bench.board import feed, visit
from bench.peers.peer import asked_numbers
from bench.search import asked
from bench.search.engines.posthaste import SETTINGS, wait_for_index
from bench.search.store import OpenJobs
from bench.subject import Request
from bench.subjects.nginx import Nginx
from soak.processes import folder
from soak.service import Service

_TWO = 2
_HOME, _JOBS = "/en", "/en/jobs"
_PAGE_SIZE = 20
_ASKED = 100


class Speed:
    def __init__(self, options, say):
        self.options, self.say = options, say
        self.found = {"jobs": options.size}

    def measured(self):
        with stores.copied(OpenJobs(), self.options.size, self.say) as home, Service(home, settings=SETTINGS) as service:
            service.start()
            wait_for_index(service)
            pages = self.job_pages(service.port)
            results = [_JOBS + "?" + urllib.parse.urlencode({"q": each}) for each in asked.plain(self.options.size)]
            self.driven("job", service.port, [visit.page(path) for path in pages], wrk.CONNECTIONS)
            self.beside_nginx(pages)
            self.result_pages(service, results)
            for name, paths in (("home", [_HOME] * _ASKED), ("results", results[:_ASKED]), ("job", list(pages)[:_ASKED])):
                self.note(f"{name} page", first_byte=visit.first_byte(service.port, paths), weight=visit.weight(service.port, paths[0]))
            service.terminate()
            self.feeds(service)
        return self.found

    def job_pages(self, port):
        """Returns the body of each job page by path."""
        pages = {}
        for number in asked_numbers(self.options.size):
            path = visit.address(port, f"{_JOBS}/{number}")
            pages[path] = visit.html(port, path, html.escape(data.job(number).title, quote=False))[1]
        return pages

    def beside_nginx(self, pages):
        nginx = Nginx()
        with folder("pages", stores.DISK) as home:
            (home / "files").mkdir()
            for number, body in enumerate(pages.values()):
                (home / "files" / str(number)).write_bytes(body)
            try:
                nginx.start(None, home)
                self.driven("nginx", nginx.port, [Request("GET", f"/{number}", visit.HEADERS) for number in range(len(pages))], wrk.CONNECTIONS)
            finally:
                nginx.stop()
        self.found["job"]["ratio"] = self.found["job"]["rate"] / self.found["nginx"]["rate"]

    def result_pages(self, service, results):
        """Compares each result page with the JSON of the same search, with as many jobs and the same facet counts."""
        visit.html(service.port, results[0])
        self.driven("results", service.port, [visit.page(path) for path in results], _TWO)
        self.driven("search", service.port, [
            Request("GET", "/api/v1.2/public" + path.removeprefix("/en") + f"&pageSize={_PAGE_SIZE}&facets=true") for path in results], _TWO)
        self.found["results"]["ratio"] = self.found["results"]["rate"] / self.found["search"]["rate"]

    def feeds(self, service):
        """Measures each encoding on a freshly started service, so that its memory is that of the feed."""
        for encoding in ("identity", "gzip"):
            service.start()
            wait_for_index(service)
            self.note(f"feed, {encoding}", **feed.measured(service, self.options.size, encoding))
            service.terminate()

    def driven(self, name, port, requests, connections):
        wrk.drive(port, requests, self.options.warm_up, connections)
        found = wrk.drive(port, requests, self.options.seconds, connections)
        if found["refused"] or found["broken"]:
            raise check.Wrong(f"{name}: {found['refused']} of {found['requests']} were refused, {found['broken']} broken")
        self.note(name, **found)

    def note(self, name, **figures):
        self.found[name] = figures
        self.say(f"{name}: " + ", ".join(f"{key} {value:,.3g}" for key, value in figures.items()))

