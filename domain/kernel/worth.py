"""How seats stand while a match runs, for bots: what a position shows of each seat becomes shares of the win.

A game says what to look at (`features`, a row for each seat) and how far the match has come (`progress`). What each
feature counts has been fitted to the outcomes of matches that bots played (`tools/fit_worth.py`) and lies beside the
game as `worth.json`: two weights, one for the first move and one for the last, for each number of seats.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from math import exp
from typing import Generic, TypeVar

import msgspec

S = TypeVar("S")

Weights = tuple[tuple[float, float], ...]
"""For each feature what it counts at the start and what at the end."""


class Worth(msgspec.Struct, Generic[S], frozen=True):
    """The estimate of a game: features of each seat, how far the match has come, and the fitted weights."""

    names: tuple[str, ...]
    features: Callable[[S], Sequence[Sequence[float]]]
    """A row for each seat, a number for each name. Of what is hidden it may read only what a guess has filled in."""
    progress: Callable[[S], float]
    """0 at the start of a match, 1 at its end."""
    weights: Mapping[int, Weights]
    """By number of seats; larger tables use those of the largest."""

    def shares(self, state: S) -> tuple[float, ...]:
        """The share of the win that each seat is likely to get."""
        rows = self.features(state)
        counts = weights_at(self.weights[min(len(rows), max(self.weights))], self.progress(state))
        return divided([sum([count * number for count, number in zip(counts, row, strict=True)]) for row in rows])


def weights_at(weights: Weights, progress: float) -> list[float]:
    """What each feature counts at this point of a match."""
    return [first + progress * (last - first) for first, last in weights]


def divided(points: Sequence[float]) -> tuple[float, ...]:
    """Points as shares of one: each point more multiplies the odds by the same factor."""
    most = max(points)
    parts = [exp(number - most) for number in points]
    whole = sum(parts)
    return tuple([part / whole for part in parts])


def fitted(package: str, names: tuple[str, ...]) -> dict[int, Weights]:
    """The weights beside a game; a feature that has not been fitted yet counts nothing."""
    found = msgspec.json.decode(
        files(package).joinpath("worth.json").read_bytes(), type=dict[str, dict[str, tuple[float, float]]]
    )
    nothing = (0.0, 0.0)
    return {int(seats): tuple(table.get(name, nothing) for name in names) for seats, table in found.items()}
