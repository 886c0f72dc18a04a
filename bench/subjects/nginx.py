"""nginx serving Posthaste's own responses as static files: the upper limit for any HTTP service."""
import shutil

from bench import check, data, stores
from bench.peers.peer import asked_employers, asked_numbers
from bench.subject import Request, Subject
from bench.subjects.posthaste import OnSqlite
from soak.processes import free_port, kill_family, start, wait_until

_CONFIG = """
worker_processes 2;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log warn;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    sendfile on;
    tcp_nopush on;
    tcp_nodelay on;
    keepalive_requests 1000000000;
    open_file_cache max=10000 inactive=1h;
    open_file_cache_valid 1h;
    types {{ }}
    default_type application/json;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        root {folder}/files;
    }}
}}
"""


class Nginx(Subject):
    name = "nginx"
    label = "nginx, static file"
    durability = "-"
    operations = ("read", "list")
    warms_up = False

    def __init__(self):
        self.process, self.port, self.folder = None, None, None

    def fill(self, cache, folder, jobs):
        posthaste = OnSqlite()
        with stores.copied(posthaste, jobs) as home:
            try:
                posthaste.start(cache, home)
                for number in asked_numbers(jobs):
                    keep(folder, self._read(number), posthaste, posthaste.read(data.job(number)))
                for employer in asked_employers(jobs):
                    keep(folder, self._list(employer), posthaste, posthaste.page(employer, 1))
            finally:
                posthaste.stop()

    def start(self, cache, folder):
        self.port, self.folder = free_port(), folder
        config = folder / "nginx.conf"
        config.write_text(_CONFIG.format(folder=folder, port=self.port))
        self.process = start([shutil.which("nginx", path="/usr/sbin:/usr/bin"), "-c", config, "-p", folder], folder / "out.log")
        wait_until("nginx", lambda: check.is_up(self.port, self._list(data.GIANT)), 20)

    def stop(self):
        kill_family(self.process)

    def pids(self):
        return [self.process.pid]

    def requests(self, operation, jobs):
        if operation == "read":
            return [self._read(number) for number in asked_numbers(jobs)]
        return [self._list(data.owner(number)) for number in asked_numbers(jobs)]

    def is_right(self, operation, request, status, body):
        return status == 200 and body == (self.folder / "files" / request.path[1:]).read_bytes()

    @staticmethod
    def _read(number):
        return Request("GET", f"/jobs/{number}")

    @staticmethod
    def _list(employer):
        return Request("GET", f"/employers/{employer}")


def keep(folder, request, subject, original):
    """Stores the subject's response to the original request as a file."""
    status, body = check.ask(subject.port, original)
    if status != 200:
        raise RuntimeError(f"{original.path} was answered with {status}")
    path = folder / "files" / request.path[1:]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body)


