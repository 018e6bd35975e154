"""What players see and read: the board, the picture, the words of history and menu."""

import random

import msgspec

from tests.games.yamatai.drawing import at_turn, known, mat, offers, play, table
from tests.games.yamatai.test_setup import set_up
from tests.table import Position, clause, opening, step
from tidelog.domain.games.yamatai import GAME
from tidelog.domain.kernel.notation import read_move
from tidelog.domain.kernel.picture import Circle, Label, Polygon, plain
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
    picture = GAME.picture(position.state, NAMES[: len(position.state.players)])
    return [shape.text for shape in picture.shapes if isinstance(shape, Label)]


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
        "#orange",
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
        "Fleet  2  2 bamboo; reserve building",
        "R01 torii    6 points: 2 bamboo, 1 wood and 1 stone",
        "SP03 Haggler, 2 points [4 coins]",
        "Ana (blue): 10 coins",
        "culture 1 fan, 1 mask",
        "specialists SP04 Harbour Master",
        "built H16 7",
        "reserved P01",
        "scrapped 1 clay",
    ):
        assert word in board, word


def test_each_meeple_keeps_its_fleet_while_the_next_ones_are_turned_up() -> None:
    row, people = "H01 H02 H03 H04 H05", "SP01 SP02 SP03 SP04 SP05"
    position = table("", step="recruit", fleet=3, played=(5, 1, 7), row=row, people=people)
    assert "turn order: Ben (fleet 5), Ana (fleet 1), Ben (fleet 7), Ana (fleet 3)" in shown(position)
    turning = play(position, "done")
    assert at_turn(turning) == (CHANCE, "fleets")
    assert "turn order: Ana (fleet 1), Ana (fleet 3), Ben (fleet 5), Ben (fleet 7)" in shown(turning)
    words = labels(turning)
    assert {"1: taken by Ana", "3: taken by Ana", "5: taken by Ben", "7: taken by Ben"} <= set(words)


def test_nobody_is_at_turn_while_chance_fills_up() -> None:
    position = table("", step="recruit", fleet=3, played=(5, 1, 7), row="H01 H02 H03 H04 H05")
    assert "at turn" in labels(position)
    filling = play(position, "done")
    assert at_turn(filling) == (CHANCE, "specialists")
    assert not [word for word in labels(filling) if "at turn" in word]


def test_no_mark_of_the_map_touches_another_and_no_line_is_longer_than_100_columns() -> None:
    rng = random.Random(6)
    for seats in (2, 3, 4):
        position = opening(GAME, seats)
        while GAME.awaiting(position.state):
            position = step(position, rng)
        drawn = shown(position).split("\n\nSea spaces")[0]
        marks = [word for line in drawn.splitlines() for word in line.split()]
        islands = [word for word in marks if word.startswith("I")]
        seas = [word for word in marks if word[-3:-2] == "s" or word[0] in "(["]
        assert (len(islands), len(seas), len(marks)) == (34, 91, 34 + 34 + 91)
        assert max(map(len, shown(position).splitlines())) <= 100


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
    assert "at turn: trades (S01 picked)" in board
    assert max(map(len, board.splitlines())) <= 100


def test_only_those_who_looked_read_the_tucked_tiles_on_the_board() -> None:
    position = table(tucked=(known("P04", 1), known("H01", 1, 2)))
    assert "tucked under it: P04, H01" in shown(position, 1)
    assert "tucked under it: ?, H01" in shown(position, 2)
    assert "tucked under it: ?, ?" in shown(position, PUBLIC)


def test_the_picture_has_every_island_every_sea_space_and_a_title_for_each_boat() -> None:
    picture = GAME.picture(table(DRAWING).state, NAMES[:2])
    titles = [shape.title for shape in picture.shapes if isinstance(shape, Polygon | Circle)]
    words = [shape.text for shape in picture.shapes if isinstance(shape, Label)]
    assert "I01, a mountain; fan token" in titles
    assert "I02; sacred ground of Ben" in titles
    assert "I05; a building of Ben" in titles
    assert "I06; a Torii" in titles
    assert "gold boat on S07" in titles
    assert {"S06", "S91", "B01", "G07"} <= set(words)
    assert all(0 <= label.x <= picture.width for label in picture.shapes if isinstance(label, Label))
    assert all(0 <= label.y <= picture.height for label in picture.shapes if isinstance(label, Label))
    assert "3 boats on the sea" in picture.description


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
    assert said(recruiting, "recruit SP10 fan,fan") == "recruit the Patron (SP10) with 2 coins for fan and fan"


def test_every_word_of_the_picture_can_be_read_at_the_size_a_page_shows_it() -> None:
    """A browser window of 1400 by 1000 leaves the board about 990 by 780."""
    drawn = GAME.picture(set_up(4, "1,2,3,4").state, NAMES)
    scale = min(990 / drawn.width, 780 / drawn.height)
    assert min(shape.size for shape in drawn.shapes if isinstance(shape, Label)) * scale > 8


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
    drawn = GAME.picture(msgspec.structs.replace(state, players=(full,) * 4), ("W" * 24, "Ben", "Cyd", "Dora"))
    for shape in drawn.shapes:
        if isinstance(shape, Label) and shape.anchor == "start":
            assert shape.y <= drawn.height, shape
            assert shape.x + len(shape.text) * shape.size * 0.5 <= drawn.width, shape
