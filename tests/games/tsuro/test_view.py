"""What a viewer reads and sees: the sea as text, as shapes, and the captain's log."""

import random
import re

from tests.games.tsuro.drawing import drawn, then, without_pile
from tests.games.tsuro.test_placing import RETURN
from tests.games.tsuro.test_sailing import LOOP
from tests.pictures import shapes, stamped, texts, titles, words
from tests.table import Position, opening, step
from tidelog.domain.games.tsuro import GAME
from tidelog.domain.games.tsuro.curves import COLUMNS, dotted
from tidelog.domain.games.tsuro.events import HandsTucked, TileDrawn
from tidelog.domain.games.tsuro.material import CODE, EAST, SOUTH, SQUARE
from tidelog.domain.games.tsuro.moves import Begin, Emerge, Lay, Roll
from tidelog.domain.games.tsuro.state import State, Tsunami
from tidelog.domain.kernel.facts import Event, write_move
from tidelog.domain.kernel.picture import Box, Path, Picture, Shape, plain
from tidelog.domain.kernel.seats import CHANCE, PUBLIC
from tidelog.domain.kernel.secret import Secret, Slot, seen_by

NAMES = ("Red", "Orange", "Yellow")
SEA = """
    . . . . . . 1G
    .
    .
    . . W34 . 3B . .
    .
    .
    1B . . . . . 2G/1
"""


def position() -> Position:
    """Red faces D4, with a daikaiju behind it."""
    return drawn(SEA, ["D4 7", "A1 0", "lost"], ["W34 W12 taihou", "W02"], options="taihou")


def told(start: Position, seat: int, move: str) -> list[str]:
    """The log of one move, as seen by all."""
    lines, state = [], start.state
    for event in start.when(seat, move).events:
        lines.append(_line(state, event))
        state = GAME.evolve(state, event)
    return [line for line in lines if line]


def _line(state: State, event: Event) -> str:
    return GAME.tell(seen_by(GAME.state, state, PUBLIC), event, NAMES)


def test_the_log_tells_a_placement_and_a_voyage_like_a_captain() -> None:
    open_sea = drawn(SEA.replace("3B", "W34"), ["D4 7", "A1 0"], ["W34 W01"])
    assert told(open_sea, 1, "place W34 0") == [
        "Red lays W34 as it is on D4",
        "Red's ship sails two tiles and faces F4",
    ]
    turned = drawn(SEA, ["D4 7", "A1 0"], ["W02"])
    assert told(turned, 1, "place W02 1")[0] == "Red lays W02 turned right on D4"


def test_the_log_tells_how_a_ship_is_lost() -> None:
    doomed = drawn(SEA, ["D4 7", "A1 0", "B1 0"], ["W34"])
    assert told(doomed, 1, "place W34 0") == [
        "Red lays W34 as it is on D4",
        "Red's ship sails one tile and comes to E4",
        "Red's ship meets blue daikaiju 3 and sinks",
        "turn 10, Orange",
    ]


def test_the_log_does_not_tell_others_what_is_drawn_or_swapped() -> None:
    sea = SEA.replace(". . W34 . 3B . .", "W34 W34 W34 . W34 . .")
    start = drawn(sea, ["D4 7", "D4 2", "A1 0"], ["W34 W01", "W05"]).then(1, "place W34 0")
    assert told(start, 1, "swap 1 1") == ["Red swaps a hidden tile for a hidden tile"]
    (event,) = start.when(1, "swap 1 1").events
    assert GAME.tell(seen_by(GAME.state, start.state, 1), event, NAMES) == "Red swaps W01 for W05"


def test_the_log_names_the_special_tiles_and_one_lost_tile_in_whole_words() -> None:
    start = drawn(SEA.replace("3B", "."), ["D4 7", "A1 0"], ["phoenix! W01"], options="phoenix")
    assert told(start, 1, "place phoenix 0")[0] == "Red lays the Phoenix as it is on D4"
    sea = SEA.replace(". . W34 . 3B . .", "W34 W34 W34 . W34 . .")
    start = drawn(sea, ["D4 7", "D4 2", "A1 0"], ["W34 taihou", "portal"], options="portal taihou")
    start = start.then(1, "place W34 0")
    (event,) = start.when(1, "swap 1 1").events
    assert GAME.tell(seen_by(GAME.state, start.state, 1), event, NAMES) == "Red swaps a taihou for the portal"
    assert (
        GAME.tell(start.state, HandsTucked((Secret(Slot("t"), ()),)), NAMES) == "1 tile of the lost goes under the pile"
    )


