"""Which clause the history and the audit cite, where one type of event stands for several cases."""

import pytest
from msgspec.structs import replace

from tests.games.yamatai.drawing import mat, play, table, with_supply
from tests.games.yamatai.test_end import FIVE, HOUSES, ending
from tests.table import Attempt, Position, clause, opening
from tidelog.domain.games.yamatai import GAME
from tidelog.domain.games.yamatai import events as e
from tidelog.domain.games.yamatai import events_power as p
from tidelog.domain.games.yamatai.material import TOKENS
from tidelog.domain.games.yamatai.moves import DealCulture
from tidelog.domain.kernel.seats import CHANCE


def acting(drawing: str, people: str = "", row: str = "", fleet: int = 7) -> Position:
    """Blue, with these specialists, has laid wood on S02 and is asked to act."""
    position = table(drawing, mat("wood gold", people=people), row=row, fleet=fleet)
    return play(position, "place S02 wood", "done")


def tried(position: Position, line: str) -> Attempt:
    """A move of whoever is awaited."""
    return position.when(GAME.awaiting(position.state)[0], line)


@clause("yamatai/3.4", "yamatai/3.5", "yamatai/3.6")
def test_what_is_revealed_in_the_set_up_cites_its_clauses() -> None:
    position = opening(GAME, 2).then(CHANCE, DealCulture(TOKENS)).then(CHANCE, "deal-order 1,2,1,2")
    assert tried(position, "draw-specialist SP01").cites(e.SpecialistRevealed) == ("yamatai/3.4",)
    for number in range(1, 6):
        position = position.then(CHANCE, f"draw-specialist SP0{number}")
    assert tried(position, "draw-building H01").cites(e.BuildingRevealed) == ("yamatai/3.5",)
    for number in range(1, 5):
        position = position.then(CHANCE, f"draw-building H0{number}")
    assert tried(position, "draw-building H05").cites(e.RefillBegun) == ("yamatai/3.6",)
    position = position.then(CHANCE, "draw-building H05")
    assert tried(position, "turn-fleet 1").cites(e.FleetRevealed) == ("yamatai/3.6",)


@clause("yamatai/13.3", "yamatai/13.5")
def test_what_is_revealed_at_the_end_of_a_round_cites_its_clauses() -> None:
    position = table("", step="recruit", fleet=2, played=(5, 6, 7), people="SP01 SP02 SP03 SP04", row="H01 H02 H03 H04")
    assert tried(position, "done").cites(e.RefillBegun) == ("yamatai/13.3",)
    position = play(position, "done")
    assert tried(position, "draw-specialist SP05").cites(e.SpecialistRevealed) == ("yamatai/13.3",)
    position = play(position, "draw-specialist SP05")
    assert tried(position, "draw-building H05").cites(e.BuildingRevealed) == ("yamatai/13.3",)
    assert tried(position, "draw-building H05").cites(e.RefillBegun) == ("yamatai/13.5",)
    position = play(position, "draw-building H05")
    number = position.state.fleets_down[0][0]
    assert tried(position, f"turn-fleet {number}").cites(e.FleetRevealed)[0] == "yamatai/13.5"


@clause("yamatai/4.2", "yamatai/8.2", "yamatai/12.16", "yamatai/11.2", "yamatai/11.8")
@pytest.mark.parametrize(
    "position, cited",
    [
        (table("", mat("wood"), step="trade"), "yamatai/4.2"),
        (table("", mat("wood"), step="place"), "yamatai/4.2"),
        (ending(), "yamatai/4.2"),
        (acting("I01 .", row="H02", fleet=9), "yamatai/8.2"),
        (
            play(acting("I01 .  I02 fan\n(B01) (B06) (S07)", "SP16", "H02"), "build H02 I01"),
            "yamatai/12.16",
        ),
        (play(table("", step="trade", fleet=2, row="H01", deck=""), "reserve"), "yamatai/11.2"),
        (play(table("(B01) (B06)", step="trade", fleet=6), "remove-boat S01"), "yamatai/11.8"),
    ],
)
def test_done_cites_why_a_step_or_a_power_may_be_left(position: Position, cited: str) -> None:
    assert tried(position, "done").cites(e.StepEnded) == (cited,)


