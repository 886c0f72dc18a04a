"""The mail server that receives the alerts. It records when each message arrived, and for whom."""
import collections
import re
import time

from bench.check import Wrong
from soak.processes import Lost, wait_until
from soak.smtp import Sink

_TO = re.compile(rb"(?im)^To:[ \t]*(?:\r\n[ \t]+)?(\S+)")
_PATIENCE_SECONDS = 120  # maximum time between two messages: a round may have just missed its minute


class Postbox(Sink):
    def __init__(self):
        self.came = []
        super().__init__()

    def empty(self, pause):
        """Clears the postbox and sets how many seconds it waits before each response."""
        with self.lock:
            self.pause = pause
            self.lives.clear()
            self.came.clear()

    def take(self, message, life):
        found = _TO.search(message)
        super().take(message, life)
        with self.lock:
            self.came.append((time.monotonic(), found.group(1).decode() if found else "nobody"))

    def wait_for(self, count, service):
        """Waits for this many messages and returns when the first and the last arrived."""
        while (before := len(self.came)) < count:
            service.expect_alive()
            try:
                wait_until("more mail", lambda: len(self.came) > before, _PATIENCE_SECONDS)
            except Lost:
                raise Wrong(f"{count - before} of {count} messages did not come; the service said last:\n{service.log_end()}") from None
        return self.came[0][0], self.came[count - 1][0]

    def check(self, count):
        """Checks that each subscriber received exactly one message and that no message arrived twice."""
        with self.lock:
            several = [who for who, times in collections.Counter(who for _, who in self.came).items() if times > 1]
            if several or len(self.came) != count or len(self.lives) != count:
                raise Wrong(f"{len(self.came)} messages came for {count} alerts, {len(self.lives)} different ones;"
                            f" {len(several)} subscribers got more than one: {several[:5]}")
