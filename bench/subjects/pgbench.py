"""pgbench: PostgreSQL executing the prepared statements that Posthaste sends, with nothing in between."""
import itertools
import re
import tempfile
from pathlib import Path

from bench.peers.peer import ASKED
from bench.subject import Limit
from bench.subjects.posthaste import DATABASE, OnPostgres
from soak.postgres import BIN
from soak.processes import run

# The jobs that are requested, and their owners: peer.asked_numbers and data.owner in pgbench's language.
_JOB = """\\set turn random(0, :asked - 1)
\\set id 1 + :turn * :jobs / :asked
\\set employer case when mod(:id, 10) = 0 then 1 else 2 + mod(:id - :id / 10 - 1, 999) end
"""
# Both statements are as logged by PostgreSQL (log_statement=all) while one request is in flight. With more in flight, Posthaste reads
# several jobs at once, and adds several in one transaction.
_COLUMNS = ("j.id, j.version, j.created_at, j.updated_at, j.reference_id, j.source, j.title, j.status, j.publish_date, j.close_date,"
            " j.close_by_default, j.launched, j.publish_on, j.confidential, j.auto_refresh, j.location_ids, j.category_ids, j.position_type,"
            " j.workplace_type, j.remote_regions, j.salary_amount, j.salary_max, j.salary_period, j.plus_commission, j.routing_type,"
            " j.application_email, j.application_url, j.disclosures, j.language, j.translation_title, j.description, j.translation_description")
_READ = _JOB + f"SELECT {_COLUMNS} FROM job j WHERE j.employer = :employer AND j.id = :id;\n"
# A job is read by its reference and written as a whole, in two round trips.
_UPSERT = _JOB + f"""SELECT {_COLUMNS} FROM job j WHERE j.employer = :employer AND j.reference_id = 'REF-' || :id \\gset
\\set number :number + 1
UPDATE job SET {', '.join(f"{each} = {each}" for each in ("reference_id", "title", "status", "publish_date", "close_date", "location_ids",
"category_ids", "position_type", "salary_amount", "search", "description"))}, application_email = :client_id || '-' || :number, \
version = version + 1, updated_at = 1767225600000 + :number WHERE employer = :employer AND id = :id AND version = :version;
"""
_TAKEN = ("title", "status", "publish_date", "close_date", "close_by_default", "launched", "confidential", "auto_refresh",
          "location_ids", "category_ids", "position_type", "salary_amount", "salary_period", "plus_commission",
          "routing_type", "application_email", "search", "description", "created_at", "updated_at", "workplace_type", "language")
# Each client reads one job as a template, once, and then inserts it under ever new references.
_CREATE = "\\if :number = 0\n" + _JOB + f"""SELECT {', '.join(_TAKEN)} FROM job WHERE employer = :employer AND id = :id \\gset
\\endif
\\set number :number + 1
\\set reference :first + :client_id * 1000000 + :number
INSERT INTO job (employer, reference_id, salary_max, application_url, remote_regions, {', '.join(_TAKEN)}) \
VALUES (:employer, :reference, NULL, NULL, '', {', '.join(':' + column for column in _TAKEN)}) \
ON CONFLICT (employer, reference_id) WHERE reference_id IS NOT NULL DO NOTHING RETURNING id;
"""
_SCRIPTS = {"read": _READ, "create": _CREATE, "upsert": _UPSERT}
_SHARE_LOGGED = 0.25
_THREADS = 2
_runs = itertools.count(1)


class Pgbench(Limit):
    name = "pgbench"
    label = "PostgreSQL, pgbench"
    durability = OnPostgres.durability
    operations = ("read", "create", "upsert")
    store = OnPostgres

    def __init__(self):
        self.posthaste = OnPostgres()  # only its database runs

    def start(self, cache, folder):
        self.posthaste.start_database(folder)

    def stop(self):
        self.posthaste.stop()

    def drive(self, operation, jobs, connections, warm_up, seconds):
        with tempfile.TemporaryDirectory(prefix="posthaste-pgbench-") as folder:
            script, log = Path(folder, "script"), Path(folder, "log")
            script.write_text(_SCRIPTS[operation])
            self._run(script, jobs, connections, warm_up)
            told = self._run(script, jobs, connections, seconds, "-l", "--log-prefix", log, "--sampling-rate", _SHARE_LOGGED)
            times = sorted(int(line.split()[2]) / 1000 for file in Path(folder).glob("log.*")
                           for line in file.read_text().splitlines())
        return {"requests": int(found(r"actually processed: (\d+)", told)), "seconds": seconds,
                "rate": float(found(r"tps = ([\d.]+)", told)), "refused": int(found(r"failed transactions: (\d+)", told)),
                "broken": 0, **{f"p{share}": times[len(times) * share // 100] for share in (50, 90, 99)}}

    def _run(self, script, jobs, connections, seconds, *more):
        return run([f"{BIN}/pgbench", "-n", "-M", "prepared", "-c", connections, "-j", _THREADS, "-T", max(1, round(seconds)),
                    "-f", script, "-D", f"jobs={jobs}", "-D", f"asked={ASKED}", "-D", "number=0",
                    "-D", f"first={next(_runs) * 1_000_000_000}", *more, "-h", "127.0.0.1",
                    "-p", self.posthaste.postgres.port, "-U", "posthaste", DATABASE], timeout=seconds + 120)


def found(pattern, text):
    return re.search(pattern, text).group(1)
