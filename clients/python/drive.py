"""What an integrator's program does with the generated client, each answer compared with what was meant.

Arguments: the address of the API and the key.
"""
import sys

import posthaste
import urllib3

address, key = sys.argv[1:]
client = posthaste.ApiClient(posthaste.Configuration(host=address), header_name="API-Key", header_value=key)
jobs = posthaste.JobsApi(client)
applications = posthaste.ApplicationsApi(client)


def expect(expected, actual):
    if expected != actual:
        raise AssertionError(f"expected {expected!r}, but was {actual!r}")


def baker(reference):
    return posthaste.JobToCreate(
        reference_id=reference, title="Baker", description="<p>Bread.</p>", status="active",
        locations=[posthaste.LocationToUse(description="Vancouver, BC")], categories=[posthaste.JobCategoryToUse(id=36)],
        position_type=posthaste.PositionTypeToUse(id=1), applicant_routing_type=posthaste.ApplicantRoutingTypeToUse(id=1),
        application_email="jobs@example.com")


now = jobs.read_changes(since="now").next
ids = [jobs.create_job(baker(reference)).id for reference in ("PY-1", "PY-2", "PY-3")]

# A model that was made from a dictionary sends null for whatever is not in it. Lists stay as they are; other members lose their value.
change = posthaste.JobToUpdate.from_dict({"referenceId": "PY-1", "title": "Night Baker", "applicationEmail": "jobs@example.com"})
updated = jobs.update_job(ids[0], change)
expect("Night Baker", updated.title)
expect("Vancouver, BC", updated.locations[0].description)

first = jobs.list_jobs(q="PY-", page_size=2)
rest = jobs.list_jobs(q="PY-", page_size=2, after=first.paging.after)
expect(3, len(first.data) + len(rest.data))

changes = jobs.read_changes(since=now, expand="job").changes
expect(["created", "created", "created", "updated"], [one.kind for one in changes])
expect("Night Baker", changes[0].job.title)

# A candidate without a phone.
# The generated call offers the fields of the form, but sends the type of the other body, JSON.
applied = urllib3.request("POST", f"{address}/public/jobs/{ids[0]}/applications",
                          fields={"name": "Zoé", "email": "zoe@example.org", "consent": "True"})
expect(202, applied.status)
application = applications.read_application(applications.list_applications(ids[0]).data[0].id)
expect("Zoé", application.name)
expect(None, application.phone)

try:
    jobs.read_job(2147483647)
    raise AssertionError("a job that does not exist was read")
except posthaste.exceptions.NotFoundException:
    pass

for job in ids:
    jobs.delete_job(job)