def test_the_text_board_shows_ships_daikaiju_and_their_arrows_as_they_stand() -> None:
    text = GAME.board(position().state, NAMES, plain)
    assert "R→" in text
    assert "O↓" in text
    assert "<3B>" in text
    assert "←4 <2G> 3→" not in text
    assert "←3 <2G> 5→" in text
    assert "Yellow: lost in turn 1" in text


def test_the_text_board_draws_wakes_as_lines_and_the_own_hand_and_only_backs_of_others() -> None:
    red = GAME.board(seen_by(GAME.state, position().state, 1), NAMES, plain)
    assert all(line in red for line in dotted(CODE["W34", 0]) if line.strip())
    assert "[W34] [W12] [taihou]" in red
    assert dotted(CODE["W12", 0])[1] in red
    orange = GAME.board(seen_by(GAME.state, position().state, 2), NAMES, plain)
    assert "[###] [###] [###]" in orange
    assert "W12" not in orange
    assert dotted(CODE["W02", 0])[1] in orange


def test_the_text_board_says_which_die_leads_to_which_line() -> None:
    lines = GAME.board(position().state, NAMES, plain).splitlines()
    assert re.findall(r"gold \d", lines[0]) == [f"gold {face}" for face in range(1, 7)]
    assert sum(line.startswith("blue|") for line in lines) == 6
    assert any("no die leads" in line for line in lines)


def test_at_the_launch_the_mark_is_beside_whoever_launches() -> None:
    luck, table = random.Random(1), opening(GAME, 3)
    while GAME.awaiting(table.state) == (CHANCE,):
        table = step(table, luck)
    (seat,) = GAME.awaiting(table.state)
    marked = [line for line in GAME.board(table.state, NAMES, plain).splitlines() if line.startswith("> ")]
    assert [NAMES[seat - 1] in line for line in marked] == [True]


def test_a_drawn_tile_has_two_ends_on_every_side() -> None:
    lines = dotted(CODE["W34", 0])
    assert len(lines) == 5
    assert all(len(line) == COLUMNS for line in lines)
    for edge in (lines[0], lines[-1]):
        assert sum(character != " " for character in edge) == 2
    for side in (0, -1):
        assert sum(line[side] != " " for line in lines) == 2


def test_the_text_board_shows_portal_and_tsunami() -> None:
    wave = Tsunami(SQUARE["C2"], EAST, 1, 3)
    state = drawn(SEA.replace("3B", "portal"), ["D4 7", "A1 0"], options="portal tsunami", tsunami=wave).state
    text = GAME.board(state, NAMES, plain)
    assert "( PORTAL )" in text
    assert "~4→" in text
    assert "Tsunami 4 on C2 heading east" in text


def pictured(state: State) -> Picture:
    """The picture of a position."""
    return GAME.picture(state, NAMES, "wide")


def test_the_picture_tells_of_every_ship_and_daikaiju() -> None:
    picture = pictured(position().state)
    told = titles(picture)
    assert "D4, empty; faced by Red" in told
    assert "E4, blue daikaiju 3, squid: 1 south, 2 east, 4 north, 5 west; turns on 3" in told
    assert "G7, gold daikaiju 2, crab: 1 north, 3 west, 4 south, 5 east; turns on 2" in told
    assert "C4, wake tile W34; faced by Orange" not in told
    assert "Red faces D4" in picture.description
    assert "gold daikaiju 2 on G7" in picture.description
    assert picture.description.endswith("Red to move.")


def test_the_picture_draws_four_wakes_on_each_tile_and_the_arrows_of_a_turned_daikaiju() -> None:
    bare = pictured(drawn(SEA.replace("W34", "."), ["A1 0", "B1 0"]).state)
    one = pictured(drawn(SEA, ["A1 0", "B1 0"]).state)
    wakes = [shape for shape, _ in shapes(one, "board") if isinstance(shape, Path) and shape.pen.stroke == "core"]
    assert [shape.data.count("M") for shape in wakes] == [4]
    assert not [shape for shape, _ in shapes(bare, "board") if isinstance(shape, Path) and shape.pen.stroke == "core"]
    assert [stamped(one, f"beast-{name}") for name in ("1G", "1B", "2G", "3B", "2B")] == [1, 1, 1, 1, 0]
    assert {"1", "2", "3", "4", "5"} <= {word.text for word in words(one, "board")}


