"""How a match ends and who wins (orongo/8)."""

import pytest

from tests.games.orongo.drawing import ALL_TILES, BLUE, GREEN, ORANGE, RED, bids, island
from tests.table import Position, clause
from tidelog.domain.errors import MatchOver
from tidelog.domain.games.orongo import GAME
from tidelog.domain.games.orongo import events as e
from tidelog.domain.kernel.facts import Outcome

LAST = "the last round is over"


def last_token(seats: int, **drawn: object) -> Outcome:
    """How a match ends with red's last token of the last round, on a tile that forces nothing."""
    position = island(
        seats,
        out=ALL_TILES,
        placing=(RED,),
        tokens=(1,) + (0,) * (seats - 1),
        last=True,
        **drawn,  # type: ignore[arg-type]
    )
    outcome = GAME.outcome(position.then(RED, "place 1").state)
    assert outcome is not None
    return outcome


def ceremonial(position: Position) -> Position:
    """Red closes quarry 21 to the coast."""
    return position.then(RED, "place P19")


@clause("orongo/8.1", "orongo/1.2")
def test_the_ceremonial_moai_ends_the_match_at_once() -> None:
    position = island(red="21", out="1 2", placing=(RED, BLUE), tokens=(3, 2), moai=(0, 1))
    position.when(RED, "place P19").then(
        e.TokenPlaced(RED, "P19"),
        e.CeremonialErected(RED, "P19", (21,)),
        e.MatchEnded(Outcome("the Ceremonial Moai stands", (1, 2))),
    )


@clause("orongo/8.1")
def test_whoever_erects_it_wins_alone_whatever_the_others_have() -> None:
    # Blue has no Moai left either, and more shells.
    position = island(red="21", out="1 2", placing=(RED, BLUE), tokens=(3, 2), moai=(0, 0), shells=(1, 40))
    outcome = GAME.outcome(ceremonial(position).state)
    assert outcome is not None
    assert outcome.winners == (RED,)


@clause("orongo/8.1")
def test_nothing_can_be_done_after_the_end() -> None:
    over = ceremonial(island(red="21", out="1 2", placing=(RED, BLUE), tokens=(3, 2), moai=(0, 1)))
    assert GAME.awaiting(over.state) == ()
    assert over.legal(BLUE) == ()
    with pytest.raises(MatchOver):
        _ = over.when(BLUE, "place 1").events


@clause("orongo/8.2")
def test_the_match_ends_when_all_have_placed_in_the_last_round() -> None:
    position = island(out=ALL_TILES, placing=(RED, BLUE), tokens=(1, 1), last=True, shells=(3, 4))
    position = position.then(RED, "place 1")
    assert GAME.outcome(position.state) is None
    position.when(BLUE, "place 2").then(
        e.TokenPlaced(BLUE, "2"), e.TurnEnded(BLUE), e.MatchEnded(Outcome(LAST, (2, 1)))
    )


@clause("orongo/8.2")
def test_the_last_round_is_bid_for_and_placed_like_any_other() -> None:
    position = bids(island(out=ALL_TILES, last=True, round=20), 2, 1).position
    assert GAME.awaiting(position.state) == (RED,)
    assert [p.staged for p in position.state.players] == [3, 2]


@clause("orongo/8.2")
def test_a_last_round_in_which_nobody_bids_ends_with_the_bids() -> None:
    bids(island(out=ALL_TILES, last=True, round=20), 0, 0).includes(e.MatchEnded(Outcome(LAST, (1, 1))))


@clause("orongo/8.2")
def test_the_ceremonial_moai_still_decides_in_the_last_round() -> None:
    position = island(red="21", out=ALL_TILES, placing=(RED,), tokens=(1, 0), moai=(0, 0), last=True)
    outcome = GAME.outcome(ceremonial(position).state)
    assert outcome is not None
    assert outcome.reason == "the Ceremonial Moai stands"


@clause("orongo/8.3", "orongo/1.2")
def test_the_fewest_moai_left_win_the_last_round() -> None:
    assert last_token(3, moai=(3, 2, 4), shells=(9, 0, 9)) == Outcome(LAST, (2, 1, 3))


@clause("orongo/8.3")
def test_among_equals_the_most_shells_win() -> None:
    assert last_token(3, moai=(2, 2, 2), shells=(3, 5, 4)) == Outcome(LAST, (3, 1, 2))


@clause("orongo/8.3")
def test_seats_equal_in_both_share_the_place() -> None:
    outcome = last_token(4, moai=(2, 1, 1, 2), shells=(3, 5, 5, 3))
    assert outcome == Outcome(LAST, (3, 1, 1, 3))
    assert outcome.winners == (BLUE, GREEN)


@clause("orongo/8.4")
def test_the_others_are_ranked_by_moai_and_shells_behind_the_winner() -> None:
    position = island(
        4, red="21", out="1 2", placing=(RED,), tokens=(1, 0, 0, 0), moai=(0, 3, 1, 3), shells=(1, 9, 0, 9)
    )
    outcome = GAME.outcome(ceremonial(position).state)
    assert outcome is not None
    assert outcome.places == (1, 3, 2, 3)


@clause("orongo/8.4")
def test_shells_on_the_reef_and_on_tiles_and_hidden_tiles_count_for_nothing() -> None:
    outcome = last_token(
        3,
        blue="21* P19^",
        hidden=(None, 30, None),
        moai=(5, 5, 5),
        shells=(5, 5, 5),
        reef=30,
        options={"hidden_tile": "on"},
    )
    assert outcome.winners == (RED, BLUE, GREEN)


@clause("orongo/8.3")
def test_scores_count_moai_that_stand_and_name_the_shells_for_ties() -> None:
    position = island(red="21* P19!", blue="P12^ P07^", moai=(0, 8), shells=(1, 7))
    red, blue = GAME.scores(position.state)
    assert (red.total, blue.total) == (11, 2)
    assert red.lines == (("10 of 10 Moai", 10), ("the Ceremonial Moai", 1), ("1 shell, for ties only", 0))
    assert blue.lines == (("2 of 10 Moai", 2), ("7 shells, for ties only", 0))


def test_no_seat_is_skipped_in_the_order_of_places() -> None:
    assert last_token(4, moai=(1, 2, 3, 4)).places == (RED, BLUE, GREEN, ORANGE)
