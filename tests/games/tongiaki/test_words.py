"""How it looks and sounds: the history, the menu, the board and the picture."""

import pytest

from tests.games.tongiaki.drawing import drawn, expandable
from tests.games.tongiaki.test_voyage import HARBOUR
from tests.pictures import shapes, words
from tests.table import Position, clause
from tidelog.domain.games.tongiaki import GAME
from tidelog.domain.games.tongiaki.moves import Lay, Stop
from tidelog.domain.games.tongiaki.view_words import ASIDES, TELL
from tidelog.domain.kernel.facts import Event, Move
from tidelog.domain.kernel.game import remark
from tidelog.domain.kernel.picture import Path, Shape, extent, plain
from tidelog.domain.kernel.seats import CHANCE

NAMES = ("Blue", "Yellow", "Green", "Orange")


def told(position: Position, seat: int, move: str | Move) -> str:
    """The line of the history for a move."""
    state, words = position.state, []
    for event in position.when(seat, move).events:
        words.append(GAME.tell(state, event, NAMES))
        state = GAME.evolve(state, event)
    return "; ".join(filter(None, words))


@clause("tongiaki/7.8")
def test_a_voyage_is_told_from_bridge_to_landfall() -> None:
    table = drawn("tonga d GY. a O..\nW14 north of tonga\nsamoa southeast of W14", turn="orange")
    line = told(table.then(4, "expand tonga"), 4, "place tonga.d")
    assert line == (
        "Orange adds a boat to beach d of Tonga; "
        "Orange sends a fleet to sea from beach d of Tonga: 1 boat of Yellow, 1 boat of Green and 1 boat of Orange; "
        "the fleet leaves Tonga by the north bridge; "
        "crosses W14 (2 colours needed, 3 aboard); lands on Samoa"
    )


@clause("tongiaki/7.5", "tongiaki/7.7")
def test_a_discovery_and_a_loss_are_told() -> None:
    table = drawn("tonga d BY. a BB.").then(1, "expand tonga").then(1, "place tonga.b").then(1, "place tonga.c")
    table = table.then(1, "place tonga.d")
    assert told(table, CHANCE, "draw samoa") == "the fleet finds Samoa; lands on Samoa"
    assert told(table, CHANCE, "draw W03") == (
        "the fleet finds W03; is lost on W03 (3 colours needed, 2 aboard): 2 boats of Blue and 1 boat of Yellow go home"
    )


@clause("tongiaki/7.11")
def test_a_chain_of_eighteen_voyages_replays_and_reads_well() -> None:
    table = drawn(HARBOUR)
    first, lines = table.state, []
    events: list[Event] = []
    while table.state.colour == 1:
        move = table.legal(1)[0]
        lines.append(told(table, 1, move))
        events += table.when(1, move).events
        table = table.then(1, move)
    replayed = first
    for event in events:
        replayed = GAME.evolve(replayed, event)
    assert replayed == table.state
    text = "\n".join(lines)
    assert text.count("Blue sends a fleet to sea from beach") == text.count("the fleet leaves Tonga by the") == 18
    assert text.count("lands on Tonga") == 18
    assert text.count("goes ashore on beach") == 54
    assert lines[-1].endswith("and beach f of Tonga have sailed 3 times and must wait")
    assert lines[0] == (
        "Blue chooses Tonga, where every mooring is taken; 6 beaches must sail: a, b, c, d, e and f of Tonga"
    )
    assert lines[1] == (
        "Blue sends a fleet to sea from beach a of Tonga: 1 boat of Blue, 1 boat of Yellow and 1 boat of Green; "
        "the fleet leaves Tonga by the south bridge; crosses W15 (no number); "
        "crosses W16 (no number); lands on Tonga; a boat of Blue goes ashore on beach a of Tonga; "
        "a boat of Yellow goes ashore on beach a of Tonga; a boat of Green goes ashore on beach a of Tonga; "
        "6 beaches must sail: a, b, c, d, e and f of Tonga"
    )


@clause("tongiaki/11.1")
def test_with_two_colours_the_colour_is_told_with_the_name() -> None:
    table = drawn("tonga a GY.", seats=2, colours=4, turn="green")
    assert told(table, 1, "settle") == "Blue (green) takes 1 boat off the beaches and seeks a new settlement"


@clause("tongiaki/6.3")
def test_a_menu_says_where_a_tile_would_lie() -> None:
    table = drawn("tonga a B..").then(1, "settle").then(CHANCE, "draw W05")
    assert GAME.say(table.state, Lay(0, -1, "south"), NAMES) == "lay W05 at 0,-1, north of Tonga"
    assert told(table, 1, "lay 0 -1 south") == "Blue lays W05 north of Tonga"


@clause("tongiaki/2.10", "tongiaki/2.9")
def test_the_board_shows_lanes_bridges_boats_kings_and_the_red_side() -> None:
    sea = """
        tonga                       a BY.
        W05    north of tonga
        samoa  northeast of W05     a BYG
        fiji   southeast of tonga   royal O
    """
    text = GAME.board(drawn(sea).state, NAMES, plain)
    assert text.splitlines()[:13] == EXPECTED.strip("\n").splitlines()
    assert "Tonga     0  a BY. S  b ... SW  c ... NW  d ... N  e ... NE  f ... SE" in text
    assert "Fiji      5  royal, the king is orange" in text
    assert "Face down: 15 water tiles, 13 islands; an island is 46 % likely" in text
    assert "> B Blue: 13 boats in reserve, 2 on beaches" in text


EXPECTED = r"""
              __________
             /    a     \
  __________/a  Samoa5 b \
 /    a4    \  *BYG    b /
/c-  W05   c-\____c_____/
\b3        b3/
 \____a4*___/
 /    d     \
/c  Tonga0 e \__________
\b  BY     f /    a     \
 \____a_____/  *Fiji 5 b \
            \c  K O    b /
             \____c_____/
"""


@clause("tongiaki/2.17")
def test_the_board_tells_the_odds_of_the_next_tile() -> None:
    """Edge case 13."""
    text = GAME.board(drawn("tonga a B..").state, NAMES, plain)
    assert "Face down: 16 water tiles, 15 islands; an island is 48 % likely" in text
    table = drawn("tonga a B..").then(1, "settle").then(CHANCE, "draw samoa")
    text = GAME.board(table.state, NAMES, plain)
    assert "Face down: 16 water tiles, 14 islands; an island is 47 % likely; Samoa is drawn" in text
    assert "/    0,-1    \\" in text


@clause("tongiaki/7.4")
def test_the_board_shows_a_fleet_at_sea() -> None:
    table = drawn("tonga d BY. a B..").then(1, "expand tonga").then(1, "place tonga.b").then(1, "place tonga.d")
    assert "At sea: BBY, leaving Tonga north" in GAME.board(table.state, NAMES, plain)
    assert "At sea: BBY, leaving Tonga north" in GAME.picture(table.state, NAMES, "wide").description
    table = table.then(CHANCE, "draw samoa")
    assert "At sea: BBY, landing on Samoa" in GAME.board(table.state, NAMES, plain)


@clause("tongiaki/2.5")
@pytest.mark.parametrize("wind", ["southeast", "north"])
def test_the_longest_sea_still_fits_in_a_hundred_columns(wind: str) -> None:
    waters = " ".join(f"W{n:02}" for n in range(1, 16))
    islands = "nauru rarotonga rapa-nui tokelau tuamotu hiva-oa mangareva oahu tahiti tuvalu fiji hawaii samoa"
    table = drawn(f"{waters} {wind} of tonga\n{islands} {wind} of W15")
    lines = GAME.board(table.state, NAMES, plain).splitlines()
    assert max(map(len, lines)) <= 100
    assert sum(line.startswith("Columns") for line in lines) == (4 if wind == "southeast" else 0)
    assert all(any(name in line for line in lines) for name in ("W01", "W15", "Samoa5", "Tonga0"))