@clause("yamatai/12.16")
def test_the_surveyors_step_cites_his_clause() -> None:
    building = tried(acting("I01 .  I02 fan\n(B01) (B06) (S07)", "SP16", "H02"), "build H02 I01")
    assert building.cites(e.StepBegun) == ("yamatai/12.16",)


@clause("yamatai/5.2", "yamatai/5.3")
def test_a_fleet_with_a_boat_missing_cites_the_clause_for_it() -> None:
    position = table("", step="fleet", fleet=2)
    assert tried(position, "fleet 2").cites(e.FleetTaken) == ("yamatai/5.2",)
    assert tried(with_supply(position, bamboo=1), "fleet 2").cites(e.FleetTaken) == ("yamatai/5.3",)


@clause("yamatai/6.3", "yamatai/6.4", "yamatai/12.2", "yamatai/12.3")
def test_a_trade_cites_the_brokers_second_or_the_hagglers_price() -> None:
    plain = table("", mat("wood"), step="trade")
    assert tried(plain, "buy clay").cites(e.BoatBought) == ("yamatai/6.3",)
    assert tried(plain, "sell wood").cites(e.BoatSold) == ("yamatai/6.4",)
    haggler = table("", mat("wood", people="SP03"), step="trade")
    assert tried(haggler, "buy clay").cites(e.BoatBought) == ("yamatai/12.3",)
    assert tried(haggler, "sell wood").cites(e.BoatSold) == ("yamatai/12.3",)
    broker = table("", mat("wood wood", people="SP02"), step="trade")
    assert tried(broker, "buy wood").cites(e.BoatBought) == ("yamatai/6.3",)
    assert tried(play(broker, "buy wood"), "sell wood").cites(e.BoatSold) == ("yamatai/12.2",)


@clause("yamatai/7.2", "yamatai/7.3", "yamatai/12.6", "yamatai/12.7")
def test_a_boat_cites_whether_it_is_the_first_and_who_let_it_lie_there() -> None:
    position = table("(G32) (C33)", mat("gold wood", people="SP06 SP07"))
    assert tried(position, "place S02 gold").cites(e.BoatPlaced) == ("yamatai/7.2",)
    assert tried(position, "place S31 gold").cites(e.BoatPlaced) == ("yamatai/7.2",)
    assert tried(position, "place S91 gold").cites(e.BoatPlaced) == ("yamatai/12.7",)
    assert tried(position, "place S43 gold").cites(e.BoatPlaced) == ("yamatai/12.6",)
    assert tried(play(position, "place S02 gold"), "place S07 wood").cites(e.BoatPlaced) == ("yamatai/7.3",)


@clause("yamatai/8.3", "yamatai/12.8", "yamatai/11.10")
def test_tokens_beyond_the_boats_cite_the_antiquarian_and_fleet_8() -> None:
    drawing = "I01 fan  I02 mask"
    assert tried(acting(drawing), "collect I01").cites(e.TokenCollected) == ("yamatai/8.3",)
    antiquarian = tried(acting(drawing, "SP08"), "collect I01")
    assert antiquarian.cites(e.TokenCollected) == ("yamatai/8.3", "yamatai/12.8")
    extra = tried(play(acting(drawing, fleet=8), "extra-culture"), "collect I01")
    assert extra.cites(e.TokenCollected) == ("yamatai/8.3", "yamatai/11.10")
    both = table("(W06) I05 fan  I06 mask  I10 drum  I11 fan", mat("wood gold", people="SP08"), fleet=8)
    both = play(both, "place S15 wood", "place S26 gold", "extra-culture")
    cited = tried(both, "collect I05").cites(e.TokenCollected)
    assert cited == ("yamatai/8.3", "yamatai/8.3", "yamatai/12.8", "yamatai/11.10")


