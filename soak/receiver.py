"""Receivers of webhooks on one port: each path is one. They fail some messages at the first try, or take their time."""
import collections
import http.server
import threading
import time
import zlib

_FAILING = 3     # one message in so many fails at its first try
_SLOW = "/slow"


class Receiver(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, slowness):
        super().__init__(("127.0.0.1", 0), Take)
        self.port = self.server_address[1]
        self.slowness = slowness
        self.lock = threading.Lock()
        self.tries = collections.defaultdict(list)      # path and webhook-id → the statuses of its tries
        self.bodies = collections.defaultdict(set)      # likewise → what came
        self.begins = collections.Counter()             # path → tries that have begun
        self.forgets = False                            # only counts, and accepts everything: for runs of hours

    def __enter__(self):
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    def url(self, path):
        return f"http://127.0.0.1:{self.port}{path}"

    def take(self, path, message, body):
        """The status to answer with."""
        with self.lock:
            self.begins[path] += 1
        if self.forgets:
            return 200
        if path == _SLOW:
            time.sleep(self.slowness)
        with self.lock:
            tries = self.tries[path, message]
            fails = not tries and zlib.crc32(message.encode()) % _FAILING == 0
            tries.append(500 if fails else 200)
            self.bodies[path, message].add(body)
            return tries[-1]

    def taken(self, path):
        with self.lock:
            return sum(200 in tries for (where, _), tries in self.tries.items() if where == path)

    def begun(self, path):
        """Tries that came in, answered or not."""
        with self.lock:
            return self.begins[path]

    def failed(self, path):
        """Messages that were refused at their first try."""
        with self.lock:
            return sum(tries[0] == 500 for (where, _), tries in self.tries.items() if where == path)

    def doubled(self, path):
        """How many messages were taken more than once."""
        with self.lock:
            return sum(tries.count(200) > 1 for (where, _), tries in self.tries.items() if where == path)

    def jobs(self, path):
        """What the messages that were taken say."""
        with self.lock:
            return [body for (where, message), bodies in self.bodies.items() if where == path and 200 in self.tries[where, message]
                    for body in bodies]


class Take(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        status = self.server.take(self.path, self.headers["webhook-id"], body)
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass
