"""Posthaste itself: the searches of the candidates' pages, over HTTP."""
import http.client
import json
import urllib.parse

from bench.check import Wrong
from bench.search import store
from bench.search.engines.engine import Engine
from soak.processes import wait_until
from soak.service import Service

JOBS = "/api/v1.2/public/jobs"
SETTINGS = {"POSTHASTE_ACCESS_LOG": "false"}
_PATIENCE_SECONDS = 3600


class Posthaste(Engine):
    name = "Posthaste"
    service = None

    def open(self, folder, postings):
        self.service = Service(folder, settings=SETTINGS)
        store.of_postings(self.service, postings)
        self.service.start()
        wait_for_index(self.service)

    def search(self, query):
        status, answer = ask(self.service, JOBS + "?" + urllib.parse.urlencode({"q": query, "pageSize": 10}))
        if status != 200:
            raise Wrong(f"{query} was answered with {status}: {answer}")
        return [job["id"] for job in answer["data"]]

    def close(self):
        if self.service:
            self.service.kill()


def ask(service, path):
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, json.load(answer)
    finally:
        connection.close()


def wait_for_index(service):
    """Waits until the index answers and returns how many seconds that took. Before, requests for facets are rejected, because the database
    cannot count them. Stops waiting if the service has died."""
    def is_there():
        service.expect_alive()
        return ask(service, JOBS + "?facets=true&pageSize=1")[0] == 200
    return wait_until(f"an index that answers; the log ends:\n{service.log_end()}", is_there, _PATIENCE_SECONDS)
