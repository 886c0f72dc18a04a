"""A disk that fails on demand, for a single process: see badfile.c."""
import errno
import os

from soak.processes import ROOT, run

OPERATIONS = ["read", "write", "fsync"]
FILES = ["database", "log"]


class BadFile:
    def __init__(self, home):
        self.library = home / "badfile.so"
        self.control = home / "badfile.control"
        run(["gcc", "-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror", "-o", self.library, ROOT / "soak" / "badfile.c", "-ldl"])
        self.well()

    def env(self):
        return {"LD_PRELOAD": str(self.library), "BADFILE_CONTROL": str(self.control)}

    def fail(self, file, operation, error=errno.EIO):
        """Makes the operation fail with this error until well() is called."""
        faults = bytearray(len(FILES) * len(OPERATIONS))
        faults[FILES.index(file) * len(OPERATIONS) + OPERATIONS.index(operation)] = error
        self.put(faults)

    def well(self):
        self.put(bytes(len(FILES) * len(OPERATIONS)))

    def put(self, faults):
        """Writes in place: the process has this file mapped."""
        with open(os.open(self.control, os.O_RDWR | os.O_CREAT, 0o600), "r+b") as control:
            control.write(faults)
