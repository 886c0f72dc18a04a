"""bin/soak [--short] [SCENARIO…]: runs the scenarios, says what was lost, and fails if anything was."""
import argparse
import signal
import sys
import time
import traceback

from soak.processes import Lost
from soak.scenarios import SCENARIOS


def main():
    parser = argparse.ArgumentParser(prog="bin/soak", description="Breaks what Posthaste stands on, and counts what was lost.",
                                     epilog="Scenarios: " + "; ".join(f"{name}: {each.__doc__.splitlines()[0]}"
                                                                      for name, each in SCENARIOS.items()))
    parser.add_argument("scenario", nargs="*", choices=[[], *SCENARIOS], help="only these; all if none is named")
    parser.add_argument("--short", action="store_true", help="a few rounds of each, for every change")
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that everything that was started is stopped
    passed = failed = 0
    for name in chosen.scenario or SCENARIOS:
        for what, trial in SCENARIOS[name].trials(chosen.short):
            print(f"\n== {name}: {what}", flush=True)
            began = time.monotonic()
            try:
                trial(lambda line: print(f"   {line}", flush=True))
                passed += 1
                print(f"   passed in {time.monotonic() - began:.0f} s", flush=True)
            except Lost as loss:
                failed += 1
                print(f"   LOST: {loss}", flush=True)
            except Exception:  # the suite's own fault is a failure too: what was not checked is not known to hold
                failed += 1
                traceback.print_exc(file=sys.stdout)
    print(f"\n{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
