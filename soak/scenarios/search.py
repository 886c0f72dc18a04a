"""The service is killed, and its search index truncated or deleted, under load: every open job is found again, and no archived one."""
import random
import shutil
import threading
import time
import urllib.parse

from soak.client import SAMPLE, Client, Cut, Refused
from soak.processes import Lost, wait_until
from soak.stores import postgres, running, sqlite

WORD = "Boulangerie"


def trials(short):
    rounds = 6 if short else 80
    return [("SQLite", lambda say: break_the_index(sqlite, rounds, say)),
            ("PostgreSQL", lambda say: break_the_index(postgres, rounds, say))]


class Writer(threading.Thread):
    """Creates jobs, archives every third and deletes every seventh. Tracks them in two sets, open and gone."""

    def __init__(self, port, key):
        super().__init__(daemon=True)
        self.client = Client(port, key)
        self.open, self.gone, self.unsure = set(), set(), set()
        self.is_over, self.failure = False, None

    def run(self):
        count = 0
        while not self.is_over:
            count += 1
            try:
                self.write(count)
            except (Cut, Refused):
                time.sleep(0.05)
            except Exception as fault:
                self.failure = fault
                return

    def write(self, count):
        answer = self.client.call("POST", "/jobs", {**SAMPLE, "title": f"{WORD} {count}"})
        if answer.status >= 500:
            time.sleep(0.05)
            return
        job = answer.json()["id"]
        if count % 3 and count % 7:
            self.open.add(job)
            return
        self.unsure.add(job)
        ended = self.client.call("DELETE", f"/jobs/{job}") if count % 7 == 0 \
            else self.client.call("PUT", f"/jobs/{job}", {**SAMPLE, "title": f"{WORD} {count}", "status": "archived"})
        if ended.status < 300:
            self.gone.add(job)
            self.unsure.discard(job)

    def stop(self):
        self.is_over = True
        self.join()
        if self.failure:
            raise self.failure


def break_the_index(engine, rounds, say):
    with running(engine) as (service, _, key):
        damages = [nothing, nothing, delete, cut_short]
        seen = {}
        for number in range(rounds):
            writer = Writer(service.port, key)
            writer.start()
            time.sleep(random.uniform(0.2, 2.5))
            if number % 4 == 3:
                delete(service.data / "search")  # while the service runs: it starts to rebuild the index and is killed during that
                time.sleep(random.uniform(0, 1.5))
            service.kill()
            damage = damages[number % len(damages)]
            damage(service.data / "search")
            seen[damage.__name__] = seen.get(damage.__name__, 0) + 1
            service.start()
            writer.stop()
            check(service, key, writer)
        say(f"killed {rounds} times, then: {seen}")
        say(f"{found(service, key)[0]} open jobs were found at last")


def nothing(_):
    """Does no further damage: the kill is enough."""


def delete(folder):
    shutil.rmtree(folder, ignore_errors=True)


def cut_short(folder):
    files = [each for each in folder.rglob("index-*/*") if each.is_file()]
    if files:
        victim = random.choice(files)
        with victim.open("r+b") as file:
            file.truncate(victim.stat().st_size // 2)


def check(service, key, writer):
    """Checks that search finds all open jobs and none that are gone. While the index is being rebuilt, the store answers with the same jobs."""
    def is_right():
        _, ids = found(service, key)
        return writer.open <= ids and not ids & writer.gone
    try:
        wait_until("a search that finds what is open", is_right, 30)
    except Exception:
        _, ids = found(service, key)
        raise Lost(f"not found: {sorted(writer.open - ids)[:5]}; found though gone: {sorted(ids & writer.gone)[:5]}\n"
                   f"{service.log_end()}") from None


def found(service, key):
    """Returns the total and the ids found by a candidate's search in version 1.1."""
    client, ids, page = Client(service.port, key), set(), 1
    while True:
        answer = client.call("GET", f"/public/jobs?q={urllib.parse.quote(WORD)}&pageSize=100&page={page}")
        if answer.status != 200:
            raise Lost(f"a search was answered with {answer.status}: {answer.body[:300]}")
        listed = answer.json()
        ids |= {job["id"] for job in listed["data"]}
        if not listed["paging"]["next"]:
            return listed["paging"]["total"], ids
        page += 1
