"""The power is cut repeatedly, at random and right after a success: ext4 on a loop device, shut down without flushing its journal."""
import random
import re
import shutil
import time
import uuid
import zipfile

from soak.client import SAMPLE, Client, Cut, Refused
from soak.ext4 import disk, what_is_missing
from soak.load import Ledger, Load
from soak.processes import Lost, kill_family, start, wait_until
from soak.service import POSTHASTE, Service
from soak.stores import Sqlite

RESUMES = 60
_KEY = re.compile(r"phk_\w+")


def trials(short):
    missing = what_is_missing()
    if missing:
        print(f"\n== powercut: LEFT OUT, nothing is known about it: {missing}")
        return []
    cuts = 10 if short else 100
    return [("under load", lambda say: under_load(cuts, say)),
            ("synchronous=normal, which must lose something, or the cuts prove nothing", normal_loses),
            ("the first start", lambda say: first_start(cuts, say)),
            ("backup", lambda say: backup(cuts, say)),
            ("restore", lambda say: restore(cuts, say))]


def service_on(made, home, name="data", **settings):
    """Returns a service with its data on the disk but its log outside, where the power cut does not reach it."""
    return Service(home, name=name, settings={"POSTHASTE_DATA_DIR": str(made.path / name), **settings})


def under_load(cuts, say):
    with disk() as (home, made), service_on(made, home) as service:
        ledger, key = Ledger(), service.new_key()
        made.sync()  # the durability of commands is not under test here
        service.start()
        for number in range(cuts):
            cut_under_load(made, service, key, ledger, number)
            service.start()
            checked = ledger.check(Client(service.port, key).all_jobs())
        say(f"{cuts} cuts; {checked}; {ledger.unheard} answers came too late to count")
        service.terminate()
        say(check_store(home, made.path / "data"))


def cut_under_load(made, service, key, ledger, number):
    """Cuts the power under load; odd-numbered cuts come right after an acknowledged write. A real power cut would end the service too. Here it
    lives on for a moment, and an fsync in flight may even succeed without storing anything (a bare loop of write and fsync shows the same).
    Responses after the cut therefore do not count."""
    ledger.is_over = False
    load = Load([service.port], key, prefix=f"{number}-", ledger=ledger)
    with load:
        load.wait_for_writes(random.randint(20, 120), 30)
        if number % 2:
            load.wait_for_writes(1, 30)
        else:
            time.sleep(random.uniform(0, 0.5))
        wrong = len(load.wrong)
        ledger.is_over = True
        made.cut()
        service.kill()
        load.stopping.set()
        for worker in load.workers:
            worker.join(60)
        del load.wrong[wrong:]
    made.power_up()


def normal_loses(say):
    with disk() as (home, made), service_on(made, home, POSTHASTE_SQLITE_SYNCHRONOUS="normal") as service:
        key = service.new_key()
        made.sync()
        for number in range(5):
            ledger = Ledger()
            service.start()
            cut_under_load(made, service, key, ledger, number)
            service.start()
            mine = [job for job in Client(service.port, key).all_jobs() if job["referenceId"].startswith(f"{number}-")]
            try:
                ledger.check(mine)
            except Lost as loss:
                say(f"as it must be after {number + 1} cuts: {loss}")
                return
            service.kill()
    raise Lost("synchronous=normal lost nothing in 5 cuts: these cuts prove nothing")


def first_start(cuts, say):
    began = time.monotonic()
    with disk() as (home, made), service_on(made, home, "rehearsal") as service:
        service.start()
        took = time.monotonic() - began
    keys = 0
    for number in range(cuts):
        with disk() as (home, made), service_on(made, home) as service:
            service.launch()
            if number % 2:
                service.wait_ready()
                wait_until("the sample employer's key", lambda: _KEY.search(service.log.read_text()), 20)
                created = Client(service.port, key_of(service)).call("POST", "/jobs", {**SAMPLE, "referenceId": "first"})
                if created.status != 201:
                    raise Lost(f"the first job got {created.status}: {created.body[:300]}")
            else:
                time.sleep(random.uniform(0, took))
            key = key_of(service)
            made.cut()
            service.kill()
            keys += bool(key)
            check_first_start(made, service, key, bool(number % 2))
    say(f"{cuts} cuts, {keys} of them after the sample employer's key was shown: it started again each time, and such a key was good")


def check_first_start(made, service, key, has_job):
    made.power_up()
    service.start()
    if key:
        jobs = Client(service.port, key).all_jobs()
        if has_job and [job["referenceId"] for job in jobs] != ["first"]:
            raise Lost("the first job is gone")


def key_of(service):
    found = _KEY.search(service.log.read_text())
    return found and found.group()