@clause("yamatai/8.10", "yamatai/12.11", "yamatai/12.12", "yamatai/12.13")
def test_prestige_cites_who_earned_it() -> None:
    standard = "I01^ .  I05 #Torii\n(B01) (B06) (S07)"
    assert tried(acting(standard, row="H02"), "build H02 I01").cites(e.PrestigeGained) == ("yamatai/8.10",) * 2
    keeper = tried(acting(standard, "SP11 SP12", "H02"), "build H02 I01")
    assert keeper.cites(e.PrestigeGained) == ("yamatai/12.11", "yamatai/8.10", "yamatai/12.12")
    architect = tried(acting(standard, "SP11 SP13", "R01"), "build R01 I01")
    assert architect.cites(e.PrestigeGained) == ("yamatai/12.13",) * 2


@clause("yamatai/8.11", "yamatai/12.15")
def test_coins_for_a_group_cite_the_guild_master_where_he_adds_to_them() -> None:
    drawing = "I01 .  I05 #blue\n(B01) (B06) (S07)"
    assert tried(acting(drawing, row="H02"), "build H02 I01").cites(e.GroupPaid) == ("yamatai/8.11",)
    assert tried(acting(drawing, "SP15", "H02"), "build H02 I01").cites(e.GroupPaid) == ("yamatai/12.15",)


@clause("yamatai/9.1", "yamatai/12.4")
def test_the_second_boat_in_a_harbour_cites_the_harbour_master() -> None:
    position = table("", mat("wood wood", people="SP04"), fleet=1)
    assert tried(position, "done").cites(e.BoatStored) == ("yamatai/9.1", "yamatai/12.4")


@clause("yamatai/10.2", "yamatai/12.9")
def test_a_payment_that_only_the_interpreter_makes_cites_him() -> None:
    position = table("", mat(culture="fan fan fan mask drum", people="SP09"), step="recruit", people="SP01")
    for payment, cited in {"fan,fan": "10.2", "fan,mask,drum": "10.2", "fan,fan,mask": "12.9"}.items():
        recruiting = tried(position, f"recruit SP01 {payment}")
        assert recruiting.cites(e.SpecialistRecruited) == (f"yamatai/{cited}",)


@clause("yamatai/11.8", "yamatai/11.13")
def test_a_power_that_goes_on_cites_two_places_or_two_boats() -> None:
    removing = tried(table("(B01) (B06)", step="trade", fleet=6), "remove-boat S01")
    assert removing.cites(p.PowerOpened) == ("yamatai/11.8",)
    swapping = tried(table("(B01) (W06) (S30)", step="trade", fleet=5), "swap-boats S01")
    assert swapping.cites(p.PowerOpened) == ("yamatai/11.13",)


AHEAD = mat(prestige=3)


@clause("yamatai/14.1", "yamatai/14.2", "yamatai/14.3", "yamatai/14.4", "yamatai/14.5")
@pytest.mark.parametrize(
    "position, cited",
    [
        (ending(AHEAD, mat(standard=0)), "yamatai/14.1"),
        (with_supply(ending(AHEAD, mat()), clay=0), "yamatai/14.2"),
        (table("", AHEAD, mat(), step="recruit", played=(5, 6, 7), people=FIVE, row="H01", deck=""), "yamatai/14.4"),
        (ending(AHEAD, mat(), round=30), "yamatai/14.5"),
    ],
)
def test_the_end_cites_what_ended_the_match(position: Position, cited: str) -> None:
    assert tried(position, "done").cites(e.MatchEnded) == (cited,)


@clause("yamatai/14.3")
def test_the_end_for_want_of_specialists_cites_the_clause_for_it() -> None:
    everybody = " ".join(f"SP{number:02}" for number in range(6, 19))
    few = table("", mat(people=everybody), mat(), step="recruit", played=(5, 6, 7), people="SP01", row=HOUSES)
    few = Position(GAME, replace(few.state, specialist_deck=()))
    assert tried(few, "done").cites(e.MatchEnded) == ("yamatai/14.3",)


@clause("yamatai/14.8")
def test_a_tie_for_the_first_place_cites_what_settled_it() -> None:
    assert tried(ending(mat(), mat(standard=0)), "done").cites(e.MatchEnded) == ("yamatai/14.8",)
