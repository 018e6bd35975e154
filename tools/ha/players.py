"""Players who go on by themselves: they note what was acknowledged, and when, and ask again while a store is away."""

import os
import random
import time
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from tidelog.domain.errors import Refused, StoreTrouble
from tidelog.domain.house import House

CONTEXT: Final = get_context("spawn")
GAME: Final = "orongo"
SEATS: Final = ("Ana", "Ben")
MATCHES: Final = 4
"""For each process."""


def play(store: str, heads: str, folder: Path, number: int, until: Path) -> None:
    """Play match after match until a file is there; each move that was acknowledged is noted with its time."""
    luck = random.Random(number)
    house = _patiently(lambda: House.at(store, folder / "keys", heads))
    notes = os.open(folder / f"acks-{number}", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    turn = sum(1 for _ in (folder / f"acks-{number}").open())
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


def _patiently(make: Callable[[], House]) -> House:
    while True:
        try:
            return make()
        except StoreTrouble:
            time.sleep(0.2)


def _move(house: House, name: str, luck: random.Random, notes: int) -> None:
    if not house.matches.has(name):
        house.open(GAME, SEATS, match=name)
    match = house.load(name)
    if not match.awaiting:
        return
    seat = luck.choice(match.awaiting)
    after = house.act(name, seat, luck.choice(match.game.legal(match.state, seat)))
    os.write(notes, f"{name} {after.head.size} {after.head.root.hex()} {time.time():.3f}\n".encode())
