"""Runs the image built by bin/image the way a container engine would: with the image's own configuration, in namespaces.

Debian's podman raises resource limits, which some machines do not permit even to root. The container is therefore started by runc,
the OCI runtime that Docker itself uses."""
import json
import os

from soak.processes import ROOT, Lost, kill_family, run, start, wait_until

IMAGE = "localhost/posthaste"
STORE = ROOT / "target" / "image"
BUILDAH = ["buildah", "--storage-driver", "vfs", "--root", STORE / "store", "--runroot", STORE / "run"]
NAMESPACES = ("pid", "network", "ipc", "uts", "mount")


def build():
    """Builds the image. Takes a few minutes."""
    run([ROOT / "bin" / "image"], timeout=1800)


class Container:
    """One container: read-only root, no capabilities, no network except its own loopback, data in a bind mount."""

    def __init__(self, home, name="posthaste-soak"):
        self.name, self.home, self.process = f"{name}-{os.getpid()}", home, None
        self.log = home / "container.log"
        self.image = json.loads(run([*BUILDAH, "inspect", "--type", "image", IMAGE]))["Docker"]["config"]

    def __enter__(self):
        self.working = run([*BUILDAH, "from", "--pull-never", IMAGE]).strip()
        try:
            return self.started()
        except BaseException:
            self.__exit__()
            raise

    def started(self):
        (self.home / "data").mkdir()
        user, group = map(int, self.image["User"].split(":"))
        os.chown(self.home / "data", user, group)
        (self.home / "config.json").write_text(json.dumps(self.specification(user, group)))
        self.process = start(["runc", "run", "--bundle", self.home, self.name], self.log)
        wait_until(f"a healthy container; its log ends:\n{self.log_end()}", self.is_healthy, 120)
        return self

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            run(["runc", "delete", "--force", self.name])
        kill_family(self.process)
        run([*BUILDAH, "rm", self.working])

    def specification(self, user, group):
        specification = json.loads(run(["sh", "-c", f"cd {self.home} && rm -f config.json && runc spec && cat config.json"]))
        process = specification["process"]
        process.update(terminal=False, args=self.image["Entrypoint"] + self.image["Cmd"], env=self.image["Env"],
                       cwd=self.image["WorkingDir"], user={"uid": user, "gid": group}, noNewPrivileges=True,
                       capabilities={kind: [] for kind in process["capabilities"]})
        specification["root"] = {"path": run([*BUILDAH, "mount", self.working]).strip(), "readonly": True}
        specification["mounts"] = [each for each in specification["mounts"] if each["type"] != "cgroup"] + [
            {"destination": "/tmp", "type": "tmpfs", "source": "tmpfs", "options": ["exec", "mode=1777", "size=64m"]},
            {"destination": "/var/lib/posthaste", "type": "bind", "source": str(self.home / "data"), "options": ["rbind", "rw"]}]
        specification["linux"]["namespaces"] = [{"type": each} for each in NAMESPACES]
        specification["linux"].pop("resources", None)
        return specification

    def run(self, *words):
        """Runs a command inside the container and returns its output."""
        return run(["runc", "exec", self.name, *words])

    def is_healthy(self):
        """Runs the health check that the image declares."""
        if self.process.poll() is not None:
            raise Lost(f"the container ended by itself:\n{self.log_end()}")
        try:
            self.run(*self.image["Healthcheck"]["Test"][1:])
            return True
        except RuntimeError:
            return False

    def stop(self, seconds):
        """Sends SIGTERM, like `docker stop`, and returns the exit status."""
        run(["runc", "kill", self.name, "TERM"])
        return self.process.wait(seconds)

    def log_end(self, lines=15):
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:]) if self.log.exists() else ""
