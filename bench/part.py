"""Command-line code shared by bin/bench and its parts, such as bin/bench search."""
import contextlib
import dataclasses
import signal
import sys
import time

from bench import results


def with_given(options, given):
    """Returns the options, overridden by the values given on the command line."""
    return dataclasses.replace(options, **{name: value for name, value in given.items() if value is not None})


@contextlib.contextmanager
def timed(folder, say):
    """Prints at the end how long the run took and where the results are."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # exit normally, so that all child processes are stopped
    began = time.monotonic()
    yield
    say(f"\nIn {time.monotonic() - began:.0f} s; see {folder.relative_to(results.ROOT)}.")


def show(folder, name, say):
    say(f"\n{(folder / name).with_suffix('.md').read_text()}")
