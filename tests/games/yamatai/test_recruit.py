"""The harbour and the specialists' price (yamatai/9, yamatai/10)."""

import pytest

from tests.games.yamatai.drawing import at_turn, blue, boats, mat, offers, play, table, tokens
from tests.table import clause
from tidelog.domain.games.yamatai import events as e


@clause("yamatai/9.1", "yamatai/9.2")
def test_one_boat_of_ones_choice_is_stored_and_the_others_are_scrapped() -> None:
    position = play(table("", mat("bamboo wood wood")), "done")
    assert offers(position) == ["store bamboo", "store wood"]
    after = position.when(1, "store wood").includes(e.BoatStored(1, "wood"), e.BoatsScrapped(1, ("bamboo", "wood")))
    assert (boats(blue(after).harbour), boats(blue(after).scrapped)) == ("wood", "bamboo wood")
    assert boats(blue(after).hand) == ""


@clause("yamatai/9.1")
def test_storing_is_a_duty() -> None:
    position = play(table("", mat("bamboo wood")), "done")
    position.when(1, "done").refused("yamatai/9.1")
    position.when(1, "store clay").refused("yamatai/9.1")


@clause("yamatai/9.1")
def test_a_single_boat_or_boats_of_one_colour_need_no_choice() -> None:
    position = table("", mat("wood"))
    after = position.when(1, "done").includes(e.BoatStored(1, "wood"))
    assert at_turn(after) == (2, "fleet")
    position = table("", mat("wood wood wood"))
    after = position.when(1, "done").includes(e.BoatStored(1, "wood"), e.BoatsScrapped(1, ("wood", "wood")))
    assert at_turn(after) == (2, "fleet")


@clause("yamatai/9.1")
def test_the_harbour_holds_one_boat_in_all_turn_after_turn() -> None:
    position = play(table("", mat(harbour="clay"), step="fleet"), "fleet 1", "done", "done", "store wood")
    assert (boats(blue(position).harbour), boats(blue(position).scrapped)) == ("wood", "clay")


@clause("yamatai/9.2")
def test_scrapped_boats_do_not_return_to_the_supply() -> None:
    position = table("", mat("wood wood"))
    after = play(position, "done")
    assert after.state.supply == position.state.supply


@clause("yamatai/10.1")
def test_two_alike_or_three_different_tokens_pay() -> None:
    position = table("", mat(culture="fan fan mask drum"), step="recruit", people="SP03")
    assert offers(position, "recruit") == ["recruit SP03 fan,fan", "recruit SP03 drum,fan,mask"]


@clause("yamatai/10.1")
@pytest.mark.parametrize(
    "payment, why",
    [
        ("fan,mask", "two tokens alike or three different, not 1 fan and 1 mask"),
        ("fan", "not 1 fan"),
        ("-", "not nothing"),
        ("fan,fan,mask", "not 2 fans and 1 mask"),
        ("mask,mask", "you have 1 mask, and 2 masks would be paid"),
        ("fan,fan,fan", "you have 2 fans, and 3 fans would be paid"),
        ("crane,crane", "you have 0 cranes, and 2 cranes would be paid"),
    ],
)
def test_nothing_else_pays_and_the_refusal_says_why(payment: str, why: str) -> None:
    position = table("", mat(culture="fan fan mask drum"), step="recruit", people="SP03")
    assert why in position.when(1, f"recruit SP03 {payment}").refused("yamatai/10.1")


@clause("yamatai/3.1")
def test_what_is_no_culture_token_does_not_pay() -> None:
    position = table("", mat(culture="fan fan mask drum"), step="recruit", people="SP03")
    assert "'fun' is no culture token" in position.when(1, "recruit SP03 fun,fun").refused("yamatai/3.1")


@clause("yamatai/10.1")
@pytest.mark.parametrize("payment", ["mask,drum,fan", "drum,mask,fan", "fan,drum,mask"])
def test_the_tokens_of_a_payment_may_be_named_in_any_order(payment: str) -> None:
    position = table("", mat(culture="fan mask drum"), step="recruit", people="SP03")
    paid = position.when(1, f"recruit SP03 {payment}")
    paid.includes(e.SpecialistRecruited(1, "SP03", ("drum", "fan", "mask"), 0))


@clause("yamatai/10.2")
def test_a_specialist_comes_with_the_coins_on_it() -> None:
    position = table("", mat(culture="fan fan"), step="recruit", people="SP03 SP11", coins=(4, 6))
    after = position.when(1, "recruit SP11 fan,fan").includes(e.SpecialistRecruited(1, "SP11", ("fan", "fan"), 6))
    assert blue(after).coins == 16
    assert blue(after).specialists == ("SP11",)
    assert (after.state.specialists, after.state.coins) == (("SP03",), (4,))


@clause("yamatai/10.2")
def test_one_specialist_a_turn_and_only_from_the_row() -> None:
    position = table("", mat(culture="fan fan mask mask"), step="recruit", people="SP03 SP11", fleet=7)
    position.when(1, "recruit SP12 fan,fan").refused("yamatai/10.2")
    position = play(position, "recruit SP03 fan,fan")
    position.when(1, "recruit SP11 mask,mask").refused("yamatai/10.2")
    assert not offers(position, "recruit")


@clause("yamatai/10.3")
def test_tokens_paid_leave_the_game() -> None:
    position = table("", mat(culture="fan fan mask"), step="recruit", people="SP03")
    after = play(position, "recruit SP03 fan,fan")
    assert tokens(blue(after).culture) == "mask"
    assert tokens(after.state.paid) == "fan fan"
