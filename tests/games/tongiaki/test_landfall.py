"""Landfall: who goes ashore where, who goes home, what sails on."""

from tests.games.tongiaki.drawing import drawn, menu, reserve, shore
from tests.table import Position, clause
from tidelog.domain.games.tongiaki import events as e


def landing(fleet: str, island: str, turn: str = "orange") -> Position:
    """A fleet of two boats of Tonga and an orange one comes from the south to the island drawn."""
    sea = f"tonga d {fleet}. a O..\n{island}"
    return drawn(sea, turn=turn).then(4, "expand tonga").then(4, "place tonga.d")


@clause("tongiaki/8.1")
def test_every_beach_with_room_gets_a_boat_first() -> None:
    table = landing("YG", "samoa north of tonga")
    colours, beaches = ("yellow", "green", "orange"), ("samoa.a", "samoa.b", "samoa.c")
    assert menu(table) == [f"land {colour} {beach}" for colour in colours for beach in beaches]
    table = table.when(4, "land green samoa.b").then(e.BoatLanded(3, "samoa.b"))
    assert "samoa.b has had a boat" in table.when(4, "land yellow samoa.b").refused("tongiaki/8.1")
    table = table.then(4, "land yellow samoa.c")
    assert shore(table, "samoa") == "a O.. b G... c Y...."


@clause("tongiaki/8.1")
def test_only_boats_of_the_fleet_land_and_only_on_its_island() -> None:
    table = landing("YG", "samoa north of tonga")
    table.when(4, "land blue samoa.a").refused("tongiaki/8.1")
    table.when(4, "land green tonga.d").refused("tongiaki/8.1")
    table.when(4, "land green oahu.a").refused("tongiaki/2.9")
    table.when(4, "settle").refused("tongiaki/8.1")


@clause("tongiaki/8.1")
def test_full_beaches_get_nothing_and_too_few_boats_leave_beaches_to_choose() -> None:
    table = landing("YG", "fiji north of tonga a BBBBB b BBB.")
    table.when(4, "land green fiji.a").refused("tongiaki/2.9")
    table = table.then(4, "land yellow fiji.c")
    assert menu(table) == ["land green fiji.b", "land orange fiji.b"]


@clause("tongiaki/8.2")
def test_the_others_go_on_any_free_mooring() -> None:
    table = landing("YG", "tubuai north of tonga").then(4, "land yellow tubuai.a").then(4, "land green tubuai.b")
    assert menu(table) == ["land orange tubuai.a", "land orange tubuai.b"]
    table = table.then(4, "land orange tubuai.a")
    assert shore(table, "tubuai") == "a YO. b G.."


@clause("tongiaki/8.2")
def test_a_beach_without_room_is_left_out_of_the_first_pass() -> None:
    table = landing("YG", "oahu north of tonga a BBB b G....")
    assert {move.split()[2] for move in menu(table)} == {"oahu.b", "oahu.c"}
    table = table.then(4, "land green oahu.b").then(4, "land orange oahu.c")
    assert menu(table) == ["land yellow oahu.b", "land yellow oahu.c"]


@clause("tongiaki/8.5")
def test_a_fleet_that_fits_on_the_only_beach_with_room_lands_without_asking() -> None:
    sea = "tonga d YG. a O..\ntubuai north of tonga a BBB"
    drawn(sea, turn="orange").then(4, "expand tonga").when(4, "place tonga.d").includes(
        e.LandfallMade("tubuai"),
        e.BoatLanded(2, "tubuai.b"),
        e.BoatLanded(3, "tubuai.b"),
        e.BoatLanded(4, "tubuai.b"),
        e.MigrationForced(("tubuai.a", "tubuai.b")),
    )


@clause("tongiaki/8.3")
def test_boats_without_a_mooring_go_home_and_the_player_chooses_who_lands() -> None:
    """Edge case 5."""
    table = landing("YG", "nauru north of tonga a BB b BBB c B.")
    assert menu(table) == ["land yellow nauru.c", "land green nauru.c", "land orange nauru.c"]
    before = [reserve(table, colour) for colour in ("yellow", "green", "orange")]
    table = table.when(4, "land green nauru.c").includes(e.BoatLanded(3, "nauru.c"), e.BoatsSentHome((2, 4)))
    after = [reserve(table, colour) for colour in ("yellow", "green", "orange")]
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, 0, 1]


