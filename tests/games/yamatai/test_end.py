"""The end of the match and the final count (yamatai/14)."""

from tests.games.yamatai.drawing import at_turn, known, mat, play, table, with_supply
from tests.table import Position, clause
from tidelog.domain.games.yamatai import GAME
from tidelog.domain.games.yamatai.state import Player
from tidelog.domain.kernel.facts import Outcome
from tidelog.domain.kernel.seats import CHANCE

FIVE = "SP01 SP02 SP03 SP04 SP05"
HOUSES = "H01 H02 H03 H04 H05"


def ending(
    *mats: Player, played: tuple[int, ...] = (5, 6, 7), fleet: int = 2, round: int = 1, row: str = HOUSES
) -> Position:
    """Blue may end the last turn of the round."""
    return table("", *mats, step="recruit", fleet=fleet, played=played, people=FIVE, row=row, round=round)


def outcome(position: Position) -> Outcome | None:
    """How the match ended after Blue's last turn."""
    return GAME.outcome(play(position, "done").state)


def reason(position: Position) -> str:
    """Why the match ended."""
    found = outcome(position)
    return found.reason if found else ""


@clause("yamatai/14.1")
def test_the_last_standard_building_of_a_player_ends_the_match() -> None:
    assert reason(ending(mat(), mat(standard=0))) == "orange has placed the last standard building"
    assert reason(ending(mat(), mat(standard=1))) == ""


@clause("yamatai/14.1")
def test_the_round_is_played_to_its_end() -> None:
    position = play(table("", mat(standard=0), step="recruit"), "done")
    assert at_turn(position) == (2, "fleet")


@clause("yamatai/14.2")
def test_a_colour_that_is_not_in_the_supply_ends_the_match() -> None:
    assert reason(with_supply(ending(), clay=0)) == "no clay boat is left in the supply"
    assert reason(with_supply(ending(), gold=0, wood=0)) == (
        "no wood boat is left in the supply and no gold boat is left in the supply"
    )
    assert reason(with_supply(ending(), clay=1)) == ""


@clause("yamatai/14.2")
def test_stored_and_scrapped_boats_are_not_in_the_supply() -> None:
    golden = mat(harbour="gold", scrapped=" ".join(["gold"] * 9))
    assert reason(ending(golden)) == "no gold boat is left in the supply"


@clause("yamatai/14.3")
def test_too_few_specialists_end_the_match_and_just_enough_do_not() -> None:
    owned = [f"SP{number:02}" for number in range(1, 19)]
    few = table("", mat(people=" ".join(owned[:14])), step="recruit", played=(5, 6, 7), people="", row=HOUSES)
    assert reason(few) == "there are too few specialists to fill the row"
    enough = table("", mat(people=" ".join(owned[:13])), step="recruit", played=(5, 6, 7), people="", row=HOUSES)
    assert reason(enough) == ""
    full = table("", mat(people=" ".join(owned[5:])), step="recruit", played=(5, 6, 7), people=FIVE, row=HOUSES)
    assert reason(full) == ""


@clause("yamatai/14.4")
def test_too_few_building_tiles_end_the_match_and_just_enough_do_not() -> None:
    def with_deck(deck: str, row: str) -> Position:
        tucked = (known("T01", 1),)
        return table("", step="recruit", played=(5, 6, 7), people=FIVE, row=row, deck=deck, tucked=tucked)

    assert reason(with_deck("P01", "H01 H02")) == "there are too few building tiles to fill the row"
    going_on = play(with_deck("P01 P02", "H01 H02"), "done", "draw-building P01", "draw-building P02")
    assert going_on.state.row == ("H01", "H02", "P01", "P02", "T01"), "the tucked tile counts"
    assert going_on.state.deck == 0
    assert at_turn(going_on) == (CHANCE, "fleets")
    assert reason(table("", step="recruit", played=(5, 6, 7), people=FIVE, row=HOUSES, deck="")) == ""


@clause("yamatai/14.5")
def test_round_30_is_the_last() -> None:
    assert reason(ending(round=30)) == "round 30 is over"
    assert reason(ending(round=29)) == ""


@clause("yamatai/14.6", "yamatai/14.7")
def test_every_line_of_the_final_count_is_shown() -> None:
    player = mat(
        coins=14,
        culture="fan fan mask",
        people="SP04 SP18",
        harbour="gold",
        scrapped="wood wood clay",
        built="H16 T01 P04",
        reserved="H01 H02",
        prestige=3,
    )
    score = GAME.scores(table("I01!b .", player).state)[0]
    assert score.lines == (
        ("2 standard buildings: H16 7, T01 1", 8),
        ("1 prestige building: P04 12", 12),
        ("2 specialists: Harbour Master 3, Chronicler 0", 3),
        ("the Chronicler, for 2 specialists", 2),
        ("3 prestige tokens", 3),
        ("14 coins, 1 for every 5", 2),
        ("2 reserved tiles not built", -2),
        ("3 scrapped boats", -2),
    )
    assert score.total == 26


@clause("yamatai/14.7")
def test_two_scrapped_boats_cost_a_point_rounded_up() -> None:
    for count, points in ((0, 0), (1, -1), (2, -1), (3, -2), (4, -2)):
        player = mat(coins=0, scrapped=" ".join(["wood"] * count))
        assert GAME.scores(table("", player).state)[0].total == points


@clause("yamatai/1.2")
def test_most_points_win() -> None:
    found = outcome(with_supply(ending(mat(built="H01"), mat(built="H16")), clay=0))
    assert found is not None
    assert (found.winners, found.places) == ((2,), (2, 1))


@clause("yamatai/14.8")
def test_a_tie_goes_to_the_lowest_fleet_used_in_the_last_round() -> None:
    lower = outcome(with_supply(ending(played=(5, 6, 7), fleet=3), clay=0))
    assert lower is not None
    assert lower.places == (1, 2)
    higher = outcome(with_supply(ending(played=(2, 6, 7), fleet=3), clay=0))
    assert higher is not None
    assert higher.places == (2, 1)


@clause("yamatai/14.8")
def test_the_tie_break_orders_every_place() -> None:
    mats = (mat(built="H01"), mat(built="H02"), mat(built="P04"), mat(built="H16"))
    found = outcome(with_supply(ending(*mats, played=(9, 8, 1), fleet=2), clay=0))
    assert found is not None
    assert found.places == (3, 4, 1, 2)
