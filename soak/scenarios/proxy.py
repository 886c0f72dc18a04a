"""nginx with the configuration in deploy/nginx: no sync is rejected, no POST is lost, and errors have our format."""
import collections
import contextlib
import http.client
import json
import re
import socket
import threading
import time

from soak.client import SAMPLE, Client, Cut
from soak.load import Load
from soak.processes import Lost
from soak.proxy import Nginx
from soak.stores import running, sqlite

MEGABYTE = 1 << 20
LARGE = 12 * MEGABYTE
SYNC, WRITES = 16, 2000
APPLICATIONS = 6
# Seconds of idle time, around the moments when nginx and the node close an idle connection between them.
IDLE = (9.3, 9.5, 9.7, 9.9, 19.3, 19.5, 19.7, 19.9)
BUSY = 1.0
BOUNDARY = "soak"


def trials(short):
    return [("the shipped configuration", lambda say: all_of_it(1 if short else 20, say))]


def all_of_it(rounds, say):
    settings = {"POSTHASTE_TRUST_PROXY": "true", "POSTHASTE_APPLY_LIMIT": str(APPLICATIONS), "POSTHASTE_MAX_BODY": "10M"}
    with running(sqlite, settings) as (service, _, key), contextlib.ExitStack() as stack:
        proxies = []
        for number in range(1 + len(IDLE)):
            home = service.log.parent / f"nginx{number}"
            home.mkdir()
            proxies.append(stack.enter_context(Nginx(home, [service.port, service.port])))
        proxy = proxies[0]
        try:
            links(proxy, say)
            limits(proxy, key, say)
            large(service, proxy, key, say)
            batch(proxy, key, say)
            sync(proxy, key, say)
            forwarded(proxy, key, say)
            for _ in range(rounds):
                idle_posts(proxies[1:], key, say)
            service.kill()
            away(proxy, key, say)
        except Lost:
            say(proxy.errors())
            raise