def test_a_trail_leads_back_from_a_ship_over_all_tiles_it_sailed() -> None:
    picture = pictured(position().state)
    trails = [shape.pen.stroke for shape, _ in shapes(picture, "board") if isinstance(shape, Path) and shape.pen.dash]
    assert trails == ["red"]


def test_every_line_of_the_rim_has_its_die_but_the_middle_one() -> None:
    gold = [shape for shape, _ in shapes(pictured(position().state), "board") if _die(shape, "gold")]
    blue = [shape for shape, _ in shapes(pictured(position().state), "board") if _die(shape, "blue-die")]
    assert (len(gold), len(blue)) == (6, 6)


def _die(shape: Shape, role: str) -> bool:
    return isinstance(shape, Box) and shape.pen.fill == role


def test_the_picture_hides_the_hands_of_others() -> None:
    seen = texts(pictured(seen_by(GAME.state, position().state, 2)))
    assert "W02" in seen
    assert "W12" not in seen
    own = pictured(seen_by(GAME.state, position().state, 1))
    assert {"W34", "W12", "taihou, cannon"} <= set(texts(own))
    assert stamped(own, "taihou") == 2
    assert set(own.places) >= {"1.W34", "1.W12", "1.taihou"}


def test_the_menu_says_what_becomes_of_the_own_ship() -> None:
    start = position()
    said = [GAME.say(start.state, move, NAMES) for move in start.legal(1)]
    assert "fire a taihou at the daikaiju on E4" in said
    placed = [line for line in said if line.startswith("lay")]
    assert all(": your ship faces" in line for line in placed)
    assert len(set(said)) == len(said)


def said_of(start: Position, line: str) -> str:
    """How the menu puts a move that is open to the first seat."""
    return next(GAME.say(start.state, move, NAMES) for move in start.legal(1) if write_move(move) == line)


def test_the_menu_promises_no_berth_to_a_ship_that_collides() -> None:
    start = drawn(RETURN, ["A4 7", "A4 2"], ["W19"])
    assert said_of(start, "place W19 0") == "lay W19 as it is: your ship faces A3 and collides with Orange's"
    others = drawn(SEA.replace("3B", "."), ["D4 7", "D4 2", "B4 2"], ["W34"])
    assert said_of(others, "place W34 0") == ("lay W34 as it is: your ship faces E4, and Orange's and Yellow's collide")


def test_the_menu_says_who_sails_for_ever() -> None:
    start = drawn(RETURN, ["A4 7", "A4 2"], ["W03 W34"])
    assert said_of(start, "place W03 0").endswith("your ship faces A5, and Orange's sails for ever")
    own = drawn(LOOP, ["D4 7", "A1 0"], ["W35"])
    assert said_of(own, "place W35 0") == "lay W35 as it is: your ship sails for ever"


def test_the_menu_names_hashes_by_side_and_end() -> None:
    start = drawn(SEA.replace("1G", "."), ["D1 0", "A1 0"], phase="relocate")
    said = {GAME.say(start.state, move, NAMES) for move in start.legal(1)}
    assert "relocate before C1 0 (top left)" in said
    assert "relocate before C1 1 (top right)" in said


def test_every_line_of_the_log_of_a_wave_reads_well() -> None:
    wave = Tsunami(SQUARE["D1"], EAST, 2)
    start = drawn(SEA, ["D4 7", "A1 0", "B1 0"], ["W35 W01"], options="tsunami", tsunami=wave)
    assert told(start, 1, "place W35 0") == [
        "Red lays W35 as it is on D4",
        "Red's ship sails one tile to D4, into the wave",
    ]
    assert told(then(start, "place W35 0"), 0, "roll 5")[:3] == [
        "Red rolls 5",
        "Red's ship braves the wave",
        "Red's ship sails on and faces D3",
    ]


