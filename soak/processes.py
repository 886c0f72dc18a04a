"""Processes, ports and folders of a run. Whatever happens, nothing of them is left behind."""
import contextlib
import ctypes
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG
_libc = ctypes.CDLL(None, use_errno=True)


class Lost(Exception):
    """The service broke its word. The message says how."""


def free_ports(count):
    with contextlib.ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(count)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


def free_port():
    return free_ports(1)[0]


def start(command, log, env=None):
    """Starts a process in a group of its own that dies with this one."""
    with open(log, "ab") as out:
        return subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                env={**os.environ, **(env or {})}, start_new_session=True,
                                preexec_fn=lambda: _libc.prctl(_DIE_WITH_PARENT, signal.SIGKILL))


def run(command, env=None, timeout=120):
    """Runs a command to its end and returns what it printed."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=timeout,
                          env={**os.environ, **(env or {})})
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def family(pid):
    """The process and all that descend from it."""
    children = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                children.setdefault(parent, []).append(int(entry.name))
    found = [pid]
    for each in found:
        found += children.get(each, [])
    return found


def signal_all(pids, number):
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def kill_pid(pid):
    """As a power cut would: no process of it gets to say a last word."""
    if pid:
        pids = family(pid)
        signal_all(pids, signal.SIGSTOP)  # so that none of them starts another meanwhile
        signal_all(set(pids + family(pid)), signal.SIGKILL)


def kill_family(process):
    if process and process.poll() is None:
        kill_pid(process.pid)
        process.wait()


def wait_until(what, is_so, seconds):
    """Seconds it took."""
    began = time.monotonic()
    while not is_so():
        if time.monotonic() - began > seconds:
            raise Lost(f"waited {seconds} s in vain: {what}")
        time.sleep(0.05)
    return time.monotonic() - began


@contextlib.contextmanager
def folder(purpose="soak", within=None):
    path = Path(tempfile.mkdtemp(prefix=f"posthaste-{purpose}-", dir=within))
    path.chmod(0o755)  # PostgreSQL runs as another user
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


@contextlib.contextmanager
def small_disk(path, megabytes):
    """A disk that is soon full. Only root can make one."""
    path.mkdir()
    run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0777", "tmpfs", path])
    try:
        yield path
    finally:
        run(["umount", "-l", path])