def ask(port, method, path, body=None, headers=None):
    """Sends one request on a new connection and returns its status, headers and body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # a server may reject a body before all of it is sent
            connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    except (OSError, http.client.HTTPException) as fault:
        raise Lost(f"{method} {path} of {len(body or b'')} bytes was cut off: {fault}") from None
    finally:
        connection.close()


def expect_problem(answer, status, name, retry=False):
    """Checks that the response is one of our problem documents, whichever server sent it."""
    found, headers, body = answer
    try:
        problem = json.loads(body)
    except ValueError:
        raise Lost(f"{found} instead of {status} in JSON: {body[:200]}") from None
    if (found, problem.get("status"), headers["Content-Type"].split(";")[0]) != (status, status, "application/problem+json") \
            or not problem.get("type", "").endswith(name) or not problem.get("message") or (retry and not headers["Retry-After"]):
        raise Lost(f"not what was expected, {status} {name}: {found} {dict(headers)} {body[:300]}")


def links(proxy, say):
    """Checks that every link on the front page works and that operator-only addresses are hidden."""
    checked = 0
    for page in ("/?lang=en", "/?lang=fr", "/docs"):
        html = ask(proxy.port, "GET", page)[2].decode()
        for link in re.findall(r'(?:href|src)="([^"]+)"', html):
            status = ask(proxy.port, "GET", "/" + link.partition("#")[0].removeprefix("./").removeprefix("/"))[0]
            checked += 1
            if status != 200:
                raise Lost(f"{page} links to {link}, which is {status} behind the proxy")
    for hidden in ("/metrics", "/health/ready", "/health/live"):
        expect_problem(ask(proxy.port, "GET", hidden), 404, "path-not-found")
    say(f"{checked} links of the pages answer; health and metrics are not shown to the world")


def job(size):
    """Returns a job of exactly this many bytes."""
    text = json.dumps({**SAMPLE, "title": "Large", "filler": ""})
    return text.replace('"filler": ""', f'"filler": "{"x" * (size - len(text))}"').encode()


def form(size):
    head = "".join(f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
                   for name, value in (("name", "Ana"), ("email", f"ana{size}@example.org"), ("consent", "on")))
    file = (f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n'
            "Content-Type: application/pdf\r\n\r\n%PDF-1.7\n")
    return (head + file).encode() + b"x" * (size - 9) + f"\r\n--{BOUNDARY}--\r\n".encode()


def limits(proxy, key, say):
    """Checks that the largest allowed bodies pass and that larger ones are rejected with our problem documents."""
    employer = {"API-Key": key, "Content-Type": "application/json"}
    status, _, body = ask(proxy.port, "POST", "/api/v1.1/jobs", job(10 * MEGABYTE), employer)
    if status != 201:
        raise Lost(f"a job of 10 MB was answered {status}: {body[:300]}")
    for size in (10 * MEGABYTE + 1, 30 * MEGABYTE):
        expect_problem(ask(proxy.port, "POST", "/api/v1.1/jobs", job(size), employer), 413, "body-too-large")
    open_job = json.loads(ask(proxy.port, "POST", "/api/v1.1/jobs", json.dumps(SAMPLE), employer)[2])["id"]
    apply = f"/api/v1.1/public/jobs/{open_job}/applications", {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
    status, _, body = ask(proxy.port, "POST", apply[0], form(5 * MEGABYTE), apply[1])
    if status != 202:
        raise Lost(f"a résumé of 5 MB was answered {status}: {body[:300]}")
    for size in (5 * MEGABYTE + 1, 7 * MEGABYTE, 30 * MEGABYTE):
        expect_problem(ask(proxy.port, "POST", apply[0], form(size), apply[1]), 413, "body-too-large")
    expect_problem(ask(proxy.port, "GET", "/" + "x" * 20_000), 414, "address-too-long")
    expect_problem(ask(proxy.port, "GET", "/", headers={"X-Long": "x" * 20_000}), 431, "headers-too-large")
    say("a job of 10 MB and a résumé of 5 MB pass; one byte more, or much more, is a 413 in our words")


def many_jobs():
    """Returns jobs, one per line, that together exceed the body limit of every other endpoint."""
    text = "<p>" + "Bread, cakes and pies. " * 500 + "</p>"
    return [json.dumps({**SAMPLE, "referenceId": f"L-{number}", "title": f"Baker {number}", "description": text})
            for number in range(LARGE // len(text))]


def large(service, proxy, key, say):
    """Sends a large employer's set with the push command that ships with the product."""
    jobs = service.log.parent / "large.ndjson"
    jobs.write_text("\n".join(many_jobs()))
    key_file = service.log.parent / "key"
    key_file.write_text(key)
    service.command("push", jobs, "--to", f"http://127.0.0.1:{proxy.port}", "--key-file", key_file, "--source", "soak", "--yes")
    found = json.loads(ask(proxy.port, "GET", "/api/v1.2/jobs?source=soak", headers={"API-Key": key})[2])["paging"]["total"]
    if found != len(many_jobs()):
        raise Lost(f"{found} of the {len(many_jobs())} jobs of a large set are stored")
    say(f"a set of {jobs.stat().st_size // MEGABYTE} MB passes")


def batch(proxy, key, say):
    """Sends an NDJSON batch larger than any buffer along the way: nginx stops forwarding the request body once the response has begun."""
    lines = [f'{{"op": "upsert", "job": {job}}}' for job in many_jobs()]
    status, _, body = ask(proxy.port, "POST", "/api/v1.2/jobs/batch", "\n".join(lines).encode(),
                          {"API-Key": key, "Content-Type": "application/x-ndjson"})
    results = [json.loads(line) for line in body.splitlines()]
    if status != 207 or len(results) != len(lines) + 1 or results[-1]["summary"]["failed"]:
        raise Lost(f"a batch of {len(lines)} lines was answered {status} with {len(results)} lines: {body[-300:]}")
    say(f"a batch of {len(lines)} lines passes, and every line has its result")


