"""A client of the service with one keep-alive connection and a distinct exception for each way a response can fail to arrive."""
import http.client
import itertools
import json

SAMPLE = {"title": "Baker", "description": "<p>Bread, from four in the morning.</p>", "status": "active",
          "locations": [{"description": "Vancouver, BC"}], "categories": [{"id": 36}], "positionType": {"id": 1},
          "salary": {"amount": 24.5, "period": {"id": 5}}, "applicantRoutingType": {"id": 1},
          "applicationEmail": "jobs@example.com"}
_request_ids = itertools.count(1)


class Refused(Exception):
    """The connection was refused: the request was never accepted."""


class Cut(Exception):
    """The request was sent, but no complete response came back. Its outcome is unknown."""


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body)


class Client:
    def __init__(self, port, key, timeout=30, keep_alive=True):
        self.port, self.key, self.timeout, self.keep_alive = port, key, timeout, keep_alive
        self.base = "/api/v1.1"
        self.connection = None
        self.sent = ""
        self.is_fresh = True

    def call(self, method, path, body=None):
        self.open()
        self.sent = f"soak-{next(_request_ids)}"
        headers = {"API-Key": self.key, "X-Request-Id": self.sent}
        if body is not None:
            body = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        try:
            self.connection.request(method, self.base + path, body, headers)
            answer = self.connection.getresponse()
            found = Answer(answer.status, answer.headers, answer.read())
        except (OSError, http.client.HTTPException) as fault:
            self.close()
            raise Cut(f"{type(fault).__name__}: {fault}") from None
        self.is_fresh = False
        if answer.will_close or not self.keep_alive:
            self.close()
        return found

    def open(self):
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.timeout)
            self.is_fresh = True
            try:
                self.connection.connect()
            except OSError as fault:
                self.close()
                raise Refused(str(fault)) from None

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def all_jobs(self):
        """Returns every job of the employer, in the form the list endpoint gives it."""
        jobs, page = [], 1
        while True:
            answer = self.call("GET", f"/jobs?pageSize=100&page={page}")
            if answer.status != 200:
                raise AssertionError(f"the list answered {answer.status}: {answer.body[:200]}")
            listed = answer.json()
            jobs += listed["data"]
            if not listed["paging"]["next"]:
                return jobs
            page += 1
