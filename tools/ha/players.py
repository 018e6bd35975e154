"""Players who go on by themselves: they note what was acknowledged, and when, and ask again while nobody answers."""

import os
import random
import time
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from typing import Final, TypeVar

from tidelog.client.match import DistantMatch
from tidelog.client.site import Site, connect
from tidelog.domain.errors import Refused, StoreTrouble, TidelogError
from tidelog.domain.house import House
from tidelog.domain.log.records.match import Match

CONTEXT: Final = get_context("spawn")
GAME: Final = "orongo"
SEATS: Final = ("Ana", "Ben")
MATCHES: Final = 4
"""For each process that plays by way of the store."""
T = TypeVar("T")


class Notes:
    """What was acknowledged to one process, on the disk as soon as it is known."""

    def __init__(self, folder: Path, number: int) -> None:
        self._file = os.open(folder / f"acks-{number}", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def add(self, match: Match) -> None:
        """The head of a match as it was answered."""
        head = match.head
        os.write(self._file, f"{match.id} {head.size} {head.root.hex()} {time.time():.3f}\n".encode())


def play(store: str, heads: str, folder: Path, number: int, until: Path) -> None:
    """Play by way of the store, as a node does, until a file is there."""
    luck, notes, turn = random.Random(number), Notes(folder, number), 0
    house = _patiently(lambda: House.at(store, folder / "keys", heads))
    while not until.exists():
        turn += 1
        name = f"p{number}r{turn // (MATCHES * 60)}x{turn % MATCHES}"
        try:
            _move(house, name, luck, notes)
        except Refused:
            house.matches.forget_known()
        except StoreTrouble:
            time.sleep(0.1)
    house.close()


def _move(house: House, name: str, luck: random.Random, notes: Notes) -> None:
    if not house.matches.has(name):
        house.open(GAME, SEATS, match=name)
    match = house.load(name)
    if match.awaiting:
        seat = luck.choice(match.awaiting)
        notes.add(house.act(name, seat, luck.choice(match.game.legal(match.state, seat))))


def play_online(address: str, folder: Path, number: int, until: Path) -> None:
    """Play by way of the service against a bot, as a person's own program does, until a file is there."""
    luck, notes = random.Random(number), Notes(folder, number)
    site = _patiently(lambda: connect(address, f"Player {number}", folder / f"keys-{number}"))
    while not until.exists():
        match = _patiently(lambda: _begun(site))
        while not until.exists() and match.now.head.status != "sealed":
            try:
                _answer(match, luck, notes)
            except TidelogError:
                time.sleep(0.2)


def _begun(site: Site) -> DistantMatch:
    return site.begin(site.open_table(GAME, ("me", "bot:random")))


def _answer(match: DistantMatch, luck: random.Random, notes: Notes) -> None:
    now = match.bring_shares()
    if match.seat in now.awaiting:
        notes.add(match.play(luck.choice(match.legal())))
    else:
        time.sleep(0.05)


def _patiently(make: Callable[[], T]) -> T:
    while True:
        try:
            return make()
        except TidelogError:
            time.sleep(0.3)