@clause("tongiaki/2.9", "tongiaki/2.7")
def test_the_picture_has_every_mooring_every_boat_and_no_two_tiles_in_one_place() -> None:
    sea = """
        tonga                       a BY.
        W05    north of tonga
        samoa  northeast of W05     a BYG
        fiji   southeast of tonga   royal O
    """
    picture = GAME.picture(drawn(sea).state, NAMES, "wide")
    hexes = {name: picture.places[name].outline for name in ("tonga", "W05", "samoa", "fiji")}
    assert len(set(hexes.values())) == 4
    left, top, width, height = picture.parts[0].view or (0, 0, 0, 0)
    boxes = [extent(outline) for outline in hexes.values()]
    assert all(left <= a and top <= b and c <= left + width and d <= top + height for a, b, c, d in boxes)
    assert sum(_dots(shape) for shape, _ in shapes(picture)) == 18 + 12 - 2 - 3
    letters = [word.text for word in words(picture, "board")]
    assert [letters.count(letter) for letter in "BYGO"] == [2, 2, 1, 1]
    assert picture.places["fiji"].title == "Fiji, worth 5; royal, the king is Orange"
    assert picture.places["tonga.a"].title == "Tonga, beach a, 2 of 3 moorings taken (blue and yellow); bridge south"
    assert picture.places["tonga"].title == "Tonga, worth 0; Blue and Yellow"


def _dots(shape: Shape) -> int:
    """How many free moorings a shape draws."""
    return shape.data.count("M") if isinstance(shape, Path) and shape.pen.stroke == "mooring" else 0


@clause("tongiaki/2.5")
def test_a_phone_shows_the_part_of_a_long_sea_where_something_happens() -> None:
    waters = " ".join(f"W{n:02}" for n in range(1, 16))
    table = drawn(f"{waters} north of tonga")
    narrow = GAME.picture(table.state, NAMES, "narrow")
    board = narrow.parts[0]
    assert board.view is not None
    assert board.width / board.view[2] > 0.6
    _, top, _, bottom = extent(narrow.places["W15"].outline)
    assert board.view[1] <= top
    assert bottom <= board.view[1] + board.view[3]
    assert [part.name for part in narrow.parts] == ["board", "seats", "chart"]


@clause("tongiaki/9.1")
def test_the_end_is_told_with_its_reason_and_its_winners() -> None:
    sea = "tonga a B.. b Y..\nsamoa north of tonga a B.."
    line = told(drawn(sea, seats=2, calm=19), 1, "found-royal samoa")
    assert line == "Blue founds a royal island: Samoa; no new tile for 10 rounds: Blue wins"


def test_every_event_has_its_word() -> None:
    assert set(GAME.events) == {*TELL, *ASIDES}
    quiet = drawn("tonga a BY.\nsamoa north of tonga a B..").when(1, "found-royal samoa")
    state, ends = drawn("tonga a BY.\nsamoa north of tonga a B..").state, []
    for event in quiet.events:
        ends.append(remark(GAME, state, event, NAMES))
        state = GAME.evolve(state, event)
    assert ends[1:] == ["the turn of Blue is over", "it is the turn of Yellow"]


@clause("tongiaki/7.3")
def test_a_fleet_without_a_boat_of_its_sender_is_not_called_his() -> None:
    table = drawn("tonga d YYY a B..").then(1, "expand tonga")
    assert told(table, 1, "place tonga.b") == (
        "Blue adds a boat to beach b of Tonga; Blue sends a fleet to sea from beach d of Tonga: 3 boats of Yellow; "
        "the fleet leaves Tonga by the north bridge"
    )


@clause("tongiaki/4.11")
def test_an_expansion_that_may_stop_is_told_and_offered_so() -> None:
    table = expandable("tonga a B.. b B..")
    assert told(table, 1, "expand tonga") == "Blue expands on Tonga with up to 2 boats"
    table = table.then(1, "expand tonga").then(1, "place tonga.c")
    assert GAME.say(table.state, Stop(), NAMES) == "add no more boats"
    assert told(table, 1, "stop") == "Blue adds no more boats"
