"""Three machines on loopback: etcd, Patroni with PostgreSQL, and HAProxy in front, from the files of deploy/."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from urllib.error import URLError
from urllib.request import urlopen

from deploy.fill import filled, settings

DEPLOY: Final = Path(__file__).parent.parent.parent / "deploy"
BASE: Final = 24_000
"""The first port; each part takes some from there."""
NODES: Final = (1, 2, 3)
PASSWORD: Final = "change-me-3"
AS_POSTGRES: Final = ("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups")


class Cluster:
    """All of it, in one folder; every process is ended by its own id."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self._site = settings((DEPLOY / "site.env").read_text().splitlines())

    @property
    def url(self) -> str:
        """Where the store is, by way of the proxy."""
        return f"postgresql://tidelog:{PASSWORD}@127.0.0.1:{BASE + 50}/tidelog"

    @property
    def address(self) -> str:
        """Where people reach the service."""
        return f"http://127.0.0.1:{BASE + 52}"

    @property
    def heads(self) -> str:
        """Where the memory of signed heads is."""
        return f"postgresql://tidelog:{PASSWORD}@127.0.0.1:{BASE + 50}/heads"

    def start(self) -> None:
        """Start everything, and wait until the first primary has a standby in step."""
        self._prepare()
        for node in NODES:
            self.start_etcd(node)
        for node in NODES:
            self.start_node(node)
            wait(lambda: self.leader(), 120, "primary")
        self.start_proxy()
        wait(self.in_step, 120, "standby in step")

    def _prepare(self) -> None:
        for name in ("scripts", "sockets", "backups", "log"):
            (self.folder / name).mkdir()
        self._write("first-start.sh", "first-start.sh.in", 1)
        (self.folder / "scripts" / "first-start.sh").chmod(0o755)
        for node in NODES:
            self._write(f"patroni-{node}.yml", "patroni.yml.in", node)
            self._write(f"pgbackrest-db{node}.conf", "pgbackrest.conf.in", node)
        self._write("haproxy.cfg", "haproxy.cfg.in", 1)
        self._write("Caddyfile", "Caddyfile.in", 1)
        subprocess.run(["chown", "-R", "postgres:postgres", str(self.folder)], check=True)

    def values(self, node: int) -> dict[str, str]:
        """What stands in the files of one machine."""
        nodes = [(f"127.0.0.1:{BASE + 10 + n}", BASE + 20 + n) for n in NODES]
        return self._site | {
            "NODE": f"db{node}",
            "ADDRESS": "127.0.0.1",
            "POSTGRES_PORT": str(BASE + 10 + node),
            "REST_PORT": str(BASE + 20 + node),
            "DATA": str(self.folder / f"data-{node}"),
            "ETCD": ",".join(f"127.0.0.1:{BASE + 30 + n}" for n in NODES),
            "DATABASES": ",".join(f"{where}:{rest}" for where, rest in nodes),
            "NETWORK": "127.0.0.0/8",
            "SCRIPTS": str(self.folder / "scripts"),
            "SOCKETS": str(self.folder / "sockets"),
            "PROXY": f"127.0.0.1:{BASE + 50}",
            "PROXY_STATS": f"127.0.0.1:{BASE + 51}",
            "SITE": self.address,
            "SERVICES": f"127.0.0.1:{BASE + 61} 127.0.0.1:{BASE + 62}",
            "BACKUPS": str(self.folder / "backups"),
            "BACKUP_LOG": str(self.folder / "log"),
        }

    def _write(self, name: str, source: str, node: int) -> None:
        text = filled((DEPLOY / source).read_text(), self.values(node))
        (self.folder / "scripts" / name).write_text(text)

    def start_etcd(self, node: int) -> None:
        """One of the three that agree on who is the primary."""
        client, peer = f"http://127.0.0.1:{BASE + 30 + node}", f"http://127.0.0.1:{BASE + 40 + node}"
        peers = ",".join(f"e{n}=http://127.0.0.1:{BASE + 40 + n}" for n in NODES)
        self.run(
            f"etcd-{node}",
            *("etcd", "--name", f"e{node}", "--data-dir", str(self.folder / f"etcd-{node}"), "--logger=zap"),
            *("--listen-client-urls", client, "--advertise-client-urls", client),
            *("--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", peers),
        )

    def start_node(self, node: int) -> None:
        """One PostgreSQL under its Patroni; after a kill this is what systemd does."""
        self.run(f"db-{node}", "patroni", str(self.folder / "scripts" / f"patroni-{node}.yml"))

    def start_proxy(self) -> None:
        """What leads whoever connects to the primary."""
        self.run("proxy", "haproxy", "-db", "-f", str(self.folder / "scripts" / "haproxy.cfg"))

    def start_service(self, node: int) -> None:
        """A node of the service; the house's key is in the folder that all nodes have."""
        given = {"TIDELOG_HOME": str(self.folder.parent), "TIDELOG_HEADS": self.heads, "PYTHONPATH": str(DEPLOY.parent)}
        serve = ("serve", "--port", str(BASE + 60 + node), "--address", self.address, "--behind", "127.0.0.1")
        command = (sys.executable, "-m", "tidelog.cli.main", *serve, "--store", self.url)
        self.run(f"node-{node}", *command, user=(), env=os.environ | given)

    def start_front(self) -> None:
        """What leads people to a node that answers."""
        config = str(self.folder / "scripts" / "Caddyfile")
        home = {"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)}
        self.run("front", "caddy", "run", "--adapter", "caddyfile", "--config", config, env=os.environ | home)

    def run(self, name: str, *command: str, user: tuple[str, ...] = AS_POSTGRES, **more: Any) -> None:
        """Start a process, whose output goes into a file of its name."""
        with (self.folder / "log" / name).open("ab") as log:
            self.running[name] = subprocess.Popen(
                [*user, *command], stdout=log, stderr=log, start_new_session=True, cwd=self.folder, **more
            )

    def kill(self, name: str) -> None:
        """End a process at once, as a power cut would; of a database node the server too."""
        process = self.running.pop(name)
        server = self._server(name)
        for pid in (process.pid, server):
            if pid:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        process.wait()

    def _server(self, name: str) -> int:
        """The id of the server that a Patroni has started; 0 where there is none."""
        found = self.folder / f"data-{name[-1]}" / "postmaster.pid"
        if not name.startswith("db-") or not found.exists():
            return 0
        return int(found.read_text().split()[0])

    def members(self) -> list[dict[str, Any]]:
        """What Patroni says of its nodes; nothing where none answers."""
        for node in NODES:
            address = f"http://127.0.0.1:{BASE + 20 + node}/cluster"
            with suppress(URLError, OSError, ValueError), urlopen(address, timeout=2) as answer:
                return list(json.load(answer)["members"])
        return []

    def leader(self) -> int:
        """The node that is the primary; 0 where there is none."""
        found = [m["name"] for m in self.members() if m["role"] == "leader" and m["state"] == "running"]
        return int(found[0][-1]) if found else 0

    def in_step(self) -> bool:
        """Whether there is a primary, a standby in step, and all nodes run without lag."""
        members = self.members()
        roles = [member["role"] for member in members]
        running = all(m["state"] in ("running", "streaming") for m in members)
        lag = any(member.get("lag", 0) != 0 for member in members)
        return len(members) == len(NODES) and "leader" in roles and "sync_standby" in roles and running and not lag

    def stop(self) -> None:
        """End everything that was started here."""
        for name in reversed(list(self.running)):
            self.kill(name)


def wait(true: Callable[[], object], seconds: float, what: str) -> float:
    """Wait for something; how long it took."""
    began = time.monotonic()
    while not true():
        if time.monotonic() - began > seconds:
            raise SystemExit(f"there was no {what} within {seconds:.0f} s")
        time.sleep(0.2)
    return time.monotonic() - began
