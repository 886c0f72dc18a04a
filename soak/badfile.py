"""A disk that fails when it is told to, for one process: see badfile.c."""
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
        """From now on, until all is well again."""
        faults = bytearray(len(FILES) * len(OPERATIONS))
        faults[FILES.index(file) * len(OPERATIONS) + OPERATIONS.index(operation)] = error
        self.put(faults)

    def well(self):
        self.put(bytes(len(FILES) * len(OPERATIONS)))

    def put(self, faults):
        """Into the very file that the process has mapped."""
        with open(os.open(self.control, os.O_RDWR | os.O_CREAT, 0o600), "r+b") as control:
            control.write(faults)