@clause("tongiaki/8.3", "tongiaki/8.4")
def test_an_island_without_room_sends_all_home_and_its_beaches_sail() -> None:
    sea = "tonga d YG. a O..\ntubuai north of tonga a BBB b BBB"
    full = drawn(sea, turn="orange").then(4, "expand tonga").when(4, "place tonga.d")
    full.includes(e.LandfallMade("tubuai"), e.BoatsSentHome((2, 3, 4)), e.MigrationForced(("tubuai.a", "tubuai.b")))


@clause("tongiaki/8.4")
def test_a_landing_fills_a_beach_of_others_and_they_must_sail() -> None:
    """Edge case 4."""
    table = landing("YG", "nauru north of tonga a B. c B.").then(4, "land yellow nauru.a")
    table = table.then(4, "land green nauru.b")
    assert shore(table, "nauru") == "a BY b G.. c BO"
    assert menu(table) == ["launch nauru.a", "launch nauru.c"]


@clause("tongiaki/8.4", "tongiaki/7.1")
def test_a_full_beach_with_no_new_boat_sails_too_once_its_island_is_landed_on() -> None:
    table = landing("YG", "nauru north of tonga a BB").then(4, "land yellow nauru.b")
    table.when(4, "land green nauru.c").includes(e.BoatLanded(3, "nauru.c"))
    forced = table.then(4, "land green nauru.c").when(4, "land orange nauru.b")
    forced.includes(e.BoatLanded(4, "nauru.b"), e.FleetLaunched("nauru.a", (1, 1)))


@clause("tongiaki/8.5")
def test_a_fleet_of_one_colour_fills_every_beach_without_asking() -> None:
    sea = "tonga d OO. a O..\nsamoa north of tonga"
    table = drawn(sea, turn="orange").then(4, "expand tonga").then(4, "place tonga.b").then(4, "place tonga.c")
    table.when(4, "place tonga.d").includes(
        e.LandfallMade("samoa"),
        e.BoatLanded(4, "samoa.a"),
        e.BoatLanded(4, "samoa.b"),
        e.BoatLanded(4, "samoa.c"),
        e.TurnEnded(4, 1),
    )


@clause("tongiaki/8.5")
def test_a_fleet_of_one_colour_is_asked_where_beaches_can_differ() -> None:
    sea = "tonga d OO. a O..\ntubuai north of tonga"
    table = drawn(sea, turn="orange").then(4, "expand tonga").then(4, "place tonga.b").then(4, "place tonga.c")
    table = table.then(4, "place tonga.d")
    assert shore(table, "tubuai") == "a O.. b O.."
    assert menu(table) == ["land orange tubuai.a", "land orange tubuai.b"]


@clause("tongiaki/8.5", "tongiaki/8.3")
def test_a_fleet_of_one_colour_that_fills_every_mooring_lands_without_asking() -> None:
    sea = """
        tonga
        samoa  north of tonga      c BBBB.
        tubuai southeast of samoa  a Y.. b Y..
    """
    drawn(sea).when(1, "expand samoa").includes(
        e.LandfallMade("tubuai"),
        e.BoatLanded(1, "tubuai.a"),
        e.BoatLanded(1, "tubuai.b"),
        e.BoatLanded(1, "tubuai.a"),
        e.BoatLanded(1, "tubuai.b"),
        e.BoatsSentHome((1,)),
        e.MigrationForced(("tubuai.a", "tubuai.b")),
    )


@clause("tongiaki/8.2", "tongiaki/8.5")
def test_a_fleet_of_one_colour_is_asked_while_moorings_stay_free() -> None:
    sea = """
        tonga
        samoa  north of tonga      c BBBB.
        tubuai southeast of samoa
    """
    table = drawn(sea).then(1, "expand samoa")
    assert shore(table, "tubuai") == "a B.. b B.."
    assert table.state.fleet == bytes((1, 1, 1))
    assert menu(table) == ["land blue tubuai.a", "land blue tubuai.b"]


@clause("tongiaki/8.1", "tongiaki/8.5")
def test_a_fleet_of_one_colour_that_is_too_small_is_asked_which_beaches_get_a_boat() -> None:
    sea = """
        tonga
        nauru  north of tonga      a B.
        samoa  northwest of nauru
    """
    table = drawn(sea).then(1, "expand nauru").then(1, "place nauru.a").then(1, "sail northwest")
    assert menu(table) == ["land blue samoa.a", "land blue samoa.b", "land blue samoa.c"]
    table = table.then(1, "land blue samoa.c")
    assert menu(table) == ["land blue samoa.a", "land blue samoa.b"]
