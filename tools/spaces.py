"""What moves and states can hold, found by play: `python -m tools.spaces [GAME ...]` writes replays/learn/spaces.

Only for a game that has no space yet, or whose moves or state have changed: other words mean other numbers, and
whoever has trained a player by the old ones begins anew.
"""

import random
import sys
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from pathlib import Path
from types import NoneType
from typing import Any, Final, get_args, get_origin

import msgspec

from tidelog.domain import catalog
from tidelog.domain.errors import UnknownOption
from tidelog.domain.kernel.facts import NOTHING, Move, verb, write_move
from tidelog.domain.kernel.game import Game, seat_moves, settle_options
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.kernel.secret import Secret, Shown, Slot, named
from tidelog.replays.archive.coverage import endings, refusal, tries
from tidelog.replays.learn.numbering import Field, Numbering, Space

SPACES: Final = Path("replays") / "learn" / "spaces"
_EACH: Final = 8
"""Matches for each number of seats and each setting of the options."""
_LONGEST: Final = 4


class Met:
    """Everything met on the way."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.kinds = {verb(kind): kind for kind in seat_moves(game)}
        self.fields: dict[str, set[str]] = {}
        """What stood in the fields of moves; those of one name mean the same in every move."""
        self.refusals: set[str] = set()
        self.endings: set[str] = set()
        self.words: dict[str, set[str]] = {}
        self.most: dict[str, int] = {}

    def move(self, move: Move) -> None:
        """A move that was open to a seat."""
        word, *given = write_move(move).split()
        names = self.kinds[word].__struct_fields__
        for name, text in zip(names, given + [NOTHING] * (len(names) - len(given)), strict=True):
            self.fields.setdefault(name, set()).add(text)

    def state(self, hint: Any, value: Any, path: str = "") -> None:
        """A state that was reached."""
        origin, inner = get_origin(hint), get_args(hint)
        struct = origin or hint
        if value is None:
            return
        if struct in (Secret, Shown):
            self.state(inner[0], value.value, path)
        elif isinstance(struct, type) and issubclass(struct, msgspec.Struct):
            for field in msgspec.structs.fields(hint):
                if field.type is not Slot:
                    self.state(field.type, getattr(value, field.name), f"{path}.{field.name}")
        elif origin is tuple or hint is bytes:
            self.most[path] = max(self.most.get(path, 0), len(value))
            for item in value if origin is tuple else ():
                self.state(inner[0], item, f"{path}[]")
        elif NoneType in inner:
            self.state(next(part for part in inner if part is not NoneType), value, path)
        elif isinstance(value, str):
            self.words.setdefault(path, set()).add(value)


def settings(game: Game[Any]) -> Iterator[dict[str, str]]:
    """The options as they are, each one otherwise, and all of them otherwise."""
    yield {}
    for option in game.options:
        yield from ({option.name: value} for value in option.values[1:])
    yield {option.name: option.values[-1] for option in game.options}


def walk(game: Game[Any], seats: int, options: dict[str, str], rng: random.Random) -> Iterator[Any]:
    """All states of one match at random."""
    try:
        state = game.start(seats, settle_options(game, options))
    except UnknownOption:
        return
    while awaited := game.awaiting(state):
        yield state
        seat = rng.choice(awaited)
        move = game.chance(state).sample(rng) if seat == CHANCE else rng.choice(game.legal(state, seat))
        for event in judge(game, state, seat, named(type(move), move, f"x{rng.random()}")):
            state = game.evolve(state, event)
    yield state


def refuse(met: Met, numbering: Numbering, rng: random.Random, state: Any) -> None:
    """The clauses by which a position refuses moves."""
    for seat in met.game.awaiting(state):
        for move in tries(numbering, seat, rng.choice(met.game.legal(state, seat)), rng) if seat else ():
            met.refusals.add(refusal(met.game, state, seat, move))


def space(name: str) -> Space:
    """All that many matches meet, with room for what they do not; first what there is, then what is refused."""
    met = Met(catalog.game(name))
    for state, _ in _walks(met):
        met.state(met.game.state, state)
        for seat in met.game.awaiting(state):
            for move in met.game.legal(state, seat) if seat != CHANCE else ():
                met.move(move)
        if outcome := met.game.outcome(state):
            met.endings.update(endings(outcome.reason, met.game))
    numbering = Numbering(met.game, _space(met))
    for state, rng in _walks(met):
        refuse(met, numbering, rng, state)
    return _space(met)


def _walks(met: Met) -> Iterator[tuple[Any, random.Random]]:
    for seats in range(met.game.seats[0], met.game.seats[1] + 1):
        for options in settings(met.game):
            for number in range(_EACH):
                rng = random.Random(f"{met.game.name}/{seats}/{options}/{number}")
                yield from ((state, rng) for state in walk(met.game, seats, options, rng))


def _space(met: Met) -> Space:
    moves = {word: _fields(kind, met.fields) for word, kind in met.kinds.items()}
    state = {path: Field(words=tuple(sorted(words))) for path, words in sorted(met.words.items())}
    state |= {path: Field(most=most + most // 4) for path, most in sorted(met.most.items())}
    return Space(moves, state, tuple(sorted(met.refusals - {""})), tuple(sorted(met.endings)))


def _fields(kind: type[Move], found: dict[str, set[str]]) -> tuple[tuple[str, ...], ...]:
    fields = msgspec.structs.fields(kind)
    return tuple(tuple(_words(kind, f.name, f.type, found.get(f.name, set()))) for f in fields)


def _words(kind: type[Move], name: str, hint: Any, found: set[str]) -> list[str]:
    """The words of a field; lists with all there can be, numbers with all between them.

    An amount, which stands alone in its move, and what goes below zero get as much room again.
    """
    if get_origin(hint) is tuple:
        return _lists(found, name in kind.any_order)
    optional = NoneType in get_args(hint)
    numbers = sorted(int(text) for text in found if text != NOTHING) if _is_number(hint) else []
    if not numbers:
        return sorted(word for word in found if optional or word != NOTHING)
    low, high = numbers[0], numbers[-1]
    if low < 0:
        low, high = low * 4, high * 4
    elif len(kind.__struct_fields__) == 1:
        low, high = 0, high * 2
    return [NOTHING] * optional + [str(number) for number in range(low, high + 1)]


def _is_number(hint: Any) -> bool:
    inner = get_args(hint)
    return hint is int or (bool(inner) and _is_number(inner[0]))


def _lists(found: set[str], any_order: bool) -> list[str]:
    lists = [text.split(",") for text in found if text != NOTHING]
    items = sorted({item for one in lists for item in one})
    most = min(max(map(len, lists), default=0), _LONGEST)
    made: list[str] = []
    for size in range(most + 1):
        rows = combinations_with_replacement(items, size) if any_order else product(items, repeat=size)
        made += [",".join(row) or NOTHING for row in rows]
    return made


if __name__ == "__main__":
    for game in sys.argv[1:] or catalog.GAMES:
        text = msgspec.json.format(msgspec.json.encode(space(game)), indent=1)
        (SPACES / f"{game}.json").write_bytes(text + b"\n")
        print(f"{game}: {len(text)} bytes", flush=True)
