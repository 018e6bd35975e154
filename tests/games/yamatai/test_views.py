"""What players see and read: the board, the picture, the words of history and menu."""

import random
import re

import msgspec

from tests.games.yamatai.drawing import at_turn, known, mat, offers, play, table
from tests.games.yamatai.test_setup import set_up
from tests.pictures import texts, titles, words
from tests.table import Position, clause, opening, step
from tidelog.domain.games.yamatai import GAME
from tidelog.domain.games.yamatai.material import BUILDINGS, FLEETS, SEA, SEAS, SPECIALISTS
from tidelog.domain.games.yamatai.view_cards import SAYS, building_card, fleet_card, specialist_card
from tidelog.domain.kernel.notation import read_move
from tidelog.domain.kernel.picture import plain
from tidelog.domain.kernel.seats import CHANCE, PUBLIC
from tidelog.domain.kernel.secret import seen_by

NAMES = ("Ana", "Ben", "Cy", "Dora")
DRAWING = """
    (B01)                 s14
    I01^ fan      s06     I05 #orange
    (W02)         (G07)
    I02!o .               I06 #Torii
"""


def shown(position: Position, viewer: int = 1) -> str:
    """The board as a viewer sees it."""
    seats = len(position.state.players)
    return GAME.board(seen_by(GAME.state, position.state, viewer), NAMES[:seats], plain)


def labels(position: Position) -> list[str]:
    """The words of the picture."""
    return texts(GAME.picture(position.state, NAMES[: len(position.state.players)], "wide"))


def told(position: Position, line: str, viewer: int = 1) -> list[str]:
    """What a viewer reads of a move."""
    (seat,) = GAME.awaiting(position.state)
    state = position.state
    words = []
    for event in position.when(seat, line).events:
        words.append(GAME.tell(seen_by(GAME.state, state, viewer), event, NAMES))
        state = GAME.evolve(state, event)
    return [word for word in words if word]


def said(position: Position, line: str) -> str:
    """A move in a menu."""
    (seat,) = GAME.awaiting(position.state)
    return GAME.say(position.state, read_move(GAME.moves, seat, line), NAMES)


def test_the_board_shows_boats_tokens_mountains_buildings_and_sacred_ground() -> None:
    board = shown(play(table(DRAWING, mat("stone gold")), "place S03 stone"))
    for word in (
        "(B01)",
        "(W02)",
        "(G07)",
        "[S03]",
        "I01^",
        "fan",
        "#o",
        "#Torii",
        "I02!o",
        "D>s04",
        "s91",
    ):
        assert word in board, word


def test_the_board_shows_the_track_the_rows_the_coins_and_each_mat() -> None:
    people = mat("wood", culture="fan mask", people="SP04", built="H16", reserved="P01", scrapped="clay")
    board = shown(table("", people, people="SP03", coins=(4,), row="R01", fleet=7))
    for word in (
        "Round 1; turn order: Ana (fleet 7), Ben, Ana, Ben",
        "prices B 2, W 3, S 4, C 5",
        "2 B B reserve building",
        "R01 torii 6: B B W S",
        "SP03 Haggler 2 [4 coins]",
        "Ana (blue)",
        "10 coins",
        "culture 1 fan, 1 mask",
        "specialists SP04 Harbour Master",
        "built H16 7",
        "reserved P01",
        "scrapped 1C",
    ):
        assert word in board, word


def test_each_meeple_keeps_its_fleet_while_the_next_ones_are_turned_up() -> None:
    row, people = "H01 H02 H03 H04 H05", "SP01 SP02 SP03 SP04 SP05"
    position = table("", step="recruit", fleet=3, played=(5, 1, 7), row=row, people=people)
    assert "turn order: Ben (fleet 5), Ana (fleet 1), Ben (fleet 7), Ana (fleet 3)" in shown(position)
    turning = play(position, "done")
    assert at_turn(turning) == (CHANCE, "fleets")
    assert "turn order: Ana (fleet 1), Ana (fleet 3), Ben (fleet 5), Ben (fleet 7)" in shown(turning)
    told = titles(GAME.picture(turning.state, NAMES[:2], "wide"))
    taken = {title.split(":")[0]: title.split("; ")[-1] for title in told if title.startswith("Fleet")}
    assert [taken[f"Fleet {number}"] for number in (1, 3, 5, 7)] == [
        "taken by Ana",
        "taken by Ana",
        "taken by Ben",
        "taken by Ben",
    ]


