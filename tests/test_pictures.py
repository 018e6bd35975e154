"""What holds for the pictures of all games: legible on a phone, kept apart without colour, the last move marked."""

import gzip
import re
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from tests.colours import SIGHT, contrast, distance
from tests.pictures import is_marked, outlines, pixels, roles, shapes, words
from tidelog.domain import catalog
from tidelog.domain.kernel import signs
from tidelog.domain.kernel.game import touched
from tidelog.domain.kernel.marks import marked
from tidelog.domain.kernel.picture import Frame, Label, Picture, Stamp
from tidelog.projections.film import Film
from tidelog.projections.svg import svg
from tidelog.replays.bundle import read_bundle

RECORDED = Path(__file__).parents[1] / "replays" / "recorded"
RICHEST = {
    "orongo": "tokens-without-a-place",
    "tsuro": "everything",
    "tongiaki": "settlement",
    "yamatai": "last-piece-placed",
}
"""A recorded match of each game whose board becomes full."""
games = pytest.mark.parametrize("name", list(RICHEST))
frames = pytest.mark.parametrize("frame", ["wide", "narrow"])
SMALL: dict[Frame, float] = {"wide": 7.0, "narrow": 6.0}
"""The least size of a word in pixels: on a page of 1200, and on a phone of 390."""


@cache
def film_of(name: str) -> Film:
    """The match."""
    return Film(read_bundle(RECORDED / name / f"{RICHEST[name]}.tide").log)


