"""How a match looks and sounds: the text board, the picture, the words of the history."""

import pytest

from tests.games.orongo.drawing import BLUE, GREEN, RED, bids, island
from tests.pictures import shapes, stamped, texts, titles, words
from tests.table import Attempt, Position, clause, opening
from tidelog.domain.games.orongo import GAME
from tidelog.domain.games.orongo import events as e
from tidelog.domain.games.orongo.material import INDEX, ISLAND, MOAI, SPACES
from tidelog.domain.games.orongo.moves import Deal, Draw, GiveAmulet
from tidelog.domain.games.orongo.view_picture import coastline
from tidelog.domain.kernel.facts import Event, Move
from tidelog.domain.kernel.game import remark
from tidelog.domain.kernel.picture import Frame, Picture, Stamp, plain
from tidelog.domain.kernel.seats import CHANCE, PUBLIC, Seat
from tidelog.domain.kernel.secret import UNNAMED, Secret, Shown, Slot, seen_by

NAMES = ("Ana", "Ben", "Cy", "Dora")
ON = {"hidden_tile": "on"}


def board(position: Position, viewer: Seat = PUBLIC) -> str:
    """The text board as a viewer sees it."""
    return GAME.board(seen_by(GAME.state, position.state, viewer), NAMES, plain)


def line(text: str, start: str) -> str:
    """The line of a board that begins so."""
    return next(line for line in text.splitlines() if line.startswith(start))


def told(attempt: Attempt) -> list[str]:
    """The words for everything that follows from a move."""
    state, words = attempt._from.state, []
    for event in attempt.events:
        words.append(GAME.tell(state, event, NAMES))
        state = GAME.evolve(state, event)
    return [word for word in words if word]


def said(position: Position, seat: Seat) -> list[str]:
    """The menu of a seat."""
    return [GAME.say(position.state, move, NAMES) for move in position.legal(seat)]


def picture(position: Position, viewer: Seat = PUBLIC) -> Picture:
    """The picture as a viewer sees it."""
    return GAME.picture(seen_by(GAME.state, position.state, viewer), NAMES, "wide")


def test_every_space_stands_on_the_board_by_the_name_moves_use() -> None:
    text = board(opening(GAME, 2))
    cells = text.split("\n\n")[0].split()
    assert sorted(cell.split(".")[0].rstrip("~") for cell in cells) == sorted(space.id for space in SPACES)


def test_neighbouring_cells_never_touch_and_rows_are_even() -> None:
    full = " ".join(space.id for space in SPACES if space.picture != "palm")
    coast = " ".join(space.id for space in SPACES if space.picture == "palm")
    position = island(red=" ".join(f"{tile}*" for tile in full.split()), blue=coast)
    rows = board(position).split("\n\n")[0].splitlines()
    assert sum(len(row.split()) for row in rows) == 110
    assert max(map(len, rows)) <= 100


def test_the_board_shows_tiles_tokens_shells_and_moai() -> None:
    cells = board(island(red="21* P19^ 14", blue="P24 12 P10!", out="33")).split()
    for cell in ("21QuR*", "P19^R", "14TeR", "P24~B", "12FoB", "P10!B", "33Fo", "40.qu", "P25", "P20~"):
        assert cell in cells


def test_the_board_paints_what_belongs_to_a_seat_and_greys_what_is_not_out() -> None:
    painted: list[tuple[str, str]] = []

    def paint(text: str, colour: str) -> str:
        painted.append((text, colour))
        return text

    GAME.board(island(red="21", out="33").state, NAMES, paint)
    assert ("21QuR", "red") in painted
    assert ("40.qu", "grey") in painted
    assert not [text for text, _ in painted if text == "33Fo"]


