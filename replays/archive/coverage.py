"""What saved matches have touched of a game: clauses, events, refusals, options, endings; how often, and what never.

A clause is touched where a fact comes from it, where a seat is asked for something by it, and where a position
refuses a move by it. A log holds no refused moves: at each decision some are tried, the same ones every time.
"""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, NamedTuple

import msgspec

from tidelog.domain import catalog, rulebook
from tidelog.domain.errors import InvalidMove, TidelogError
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.game import Game, cite
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import named
from tidelog.domain.log.records.log import Frame, Log
from tidelog.domain.log.records.record import Moved, Resign, Sealed
from tidelog.replays.learn.numbering import Numbering, numbering_of, space_of

Kind = Literal["clause", "event", "refusal", "option", "ending"]
KINDS: Final[tuple[Kind, ...]] = ("clause", "event", "refusal", "option", "ending")
_TRIED: Final = 3
"""Moves of any kind, and moves close to the one that was made, that are tried at each decision."""
_UNHEARD_OF: Final = "X99"
"""A name that nothing has in any game."""
_SEATS: Final = re.compile(r"seats? \d+(?:, \d+)*")


class Item(NamedTuple):
    """One thing a match can touch."""

    kind: Kind
    name: str


Touched = Counter[Item]


def touched(log: Log) -> Touched:
    """What a match touches, and how often; what is hidden from everybody is not looked at."""
    found: Touched = Counter()
    for frame in log.states():
        found.update(_told(frame))
        if isinstance(frame.record, Moved) and frame.entry.move and not isinstance(frame.entry.move, Resign):
            found.update(_asked(frame.game, frame.before))
            rng = random.Random(f"{frame.opened.match}/{frame.ply}")
            found.update(_refused(frame.game, frame.before, frame.entry.seat, frame.entry.move, rng))
        if isinstance(frame.record, Sealed):
            found.update(_asked(frame.game, frame.before))
            found.update(Item("ending", reason) for reason in endings(frame.record.outcome.reason, frame.game))
    found.update(Item("option", f"{name}={value}") for name, value in log.opened.options.items())
    return found


def endings(reason: str, game: Game[Any]) -> list[str]:
    """Why a match ended, whoever sat where; each reason by itself where there are several."""
    anybody = re.sub(rf"\b({'|'.join(game.colours)})\b(?= has )", "a seat", _SEATS.sub("a seat", reason))
    return re.split(", | and ", anybody)


def _told(frame: Frame) -> Iterator[Item]:
    state = frame.before
    for event in frame.events:
        yield Item("event", type(event).__name__)
        yield Item("clause", cite(frame.game, state, event))
        state = frame.game.evolve(state, event)


def _asked(game: Game[Any], state: Any) -> Iterator[Item]:
    for seat in range(1, len(game.scores(state)) + 1):
        clause, _ = game.now(state, seat)
        if clause:
            yield Item("clause", clause)


def _refused(game: Game[Any], state: Any, seat: Seat, played: Move, rng: random.Random) -> Iterator[Item]:
    for move in tries(numbering_of(game.name), seat, played, rng):
        if clause := refusal(game, state, seat, move):
            yield Item("refusal", clause)
            yield Item("clause", clause)


def tries(numbering: Numbering, seat: Seat, near: Move, rng: random.Random) -> Iterator[Move]:
    """Moves to try: some of any kind, some that differ from this one in one field, to a name nobody knows too."""
    for _ in range(_TRIED):
        yield numbering.any_move(rng, seat)
        yield numbering.near_move(rng, seat, near)
    with suppress(InvalidMove):  # where the field is a number
        yield numbering.near_move(rng, seat, near, _UNHEARD_OF)


def refusal(game: Game[Any], state: Any, seat: Seat, move: Move) -> str:
    """The clause by which the rules refuse a move here; empty where they allow it, or where it is no question."""
    try:
        judge(game, state, seat, named(type(move), move, "tried"))
    except TidelogError as fault:
        return fault.clause
    except LookupError:  # it turns on something that is hidden here
        return ""
    return ""


@cache
def universe(game: str) -> dict[Item, str]:
    """All there is to touch of a game; with a reason where play cannot."""
    rules, space, excused = catalog.game(game), space_of(game), unreachable()
    names: list[Item] = [Item("clause", name) for name in rulebook.clauses(game)]
    names += [Item("event", event.__name__) for event in rules.events]
    names += [Item("refusal", clause) for clause in space.refusals]
    names += [Item("option", f"{option.name}={value}") for option in rules.options for value in option.values]
    names += [Item("ending", reason) for told in space.endings for reason in endings(told, rules)]
    return {item: excused.get(item.kind, {}).get(item.name, "") for item in names}


@cache
def unreachable() -> dict[str, dict[str, str]]:
    """What no move can touch, with the reason, by kind and name."""
    text = files("tidelog").joinpath("replays", "archive", "unreachable.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[str, str]])


class Row(msgspec.Struct, frozen=True):
    """One thing to touch."""

    kind: Kind
    name: str
    times: int
    matches: int
    example: str
    """A match that touches it, by the word that opens it."""
    reason: str
    """Why play cannot; empty where it can."""


class Coverage(msgspec.Struct, frozen=True):
    """What the matches of one game touch together."""

    game: str
    matches: int
    rows: tuple[Row, ...]

    def of(self, kind: Kind) -> list[Row]:
        """The rows of a kind, without those that play cannot touch."""
        return [row for row in self.rows if row.kind == kind and (row.times or not row.reason)]

    @property
    def percent(self) -> float:
        """How much is touched of all that can be."""
        rows = [row for kind in KINDS for row in self.of(kind)]
        return 100 * sum(row.times > 0 for row in rows) / len(rows) if rows else 100.0


def coverage(game: str, found: Iterable[tuple[str, Touched]]) -> Coverage:
    """The matches of a game, each with what it touches, put together."""
    times: Touched = Counter()
    matches: Touched = Counter()
    example: dict[Item, str] = {}
    count = 0
    for word, one in found:
        count += 1
        times.update(one)
        matches.update(one.keys())
        example = dict.fromkeys(one, word) | example
    known = universe(game)
    items = [*known, *sorted(item for item in times if item not in known)]
    rows = [Row(*item, times[item], matches[item], example.get(item, ""), known.get(item, "")) for item in items]
    return Coverage(game, count, tuple(rows))
