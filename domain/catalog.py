"""The games that can be played; the only place that names them."""

from functools import cache
from importlib import import_module
from typing import Any

from tidelog.domain.errors import UnknownGame
from tidelog.domain.kernel.game import Game

GAMES: tuple[str, ...] = ("orongo", "tsuro", "tongiaki", "yamatai")


@cache
def game(name: str) -> Game[Any]:
    """The game of this name, loaded when it is first asked for."""
    if name not in GAMES:
        raise UnknownGame(f"the games are {', '.join(GAMES)}, not {name!r}")
    found: Game[Any] = import_module(f"tidelog.domain.games.{name}").GAME
    return found
