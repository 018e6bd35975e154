"""Start all of deploy/ on loopback, kill the primary, a node and the proxy in turn, and look what was lost.

    python -m tools.ha [--times 10] [--players 2] [--online]

With `--online` the players are clients of two nodes of the service behind Caddy, and a node is what is killed.

It ends with an error where an acknowledged move is not in the log, or a command is in it twice.
"""

import argparse
import os
import random
import tempfile
import time
from itertools import pairwise
from multiprocessing.process import BaseProcess
from pathlib import Path

from benchmarks.torture import doubled, roots_of
from tidelog.domain.house import House
from tools.ha.backups import back_up, restored
from tools.ha.cluster import NODES, Cluster, wait
from tools.ha.packages import provide
from tools.ha.players import CONTEXT, SEATS, play, play_online

_PLAY = 3.0
"""Seconds of undisturbed play between two kills."""


class Site:
    """A cluster with those who play on it."""

    def __init__(self, folder: Path, players: int, online: bool) -> None:
        self.folder = folder
        self.online = online
        self.cluster = Cluster(folder / "cluster")
        self._ready = folder / "ready"
        self._players = players
        self._playing: dict[int, BaseProcess] = {}

    def begin(self) -> None:
        """Start the cluster, make the tables and the keys, and let everybody play."""
        self.cluster.folder.mkdir()
        self.cluster.start()
        back_up(self.cluster)
        house = House.at(self.cluster.url, self.folder / "keys", self.cluster.heads)
        for name in SEATS:
            house.keys.create(name)
        house.keys.house_seed()
        house.close()
        if self.online:
            self._begin_to_serve()
        for number in range(self._players):
            self.start_player(number)

    def _begin_to_serve(self) -> None:
        for node in (1, 2):
            self.cluster.start_service(node)
        self.cluster.start_front()

    def start_player(self, number: int) -> None:
        """One process of players."""
        rest = (self.folder, number, self._ready)
        if self.online:
            process = CONTEXT.Process(target=play_online, args=(self.cluster.address, *rest))
        else:
            process = CONTEXT.Process(target=play, args=(self.cluster.url, self.cluster.heads, *rest))
        process.start()
        self._playing[number] = process

    def kill_node(self, number: int) -> None:
        """As `kill -9` does, in the middle of whatever it does; it is started again as systemd would."""
        if self.online:
            self.cluster.kill(f"node-{number + 1}")
            self.cluster.start_service(number + 1)
        else:
            self._playing[number].kill()
            self._playing[number].join()
            self.start_player(number)

    def acks(self) -> list[tuple[str, int, str, float]]:
        """Every move that was acknowledged: match, ply, root, time."""
        lines = [line.split() for path in self.folder.glob("acks-*") for line in path.read_text().splitlines()]
        return sorted(((m, int(p), root, float(t)) for m, p, root, t in lines), key=lambda ack: ack[3])

    def end(self) -> None:
        """Let everybody finish their move."""
        self._ready.touch()
        for process in self._playing.values():
            process.join()


def kill_in_turn(site: Site, turn: int) -> tuple[str, float]:
    """Kill the primary, and between that a node of players or the proxy; the longest silence that follows."""
    luck = random.Random(turn)
    cluster = site.cluster
    wait(cluster.in_step, 180, "standby in step")
    time.sleep(_PLAY)
    began = time.time()
    node = cluster.leader()
    cluster.kill(f"db-{node}")
    wait(lambda: cluster.leader() not in (0, node), 120, "new primary")
    _goes_on(site)
    cluster.start_node(node)
    pause = _silence(site, began)
    other = "a node" if turn % 2 else "the proxy"
    if turn % 2:
        site.kill_node(luck.randrange(2))
    else:
        cluster.kill("proxy")
        cluster.start_proxy()
    again = time.time()
    _goes_on(site)
    return f"primary db{node}: {pause:.1f} s without a move; {other}: {_silence(site, again):.1f} s", pause


def _goes_on(site: Site) -> None:
    """Wait until moves are acknowledged again, twenty of them."""
    before = len(site.acks())
    wait(lambda: len(site.acks()) > before + 20, 180, "move that is acknowledged")


def _silence(site: Site, since: float) -> float:
    """The longest time without an acknowledged move from then on."""
    times = [since, *(at for *_, at in site.acks() if at >= since)]
    return max((after - before for before, after in pairwise(times)), default=0.0)


def look(store: str, heads: str, keys: Path, acks: list[tuple[str, int, str, float]]) -> tuple[int, int, int]:
    """How many matches there are, how many acknowledged moves are lost, how many commands are doubled."""
    house = House.at(store, keys, heads)
    roots = {match: roots_of(house, match) for match in house.matches.tables.ids()}
    lost = sum(ply >= len(roots.get(match, ())) or roots[match][ply] != root for match, ply, root, _ in acks)
    twice = sum(doubled(house.load(match), house) for match in roots)
    house.close()
    return len(roots), lost, twice


def main() -> None:
    """Do it so often, and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--online", action="store_true")
    given = parser.parse_args()
    provide()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        site = Site(folder, max(2, given.players), given.online)
        try:
            site.begin()
            found = _kill_so_often(site, given.times)
        finally:
            site.cluster.stop()
    raise SystemExit(found)


def _kill_so_often(site: Site, times: int) -> int:
    print(f"{len(NODES)} database nodes, {len(site._playing)} processes of players; load {os.getloadavg()[0]:.1f}")
    pauses = []
    for turn in range(1, times + 1):
        says, pause = kill_in_turn(site, turn)
        pauses.append(pause)
        print(f"{turn:3}: {says}", flush=True)
    site.end()
    wait(site.cluster.in_step, 180, "standby in step")
    acks = site.acks()
    matches, lost, twice = look(site.cluster.url, site.cluster.heads, site.folder / "keys", acks)
    print(f"{len(acks)} moves acknowledged in {matches} matches: lost {lost}, doubled {twice}")
    print(f"without a move: longest {max(pauses):.1f} s, in the middle {sorted(pauses)[len(pauses) // 2]:.1f} s")
    says, missing = restored(site.cluster, site.folder / "keys", acks)
    print(says)
    return int(bool(lost or twice or missing))


if __name__ == "__main__":
    main()
