"""kill -9 in the middle of play: no acknowledged move is lost or doubled, and clients go on by themselves."""

import os
import random
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.conftest import Often
from tidelog.client.site import connect
from tidelog.domain.checking import check_match
from tidelog.domain.house import House


class Killed:
    """A service in a process of its own, that is killed and started again."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as door:
            door.bind(("127.0.0.1", 0))
            self.port = door.getsockname()[1]
        self.folder, self.origin = folder, f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Bring it up, and wait until it stands."""
        command = [sys.executable, "-m", "tidelog.cli.main", "serve", "--port", str(self.port), "--bots", "1.0"]
        environment = os.environ | {"TIDELOG_HOME": str(self.folder / "house")}
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                httpx.get(f"{self.origin}/ready", timeout=1).raise_for_status()
                return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise AssertionError("the service did not come up")

    def stop(self, how: int = signal.SIGKILL) -> None:
        """End it at once."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(30)


def play(origin: str, folder: Path, number: int, moves: int) -> tuple[str, list[bytes]]:
    """A match against a bot; gives every record that was acknowledged."""
    luck = random.Random(number)
    with connect(origin, f"player {number}", keys=folder / f"keys-{number}") as site:
        match = site.begin(site.open_table("orongo", ["me", "bot:random"]))
        for made, view in enumerate(match.turns()):
            if made == moves:
                match.resign()
            else:
                match.play(luck.choice(view.legal(match.seat)))
        return match.id, list(match.log.records)


@pytest.mark.torture
def test_a_service_that_is_killed_loses_no_move_and_doubles_none(tmp_path: Path, often: Often) -> None:
    kills, tables, moves = often("kills", 1, 100), often("matches", 2, 64), often("moves", 3, 60)
    killed, luck = Killed(tmp_path), random.Random(1)
    killed.start()
    with ThreadPoolExecutor(tables) as people:
        games = [people.submit(play, killed.origin, tmp_path, number, moves) for number in range(tables)]
        for _ in range(kills):
            time.sleep(luck.uniform(0.3, 1.5))
            killed.stop()
            killed.start()
        found = [game.result(600) for game in games]
    killed.stop(signal.SIGTERM)
    assert killed.process is not None
    assert killed.process.returncode == 0
    home = tmp_path / "house"
    house = House.at(str(home / "matches.tidelog"), home / "keys")
    for match, records in found:
        assert list(house.matches.log_of(match).records) == records
        assert not check_match(house, match)
    house.close()