def test_nobody_is_at_turn_while_chance_fills_up() -> None:
    position = table("", step="recruit", fleet=3, played=(5, 1, 7), row="H01 H02 H03 H04 H05")
    assert "recruits" in labels(position)
    filling = play(position, "done")
    assert at_turn(filling) == (CHANCE, "specialists")
    assert "recruits" not in labels(filling)


def test_no_mark_of_the_map_touches_another_and_no_line_is_longer_than_100_columns() -> None:
    rng = random.Random(6)
    for seats in (2, 3, 4):
        position = opening(GAME, seats)
        while GAME.awaiting(position.state):
            position = step(position, rng)
        chart = shown(position).split("\nSpaces that share")[0]
        islands, seas = re.findall(r"\bI\d\d", chart), re.findall(r"[([][BWSCG]\d\d[)\]]|s\d\d", chart)
        assert (len(set(islands)), len(seas)) == (34, 91)
        assert len(chart.splitlines()) + 2 <= 40
        assert max(map(len, shown(position).splitlines())) <= 100


def test_the_chart_leads_a_lane_of_dots_from_each_space_to_its_junctions() -> None:
    lines = shown(opening(GAME, 2)).splitlines()
    row = next(number for number, line in enumerate(lines) if "s14" in line)
    assert re.search(r"\+\.+s14\.+\+\.+s25\.+\+", lines[row])
    assert lines[row].count("+") >= 5


def test_the_board_of_two_fits_40_lines_when_it_is_opened() -> None:
    assert len(shown(opening(GAME, 2)).splitlines()) <= 40


def test_a_full_mat_in_the_middle_of_a_power_stays_within_100_columns() -> None:
    everything = mat(
        "bamboo wood stone clay gold",
        coins=100,
        culture="lantern fan mask drum scroll crane",
        people=" ".join(f"SP{number:02}" for number in range(1, 19)),
        harbour="bamboo wood stone clay gold",
        scrapped="bamboo wood stone clay gold",
        built=" ".join(f"H{number:02}" for number in range(1, 17)),
        prestige=10,
    )
    hidden = tuple(known(f"T0{number}", 1) for number in range(1, 6)) * 4
    position = table("(W01) (S02) (G03)", everything, step="trade", fleet=5, tucked=hidden)
    board = shown(play(position, "swap-boats S01"))
    assert "at turn, trades (S01 picked)" in board
    assert max(map(len, board.splitlines())) <= 100


def test_only_those_who_looked_read_the_tucked_tiles_on_the_board() -> None:
    position = table(tucked=(known("P04", 1), known("H01", 1, 2)))
    assert "tucked under it: P04, H01" in shown(position, 1)
    assert "tucked under it: ?, H01" in shown(position, 2)
    assert "tucked under it: ?, ?" in shown(position, PUBLIC)


def test_the_picture_has_every_island_every_sea_space_and_a_title_for_each_boat() -> None:
    picture = GAME.picture(table(DRAWING).state, NAMES[:2], "wide")
    told = titles(picture)
    assert "I01, a mountain, fan token" in told
    assert "I02, sacred ground of Ben" in told
    assert "I05, a building of Ben" in told
    assert "I06, a Torii" in told
    assert "S07, between I01 and I06, gold boat" in told
    assert "S01, off I01, starting spot A, bamboo boat" in told
    written = [word.text for word in words(picture, "board")]
    assert {"06", "91"} <= set(written)
    assert [written.count(letter) for letter in "BWG"] == [2, 1, 1]
    assert all(0 <= word.x <= picture.width and 0 <= word.y <= picture.height for word in words(picture))
    assert "3 boats on the sea" in picture.description


def test_an_empty_lane_has_a_number_and_a_boat_hides_it() -> None:
    """So that nobody reads S42 as a boat of stone on 42."""
    empty = GAME.picture(table("").state, NAMES[:2], "wide")
    full = GAME.picture(table("(B06)").state, NAMES[:2], "wide")
    numbers = [[word.text for word in words(one, "board")].count("06") for one in (empty, full)]
    assert numbers == [2, 1]


