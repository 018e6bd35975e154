"""Choices made at the same time: a mixed answer, found by letting all who choose play it out against each other.

Each chooser keeps, for each of its moves, how much better it would have done with it (its regret), and plays those it
regrets most, more often the more it does (regret matching). What all of them play on the average is a mixture that no
one can gain much by leaving; the seat draws its move from its own. So the others are players with shells, plans and
fears like one's own, and no dice.
"""

import random
from collections.abc import Iterable, Sequence
from typing import Any, Final

from tidelog.domain.bots.ahead import after, shares, thrown
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import opened

_GROWTH: Final = 1.35
"""Of the places that are looked at in a long list: the first ones all, then fewer and fewer."""
_SELDOM: Final = 0.5
"""A move played less often than so much of the most frequent one is not played at all."""


class Chooser:
    """One who chooses: a seat, what it may choose, its regrets, and how often it played what."""

    __slots__ = ("options", "played", "regrets", "seat", "slot")

    def __init__(self, seat: Seat, options: Sequence[Any], slot: str = "") -> None:
        self.seat, self.slot = seat, slot
        self.options = [options[place] for place in spread(len(options))]
        self.regrets = [0.0] * len(self.options)
        self.played = [0.0] * len(self.options)

    def strategy(self) -> list[float]:
        """Each option as often as it is regretted; all alike where none is."""
        total = sum(self.regrets)
        if total <= 0:
            return [1 / len(self.options)] * len(self.options)
        return [regret / total for regret in self.regrets]

    def learn(self, strategy: list[float], values: list[float], weight: int) -> None:
        """Regret what would have been better; nothing is regretted less than not at all."""
        mean = sum([often * value for often, value in zip(strategy, values, strict=True)])
        self.regrets = [max(0.0, old + value - mean) for old, value in zip(self.regrets, values, strict=True)]
        self.played = [old + weight * often for old, often in zip(self.played, strategy, strict=True)]

    def drawn(self, rng: random.Random) -> Any:
        """An option, as often as it was played; those seldom played are left out."""
        least = _SELDOM * max(self.played)
        return rng.choices(self.options, [often if often >= least else 0.0 for often in self.played])[0]


def spread(count: int) -> list[int]:
    """Places in a list whose neighbours are alike: all of the first, ever fewer of the later ones, and the last."""
    places, step = [], 1.0
    place = 0.0
    while place < count:
        places.append(int(place))
        if len(places) > 4:
            step *= _GROWTH
        place += step
    return places if places[-1] == count - 1 else [*places, count - 1]


class Meeting:
    """The choices of all, as one game: what each gets when everybody has chosen."""

    def __init__(self, game: Game[Any], view: Any, choosers: list[Chooser], rng: random.Random) -> None:
        self._game, self._view, self._choosers = game, view, choosers
        self._seed = rng.random()
        drawn = [group for group in game.unseen(view) if not group.chosen_by]
        self._drawn = {
            slot: value
            for group in drawn
            for slot, value in zip(group.slots, rng.sample(group.values, len(group.slots)), strict=True)
        }
        self._met: dict[tuple[int, ...], tuple[float, ...]] = {}
        self._part: dict[tuple[int, ...], Any] = {}

    def shares(self, picks: tuple[int, ...]) -> tuple[float, ...]:
        """What all get when each chooser picks the option at this place."""
        found = self._met.get(picks)
        if found is None:
            state = thrown(self._game, self._state(picks), random.Random(self._seed))
            found = self._met[picks] = shares(self._game, state)
        return found

    def _state(self, picks: tuple[int, ...]) -> Any:
        """The state after these picks of the first choosers; those who have chosen already come first of all."""
        found = self._part.get(picks)
        if found is None:
            chooser = self._choosers[len(picks) - 1] if picks else None
            if chooser is None or chooser.slot:
                values = {c.slot: c.options[pick] for c, pick in zip(self._choosers, picks, strict=False)}
                found = opened(self._game.state, self._view, self._drawn | values)
            else:
                move = chooser.options[picks[-1]]
                found = after(self._game, self._state(picks[:-1]), chooser.seat, move, f"?{chooser.seat}")
            self._part[picks] = found
        return found


def choosers_of(game: Game[Any], view: Any, seat: Seat) -> list[Chooser]:
    """All who choose now or have just chosen in secret; the seat itself comes last."""
    chosen = [Chooser(g.chosen_by, g.values, g.slots[0]) for g in game.unseen(view) if g.chosen_by]
    fellows = [other for other in game.awaiting(view) if other != seat]
    return [*chosen, *(Chooser(other, game.legal(view, other)) for other in (*fellows, seat))]


def others_choose(game: Game[Any], view: Any) -> bool:
    """Whether others choose, or have chosen in secret, at the same time as the viewer."""
    return len(game.awaiting(view)) > 1 or any(group.chosen_by for group in game.unseen(view))


def mixed(game: Game[Any], view: Any, seat: Seat, rounds: Iterable[int], rng: random.Random) -> Move:
    """One move of the mixture that these rounds of choosing against each other lead to; later rounds weigh more."""
    choosers = choosers_of(game, view, seat)
    meeting = Meeting(game, view, choosers, rng)
    rng = random.Random(rng.random())
    for number in rounds:
        strategies = [chooser.strategy() for chooser in choosers]
        picks = tuple(rng.choices(range(len(plan)), plan)[0] for plan in strategies)
        for place, chooser in enumerate(choosers):
            values = [
                meeting.shares((*picks[:place], option, *picks[place + 1 :]))[chooser.seat - 1]
                for option in range(len(chooser.options))
            ]
            chooser.learn(strategies[place], values, 1 + number)
    move: Move = choosers[-1].drawn(rng)
    return move