def backup(cuts, say):
    with disk() as (home, made), service_on(made, home) as service:
        data, target = made.path / "data", made.path / "backups"
        fill(service, data)
        target.mkdir()
        made.sync()
        took = Attempt(service, home, data, "backup", target / "rehearsal.zip").to_end()
        in_time = 0
        for number in range(cuts):
            file = target / f"{number}.zip"
            attempt = Attempt(service, home, data, "backup", file)
            in_time += attempt.until_cut(made, None if number % 2 else random.uniform(0, took))
            if not attempt.succeeded:
                again(service, "backup", file, "exists already")
            check_backup(file, data)
            expect_no_leftovers(data, target)
        say(f"{cuts} cuts, {in_time} before it was done: each backup was whole, or was made by the same command again; nothing was left over")


def restore(cuts, say):
    with disk() as (home, made), service_on(made, home) as source:
        fill(source, made.path / "data")
        file = made.path / "backup.zip"
        source.command("backup", file)
        shutil.rmtree(made.path / "data")
        made.sync()
        rehearsal = service_on(made, home, "rehearsal")
        took = Attempt(rehearsal, home, made.path / "rehearsal", "restore", file).to_end()
        in_time = 0
        for number in range(cuts):
            data = made.path / f"restored-{number}"
            with service_on(made, home, data.name) as service:
                attempt = Attempt(service, home, data, "restore", file)
                in_time += attempt.until_cut(made, None if number % 2 else random.uniform(0, took))
                if not attempt.succeeded:
                    again(service, "restore", file, "There is data in")
                check_restored(file, data)
                expect_no_leftovers(data)
                if number == cuts - 1:
                    service.start().terminate()
                    say(check_store(home, data))
            shutil.rmtree(data)
            made.sync()
        say(f"{cuts} cuts, {in_time} before it was done: all of the backup was there, or the same command put it there; nothing was left over")


def again(service, word, file, done):
    """Repeats a command that was cut off. An error that contains ``done`` is fine: the first run may have finished just before it could say so."""
    try:
        service.command(word, file)
    except RuntimeError as refused:
        if done not in str(refused):
            raise


class Attempt:
    """A backup or a restore that may be cut off."""

    def __init__(self, service, home, data, word, file):
        self.service, self.data, self.log = service, data, home / f"{word}-{file.name}-{data.name}.log"
        self.works = f".{word}*[0-9]"
        self.process = start([POSTHASTE, word, file], self.log, service.env)
        self.succeeded = False

    def to_end(self):
        """Lets the command finish and returns how many seconds it worked on the data."""
        self.wait_for_work()
        began = time.monotonic()
        self.wait()
        return time.monotonic() - began

    def until_cut(self, made, seconds):
        """Cuts the power the given number of seconds after the work began, or after the command has finished if None. Returns whether the cut came
        before the command reported success."""
        if seconds is None:
            self.wait()
        else:
            self.wait_for_work()
            time.sleep(seconds)
        self.succeeded = "Wrote" in self.log.read_text() or "Restored" in self.log.read_text()
        made.cut()
        kill_family(self.process)
        made.power_up()
        return not self.succeeded

    def wait_for_work(self):
        while self.process.poll() is None and not any(self.data.glob(self.works)):
            time.sleep(0.001)

    def wait(self):
        if self.process.wait(60) != 0:
            raise Lost(f"a {self.works} failed: {self.log.read_text()}")


def fill(service, data):
    """Creates a store with résumé files beside it."""
    service.new_key()
    (data / "resumes").mkdir()
    for _ in range(RESUMES):
        (data / "resumes" / str(uuid.uuid4())).write_bytes(random.randbytes(random.randint(1, 40_000)))


def check_backup(file, data):
    with zipfile.ZipFile(file) as made:
        broken = made.testzip()
        names = set(made.namelist())
    if broken or names != {"posthaste.db", *(f"resumes/{each.name}" for each in (data / "resumes").iterdir())}:
        raise Lost(f"{file.name} is not whole: {broken or sorted(names)[:5]}")


def check_restored(file, data):
    with zipfile.ZipFile(file) as made:
        for name in made.namelist():
            if not (data / name).exists() or (data / name).read_bytes() != made.read(name):
                raise Lost(f"{name} is not as in the backup" if (data / name).exists() else f"{name} was not restored")


def expect_no_leftovers(data, *more):
    left = [each for place in (data, *more) for pattern in (".backup[0-9]*", ".restor*", "*.part") for each in place.glob(pattern)]
    if left:
        raise Lost(f"left over: {left}")


def check_store(home, data):
    store = Sqlite(home)
    store.file = data / "posthaste.db"
    return store.check()
