"""What a number means, game by game, is as section 12 of docs/log-format.md says: the order of chance's candidates."""

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from tests.test_architecture import ROOT
from tidelog.domain import catalog
from tidelog.domain.games.orongo.material import PICTURE
from tidelog.domain.kernel.chance import Dice
from tidelog.domain.kernel.facts import folded
from tidelog.domain.kernel.game import settle_options
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.kernel.secret import Secret

PAGE = " ".join((ROOT / "docs" / "log-format.md").read_text().partition("## 12.")[2].split())
KINDS = [*(f"W{number:02}" for number in range(1, 36)), "phoenix", "portal", "taihou"]
MONSTERS = [*(f"{number}{colour}" for number in range(1, 6) for colour in "GB"), "uzushio", "tsunami"]
_LAST = {"H": 16, "T": 5, "R": 3, "P": 4}
BUILDINGS = [f"{kind}{number:02}" for kind, last in _LAST.items() for number in range(1, last + 1)]
CULTURE = ("lantern", "fan", "mask", "drum", "scroll", "crane", "empty")
ISLANDS = re.findall(r"[a-z-]+", PAGE.partition("in this order: ")[2].partition(", W01 to W16")[0])
SEA = [*ISLANDS, *(f"W{number:02}" for number in range(1, 17))]


def asked(name: str, seats: int, seed: int, **options: str) -> Iterator[tuple[str, Any, list[Any], list[Any]]]:
    """Every question to chance of a random match: the word of its answer, the question, its candidates, all before."""
    game, rng = catalog.game(name), random.Random(f"{name}{seed}")
    state = game.start(seats, settle_options(game, options))
    answered: list[Any] = []
    for _ in range(400):
        who = game.awaiting(state)
        if not who:
            return
        if who == (CHANCE,):
            ask: Any = game.chance(state)
            move: Any = ask.sample(rng)
            word = str(type(move).__struct_config__.tag).partition(".")[0]
            values = [] if isinstance(ask, Dice) else list(ask.values)
            yield word, ask, values, list(answered)
            answered.append((word, move))
        else:
            seat = rng.choice(who)
            move = rng.choice(game.legal(state, seat))
        seat = CHANCE if who == (CHANCE,) else seat
        state = folded(state, game.decide(state, seat, move), game.evolve)


def value_of(move: Any) -> Any:
    """What chance answered."""
    found = next(getattr(move, name) for name in move.__struct_fields__)
    return found.value if isinstance(found, Secret) else found


def drawn(answered: list[Any], *words: str) -> set[Any]:
    """What was answered by these words."""
    return {value_of(move) for word, move in answered if word in words}


@pytest.mark.parametrize("seats, hidden", [(2, "off"), (3, "on"), (4, "on")])
def test_orongo(seats: int, hidden: str) -> None:
    words = set()
    for word, _, values, answered in asked("orongo", seats, 1, hidden_tile=hidden):
        words.add(word)
        left = [tile for tile in range(1, 61) if tile not in drawn(answered, "deal", "draw")]
        due = {"draw": left, "deal": [tile for tile in left if PICTURE[tile] != "quarry"]}
        assert values == due.get(word, list(range(1, seats + 1))), word
    assert words == {"give-amulet", "draw", *(["deal"] if hidden == "on" else [])}


@pytest.mark.parametrize("seats", [2, 6])
def test_tongiaki(seats: int) -> None:
    assert len(SEA) == 31
    for word, _, values, answered in asked("tongiaki", seats, 1):
        left = [tile for tile in SEA if tile not in drawn(answered, "draw")]
        assert values == (left if word == "draw" else list(range(1, seats + 1))), word


@pytest.mark.parametrize("seats", [2, 5])
def test_tsuro(seats: int) -> None:
    every = {option.name: "on" for option in catalog.game("tsuro").options if "on" in option.values}
    words = set()
    for word, ask, values, _ in asked("tsuro", seats, 2, **every):
        words.add(word)
        order: dict[str, list[Any]] = {"deal": KINDS, "emerge": MONSTERS, "begin": list(range(1, seats + 1))}
        if word == "roll":
            assert ask.faces in ((6,), (6, 6))
        elif word == "lay":
            assert values == [0, 1, 2, 3]
        elif word in order:
            assert values == sorted(values, key=order[word].index), word
    assert words >= {"begin", "deal", "emerge", "roll", "lay"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_yamatai(seats: int) -> None:
    words = set()
    for word, ask, values, answered in asked("yamatai", seats, 1):
        words.add(word)
        if word == "deal-culture":
            kinds = [token.rstrip("^") for token in values]
            assert kinds == sorted(kinds, key=CULTURE.index)
            assert all(token.endswith("^") or not other.endswith("^") for token, other in _alike(values))
        elif word == "deal-order":
            twice = [(1, 2, 1, 2), (1, 2, 2, 1), (2, 1, 1, 2), (2, 1, 2, 1)]
            assert values == (twice if seats == 2 else list(range(1, seats + 1)))
            assert ask.wire[0] == ("one" if seats == 2 else "shuffle")
        elif word == "draw-specialist":
            assert values == [f"SP{n:02}" for n in range(1, 19) if f"SP{n:02}" not in drawn(answered, word)]
        elif word == "turn-fleet":
            assert values == sorted(values)
        else:
            assert values == sorted(values, key=BUILDINGS.index), word
    assert words >= {"deal-culture", "deal-order", "draw-specialist", "draw-building", "turn-fleet"}


def _alike(tokens: list[str]) -> list[tuple[str, str]]:
    """Neighbours of one kind."""
    return [(one, other) for one, other in pairwise(tokens) if one.rstrip("^") == other.rstrip("^")]


def test_every_answer_of_chance_has_a_clause() -> None:
    for name in catalog.GAMES:
        for kind in catalog.game(name).moves:
            word = str(kind.__struct_config__.tag).partition(".")[0]
            if kind.__mro__[1].__name__ == "ChanceMove":
                assert f"`{word}`" in PAGE, (name, word)