def sync(proxy, key, say):
    """Sends writes as fast as possible on 16 connections, then opens more connections at once than any client needs."""
    load = Load([proxy.port], key, workers=SYNC, pause=0)
    with load:
        took = load.wait_for_writes(WRITES, 120)
    if set(load.statuses) - {200, 201, 204}:
        raise Lost(f"a sync of {SYNC} connections saw {dict(load.statuses)}")
    say(f"{WRITES} writes of a sync on {SYNC} connections in {took:.1f} s: none was refused")
    with contextlib.ExitStack() as stack:
        half = []
        for _ in range(110):  # each has a request in flight whose body never arrives
            one = stack.enter_context(socket.create_connection(("127.0.0.1", proxy.port), timeout=30))
            one.sendall(f"POST /api/v1.1/jobs HTTP/1.1\r\nHost: x\r\nAPI-Key: {key}\r\nContent-Length: 9\r\n\r\n".encode())
            half.append(one)
        answer = http.client.HTTPResponse(half[-1], method="POST")
        answer.begin()
        expect_problem((answer.status, answer.headers, answer.read()), 429, "too-many-requests", retry=True)
    say("the 101st request at once is a 429 in our words, with Retry-After")


def forwarded(proxy, key, say):
    """Checks that forwarding headers sent by callers are not trusted."""
    lies = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "gopher", "Forwarded": "for=1.2.3.4;host=evil.example",
            "X-Forwarded-Prefix": "/evil", "X-Forwarded-Port": "666"}
    status, headers, body = ask(proxy.port, "POST", "/api/v1.1/jobs", json.dumps(SAMPLE),
                                {**lies, "API-Key": key, "Content-Type": "application/json"})
    if status != 201 or not headers["Location"].startswith(f"http://127.0.0.1:{proxy.port}/api/v1.1/jobs/"):
        raise Lost(f"a job was made at {headers['Location']} ({status})")
    apply = f"/api/v1.1/public/jobs/{json.loads(body)['id']}/applications"
    statuses = [ask(proxy.port, "POST", apply, json.dumps({"name": "Ana", "email": f"a{number}@example.org", "consent": True}),
                    {"Content-Type": "application/json", "X-Forwarded-For": f"203.0.113.{number}",
                     "Forwarded": f"for=203.0.113.{number}"})[0] for number in range(APPLICATIONS + 1)]
    if statuses[-1] != 429:
        raise Lost(f"a caller who gives another address every time is not limited: {statuses}")
    say("a caller's own X-Forwarded-* are overwritten: addresses are the proxy's, and the limit of applications holds")


def idle_posts(proxies, key, say):
    """Sends POSTs on connections that were idle for about as long as either side keeps them open. nginx is busy with other work at that moment,
    so it does not notice in time which of them the node has closed."""
    statuses = collections.Counter()
    threads = [threading.Thread(target=idle_post, args=(proxy, key, idle, statuses))
               for proxy, idle in zip(proxies, IDLE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(90)
    say(f"{len(IDLE) * SYNC} POSTs after {IDLE[0]} to {IDLE[-1]} s of silence: {dict(statuses)}")
    if statuses != {201: len(IDLE) * SYNC}:
        raise Lost("POSTs were lost on connections that had been idle")


def idle_post(proxy, key, idle, statuses):
    clients = [Client(proxy.port, key) for _ in range(SYNC)]
    at_once(proxy, clients, collections.Counter())
    time.sleep(idle)
    at_once(proxy, clients, statuses)


def at_once(proxy, clients, statuses):
    proxy.freeze()
    threading.Timer(BUSY, proxy.thaw).start()

    def post(client):
        try:
            statuses[client.call("POST", "/jobs", SAMPLE).status] += 1
        except Cut:
            statuses["cut"] += 1

    threads = [threading.Thread(target=post, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)


def away(proxy, key, say):
    expect_problem(ask(proxy.port, "GET", "/api/v1.1/jobs", headers={"API-Key": key}), 503, "", retry=True)
    say("with no node left the answer is a 503 in our words, with Retry-After")