def test_the_log_tells_dice_daikaiju_and_what_they_eat() -> None:
    sea = SEA.replace(". . W34 . 3B . .", ". 4G W34 . . . .")
    start = drawn(sea, ["D4 7", "A1 0", "B1 0"], phase="dice")
    assert told(start, 0, "roll 3,4") == ["the dice show gold 3 and blue 4"]
    assert told(start.then(0, "roll 3,4"), 0, "roll 3") == [
        "the die shows 3",
        "the daikaiju act on 3",
        "gold daikaiju 1 moves to F1",
        "blue daikaiju 1 leaves the sea",
        "gold daikaiju 2 moves to F7",
        "gold daikaiju 4 eats W34 on C4",
        "Red's ship is eaten by gold daikaiju 4",
        "gold daikaiju 4 moves to C4",
        "turn 10, Orange",
    ]


def test_the_log_tells_of_the_uzushio_and_the_end() -> None:
    sea = SEA.replace("3B", "uzushio")
    start = drawn(sea, ["F4 7", "A1 0"], options="uzushio tsunami", phase="whirl")
    assert told(start, 0, "roll 1")[:3] == ["the die shows 1", "the uzushio acts on 1", "the uzushio moves to E3"]
    doomed = drawn(SEA, ["D4 7", "A1 0"], ["W34"])
    assert told(doomed, 1, "place W34 0")[-1] == "one ship is left: Orange wins"


def test_the_log_tells_whose_ships_a_wave_catches() -> None:
    wave = Tsunami(SQUARE["C3"], SOUTH, 2)
    start = drawn(SEA, ["A1 0", "D4 7", "B1 0"], ["W35 W33"], options="tsunami", tsunami=wave)
    start = without_pile(start)
    assert told(start, 1, "place W33 0")[-2:] == [
        "turn 10, Orange",
        "the tsunami, now 3, rolls on to C4; in its line: Orange's",
    ]


def test_the_log_tells_what_everybody_knows_of_a_tile_from_under_the_pile() -> None:
    start = without_pile(drawn(SEA, ["D4 7", "A1 0"], ["W35"], under_pile=("W05",)))
    assert told(start, 1, "place W35 0")[2] == "Red draws W05 from under the pile"


def test_a_menu_says_every_kind_of_choice() -> None:
    start = drawn(SEA, ["D4 7", "A1 0"], ["W34 portal"], options="portal")
    assert "open the portal before your ship" in {GAME.say(start.state, move, NAMES) for move in start.legal(1)}
    riding = then(start, "open-portal", "roll 2,2")
    assert {GAME.say(riding.state, move, NAMES) for move in riding.legal(1)} == {"lay W34 as it is on B2"}
    landed = riding.then(1, "place W34 0")
    said = {GAME.say(landed.state, m, NAMES) for m in landed.legal(1)}
    assert "enter by the left side, upper end: your ship faces C2" in said
    assert GAME.say(start.state, Roll((3, 4)), NAMES) == "roll 3 and 4"
    assert GAME.say(start.state, Emerge("3G"), NAMES) == "bring in gold daikaiju 3"
    assert GAME.say(start.state, Lay(1), NAMES) == "turn it 1 quarter to the left"
    assert GAME.say(start.state, Begin(2), NAMES) == "Orange begins"


def test_the_picture_shows_the_tsunami_with_its_number_and_the_portal() -> None:
    wave = Tsunami(SQUARE["C2"], EAST, 1, 3)
    state = drawn(SEA.replace("3B", "portal"), ["D4 7", "A1 0"], options="portal tsunami", tsunami=wave).state
    told = titles(pictured(state))
    assert "C2, empty; the tsunami, 4, heading east" in told
    assert "C7, empty; in the line of the tsunami: roll 4 or more" in told
    assert "E4, the mystic portal" in told
    assert stamped(pictured(state), "breakers") == 7


def test_a_tile_with_a_name_is_told_by_its_name() -> None:
    told = [
        GAME.tell(position().state, TileDrawn(1, Secret(Slot("x"), (1,), tile)), NAMES) for tile in ("W01", "taihou")
    ]
    assert told == [f"{NAMES[0]} draws W01", f"{NAMES[0]} draws a taihou"]
    assert GAME.tell(position().state, TileDrawn(1, Secret(Slot("x"), (1,))), NAMES) == f"{NAMES[0]} draws a tile"
