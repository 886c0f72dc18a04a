"""Another employer who posts jobs, and candidates who apply, while a set is applied."""
import functools
import json

from bench import bulk, data
from bench.crowd import Crowd

A_SECOND = 10  # requests per kind
_BOUNDARY = "posthaste-bench"
KINDS = ("post", "application")


class Others(Crowd):
    def __init__(self, port, key, job, round_name):
        requests = functools.partial(_post, key, round_name), functools.partial(_application, job, round_name)
        super().__init__(port, dict(zip(KINDS, requests)), A_SECOND)

    def answers(self):
        """Stops the users. Returns, by kind, the status (0 means no response) and the milliseconds since it was due of every request."""
        return {kind: [(each.status, each.milliseconds) for each in found] for kind, found in self.stop().items()}


def _post(key, round_name, number):
    body = json.dumps({**bulk.job(data.job(1), f"OTHER-{round_name}-{number}"), "status": "active"})
    return "POST", "/api/v1.2/jobs", body, _once({"API-Key": key, "Content-Type": "application/json"})


def _application(job, round_name, number):
    fields = {"name": "Ana Roy", "email": f"{round_name}-{number}@example.com", "consent": "on"}
    parts = [f'Content-Disposition: form-data; name="{field}"\r\n\r\n{value}' for field, value in fields.items()]
    parts.append('Content-Disposition: form-data; name="resume"; filename="resume.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n'
                 + "x" * 20_000 + "\n%%EOF")
    body = "".join(f"--{_BOUNDARY}\r\n{part}\r\n" for part in parts) + f"--{_BOUNDARY}--\r\n"
    return "POST", f"/api/v1.2/public/jobs/{job}/applications", body, _once({"Content-Type": f"multipart/form-data; boundary={_BOUNDARY}"})


def _once(headers):
    """Makes every request use its own connection."""
    return {**headers, "Connection": "close"}
