"""A backup with pgBackRest, and what of it comes back on a machine of its own."""

import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Final

from tidelog.domain.errors import StoreTrouble
from tidelog.domain.house import House
from tools.ha.cluster import AS_POSTGRES, BASE, PASSWORD, Cluster, wait

_PORT: Final = BASE + 19
Acks = list[tuple[str, int, str, float]]


def back_up(cluster: Cluster) -> None:
    """The first full backup; from then on the archive of the log makes every moment reachable."""
    node = cluster.leader()
    for action in (("stanza-create",), ("--type=full", "backup")):
        _pgbackrest(cluster, node, *action)


def _pgbackrest(cluster: Cluster, node: int, *action: str) -> None:
    config = cluster.folder / "scripts" / f"pgbackrest-db{node}.conf"
    command = [*AS_POSTGRES, "pgbackrest", f"--config={config}", "--stanza=tidelog", *action]
    subprocess.run(command, check=True, cwd=cluster.folder, stdout=subprocess.DEVNULL)


def restored(cluster: Cluster, keys: Path, acks: Acks) -> tuple[str, int]:
    """Restore the newest moment into a server of its own; what that has, and how many moves are missing in it."""
    node = cluster.leader()
    _sql(cluster, node, "SELECT pg_switch_wal()")
    _sql(cluster, node, "CHECKPOINT")
    _pgbackrest(cluster, node, "check")
    data = cluster.folder / "restored"
    data.mkdir(mode=0o700)
    subprocess.run(["chown", "postgres:postgres", str(data)], check=True)
    _pgbackrest(cluster, node, f"--pg1-path={data}", "restore")
    alone = ("-c", "archive_mode=off", "-c", "synchronous_standby_names=", "-c", "primary_conninfo=")
    server = str(Path(cluster.values(node)["BIN"]) / "postgres")
    cluster.run("restored", server, "-D", str(data), "-c", f"port={_PORT}", *alone)
    store = f"postgresql://tidelog:{PASSWORD}@127.0.0.1:{_PORT}/tidelog"
    wait(lambda: _is_up(store, keys), 120, "restored server that can be written")
    missing = _missing(store, keys, acks)
    return f"restored from the backup and the archive: {len(acks)} acknowledged moves, {missing} missing", missing


def _sql(cluster: Cluster, node: int, statement: str) -> None:
    where = ["-h", str(cluster.folder / "sockets"), "-p", str(BASE + 10 + node), "-d", "postgres"]
    command = [*AS_POSTGRES, "psql", "-q", *where, "-c", statement]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=cluster.folder)


def _is_up(store: str, keys: Path) -> bool:
    with suppress(StoreTrouble):
        House.at(store, keys / "none").close()
        return True
    return False


def _missing(store: str, keys: Path, acks: Acks) -> int:
    house = House.at(store, keys / "none")
    last = {match: house.matches.tables.last_ply(match) for match, *_ in acks}
    house.close()
    return sum(ply > last[match] for match, ply, *_ in acks)