def test_the_table_tells_what_each_seat_has() -> None:
    position = island(red="21* P19^", out="1 2 3", shells=(1, 7), tokens=(0, 2), placing=(BLUE,), reef=39)
    text = board(position)
    assert line(text, "Round") == "Round 5; 56 tiles face down and 39 shells on the reef"
    assert line(text, "The Ceremonial") == "The Ceremonial Moai is beside the island"
    assert line(text, "R Ana") == "R Ana: 9 Moai left, 1 shell and 38 tokens; holds the amulet"
    assert line(text, "B Ben") == "B Ben: 10 Moai left, 7 shells and 38 tokens; 2 to place"


def test_the_table_tells_where_the_match_stands() -> None:
    assert line(board(opening(GAME, 2)), "Set-up") == "Set-up; 60 tiles face down and 0 shells on the reef"
    assert line(board(island(last=True)), "Round").startswith("Round 5, the last; ")
    erecting = island(red="15 23 31 P25", placing=(RED,), tokens=(2, 0), out="1 2").then(RED, "place P24")
    assert line(board(erecting), "R Ana").endswith("; 1 to place; a Moai to erect")
    over = island(red="21", placing=(RED, BLUE), tokens=(2, 2), moai=(0, 3)).then(RED, "place P19")
    assert line(board(over), "The Ceremonial") == "The Ceremonial Moai is on P19"
    assert board(over).endswith("; place 2\nThe Ceremonial Moai stands: Ana wins.")


def test_a_bid_and_a_hidden_tile_are_shown_to_their_seat_alone() -> None:
    position = island(3, out="1 2", hidden=(30, None, None), options=ON).then(RED, "bid 3")
    assert line(board(position, RED), "R Ana").endswith("; hidden tile: birdman 30; has bid 3")
    assert line(board(position, BLUE), "R Ana").endswith("; hidden tile: face down; has bid")
    assert "birdman 30" in " ".join(texts(picture(position, RED)))
    assert "birdman 30" not in " ".join(texts(picture(position, GREEN)))


def test_every_hexagon_has_a_title_that_can_be_read_aloud() -> None:
    drawn = picture(island(red="21* P19^ P25", blue="P24 P10!", out="33"))
    told = titles(drawn)
    assert len(told) == 110
    for title in (
        "Tile 21, quarry; token of Ana; spent",
        "Palm P19, on the coast, an ahu; a Moai of Ana",
        "Palm P10, on the coast, an ahu; the Ceremonial Moai",
        "Palm P25; token of Ana",
        "Tile 33, food",
        "Tile 40, quarry; not out yet",
    ):
        assert title in told


def test_the_picture_can_be_read_aloud() -> None:
    over = island(red="21", placing=(RED, BLUE), tokens=(2, 2), moai=(0, 3), shells=(1, 5), reef=42)
    drawn = picture(over.then(RED, "place P19"))
    assert drawn.title == "Orongo, round 5"
    assert drawn.description == (
        "Round 5, 59 tiles face down and 42 shells on the reef. "
        "Ana has 0 Moai left and 0 shells. Ben has 3 Moai left and 5 shells. The Ceremonial Moai stands: Ana wins."
    )


@pytest.mark.parametrize("frame", ["wide", "narrow"])
def test_nothing_in_the_picture_is_cut_off_by_its_edge(frame: Frame) -> None:
    names = ("A" * 60, "Ben", "Cy", "Dora")
    position = island(4, hidden=(30, 32, 33, 34), amulet=RED, options=ON, red="21* P19^").then(RED, "bid 3")
    drawn = GAME.picture(position.state, names, frame)
    for word in words(drawn):
        assert word.left >= 0, word
        assert word.left + word.wide <= drawn.width, word
        assert word.size / 2 <= word.y <= drawn.height - word.size / 2, word


def test_numbers_stay_inside_their_hexagons() -> None:
    drawn = picture(island(red="21* P19^", out="33"))
    board = drawn.parts[0]
    scale = board.width / ISLAND.width
    numbers = {word.text: word for word in words(drawn, "board") if word.text in INDEX and word.label.fine}
    assert len(numbers) > 40
    for id, word in numbers.items():
        space = SPACES[INDEX[id]]
        assert abs(word.x / scale - space.x) < 1
        assert abs(word.y / scale - space.y) + word.size / scale / 2 <= ISLAND.side
        assert word.wide / scale <= ISLAND.side


