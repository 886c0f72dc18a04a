"""Checks that a subject responds correctly: without that, speed means nothing."""
import http.client
import itertools

_CHECKED = 7
_numbers = itertools.count(1)  # lower than any number a measurement uses


class Wrong(Exception):
    """A subject gave a wrong response."""


def ask(port, request):
    """Sends the request and returns status and body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        number = str(next(_numbers))
        connection.request(request.method, request.path.replace("{{n}}", number),
                           request.body.replace("{{n}}", number).encode() or None, request.headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def is_up(port, request):
    try:
        return ask(port, request)[0] < 500
    except OSError:
        return False


def answers(subject, operation, requests):
    """Sends a sample of the requests and raises Wrong on the first incorrect response. Returns the size of the sample."""
    few = requests[::max(1, len(requests) // _CHECKED)]
    for request in few:
        status, body = ask(subject.port, request)
        if not subject.is_right(operation, request, status, body):
            raise Wrong(f"{subject.name}, {operation}: {request.method} {request.path} was answered with {status}:"
                        f" {body[:300]}")
    return len(few)
