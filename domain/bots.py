"""Players that play by themselves. A bot is given a view, never the state: it cannot know more than its seat."""

import random
from collections.abc import Callable
from typing import Any

from tidelog.domain.errors import BadSeats
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.rules import Move
from tidelog.domain.kernel.seats import Seat

Bot = Callable[[Game[Any], Any, Seat, random.Random], Move]
"""Chooses one of the legal moves of a seat from its view."""


def random_bot(game: Game[Any], view: Any, seat: Seat, rng: random.Random) -> Move:
    """Any legal move, each as likely as the others."""
    return rng.choice(game.legal(view, seat))


BOTS: dict[str, Bot] = {"random": random_bot}


def seat_name(spec: str, colour: str) -> str:
    """The name of a bot's seat: `bot:random` sits down as random-red."""
    name = "-".join([*spec.split(":")[1:], colour])
    bot_of(name)
    return name


def is_bot(name: str) -> bool:
    """Whether a seat of this name plays by itself."""
    return name.split("-")[0] in BOTS and "-" in name


def bot_of(name: str) -> Bot:
    """The bot behind a seat's name."""
    kind = name.split("-")[0]
    if kind not in BOTS:
        raise BadSeats(f"the bots are {', '.join(f'bot:{known}' for known in BOTS)}, not bot:{kind}")
    return BOTS[kind]