def some(name: str, frame: Frame) -> list[Picture]:
    """Pictures of the match from its beginning to its end."""
    film = film_of(name)
    return [film.picture(ply, frame) for ply in range(0, film.last + 1, max(film.last // 12, 1))]


@games
@frames
def test_every_role_has_a_colour_and_every_stamp_a_drawing(name: str, frame: Frame) -> None:
    for picture in some(name, frame):
        for shape, _ in shapes(picture):
            assert roles(shape) <= set(picture.palette), shape
            assert not isinstance(shape, Stamp) or shape.name in picture.stamps


@games
@frames
def test_every_place_is_named_once_and_told_of(name: str, frame: Frame) -> None:
    for picture in some(name, frame):
        named = [place for place, _, _ in outlines(picture)]
        assert len(named) == len(set(named))
        assert all(place.title for place in picture.places.values())


@games
def test_a_picture_for_a_phone_is_as_wide_as_a_phone(name: str) -> None:
    for picture in some(name, "narrow"):
        assert picture.width == 390


@games
@frames
def test_every_word_is_large_enough_to_read(name: str, frame: Frame) -> None:
    for picture in some(name, frame):
        scale = 1200 / picture.width if frame == "wide" else 1
        small = [word for word in words(picture) if word.size * scale < SMALL[frame]]
        assert not small, small[0]


@games
@frames
def test_no_word_beside_the_board_runs_over_the_edge(name: str, frame: Frame) -> None:
    for picture in some(name, frame):
        for part in picture.parts[1:]:
            for word in words(picture, part.name):
                assert word.left >= part.x, word
                assert word.left + word.wide <= part.x + part.width + 1, word
                assert part.y <= word.y <= part.y + part.height, word


THUMB = 24
"""Pixels that a thumb can hit."""


@games
def test_every_place_of_a_board_can_be_hit_on_a_phone(name: str) -> None:
    for picture in some(name, "narrow"):
        for place, part, outline in outlines(picture):
            if part.name == "board":
                assert min(pixels(part, outline)) >= THUMB, place


@games
def test_once_the_board_was_touched_the_last_move_is_always_marked(name: str) -> None:
    film, begun = film_of(name), False
    for ply in range(1, film.last + 1):
        frame = film.frames[ply - 1]
        begun = begun or bool(touched(frame.game, frame.events))
        assert is_marked(film.picture(ply)) == begun, (ply, film.line(ply).words)


def test_the_mark_has_corners_on_the_last_place_and_numbers_on_all() -> None:
    bare = film_of("orongo").frames[0].game.picture(film_of("orongo").state(100), ("A", "B", "C", "D"), "wide")
    one, three = marked(bare, ["28"]), marked(bare, ["1", "2", "28", "1"])
    assert one.places["28"].title == f"{bare.places['28'].title}, last move"
    assert len(words(one)) == len(words(bare))
    numbers = sorted(word.text for word in words(three))
    for word in words(bare):
        numbers.remove(word.text)
    assert numbers == ["1", "2", "3"]
    assert marked(bare, ["nowhere"]) is bare


@games
def test_what_was_taken_back_leaves_no_mark(name: str) -> None:
    """The mark after a take-back is the one of the ply it goes back to."""
    from tidelog.projections.trace import last_touched

    film = film_of(name)
    entries = [frame.entry for frame in film.frames]
    for frame in film.frames:
        if frame.entry.to is not None:
            assert last_touched(entries, frame.ply) == last_touched(entries, frame.entry.to)


@games
def test_a_board_keeps_within_its_budget(name: str) -> None:
    for picture in some(name, "wide"):
        text = svg(picture, "board")
        assert len(text) < 120_000
        assert len(gzip.compress(text.encode())) < 30_000
        assert len(re.findall(r"<(?:path|polygon|circle|ellipse|rect|text|use)\b", text)) < 1_000


@games
@frames
def test_a_picture_needs_nothing_from_outside_and_no_style_of_its_own(name: str, frame: Frame) -> None:
    text = svg(film_of(name).picture(film_of(name).last, frame))
    assert "style=" not in text
    assert "<script" not in text
    assert "url(" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert re.match(r'<svg [^>]*width="\d[\d.]*" height="\d[\d.]*" viewBox="0 0 ', text)
    assert "prefers-color-scheme:dark" in text


def colours(name: str) -> tuple[str, ...]:
    """The colours of the seats of a game."""
    return catalog.game(name).colours


def fill(colour: str) -> str:
    """What a seat's colour looks like."""
    return signs.PALETTE[colour][0]


@games
@pytest.mark.parametrize("sight", list(SIGHT))
def test_the_colours_of_the_seats_stay_apart_for_every_eye(name: str, sight: str) -> None:
    for one, other in combinations(colours(name), 2):
        assert distance(fill(one), fill(other), sight) > 15, (one, other)


@games
def test_the_seats_are_told_apart_without_any_colour(name: str) -> None:
    drawn = [signs.STAMPS[f"seat-{colour}"] for colour in colours(name)]
    outlines = {getattr(sign[0], "data", "") for sign in drawn}
    assert len(outlines) == len(drawn)
    if name == "yamatai":
        from tidelog.domain.games.yamatai.view_signs import CREST

        assert len({CREST[colour] for colour in colours(name)}) == len(drawn)
    else:
        assert len({shape.text for sign in drawn for shape in sign if isinstance(shape, Label)}) == len(drawn)


@pytest.mark.parametrize("colour", [*signs.SEATS, "white"])
def test_the_letter_of_a_seat_stands_out_from_its_colour(colour: str) -> None:
    assert contrast(signs.PALETTE[signs.on(colour)][0], fill(colour)) >= 4.5


PAIRS: dict[str, Callable[[], list[tuple[str, str, float]]]] = {
    "orongo": lambda: [
        *(("line", kind, 4.5) for kind in ("quarry", "temple", "god", "birdman", "nest", "food")),
        *(("dark", kind, 4.5) for kind in ("white",)),
        ("white", "ahu", 4.5),
        ("earth-ink", "earth", 3.0),
        ("palm-ink", "grass", 4.5),
        ("ink", "lagoon", 4.5),
    ],
    "tsuro": lambda: [
        *(("deep", kind, 4.5) for kind in ("gold", "blue-beast", "whirl")),
        ("white", "blue-die", 3.0),
        ("lines", "frame", 4.5),
        ("core", "tile", 4.5),
        ("lost", "card", 4.5),
    ],
    "tongiaki": lambda: [
        ("dark", "white", 4.5),
        ("white", "worth", 4.5),
        ("name", "grass", 4.5),
        ("number", "hex", 3.0),
        ("wood-edge", "sand", 3.0),
    ],
    "yamatai": lambda: [
        *(("line", boat, 4.5) for boat in ("wood", "gold")),
        *(("white", boat, 4.5) for boat in ("bamboo", "stone", "clay")),
        ("white", "points", 4.5),
        ("white", "deep", 4.5),
        ("lane-ink", "lane", 4.5),
        ("isle-ink", "grass", 3.0),
        ("ink2", "face", 4.5),
        ("torii", "pennant", 4.5),
    ],
}
"""What is written or drawn on what, and the contrast it needs: 4.5 for words, 3 for large figures and shapes."""
COMMON = [(ink, ground, 4.5) for ink in ("ink", "ink2") for ground in ("paper", "card")] + [("last", "white", 4.5)]


@games
@pytest.mark.parametrize("mode", [0, 1], ids=["light", "dark"])
def test_words_and_signs_stand_out_by_day_and_by_night(name: str, mode: int) -> None:
    palette = film_of(name).picture(0).palette
    for ink, ground, least in [*COMMON, *PAIRS[name]()]:
        assert contrast(palette[ink][mode][:7], palette[ground][mode][:7]) >= least, (ink, ground)
