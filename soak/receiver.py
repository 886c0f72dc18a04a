"""Webhook receivers on one port, one per path. They fail some messages on the first attempt, or are slow."""
import collections
import http.server
import threading
import time
import zlib

_FAILING = 3     # one in this many messages fails on its first attempt
_SLOW = "/slow"


class Receiver(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, slowness):
        super().__init__(("127.0.0.1", 0), Take)
        self.port = self.server_address[1]
        self.slowness = slowness
        self.lock = threading.Lock()
        self.tries = collections.defaultdict(list)      # (path, webhook-id) → statuses of its attempts
        self.bodies = collections.defaultdict(set)      # (path, webhook-id) → bodies received
        self.begins = collections.Counter()             # path → number of attempts begun
        self.forgets = False                            # only count, and accept everything: for runs that last hours

    def __enter__(self):
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    def url(self, path):
        return f"http://127.0.0.1:{self.port}{path}"

    def take(self, path, message, body):
        """Records a delivery attempt and returns the status to respond with."""
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
        """Returns the number of attempts that arrived, answered or not."""
        with self.lock:
            return self.begins[path]

    def failed(self, path):
        """Returns the number of messages that failed on their first attempt."""
        with self.lock:
            return sum(tries[0] == 500 for (where, _), tries in self.tries.items() if where == path)

    def doubled(self, path):
        """Returns the number of messages that were accepted more than once."""
        with self.lock:
            return sum(tries.count(200) > 1 for (where, _), tries in self.tries.items() if where == path)

    def jobs(self, path):
        """Returns the bodies of the accepted messages."""
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
