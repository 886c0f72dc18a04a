"""nginx in front of several nodes, using the configuration in deploy/nginx."""
import signal
import socket

from soak.processes import ROOT, family, free_port, kill_family, run, signal_all, start, wait_until

MAIN = """
worker_processes 1;
daemon off;
pid {home}/nginx.pid;
error_log {home}/nginx-error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {home}/nginx-body;
    proxy_temp_path {home}/nginx-proxy;
    include {home}/posthaste.conf;
}}
"""


class Nginx:
    def __init__(self, home, ports):
        self.home, self.port = home, free_port()
        shipped = ROOT / "deploy" / "nginx"
        config = "".join((shipped / name).read_text() for name in ("upstream.conf", "posthaste.conf")).replace(
            "listen 8080;", f"listen 127.0.0.1:{self.port};")
        for number, port in enumerate(ports, 1):
            config = config.replace(f"posthaste-{number}:8080", f"127.0.0.1:{port}")
        (home / "posthaste.conf").write_text(config)
        (home / "nginx.conf").write_text(MAIN.format(home=home))
        run(["nginx", "-t", "-c", home / "nginx.conf"])

    def __enter__(self):
        self.process = start(["nginx", "-c", self.home / "nginx.conf"], self.home / "nginx.log")
        wait_until("nginx", self.is_up, 20)
        return self

    def is_up(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def freeze(self):
        signal_all(family(self.process.pid), signal.SIGSTOP)

    def thaw(self):
        signal_all(family(self.process.pid), signal.SIGCONT)

    def errors(self):
        return "nginx says: " + " | ".join(line[:300] for line in (self.home / "nginx-error.log").read_text().splitlines()[:6])

    def __exit__(self, *_):
        kill_family(self.process)
