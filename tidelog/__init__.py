"""Tidelog, the flight recorder for board games: everything a program needs. What is in `__all__` is the promise.

    with tidelog.open("club.tidelog") as house:
        match = house.new("orongo", ["Ana", "bot:greedy"])
        match.play("Ana", "bid 3")
        print(match)

Names are looked up when they are first used, so that importing this costs nothing (PEP 562).
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tidelog.domain.errors import IllegalMove, Misuse, Refused, StaleMatch, TidelogError, Trouble
    from tidelog.door import House, Match, Position, games, open, read, simulate, verify

__version__ = "0.2.0"

__all__ = [
    "House",
    "IllegalMove",
    "Match",
    "Misuse",
    "Position",
    "Refused",
    "StaleMatch",
    "TidelogError",
    "Trouble",
    "games",
    "open",
    "read",
    "simulate",
    "verify",
]

_ERRORS = {"IllegalMove", "Misuse", "Refused", "StaleMatch", "TidelogError", "Trouble"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'tidelog' has no attribute {name!r}")
    return getattr(import_module("tidelog.domain.errors" if name in _ERRORS else "tidelog.door"), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
