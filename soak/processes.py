"""The processes, ports and folders of a run. All of them are cleaned up, whatever happens."""
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
    """The service broke a guarantee. The message says which one."""


def free_ports(count):
    with contextlib.ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(count)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


def free_port():
    return free_ports(1)[0]


def start(command, log, env=None):
    """Starts a process in its own session. The kernel kills it if this process dies."""
    with open(log, "ab") as out:
        return subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                env={**os.environ, **(env or {})}, start_new_session=True,
                                preexec_fn=lambda: _libc.prctl(_DIE_WITH_PARENT, signal.SIGKILL))


def run(command, env=None, timeout=120):
    """Runs a command to completion and returns its output."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=timeout,
                          env={**os.environ, **(env or {})})
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def family(pid):
    """Returns the ids of the process and all its descendants."""
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
    """Kills the process and its descendants at once, like a power cut: none of them gets to clean up."""
    if pid:
        pids = family(pid)
        signal_all(pids, signal.SIGSTOP)  # so that none of them forks in the meantime
        signal_all(set(pids + family(pid)), signal.SIGKILL)


def kill_family(process):
    if process and process.poll() is None:
        kill_pid(process.pid)
        process.wait()


def wait_until(what, is_so, seconds):
    """Polls until the condition holds and returns how many seconds it took. Raises Lost after the given time."""
    began = time.monotonic()
    while not is_so():
        if time.monotonic() - began > seconds:
            raise Lost(f"waited {seconds} s in vain: {what}")
        time.sleep(0.05)
    return time.monotonic() - began


@contextlib.contextmanager
def folder(purpose="soak", within=None):
    path = Path(tempfile.mkdtemp(prefix=f"posthaste-{purpose}-", dir=within))
    path.chmod(0o755)  # PostgreSQL runs as a different user
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


@contextlib.contextmanager
def small_disk(path, megabytes):
    """Mounts a small tmpfs that fills up quickly. Requires root."""
    path.mkdir()
    run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0777", "tmpfs", path])
    try:
        yield path
    finally:
        run(["umount", "-l", path])
