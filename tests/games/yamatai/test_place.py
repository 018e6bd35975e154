"""Boats on the sea (yamatai/7)."""

from tests.games.yamatai.drawing import at_turn, blue, boats, mat, offers, play, sea_at, table
from tests.table import clause


@clause("yamatai/7.1")
def test_none_to_all_boats_of_the_hand_may_be_placed() -> None:
    position = table("I01 fan  I06 mask", mat("bamboo wood"))
    assert at_turn(play(position, "done")) == (1, "store")
    one = play(position, "place S02 wood")
    assert "done" in offers(one)
    both = play(one, "place S07 bamboo")
    assert boats(blue(both).hand) == ""
    position.when(1, "place S02 clay").refused("yamatai/7.1")
    position.when(1, "place S02 raft").refused("yamatai/7.1")


@clause("yamatai/2.2", "yamatai/7.1")
def test_a_boat_needs_an_empty_sea_space_of_the_map() -> None:
    position = table("(B02)", mat("wood"))
    sentence = position.when(1, "place S02 wood").refused("yamatai/2.2")
    assert "bamboo" in sentence
    position.when(1, "place S92 wood").refused("yamatai/2.2")


@clause("yamatai/7.2", "yamatai/2.4")
def test_the_first_boat_goes_on_any_starting_spot_whatever_its_colour() -> None:
    position = table("", mat("gold"))
    assert offers(position, "place") == [f"place S0{n} gold" for n in (1, 2, 3, 4, 5)]


@clause("yamatai/7.2")
def test_the_first_boat_goes_next_to_a_boat_of_its_colour() -> None:
    position = table(
        """
        (W01)  (W02)  (W03)  (W04)  (W05)
               (B07)
        """,
        mat("bamboo stone"),
    )
    assert offers(position, "place") == [f"place S{n} bamboo" for n in ("06", "08", "15")]
    position.when(1, "place S06 stone").refused("yamatai/7.2")


@clause("yamatai/7.3")
def test_further_boats_of_any_colour_go_next_to_the_last_one() -> None:
    position = play(table("", mat("wood clay gold")), "place S02 wood")
    assert {line.split()[1] for line in offers(position, "place")} == {"S07", "S08"}
    position = play(position, "place S07 gold")
    assert {line.split()[1] for line in offers(position, "place")} == {"S06", "S08", "S15"}
    position.when(1, "place S16 clay").refused("yamatai/7.3")


@clause("yamatai/7.3")
def test_a_chain_does_not_branch() -> None:
    position = play(table("", mat("wood wood wood")), "place S02 wood", "place S07 wood", "place S15 wood")
    assert boats(blue(position).hand) == ""
    branching = play(table("", mat("wood wood wood")), "place S02 wood", "place S07 wood")
    assert "place S08 wood" in offers(branching)
    further = play(table("", mat("wood wood wood wood")), "place S02 wood", "place S07 wood", "place S15 wood")
    further.when(1, "place S08 wood").refused("yamatai/7.3")


@clause("yamatai/7.4")
def test_boats_of_everybody_stay_and_serve_everybody() -> None:
    position = table("I01 .\n(W01) (S06)", mat("bamboo"), row="H06")
    built = play(position, "place S02 bamboo")
    assert blue(built).built == ("H06",)
    assert [sea_at(built, name) for name in ("S01", "S02", "S06")] == ["wood", "bamboo", "stone"]
