"""A private PostgreSQL server, from Debian's binaries, on a free port of the loopback address."""
import os
import shutil
import signal

from soak.processes import family, free_port, kill_family, run, signal_all, start, wait_until

BIN = "/usr/lib/postgresql/15/bin"
# PostgreSQL refuses to run as root.
AS_USER = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--pdeathsig", "KILL"] \
    if os.geteuid() == 0 else []


def hand_over(path):
    """Creates the folder and gives it to the user that PostgreSQL runs as."""
    path.mkdir(exist_ok=True)
    if AS_USER:
        shutil.chown(path, "postgres", "postgres")
    return path


def psql(port, sql, database="postgres", user="posthaste", extra=()):
    return run([f"{BIN}/psql", "-h", "127.0.0.1", "-p", port, "-U", user, "-d", database, "-qAtX",
                "-v", "ON_ERROR_STOP=1", *extra, "-c", sql]).strip()


class Postgres:
    def __init__(self, folder, settings=("shared_buffers=32MB",)):
        self.home = hand_over(folder / "postgres")
        self.port = free_port()
        self.log = folder / "postgres.log"
        self.settings = [word for setting in settings for word in ("-c", setting)]
        self.process = None
        if not (self.home / "data").exists():  # otherwise reuse the existing cluster
            self.make()

    def make(self):
        run([*AS_USER, f"{BIN}/initdb", "-D", self.home / "data", "-U", "posthaste", "-A", "trust", "--no-sync",
             "-E", "UTF8", "--locale=C.UTF-8"])

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        kill_family(self.process)

    def start(self):
        self.process = start([*AS_USER, f"{BIN}/postgres", "-D", self.home / "data", "-p", self.port,
                              "-c", "listen_addresses=127.0.0.1", "-k", self.home, *self.settings], self.log)
        wait_until("PostgreSQL", self.is_up, 60)
        return self

    def is_up(self):
        try:
            run([f"{BIN}/pg_isready", "-h", "127.0.0.1", "-p", self.port])
            return True
        except RuntimeError:
            return False

    def kill(self):
        kill_family(self.process)

    def stop(self, seconds=120):
        """Stops the server cleanly, so that all data is in its files."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(seconds)

    def freeze(self):
        """Freezes the server: it still accepts connections but never answers, as behind a broken network."""
        signal_all(family(self.process.pid), signal.SIGSTOP)

    def thaw(self):
        signal_all(family(self.process.pid), signal.SIGCONT)

    def new_database(self, name, options=""):
        psql(self.port, f"CREATE DATABASE {name} {options}")
        return f"postgresql://posthaste@127.0.0.1:{self.port}/{name}"

    def sql(self, sql, database):
        return psql(self.port, sql, database)