def test_the_boats_of_a_turn_are_numbered_in_their_order() -> None:
    state = table("(W02) (G07) (B08)", step="place", fleet=3).state
    placed = msgspec.structs.replace(state, now=msgspec.structs.replace(state.now, placed=(SEA["S07"], SEA["S08"])))
    written = words(GAME.picture(placed, NAMES[:2], "wide"), "board")
    marks = {word.text: word for word in written if word.text in ("1", "2")}
    scale = 812 / 1240
    for number, sea in (("1", "S07"), ("2", "S08")):
        space = SEAS[SEA[sea]]
        assert abs(marks[number].x / scale - space.x) < 45
        assert abs(marks[number].y / scale - space.y) < 30


def test_on_a_phone_the_map_stands_upright_with_every_place() -> None:
    wide, narrow = (GAME.picture(table(DRAWING).state, NAMES[:2], frame) for frame in ("wide", "narrow"))
    assert set(narrow.places) >= {name for name in wide.places if name[0] in "IS"}
    assert (narrow.parts[0].width, narrow.parts[0].height) == (390, 590)


def test_every_card_has_its_sign_and_its_words() -> None:
    for number in FLEETS:
        assert fleet_card(number, 110)
    for tile in BUILDINGS:
        assert building_card(tile, 68)
    for name, specialist in SPECIALISTS.items():
        assert specialist.title in SAYS
        assert specialist_card(name, 2, 68)


def test_the_history_speaks_in_the_players_words() -> None:
    position = table("I01^ .  I05 #blue\n(B01)", mat("wood", harbour="gold"), step="fleet", fleet=5, row="T01")
    assert told(position, "fleet 5") == [
        "Ana fetches 1 gold from the harbour",
        "Ana takes fleet 5 with 1 wood and 1 stone",
    ]
    position = play(position, "fleet 5", "done")
    assert told(position, "place S02 wood") == ["Ana places wood on S02"]
    position = play(position, "place S02 wood", "done")
    assert told(position, "build T01 I01")[:3] == [
        "Ana builds trading post T01 on I01 for 1 point",
        "Ana gets 1 prestige token for the mountain",
        "Ana gets 4 coins for a group of 2",
    ]


def test_the_history_keeps_secret_what_is_secret() -> None:
    position = play(table(step="trade", fleet=2, row="H01"), "reserve", "look P04", "look H09")
    assert told(position, "take H01", viewer=1) == [
        "Ana reserves house H01 from the row",
        "Ana tucks P04 and H09 under the deck",
    ]
    assert told(position, "take H01", viewer=2)[1] == "Ana tucks a hidden tile and a hidden tile under the deck"


@clause("yamatai/4.3")
def test_every_move_has_a_line_in_the_history() -> None:
    rng = random.Random(3)
    for seats in (2, 3, 4):
        position = opening(GAME, seats)
        while GAME.awaiting(position.state):
            (seat,) = GAME.awaiting(position.state)
            if seat:
                assert told(position, rng.choice(offers(position))), position.state.phase
            position = step(position, rng)


def test_a_menu_says_what_a_move_does() -> None:
    position = table("", mat("wood", culture="fan fan"), step="trade", fleet=7, people="SP10", coins=(2,))
    assert said(position, "buy clay") == "buy clay for 5"
    assert said(position, "sacred-ground I05") == "make I05 sacred ground"
    assert said(position, "done") == "trade no more, and place boats"
    start = set_up(2, "1,2,1,2")
    assert said(start, "fleet 3") == "take fleet 3 with 1 bamboo and 1 wood; swap culture"
    recruiting = play(position, "done", "done")
    assert said(recruiting, "recruit SP10 fan,fan") == "recruit the Patron (SP10) with 2 coins for 2 fans"


def test_the_fullest_mats_stay_inside_the_picture() -> None:
    state = set_up(4, "1,2,3,4").state
    full = msgspec.structs.replace(
        state.players[0],
        hand=bytes([1, 1, 0, 0, 1]),
        harbour=bytes([1, 1, 0, 0, 0]),
        scrapped=bytes([2, 2, 2, 0, 0]),
        culture=bytes([2, 2, 2, 2, 0, 0]),
        specialists=("SP01", "SP02", "SP03", "SP04"),
        reserved=("H13",),
        built=tuple(f"H{number:02}" for number in range(1, 10)),
    )
    drawn = GAME.picture(msgspec.structs.replace(state, players=(full,) * 4), ("W" * 24, "Ben", "Cyd", "Dora"), "wide")
    for word in words(drawn):
        assert word.left + word.wide <= drawn.width, word
        assert word.y <= drawn.height, word
