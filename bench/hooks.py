"""A webhook receiver that accepts everything at once, and employers subscribed to it."""
import functools
import http.client
import http.server
import json
import threading


class _Take(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.wfile.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        self.close_connection = True

    def log_message(self, *_):
        pass


@functools.cache
def receiver():
    """Starts a receiver and returns its address. It runs until the benchmark ends."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Take)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/"


def subscribe(port, keys):
    """Creates a webhook for each of these employers, unless it has one."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for key in keys:
        headers = {"API-Key": key, "Content-Type": "application/json", "Idempotency-Key": "bench"}
        connection.request("POST", "/api/v1.2/webhooks", json.dumps({"url": receiver()}), headers)
        answer = connection.getresponse()
        body = answer.read()
        if answer.status != 201:
            raise RuntimeError(f"a webhook was answered {answer.status}: {body[:200]}")