def test_the_coast_of_the_island_is_one_line_round_all_its_hexes() -> None:
    assert coastline().count("M") == 1
    beyond = sum(6 - len(space.neighbours) for space in SPACES)
    assert coastline().count("L") == beyond - 1


def test_the_ceremonial_moai_waits_off_the_coast_until_it_stands() -> None:
    assert (stamped(picture(island()), "islet"), stamped(picture(island(blue="P10!")), "islet")) == (1, 0)


def test_every_moai_of_a_seat_stands_on_an_ahu_or_on_its_plate() -> None:
    drawn = picture(island(red="21 P19^ P25"))
    assert stamped(drawn, "moai-red") == MOAI[2]
    on_board = [shape.name for shape, _ in shapes(drawn, "board") if isinstance(shape, Stamp)]
    assert on_board.count("moai-red") == 1


def test_a_round_is_told_in_the_words_of_the_table() -> None:
    position = island(3, out="1 2 3 4", amulet=BLUE, reef=1, shells=(16, 16, 15))
    assert told(bids(position, 2, 0, 1)) == [
        "Cy has bid 1",
        "the bids: Ana 2, Ben 0 and Cy 1",
        "Ana pays 2 shells to the reef",
        "Ben gathers 3 shells from the reef",
        "Ana takes 3 tokens",
        "Cy takes 2 tokens",
        "the amulet goes to Ana",
    ]


def test_placing_and_erecting_are_told() -> None:
    position = island(red="15 23 31 P25", out="1 2", placing=(RED,), tokens=(2, 0))
    assert told(position.when(RED, "place 1")) == ["Ana places a token on god 1"]
    attempt = position.when(RED, "place P24")
    assert told(attempt) == ["Ana places a token on palm P24", "Ana must erect a Moai"]
    assert told(attempt.position.when(RED, "erect P24 15 31")) == [
        "Ana erects a Moai on P24, spending food 15 and food 31"
    ]


def test_the_end_is_told() -> None:
    position = island(red="21", placing=(RED, BLUE), tokens=(2, 2), moai=(0, 3))
    assert told(position.when(RED, "place P19")) == [
        "Ana places a token on palm P19",
        "Ana erects the Ceremonial Moai on P19, spending quarry 21",
        "the Ceremonial Moai stands: Ana wins",
    ]
    shared = bids(island(3, last=True, shells=(5, 5, 5)), 0, 0, 0)
    assert told(shared)[-1] == "the last round is over: Ana, Ben and Cy share the win"


def test_tokens_that_find_no_place_are_told() -> None:
    assert "Ana takes 3 tokens back, finding no place" in told(bids(island(), 3, 2))


def test_the_hidden_tile_is_told_when_it_comes_out_and_when_it_is_kept() -> None:
    position = island(3, out="1 2", placing=(RED,), hidden=(30, None, None), options=ON)
    assert told(position.when(RED, "reveal"))[0] == "Ana brings out the hidden tile, birdman 30"
    assert told(position.when(RED, "done"))[0] == "Ana keeps the hidden tile"


@pytest.mark.parametrize(
    "event, words",
    [
        (e.AmuletGiven(2), "Ben begins with the amulet"),
        (e.HiddenTileDealt(2, Secret(Slot("x"), (2,))), "Ben takes a hidden tile"),
        (e.RoundBegun(3, 3), "round 3 begins"),
        (e.LastRoundBegun(20), "round 20 is the last: too few tiles are left"),
        (e.TileDrawn(33), "food 33 is drawn"),
        (e.BidMade(1, Secret(Slot("x"), (1,))), "Ana has bid"),
        (e.BidsRevealed((), ()), "the bids: nobody has a shell to bid"),
        (e.BidsRevealed((2,), (Shown(Slot("x"), 4),)), "the bids: Ben 4, and none from Ana and Cy, without shells"),
        (e.PlacingOpened((1, 2)), ""),
    ],
)
def test_every_other_fact_has_its_words(event: Event, words: str) -> None:
    assert GAME.tell(island(3).state, event, NAMES) == words


