"""A mail server that accepts every message and counts Message-IDs, at the speed of a distant server."""
import collections
import contextlib
import re
import socketserver
import threading
import time

_ID = re.compile(rb"(?im)^Message-ID:[ \t]*(?:\r\n[ \t]+)?(\S+)")


class Sink(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, pause=0.0):
        super().__init__(("127.0.0.1", 0), Talk)
        self.port = self.server_address[1]
        self.pause = pause
        self.life = 0                                       # generation of the sender: incremented on each kill
        self.lives = collections.defaultdict(list)          # Message-ID → generations that its copies came from
        self.lock = threading.Lock()

    def __enter__(self):
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    def take(self, message, life):
        found = _ID.search(message)
        with self.lock:
            self.lives[found.group(1).decode() if found else "none"].append(life)

    def different(self):
        with self.lock:
            return len(self.lives)

    def doubled(self):
        """Counts, for each generation of the sender, the messages that were sent again later."""
        twice = collections.Counter()
        with self.lock:
            for lives in self.lives.values():
                twice.update(sorted(lives)[:-1])
        return twice


class Talk(socketserver.StreamRequestHandler):
    def handle(self):
        self.life = self.server.life
        with contextlib.suppress(OSError):
            self.say("220 sink")
            while line := self.rfile.readline():
                word = line[:4].upper().strip()
                if word == b"QUIT":
                    self.say("221 bye")
                    return
                if word == b"DATA":
                    self.say("354 go on")
                    message = self.message()
                    if message is None:
                        return
                    self.server.take(message, self.life)
                self.say("250 fine")

    def message(self):
        """Reads a message. Returns None if the connection broke before the final dot: then there is no message."""
        lines = []
        while line := self.rfile.readline():
            if line == b".\r\n":
                return b"".join(lines)
            lines.append(line)
        return None

    def say(self, words):
        time.sleep(self.server.pause)
        self.wfile.write(words.encode() + b"\r\n")
