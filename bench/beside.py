"""What is done again and again, in a thread of its own, while something else is measured."""
import threading

from bench.check import Wrong


class Beside:
    """A subclass says what is done ``once``. What is wrong there fails the measurement, at its end."""

    def __init__(self, pause):
        self.pause, self.over, self.fault = pause, threading.Event(), None
        self.thread = threading.Thread(target=self._again_and_again)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, kind, *_):
        self.over.set()
        self.thread.join()
        if self.fault and not kind:
            raise self.fault

    def _again_and_again(self):
        try:
            while not self.over.wait(self.pause):
                self.once()
        except Wrong as fault:
            self.fault = fault