@pytest.mark.parametrize(
    "event, words",
    [
        (e.BiddingOpened(), "all choose their bids"),
        (e.PlacingOpened((2, 1)), "who places: Ben, then Ana"),
        (e.PlacingOpened(()), "nobody has a token to place"),
        (e.ErectingEnded(1), "Ana has no more Moai to erect for this token"),
        (e.TurnEnded(1), "Ana has placed"),
        (e.RoundBegun(3, 3), "round 3 begins"),
    ],
)
def test_what_the_history_leaves_out_has_words_for_who_asks(event: Event, words: str) -> None:
    assert remark(GAME, island(3).state, event, NAMES) == words


@clause("orongo/5.6")
def test_a_reef_too_small_to_share_is_told() -> None:
    few = told(bids(island(3, out="1 2 3 4", reef=1, shells=(15, 16, 16)), 0, 0, 0))
    assert few[1] == "the bids: Ana 0, Ben 0 and Cy 0; the reef of 1 shell is too small to share among 3 and stays"
    paid = told(bids(island(3, out="1 2 3 4", shells=(16, 16, 16)), 0, 1, 0))
    assert paid[1].endswith("; the reef of 1 shell is too small to share among 2 and stays")
    kept = island(3, out="1 2 3 4", shells=(16, 16, 16), options={"zero_gets_payment": "no"})
    assert told(bids(kept, 0, 1, 0))[1] == "the bids: Ana 0, Ben 1 and Cy 0"
    assert told(bids(island(3, out="1 2 3 4", reef=3, shells=(15, 15, 15)), 0, 0, 0))[1] == (
        "the bids: Ana 0, Ben 0 and Cy 0"
    )


def test_a_menu_names_what_is_placed_and_erected() -> None:
    position = island(red="15 23 31 P25", out="1 2", placing=(RED,), tokens=(2, 0))
    assert said(position, RED)[0] == "place a token on god 1"
    assert "place a token on palm P24" in said(position, RED)
    assert said(position.then(RED, "place P24"), RED) == [
        "erect a Moai on P24, spending quarry 23",
        "erect a Moai on P24, spending food 15 and food 31",
    ]


def test_a_menu_says_when_it_is_the_ceremonial_moai() -> None:
    position = island(red="15 23 31 P25", out="1 2", placing=(RED,), tokens=(2, 0), moai=(0, 10))
    menu = said(position.then(RED, "place P24"), RED)
    assert menu[0] == "erect the Ceremonial Moai on P24, spending quarry 23"


def test_a_menu_offers_bids_and_the_hidden_tile() -> None:
    assert said(island(shells=(1, 47)), RED) == ["bid 0", "bid 1"]
    position = island(3, out="1 2", placing=(RED,), hidden=(30, None, None), options=ON)
    assert said(position, RED) == ["bring out the hidden tile and one more token", "place no more"]


@pytest.mark.parametrize(
    "move, words",
    [
        (GiveAmulet(2), "give the amulet to Ben"),
        (Draw(33), "draw food 33"),
        (Deal(Secret(UNNAMED, (1,), 30)), "deal birdman 30"),
        (Deal(Secret(UNNAMED, (1,))), "deal a hidden tile"),
    ],
)
def test_what_chance_may_do_is_named_for_whoever_records_a_table(move: Move, words: str) -> None:
    assert GAME.say(opening(GAME, 2).state, move, NAMES) == words


def test_chance_has_no_menu() -> None:
    assert opening(GAME, 2).legal(CHANCE) == ()
