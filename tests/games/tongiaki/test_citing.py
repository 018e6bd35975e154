"""Which clause the history and the audit cite, where one type of event stands for several cases."""

from tests.games.tongiaki.drawing import drawn
from tests.games.tongiaki.test_end import northwest_of
from tests.games.tongiaki.test_expansion import ALL_BLUE_OUT
from tests.games.tongiaki.test_landfall import landing
from tests.games.tongiaki.test_settlement import ALL_ISLANDS_BUT_SAMOA, ALL_WATER_BUT_W16
from tests.games.tongiaki.test_voyage import HARBOUR
from tests.table import clause
from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.kernel.seats import CHANCE

SAMOA = "tonga a B.. b Y..\nsamoa north of tonga a B.."
FIJI = "    fiji north of tonga a Y...."
TAHITI_AND_OAHU = """
    tahiti  north of tonga  a B.
    oahu    south of tonga  a Y..
"""


@clause("tongiaki/3.6", "tongiaki/11.2")
def test_the_next_turn_is_the_next_players_or_the_next_colours() -> None:
    assert drawn(SAMOA).when(1, "found-royal samoa").cites(e.TurnBegun) == ("tongiaki/3.6",)
    paired = drawn(SAMOA, seats=2, colours=4)
    assert paired.when(1, "found-royal samoa").cites(e.TurnBegun) == ("tongiaki/11.2",)


@clause("tongiaki/4.2", "tongiaki/4.9")
def test_an_expansion_on_a_full_island_cites_the_clause_for_it() -> None:
    assert drawn("tonga a B..").when(1, "expand tonga").cites(e.ExpansionBegun) == ("tongiaki/4.2",)
    full = drawn("tubuai north of tonga a BYY b YYY")
    assert full.when(1, "expand tubuai").cites(e.ExpansionBegun) == ("tongiaki/4.9",)


@clause("tongiaki/4.3", "tongiaki/4.5")
def test_a_boat_is_added_from_the_reserve_or_after_it_was_taken() -> None:
    added = drawn("tonga a B..").then(1, "expand tonga").when(1, "place tonga.b")
    assert added.cites(e.BoatAdded) == ("tongiaki/4.3",)
    taken = drawn(ALL_BLUE_OUT).then(1, "expand samoa").then(1, "take tonga.d").when(1, "place samoa.a")
    assert taken.cites(e.BoatAdded) == ("tongiaki/4.5",)
    assert taken.position.then(2, "reenter 1").when(2, "place tonga.d").cites(e.BoatReentered) == ("tongiaki/4.7",)


@clause("tongiaki/4.7", "tongiaki/4.8")
def test_coming_back_cites_the_clause_for_one_boat_or_for_two_on_tonga() -> None:
    table = drawn("tonga a Y..")
    assert table.when(1, "reenter 1").cites(e.ReentryBegun) == ("tongiaki/4.7",)
    assert table.then(1, "reenter 1").when(1, "place tonga.b").cites(e.BoatReentered) == ("tongiaki/4.7",)
    assert table.when(1, "reenter 2").cites(e.ReentryBegun) == ("tongiaki/4.7",)
    assert table.then(1, "reenter 2").when(1, "place tonga.b").cites(e.BoatReentered) == ("tongiaki/4.8",)
    one_fits = drawn("tonga a YYY b YYY c YYY d YYY e GGG f GG.").when(1, "reenter 2")
    assert one_fits.cites(e.ReentryBegun) == ("tongiaki/4.8",)
    assert one_fits.cites(e.BoatReentered) == ("tongiaki/4.8",)


@clause("tongiaki/6.4", "tongiaki/6.5")
def test_a_settler_on_the_last_island_cites_the_clause_for_it() -> None:
    table = drawn("tonga a B..").then(1, "settle").then(CHANCE, "draw samoa").then(1, "lay 0 -1 south")
    assert table.when(1, "place samoa.a").cites(e.SettlerPlaced) == ("tongiaki/6.4",)
    table = drawn(ALL_ISLANDS_BUT_SAMOA).then(1, "settle").then(CHANCE, "draw samoa").then(1, "lay -1 0 southeast")
    last = table.when(1, "place samoa.a")
    assert (last.cites(e.SettlerPlaced), last.cites(e.MatchEnded)) == (("tongiaki/6.5",), ("tongiaki/9.1",))


