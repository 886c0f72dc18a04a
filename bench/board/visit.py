"""Requests as a browser sends them, and their responses."""
import gzip
import http.client
import re
import time

from bench.check import Wrong
from bench.subject import Request

HEADERS = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": "en-CA,en;q=0.9", "Accept-Encoding": "gzip",
           "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) bench"}
_REDIRECTS = (301, 302, 303, 307, 308)
_FILES = re.compile(rb'<(?:link|script|img)\b[^>]*?\b(?:href|src)="(/[^"]+)"[^>]*>')
_NOT_LOADED = re.compile(rb'rel="(?:alternate|canonical|search|next|prev)"')


def page(path):
    return Request("GET", path, HEADERS)


def get(port, path):
    """Returns the status, headers, body as transferred, and seconds to the first byte."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.connect()
        began = time.perf_counter()
        connection.request("GET", path, headers=HEADERS)
        answer = connection.getresponse()
        seconds = time.perf_counter() - began
        return answer.status, answer.headers, answer.read(), seconds
    finally:
        connection.close()


def address(port, path):
    """Returns the path that a short address redirects to, or the path itself."""
    status, headers, _, _ = get(port, path)
    if status in _REDIRECTS:
        return re.sub(r"^https?://[^/]+", "", headers["Location"])
    if status != 200:
        raise Wrong(f"{path} was answered with {status}")
    return path


def html(port, path, expected=""):
    """Returns the page decoded and as transferred. It must contain ``expected``."""
    status, headers, body, _ = get(port, path)
    clear = gzip.decompress(body) if headers["Content-Encoding"] == "gzip" else body
    if status != 200 or b"<html" not in clear or expected.encode() not in clear:
        raise Wrong(f"{path} was answered with {status}: {clear[:300]}")
    return clear, body


def weight(port, path):
    """Returns the size in bytes of the page and all files it loads."""
    clear, body = html(port, path)
    files = {each.group(1) for each in _FILES.finditer(clear) if not _NOT_LOADED.search(each.group(0))}
    return len(body) + sum(len(get(port, each.decode())[2]) for each in files)


def first_byte(port, paths):
    """Returns the median time to the first byte in milliseconds."""
    times = sorted(get(port, path)[3] for path in paths)
    return times[len(times) // 2] * 1000
