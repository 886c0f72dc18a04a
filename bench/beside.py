"""Repeats a task in a background thread while something else is measured."""
import threading

from bench.check import Wrong


class Beside:
    """Base class; subclasses implement ``once``. A Wrong raised there fails the measurement when it ends."""

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
