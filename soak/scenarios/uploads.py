"""The data folder is full: candidates with a file are told to retry, and the service is not ready."""
import json
import os
import shutil

from soak.client import SAMPLE, Client
from soak.postgres import Postgres
from soak.processes import Lost, folder, small_disk, wait_until
from soak.scenarios.proxy import BOUNDARY, MEGABYTE, ask, expect_problem, form
from soak.service import Service
from soak.stores import PostgresStore


def trials(short):
    if os.geteuid() != 0:
        print("\n== uploads: left out, as only root can make a small disk")
        return []
    return [("SQLite", on_sqlite), ("PostgreSQL", on_postgres)]


def on_sqlite(say):
    with folder() as home, small_disk(home / "data", 40) as disk:
        fill_up(home, disk, "", say)


def on_postgres(say):
    with folder() as home, Postgres(home) as server, small_disk(home / "data", 16) as disk:
        fill_up(home, disk, PostgresStore(server).url, say)


def fill_up(home, disk, url, say):
    nobody = {"POSTHASTE_SMTP_URL": "smtp://127.0.0.1:1"}  # otherwise mail would be written to this folder, too
    with Service(home, url, settings=nobody) as service:
        key = service.new_key()
        service.start()
        job = json.loads(Client(service.port, key).call("POST", "/jobs", SAMPLE).body)["id"]
        expect(apply(service, job, 5 * MEGABYTE), 202)
        wait_until_empty(disk)
        ballast = disk / "ballast"
        ballast.write_bytes(b"x" * (shutil.disk_usage(disk).free - 4 * MEGABYTE))
        for size in (5 * MEGABYTE, 5 * MEGABYTE - 1):  # the disk fills up during the upload
            expect_problem(apply(service, job, size), 503, "files-away", retry=True)
        wait_until_empty(disk)
        wait_until("a service that says it is not ready", lambda: service.health("ready") == 503, 20)  # it checks once a second
        if service.health("live") != 200:
            raise Lost(f"with a full data folder live is {service.health('live')}")
        expect(apply(service, job, 2 * MEGABYTE), 202)
        say("full: a file that does not fit is a 503 with Retry-After and leaves nothing, a smaller one fits; not ready")
        ballast.unlink()
        wait_until("readiness", lambda: service.health("ready") == 200, 20)
        expect(apply(service, job, 5 * MEGABYTE), 202)
        say("room again: ready, and files are taken in")
        if service.log.read_text().count("is not writable for candidates' files") != 1:
            raise Lost("the log does not say once that it is not ready")


def wait_until_empty(disk):
    """Waits until temporary files are gone; they are removed after the response. A removed file disappears slightly before its space is freed."""
    wait_until("an empty folder for uploads", lambda: not os.listdir(disk / ".uploads"), 20)
    wait_until("the space of removed files", lambda: shutil.disk_usage(disk).used <= in_sight(disk), 20)


def in_sight(disk):
    """Returns the bytes allocated to the files on the disk."""
    return sum(os.stat(os.path.join(path, name)).st_blocks * 512 for path, _, names in os.walk(disk) for name in names)


def apply(service, job, size):
    return ask(service.port, "POST", f"/api/v1.1/public/jobs/{job}/applications", form(size),
               {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"})


def expect(answer, status):
    if answer[0] != status:
        raise Lost(f"an application was answered {answer[0]} instead of {status}: {answer[2][:300]}")
