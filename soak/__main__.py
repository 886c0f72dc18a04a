"""bin/soak [--short] [SCENARIO…]: runs the scenarios, reports lost data, and exits with 1 if any trial failed."""
import argparse
import signal
import sys
import threading
import time
import traceback

from soak.processes import Lost
from soak.scenarios import SCENARIOS, memory


class Run(threading.Thread):
    """One trial. Buffers its output until it is printed at the end, or prints it at once if the trial runs alone."""

    def __init__(self, title, trial, say=None):
        super().__init__(daemon=True)  # an interrupted run does not wait for its trials
        self.title, self.trial, self.lines, self.passed = title, trial, [], False
        self.say = say or self.lines.append

    def run(self):
        began = time.monotonic()
        try:
            self.trial(lambda line: self.say(f"   {line}"))
            self.passed = True
            self.say(f"   passed in {time.monotonic() - began:.0f} s")
        except Lost as loss:
            self.say(f"   LOST: {loss}")
        except Exception:  # an error in the suite is a failure too: whatever was not checked cannot be assumed to hold
            self.say(traceback.format_exc())


def show(line):
    print(line, flush=True)


def one_after_the_other(trials):
    for title, trial in trials:
        show(f"\n== {title}")
        each = Run(title, trial, show)
        each.run()
        yield each.passed


def at_once(trials):
    runs = [Run(title, trial) for title, trial in trials]
    for each in runs:
        each.start()
    for each in runs:
        each.join()
        show("\n".join([f"\n== {each.title}", *each.lines]))
        yield each.passed


def main():
    parser = argparse.ArgumentParser(prog="bin/soak", description="Injects faults into everything that Posthaste depends on, and reports lost data.",
                                     epilog="Scenarios: " + "; ".join(f"{name}: {each.__doc__.splitlines()[0]}"
                                                                      for name, each in SCENARIOS.items()))
    parser.add_argument("scenario", nargs="*", choices=[[], *SCENARIOS], help="only these; by default all")
    parser.add_argument("--short", action="store_true", help="a few rounds of each, for every change")
    parser.add_argument("--minutes", type=float, metavar="N", help="how long the scenario memory lasts")
    chosen = parser.parse_args()
    memory.minutes = chosen.minutes
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # exit normally, so that all child processes are stopped
    alone, waiting = [], []
    for name in chosen.scenario or SCENARIOS:
        # With --short, scenarios that mostly wait for a lease to expire run concurrently. Otherwise each has the machine to itself.
        together = chosen.short and getattr(SCENARIOS[name], "MOSTLY_WAITS", False)
        (waiting if together else alone).extend((f"{name}: {what}", trial) for what, trial in SCENARIOS[name].trials(chosen.short))
    outcomes = [*at_once(waiting), *one_after_the_other(alone)]
    print(f"\n{outcomes.count(True)} passed, {outcomes.count(False)} failed")
    sys.exit(1 if False in outcomes else 0)


if __name__ == "__main__":
    main()
