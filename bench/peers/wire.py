"""The HTTP interface of /jobs: that of Posthaste, and of the peer that offers the same endpoints."""
import json

from bench import rows
from bench.peers.peer import PAGE_SIZE, Peer
from bench.subject import Request

API = "/api/v1.1/jobs"


class JobsOverHttp(Peer):
    def read(self, job):
        return request(job.employer, "GET", f"/{job.number}")

    def page(self, employer, page, word=""):
        return request(employer, "GET", f"?pageSize={PAGE_SIZE}" + (f"&page={page}" if page > 1 else "")
                       + (f"&q={word}" if word else ""))

    def create(self, job):
        return request(job.employer, "POST", "", {
            "referenceId": "NEW-{{n}}", "title": job.title, "description": job.description, "status": job.status,
            "locations": [{"description": job.place}], "categories": [{"id": job.category}],
            "positionType": {"id": job.position_type}, "salary": {"amount": job.salary_cents / 100, "period": {"id": 1}},
            "applicantRoutingType": {"id": 1}, "applicationEmail": job.email})

    def upsert(self, job):
        return request(job.employer, "PUT", "", {"referenceId": job.reference, "applicationEmail": "jobs{{n}}@example.com"})

    def reference(self, answer):
        return answer["referenceId"]

    def found(self, answer):
        return answer["paging"]["total"], [job["referenceId"] for job in answer["data"]]


def request(employer, method, rest, body=None):
    headers = {"API-Key": rows.key(employer)}
    if body:
        headers["Content-Type"] = "application/json"
    return Request(method, API + rest, headers, json.dumps(body, ensure_ascii=False) if body else "")
