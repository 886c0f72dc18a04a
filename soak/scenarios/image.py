"""The container image: built from deploy/Dockerfile, started as shipped, used, stopped and started again."""
import json

from soak import container
from soak.client import SAMPLE
from soak.container import Container
from soak.processes import Lost, folder

POST = """exec 3<>/dev/tcp/127.0.0.1/8080
printf 'POST /api/v1.2/jobs HTTP/1.0\\r\\nAPI-Key: %s\\r\\nContent-Type: application/json\\r\\nContent-Length: %s\\r\\n\\r\\n%s' "$1" "${#2}" "$2" >&3
head -n 1 <&3"""
STOPPED = 143  # exit status of a JVM that received SIGTERM


def trials(short):
    """Skipped with --short: the build installs packages and compiles everything again, which takes minutes."""
    return [] if short else [("built, started, used, stopped", use)]


def use(say):
    container.build()
    say("built from deploy/Dockerfile, on a base made from Debian's packages")
    with folder() as home, Container(home) as running:
        key = json.loads(running.run("posthaste", "employer", "add", "Soak", "--json"))["apiKey"]
        answer = running.run("bash", "-c", POST, "post", key, json.dumps(SAMPLE))
        if " 201 " not in answer:
            raise Lost(f"a job was not created: {answer}")
        say("started by its own configuration with a read-only root and no capabilities: healthy, and a job was created")
        status = running.stop(60)
        if status != STOPPED:
            raise Lost(f"it ended with {status} after SIGTERM:\n{running.log_end()}")
        archive = [line for line in running.log_end(200).splitlines() if "shared" in line.lower() and "archive" in line.lower()]
        if archive:
            raise Lost(f"the class archive was not used: {archive[0]}")
        say("stopped by SIGTERM, and its class archive fits")
