"""Whole matches at random, watched by a second, slow reading of the rules."""

from collections.abc import Iterator

import pytest

from tests.games.orongo.drawing import places
from tests.games.orongo.slow_rules import Table, check
from tests.table import Position, clause, opening
from tests.walks import to_the_end
from tidelog.domain.games.orongo import GAME
from tidelog.domain.games.orongo.material import LATER_TILES
from tidelog.domain.games.orongo.moves import Erect
from tidelog.domain.games.orongo.rules_bid import stack

configurations = pytest.mark.parametrize("seats, hidden", [(2, "off"), (3, "off"), (4, "off"), (3, "on"), (4, "on")])
ROUNDS = {(2, "off"): 20, (3, "off"): 20, (4, "off"): 15, (3, "on"): 19, (4, "on"): 14}


def match(seats: int, hidden: str, seed: int) -> Iterator[Position]:
    """Every position of a match at random; the other options take turns."""
    options = {
        "hidden_tile": hidden,
        "one_token_order": ("clockwise", "bid")[seed % 2],
        "zero_gets_payment": ("yes", "no")[seed // 2 % 2],
    }
    return to_the_end(opening(GAME, seats, options), seed)


@configurations
@clause("orongo/2.6")
def test_pieces_are_kept_and_no_moai_is_ever_owed(seats: int, hidden: str) -> None:
    for seed in range(20):
        position = None
        for position in match(seats, hidden, seed):
            check(position)
        assert position is not None
        assert GAME.outcome(position.state) is not None


@configurations
@clause("orongo/4.3")
def test_a_match_never_lasts_longer_than_its_tiles(seats: int, hidden: str) -> None:
    for seed in range(3):
        *_, end = match(seats, hidden, seed)
        assert end.state.round <= ROUNDS[seats, hidden]
        assert stack(end.state) % LATER_TILES[seats] == 0
        assert not end.state.last or stack(end.state) == 0


@configurations
@clause("orongo/6.2", "orongo/6.3", "orongo/6.4", "orongo/7.2", "orongo/7.3")
def test_what_is_offered_is_what_a_slow_reading_of_the_rules_finds(seats: int, hidden: str) -> None:
    for seed in range(4):
        for position in match(seats, hidden, 100 + seed):
            if position.state.phase == "place":
                compare(position)


def compare(position: Position) -> None:
    """The seat that places is offered what the slow reading finds, everything once."""
    table = Table(position.state)
    (seat,) = GAME.awaiting(position.state)
    moves = position.legal(seat)
    if position.state.erecting:
        offered = [chosen(move) for move in moves if isinstance(move, Erect)]
        assert len(offered) == len(moves) > 1
        assert set(offered) == table.erections(seat)
    elif position.state.player(seat).staged:
        assert places(position, seat) == table.places(seat)


def chosen(move: Erect) -> tuple[str, frozenset[str]]:
    """The palm and the tiles of a move, by name."""
    return move.palm, frozenset(str(tile) for tile in (move.tile, move.other) if tile)
