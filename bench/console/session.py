"""A signed-in user, like a browser that followed the sign-in link printed by the command line."""
import http.client
import re
import urllib.parse

from bench.board import visit
from bench.check import Wrong
from bench.subject import Request

_TOKEN = re.compile(rb'name="token" value="([0-9a-f]{64})"')


class Session:
    def __init__(self, service, email):
        self.port = service.port
        link = urllib.parse.urlparse(service.command("user", "link", email).split()[-1])
        self.headers = {**visit.HEADERS, "Origin": f"http://127.0.0.1:{self.port}", "Sec-Fetch-Site": "same-origin"}
        status, headers, _ = self.sent("POST", link.path, "")
        if status != 303:
            raise Wrong(f"the link of {email} was answered with {status}")
        self.headers["Cookie"] = headers["Set-Cookie"].partition(";")[0]

    def sent(self, method, path, body=None):
        """Sends one request and returns its status, headers and body."""
        connection, answer = self.begun(method, path, body)
        try:
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def begun(self, method, path, body=None):
        """Sends one request and returns the connection and the response. The caller must read the body and close the connection."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        form = {"Content-Type": "application/x-www-form-urlencoded"} if body is not None else {}
        connection.request(method, path, body, {**self.headers, "Accept-Encoding": "identity", **form})
        return connection, connection.getresponse()

    def page(self, path, *expected):
        """Fetches a page and checks that it contains these texts."""
        status, _, body = self.sent("GET", path)
        missing = [each for each in expected if each.encode() not in body]
        if status != 200 or b"<html" not in body or missing:
            raise Wrong(f"{path} was answered with {status}, without {missing}: {body[:300]}")
        return body.decode()

    def token(self, path):
        return _TOKEN.search(self.page(path).encode()).group(1).decode()

    def request(self, path):
        return Request("GET", path, {name: value for name, value in self.headers.items() if name not in ("Origin",)})
