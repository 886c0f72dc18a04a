"""Two PostgreSQL nodes under Patroni, with etcd and HAProxy, using the configuration in deploy/patroni."""
import http.client
import json
import threading
import time

from soak.postgres import AS_USER, BIN, hand_over
from soak.processes import ROOT, Lost, free_ports, kill_pid, run, start, wait_until

CONFIG = ROOT / "deploy" / "patroni"
PASSWORD = "soak-only"


class Node:
    def __init__(self, number, home, etcd):
        self.name = f"node{number}"
        self.home = hand_over(home / self.name)
        self.log = home / f"{self.name}.log"
        self.port, self.api = free_ports(2)
        self.env = {"PATRONI_NAME": self.name, "PATRONI_ETCD3_HOSTS": f"127.0.0.1:{etcd}",
                    "PATRONI_RESTAPI_LISTEN": f"127.0.0.1:{self.api}",
                    "PATRONI_RESTAPI_CONNECT_ADDRESS": f"127.0.0.1:{self.api}",
                    "PATRONI_POSTGRESQL_LISTEN": f"127.0.0.1:{self.port}",
                    "PATRONI_POSTGRESQL_CONNECT_ADDRESS": f"127.0.0.1:{self.port}",
                    "PATRONI_POSTGRESQL_DATA_DIR": str(self.home / "data"), "PATRONI_POSTGRESQL_BIN_DIR": BIN,
                    "PATRONI_POSTGRESQL_PGPASS": str(self.home / "pgpass"),
                    "PATRONI_SUPERUSER_PASSWORD": PASSWORD, "PATRONI_REPLICATION_PASSWORD": PASSWORD}
        self.process = None

    def start(self):
        self.process = start([*AS_USER, "patroni", CONFIG / "patroni.yml"], self.log, self.env)

    def kill_postmaster(self):
        """Kills the PostgreSQL server but leaves Patroni running."""
        kill_pid(self.postmaster())

    def kill_node(self):
        """Kills Patroni and PostgreSQL on this node at once."""
        postmaster = self.postmaster()
        kill_pid(self.process.pid)
        kill_pid(postmaster)
        self.process.wait()

    def postmaster(self):
        try:
            return int((self.home / "data" / "postmaster.pid").read_text().split()[0])
        except (OSError, IndexError):
            return None

    def members(self):
        """Returns the role of each running member by name, as seen by this node's Patroni."""
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.api, timeout=2)
            connection.request("GET", "/cluster")
            found = json.loads(connection.getresponse().read())["members"]
            return {each["name"]: each["role"] for each in found if each["state"] in ("running", "streaming")}
        except (OSError, ValueError, KeyError, http.client.HTTPException):
            return {}


class Cluster:
    def __init__(self, home):
        self.home = home
        self.etcd_port, peers, self.port = free_ports(3)
        self.nodes = [Node(1, home, self.etcd_port), Node(2, home, self.etcd_port)]
        self.etcd = start(["etcd", "--data-dir", home / "etcd", "--listen-client-urls", f"http://127.0.0.1:{self.etcd_port}",
                           "--advertise-client-urls", f"http://127.0.0.1:{self.etcd_port}", "--listen-peer-urls",
                           f"http://127.0.0.1:{peers}", "--initial-advertise-peer-urls", f"http://127.0.0.1:{peers}",
                           "--initial-cluster", f"default=http://127.0.0.1:{peers}"], home / "etcd.log")
        one, two = self.nodes
        self.haproxy = start(["haproxy", "-db", "-f", CONFIG / "haproxy.cfg"], home / "haproxy.log",
                             {"BIND": f"127.0.0.1:{self.port}", "NODE1": f"127.0.0.1:{one.port}", "NODE1_API": str(one.api),
                              "NODE2": f"127.0.0.1:{two.port}", "NODE2_API": str(two.api)})

    def __enter__(self):
        for node in self.nodes:
            node.start()
        wait_until("a primary and a synchronous standby", self.is_whole, 180)
        self.psql(f"CREATE ROLE posthaste LOGIN PASSWORD '{PASSWORD}'")
        self.psql("CREATE DATABASE soak OWNER posthaste")
        self.psql("CREATE TABLE probe (at timestamptz)")
        return self

    def __exit__(self, *_):
        for node in self.nodes:
            if node.process:
                node.kill_node()
        for process in (self.haproxy, self.etcd):
            kill_pid(process.pid)
            process.wait()

    def is_whole(self):
        roles = sorted(self.nodes[0].members().values())
        return roles == ["leader", "sync_standby"] and roles == sorted(self.nodes[1].members().values())

    def leader(self):
        for node in self.nodes:
            for name, role in node.members().items():
                if role == "leader":
                    return next(each for each in self.nodes if each.name == name)
        raise Lost("the cluster has no leader")

    def psql(self, sql, seconds=10):
        one, two = self.nodes
        return run([f"{BIN}/psql", f"host=127.0.0.1,127.0.0.1 port={one.port},{two.port} user=postgres dbname=postgres "
                    f"password={PASSWORD} target_session_attrs=read-write connect_timeout=2", "-qAtX", "-c", sql],
                   timeout=seconds)

    def urls(self):
        """Returns values for POSTHASTE_DATABASE_URL: through HAProxy, and with a list of hosts."""
        one, two = self.nodes
        return {"through HAProxy": f"postgresql://posthaste:{PASSWORD}@127.0.0.1:{self.port}/soak",
                "by a list of hosts": f"postgresql://posthaste:{PASSWORD}@127.0.0.1:{one.port},127.0.0.1:{two.port}/soak"}


class Probe(threading.Thread):
    """Measures how long the cluster itself accepts no writes: the lower bound for the interruption that callers of Posthaste see."""

    def __init__(self, cluster):
        super().__init__(daemon=True)
        self.cluster, self.began, self.seconds = cluster, time.monotonic(), None

    def run(self):
        while time.monotonic() - self.began < 120:
            try:
                self.cluster.psql("INSERT INTO probe VALUES (now())", 5)
                self.seconds = time.monotonic() - self.began
                return
            except Exception:  # retry, whatever the cause
                time.sleep(0.1)