@clause("tongiaki/7.9", "tongiaki/9.2")
def test_a_landfall_on_the_last_island_cites_the_clause_for_it() -> None:
    assert northwest_of(ALL_WATER_BUT_W16).when(CHANCE, "draw samoa").cites(e.LandfallMade) == ("tongiaki/7.9",)
    last = northwest_of(ALL_ISLANDS_BUT_SAMOA).when(CHANCE, "draw samoa")
    assert last.cites(e.LandfallMade) == ("tongiaki/9.2",)


@clause("tongiaki/8.1", "tongiaki/8.2")
def test_boats_land_first_one_for_each_beach_and_then_the_others() -> None:
    table = landing("YG", "tubuai north of tonga")
    assert table.when(4, "land yellow tubuai.a").cites(e.BoatLanded) == ("tongiaki/8.1",)
    table = table.then(4, "land yellow tubuai.a")
    assert table.when(4, "land green tubuai.b").cites(e.BoatLanded) == ("tongiaki/8.1",)
    table = table.then(4, "land green tubuai.b")
    assert table.when(4, "land orange tubuai.b").cites(e.BoatLanded) == ("tongiaki/8.2",)


@clause("tongiaki/4.6", "tongiaki/5.4", "tongiaki/6.4", "tongiaki/7.1", "tongiaki/7.11")
def test_the_end_of_a_turn_cites_what_the_turn_was() -> None:
    added = drawn("tonga a B..").then(1, "expand tonga").when(1, "place tonga.b")
    assert added.cites(e.TurnEnded) == ("tongiaki/4.6",)
    back = drawn("tonga a Y..").then(1, "reenter 1").when(1, "place tonga.b")
    assert back.cites(e.TurnEnded) == ("tongiaki/4.6",)
    assert drawn(SAMOA).when(1, "found-royal samoa").cites(e.TurnEnded) == ("tongiaki/5.4",)
    settling = drawn("tonga a B..").then(1, "settle").then(CHANCE, "draw samoa").then(1, "lay 0 -1 south")
    assert settling.when(1, "place samoa.a").cites(e.TurnEnded) == ("tongiaki/6.4",)
    sailing = drawn("tonga d BY. a BB.").then(1, "expand tonga").then(1, "place tonga.b").then(1, "place tonga.c")
    sailing = sailing.then(1, "place tonga.d")
    assert sailing.when(CHANCE, "draw W03").cites(e.TurnEnded) == ("tongiaki/7.1",)
    stuck = drawn(HARBOUR)
    while stuck.state.colour == 1:
        before, stuck = stuck, stuck.then(1, stuck.legal(1)[0])
    assert before.when(1, before.legal(1)[0]).cites(e.TurnEnded) == ("tongiaki/7.11",)


@clause("tongiaki/9.1", "tongiaki/9.5", "tongiaki/6.5")
def test_the_end_cites_what_ended_the_match() -> None:
    sailing = northwest_of(ALL_WATER_BUT_W16 + FIJI)
    assert sailing.when(CHANCE, "draw W16").cites(e.MatchEnded) == ("tongiaki/9.1",)
    calm = drawn(SAMOA, seats=3, calm=29)
    assert calm.when(1, "found-royal samoa").cites(e.MatchEnded) == ("tongiaki/9.5",)
    settling = drawn(ALL_WATER_BUT_W16 + FIJI).then(1, "settle").then(CHANCE, "draw W16")
    assert settling.when(1, "lay -1 0 southeast").cites(e.MatchEnded) == ("tongiaki/6.5",)


@clause("tongiaki/10.3")
def test_a_tie_for_the_first_place_cites_what_settled_it() -> None:
    table = drawn(TAHITI_AND_OAHU, seats=3, calm=29)
    assert table.when(1, "found-royal tahiti").cites(e.MatchEnded) == ("tongiaki/10.3",)
