"""A real ext4 file system on a loop device whose power can be cut: data not yet on disk at that moment is lost."""
import contextlib
import fcntl
import os
import shutil
import stat
import struct
import subprocess

from soak.processes import Lost, folder, run, wait_until

_SHUTDOWN = 0x8004587D      # FS_IOC_SHUTDOWN from linux/fs.h
_WITHOUT_LOG_FLUSH = 2      # the latest journal entries are lost too, as in a real power cut
_PATIENT = "commit=60"      # keeps ext4 from committing on its own, so that only data that was fsynced is on disk


class Disk:
    def __init__(self, home, megabytes=192):
        self.image, self.path = home / "disk.img", home / "disk"
        self.path.mkdir()
        with open(self.image, "wb") as image:
            image.truncate(megabytes << 20)
        run(["mkfs.ext4", "-q", "-F", self.image])

    def __enter__(self):
        self.device = run(["losetup", "--find", "--show", self.image]).strip()
        self.mount()
        return self

    def __exit__(self, *_):
        subprocess.run(["umount", "-l", self.path], capture_output=True)
        subprocess.run(["losetup", "-d", self.device], capture_output=True)

    def mount(self):
        run(["mount", "-o", _PATIENT, self.device, self.path])

    def cut(self):
        """Makes every read and write fail from now on. The caller should then kill the processes that were writing."""
        handle = os.open(self.path, os.O_RDONLY)
        try:
            fcntl.ioctl(handle, _SHUTDOWN, struct.pack("I", _WITHOUT_LOG_FLUSH))
        finally:
            os.close(handle)

    def power_up(self):
        """Mounts the disk again, which replays its journal."""
        wait_until("a disk that works again", self.is_up_again, 60)

    def is_up_again(self):
        """Tries to remount the disk. This fails while a process that used it is still exiting; a mount that another process holds would stay cut off."""
        if subprocess.run(["umount", self.path], capture_output=True).returncode:
            return False
        self.mount()
        with contextlib.suppress(OSError):
            handle = os.open(self.path, os.O_RDONLY)
            try:
                os.fsync(handle)
                return True
            finally:
                os.close(handle)
        return False

    def sync(self):
        run(["sync", "-f", self.path])


@contextlib.contextmanager
def disk():
    with folder() as home, Disk(home) as made:
        yield home, made


def what_is_missing():
    """Returns why this machine cannot cut the power of a disk, or None if a trial cut succeeds."""
    if os.geteuid() != 0:
        return "only root can mount a disk"
    if not shutil.which("mkfs.ext4"):
        return "there is no mkfs.ext4"
    _make_devices()
    try:
        with disk() as (_, made):
            (made.path / "forced").write_text("kept")
            made.sync()
            (made.path / "not forced").write_text("lost")
            made.cut()
            made.power_up()
            return None if (made.path / "forced").exists() and not (made.path / "not forced").exists() else \
                "a cut does not lose what was not forced"
    except (OSError, RuntimeError, Lost) as fault:
        return f"no ext4 on a loop device, or it cannot be shut down: {fault}"


def _make_devices():
    """Creates the loop devices: a container may have the driver but not the device nodes."""
    if shutil.which("modprobe"):
        for module in ("loop", "ext4"):
            subprocess.run(["modprobe", module], capture_output=True)
    for name, kind, device in [("loop-control", stat.S_IFCHR, os.makedev(10, 237))] + \
                              [(f"loop{n}", stat.S_IFBLK, os.makedev(7, n)) for n in range(8)]:
        with contextlib.suppress(OSError):
            os.mknod(f"/dev/{name}", kind | 0o660, device)
