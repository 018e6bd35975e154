"""Fleet 2: reserving a building tile, and what stays hidden (yamatai/11.1 to yamatai/11.4)."""

import pytest

from tests.games.yamatai.drawing import at_turn, blue, known, mat, offers, play, table
from tests.table import Position, clause
from tidelog.domain.errors import InvalidMove
from tidelog.domain.games.yamatai import GAME
from tidelog.domain.games.yamatai import events_power as p
from tidelog.domain.games.yamatai.moves import Look
from tidelog.domain.kernel.seats import CHANCE, PUBLIC
from tidelog.domain.kernel.secret import UNNAMED, Secret, seen_by


def seen(position: Position, viewer: int) -> list[str | None]:
    """What a viewer knows of the tiles under the deck."""
    return [secret.value for secret in seen_by(GAME.state, position.state, viewer).tucked]


@clause("yamatai/11.1")
def test_fleet_2_looks_at_two_tiles_that_only_its_owner_sees() -> None:
    position = table(step="trade", fleet=2, row="H01")
    position = position.when(1, "reserve").then(p.LookingBegun(1, 2))
    assert at_turn(position) == (CHANCE, "trade")
    position = play(position, "look P04", "look H09")
    assert at_turn(position) == (1, "trade")
    assert [secret.value for secret in position.state.looked] == ["P04", "H09"]
    for viewer in (2, PUBLIC):
        view = seen_by(GAME.state, position.state, viewer)
        assert [secret.value for secret in view.looked] == [None, None]


@clause("yamatai/11.1")
def test_fleet_2_is_used_with_the_look_even_if_nothing_is_taken() -> None:
    position = play(table(step="trade", fleet=2), "reserve", "look P04", "look H09", "done")
    position.when(1, "reserve").refused("yamatai/5.4")
    assert blue(position).reserved == ()


@clause("yamatai/11.1")
def test_fleet_2_looks_at_one_tile_when_the_deck_holds_one_and_at_none_when_it_is_empty() -> None:
    one = table(step="trade", fleet=2, row="H01", deck="P04")
    one.when(1, "reserve").then(p.LookingBegun(1, 1))
    empty = table(step="trade", fleet=2, row="H01 H02", deck="")
    assert offers(empty, "reserve") == ["reserve"]
    none = play(empty, "reserve")
    assert offers(none) == ["take H01", "take H02", "done"]


@clause("yamatai/11.1")
def test_fleet_2_needs_a_tile_in_the_row_or_in_the_deck() -> None:
    position = table(step="trade", fleet=2, deck="")
    position.when(1, "reserve").refused("yamatai/11.1")


@clause("yamatai/11.1")
def test_chance_looks_only_when_asked_and_only_at_tiles_of_the_deck() -> None:
    position = play(table(step="trade", fleet=2, row="H01"), "reserve")
    with pytest.raises(InvalidMove):
        _ = position.when(CHANCE, Look(Secret(UNNAMED, (1,), "H01"))).events
    done = play(position, "look P04", "look H09")
    done.when(1, Look(Secret(UNNAMED, (1,), "H02"))).refused("yamatai/11.1")


@clause("yamatai/11.2")
def test_one_of_the_looked_at_tiles_or_one_of_the_row_or_none_is_reserved() -> None:
    position = play(table(step="trade", fleet=2, row="H01 H02"), "reserve", "look P04", "look H09")
    assert offers(position) == ["take P04", "take H09", "take H01", "take H02", "done"]
    position.when(1, "take H03").refused("yamatai/11.2")
    position.when(1, "buy wood").refused("yamatai/11.13")
    looked = play(position, "take H09")
    assert blue(looked).reserved == ("H09",)
    assert "H09" not in looked.state.unrevealed
    rowed = play(position, "take H01")
    assert (blue(rowed).reserved, rowed.state.row) == (("H01",), ("H02",))
    assert seen_by(GAME.state, looked.state, PUBLIC).players[0].reserved == ("H09",)


@clause("yamatai/11.2")
def test_a_reserved_tile_can_be_built_in_the_same_turn() -> None:
    position = table("I01 .\n(B01)", mat("wood"), step="trade", fleet=2, deck="T01 H16")
    position = play(position, "reserve", "look H16", "look T01", "take T01", "done", "place S02 wood")
    assert (blue(position).built, blue(position).reserved) == (("T01",), ())


@clause("yamatai/11.2")
def test_only_its_owner_builds_a_reserved_tile_and_there_is_no_limit_to_them() -> None:
    position = table("", mat(reserved="P01 P02 P03"), step="trade", fleet=2, row="H01")
    position = play(position, "reserve", "look H16", "look T01", "take H16")
    assert blue(position).reserved == ("P01", "P02", "P03", "H16")


@clause("yamatai/11.3")
def test_tiles_not_taken_go_under_the_deck_in_the_order_drawn() -> None:
    position = play(table(step="trade", fleet=2, row="H01"), "reserve", "look P04", "look H09", "take H01")
    assert seen(position, 1) == ["P04", "H09"]
    assert seen(position, 2) == [None, None]
    assert position.state.deck == 27
    other = play(table(step="trade", fleet=2, row="H01"), "reserve", "look P04", "look H09", "take P04")
    assert seen(other, 1) == ["H09"]


@clause("yamatai/11.4")
def test_tucked_tiles_are_drawn_last_without_chance_and_known_to_those_who_look() -> None:
    position = table(step="trade", fleet=2, deck="P04", tucked=(known("H01", 2), known("H02", 2)))
    position = play(position, "reserve")
    assert GAME.chance(position.state).wire == ("one", 1)
    looked = position.when(CHANCE, Look(Secret(UNNAMED, (1,), "P04")))
    assert [type(event) for event in looked.events] == [p.TileLookedAt, p.TuckedTileLookedAt]
    after = looked.position
    assert offers(after) == ["take P04", "take H01", "done"]
    tucked = play(after, "done")
    assert seen(tucked, 1) == [None, "P04", "H01"]
    assert seen(tucked, 2) == ["H02", None, "H01"]


@clause("yamatai/11.4")
def test_with_tucked_tiles_only_nobody_draws() -> None:
    position = table(step="trade", fleet=2, deck="", tucked=(known("H01", 2), known("H02", 2), known("H03", 2)))
    position = play(position, "reserve")
    assert offers(position) == ["take H01", "take H02", "done"]


@clause("yamatai/11.4")
def test_a_tucked_tile_that_joins_the_row_is_open_to_all() -> None:
    position = table(
        step="recruit",
        fleet=1,
        played=(5, 6, 7),
        row="H04 H05 H06 H07",
        people="SP01 SP02 SP03 SP04 SP05",
        deck="",
        tucked=(known("H01", 2), known("H02", 1)),
    )
    after = play(position, "done")
    assert after.state.row == ("H04", "H05", "H06", "H07", "H01")
    assert seen(after, 1) == ["H02"]
    assert after.state.unrevealed == ("H02",)


@clause("yamatai/11.1")
def test_a_tile_of_the_row_is_not_taken_without_looking_first() -> None:
    position = table(step="trade", fleet=2, row="H01")
    position.when(1, "take H01").refused("yamatai/11.1")
