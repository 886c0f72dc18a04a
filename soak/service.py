"""A Posthaste node, started through bin/posthaste as an operator would."""
import http.client
import json
import signal
import time

from soak.processes import ROOT, Lost, free_port, kill_family, run, start, wait_until

POSTHASTE = ROOT / "bin" / "posthaste"


class Service:
    def __init__(self, folder, database_url="", name="node", settings=None, program=POSTHASTE):
        self.program = program
        self.port = free_port()
        self.log = folder / f"{name}.log"
        self.data = folder / "data"
        self.env = {"POSTHASTE_DATA_DIR": str(self.data), "POSTHASTE_DATABASE_URL": database_url,
                    "POSTHASTE_PORT": str(self.port), "POSTHASTE_RATE_LIMIT": "0", "POSTHASTE_HOST": "127.0.0.1",
                    **(settings or {})}
        self.process = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        kill_family(self.process)

    def command(self, *words):
        """Runs a command of bin/posthaste on this node's store and returns its output."""
        return run([self.program, *words], self.env)

    def new_key(self):
        """Creates an employer and returns its key. The service need not have run before."""
        self.command("init")
        return json.loads(self.command("employer", "add", "Soak", "--allow-duplicate", "--json"))["apiKey"]

    def launch(self):
        self.process = start([self.program, "serve"], self.log, self.env)
        return self

    def start(self, seconds=60):
        self.launch()
        self.wait_ready(seconds)
        return self

    def wait_ready(self, seconds=60):
        return wait_until(f"a service that answers; its log ends:\n{self.log_end()}", self.is_ready_or_dead, seconds)

    def is_ready_or_dead(self):
        self.expect_alive()
        return self.health("ready") == 200

    def expect_alive(self):
        if self.process.poll() is not None:
            raise Lost(f"the service ended by itself, or somebody else ended it, with {self.process.returncode}:\n{self.log_end()}")

    def health(self, which):
        """Returns the status of /health/live or /health/ready, or 0 if there is no response."""
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
            connection.request("GET", f"/health/{which}")
            return connection.getresponse().status
        except OSError:
            return 0
        finally:
            connection.close()

    def kill(self):
        kill_family(self.process)

    def terminate(self, seconds=60):
        """Sends SIGTERM and returns how many seconds the service took to exit."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(seconds)
        except Exception:
            raise Lost(f"the service did not stop within {seconds} s of SIGTERM") from None
        return time.monotonic() - began

    def log_end(self, lines=15):
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:]) if self.log.exists() else ""
