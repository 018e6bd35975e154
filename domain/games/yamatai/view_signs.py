"""The signs of Yamatai: boats, culture, buildings, people, crests; and the colours of the archipelago."""

from tidelog.domain.games.yamatai.material import BOATS, COLOURS
from tidelog.domain.kernel import signs
from tidelog.domain.kernel.picture import Box, Circle, Ellipse, Label, Palette, Path, Pen, Polygon, Shape, Stamp, tones

PALETTE: Palette = {
    **signs.PALETTE,
    **tones(
        {
            "sea": "#2a77a0 #0b2e48",
            "round": "#3587af #0e3a59",
            "lane": "#5fb0ce #1a587a",
            "buoy": "#ffffff #8fc7dc",
            "buoy-ring": "#14405a #06202f",
            "shoal": "#8fd8d6 #1d6e80",
            "foam": "#ffffff #bfe0ea",
            "sand": "#f3e2b4 #cdb37a",
            "grass": "#a5cd7b #52803f",
            "grass-edge": "#6fa44f #3b6431",
            "lane-ink": "#0c3247 #d3ecf5",
            "isle-ink": "#2c4a1b #e6f2d8",
            "leaf": "#3c7a3a #24502a",
            "trunk": "#6b4423 #3d2610",
            "face": "#fffdf7 #26323b",
            "face-edge": "#cfc4a8 #46555f",
            "rule": "#d9cfb4 #46555f",
            "line": "#2a211a",
            "bamboo": "#1f7a3a",
            "wood": "#d0a060",
            "stone": "#2b3035",
            "clay": "#93200f",
            "gold": "#ffdb4d",
            "bamboo-line": "#0d4a20",
            "stone-line": "#7c868e",
            "clay-line": "#e9a08d",
            "token": "#fffdf4",
            "token-edge": "#6b5a35",
            "warm": "#e8743b",
            "amber": "#f2c14e",
            "skin": "#f4d3b0",
            "wall": "#fff6e6",
            "torii": "#c0301f",
            "palace": "#7a1f4b",
            "points": "#7a1f4b",
            "green-roof": "#66803d",
            "brown-roof": "#b5622b",
            "rock": "#7f858b",
            "snow": "#f7fbff",
            "rope": "#c79a55",
            "coin": "#f0c04a",
            "coin-edge": "#8a5f0c",
            "deep": "#0e4a66",
            "back": "#24566b #1b4254",
            "back-wave": "#7ccbdd",
            "alert": "#c62d1f #ff8f80",
            "pennant": "#ffffff",
            "coat1": "#8a5a2b",
            "coat2": "#c0301f",
            "coat3": "#1f6f8f",
            "coat4": "#5b6268",
            "coat5": "#2f6b45",
            "coat6": "#6b3f8a",
        }
    ),
}

_EDGE = Pen(stroke="line", width=1.8)


def _fill(role: str, width: float = 1.8) -> Pen:
    return Pen(role, "line", width)


_HULL: dict[str, tuple[Shape, ...]] = {
    "bamboo": (
        Box(-22, -11, 44, 22, _fill("bamboo"), 1.5),
        Path("M-22 -5.5H22M-22 5.5H22M-14 -11V11M14 -11V11", Pen(stroke="bamboo-line", width=1.6)),
    ),
    "wood": (Path("M-25.5 0C-12 -16 12 -16 25.5 0C12 16 -12 16 -25.5 0Z", _fill("wood")),),
    "stone": (
        Path("M-23 -12H13L23 -5V5L13 12H-23Z", _fill("stone")),
        Path("M-16 -12V12M13 -12V12", Pen(stroke="stone-line", width=1.8)),
    ),
    "clay": (
        Ellipse(0, 0, 24, 13.5, _fill("clay")),
        Ellipse(0, 0, 18.5, 9, Pen(stroke="clay-line", width=1.6)),
    ),
    "gold": (
        Path("M-27 -13C-18 -7 18 -15 27 -13L23 0L27 13C18 9 -18 15 -27 13L-22 0Z", _fill("gold")),
        Path("M-16 -8V8M16 -9V8", Pen(stroke="coin-edge", width=1.4)),
    ),
}
"""Seen from above, bow to the right; each has an outline of its own."""
BOAT_INK = {"bamboo": "white", "wood": "line", "stone": "white", "clay": "white", "gold": "line"}


def _boat(boat: str) -> tuple[Shape, ...]:
    """A boat as cards and plates show it, with its letter."""
    return Stamp(f"hull-{boat}", 0, 0), Label(0, 0, boat[0].upper(), 15, BOAT_INK[boat], bold=True)


_CULTURE: dict[str, tuple[Shape, ...]] = {
    "lantern": (
        Path("M0 -14V-11M0 11V14", _EDGE),
        Path("M-5 -11H5Q11 0 5 11H-5Q-11 0 -5 -11Z", _fill("warm")),
        Path("M-7.6 -5H7.6M-8 0H8M-7.6 5H7.6", Pen(stroke="line", width=1.2)),
    ),
    "fan": (
        Path("M0 12L-14 -4A18 18 0 0 1 14 -4Z", _fill("amber")),
        Path("M0 12L-7.5 -8.6M0 12V-10.5M0 12L7.5 -8.6", Pen(stroke="line", width=1.2)),
    ),
    "mask": (
        Path("M-10 -12Q0 -16 10 -12Q13 4 0 14Q-13 4 -10 -12Z", _fill("snow")),
        Path("M-6.5 -4Q-4 -6 -2 -4M2 -4Q4 -6 6.5 -4M-3.5 6Q0 8.6 3.5 6", _EDGE),
        Circle(0, 6.6, 1.5, Pen("torii")),
    ),
    "drum": (
        Path("M-12 -6V6Q0 15 12 6V-6Z", _fill("brown-roof")),
        Ellipse(0, -6, 12, 5, _fill("wall")),
        Path("M-12 2L-6 8L0 3L6 8L12 2", Pen(stroke="line", width=1.3)),
    ),
    "scroll": (
        Box(-8, -11, 16, 22, _fill("wall")),
        Path("M-12 -12H12M-12 12H12", Pen(stroke="deep", width=4)),
        Path("M-4 -5H4M-4 0H4M-4 5H2", Pen(stroke="line", width=1.4)),
    ),
    "crane": (
        Path("M-12 4C-8 -2 2 -4 8 2C4 8 -4 8 -12 4Z", _fill("snow")),
        Path("M6 0C8 -6 4 -8 6 -13M6 -13L12 -12", Pen(stroke="line", width=2)),
        Circle(6.5, -13, 1.8, Pen("torii")),
        Path("M-1 7V14M3 7V14", Pen(stroke="line", width=1.5)),
    ),
}
"""The six kinds, in a box of 30 by 30."""

CREST: dict[str, tuple[Shape, ...]] = {
    "blue": (Circle(0, 0, 4.6, Pen(stroke="white", width=3.4)),),
    "orange": (Path("M-6 4L0 -4L6 4", Pen(stroke="dark", width=3.4)),),
    "purple": (Path("M-6 0H6M0 -6V6", Pen(stroke="dark", width=3.6)),),
    "grey": (Path("M-5.5 -5H5.5M-5.5 0H5.5M-5.5 5H5.5", Pen(stroke="white", width=2.6)),),
}


def _house(roof: str) -> tuple[Shape, ...]:
    return (
        Box(-16, -1, 32, 17, _fill("wall")),
        Box(-4, 5, 8, 11, _fill("brown-roof", 1.4)),
        Path("M-26 0Q-16 -2 -11 -16H11Q16 -2 26 0Q22 4 18 3H-18Q-22 4 -26 0Z", _fill(roof)),
    )


def _seat_house(colour: str) -> tuple[Shape, ...]:
    return *_house(colour), Stamp(f"crest-{colour}", 0, -6.5, 0.95)


_PIECES: dict[str, tuple[Shape, ...]] = {
    **{f"house-{colour}": _seat_house(colour) for colour in COLOURS},
    "house": _house("green-roof"),
    "trading": (*_house("brown-roof"), Circle(0, -6.5, 4.4, Pen("coin", "coin-edge", 1.6))),
    "torii": (
        Path("M-14 -6V18M14 -6V18", Pen(stroke="line", width=6.6)),
        Path("M-14 -6V18M14 -6V18", Pen(stroke="torii", width=3.6)),
        Path("M-19 -3H19V1H-19Z", _fill("torii", 1.4)),
        Path("M-26 -15Q0 -10 26 -15L24 -8Q0 -5 -24 -8Z", _fill("torii", 1.4)),
    ),
    "palace": (
        Box(-18, 8, 36, 10, _fill("wall")),
        Path("M-26 9Q-16 7 -12 -2H12Q16 7 26 9Z", _fill("palace")),
        Box(-9, -9, 18, 7, _fill("wall", 1.4)),
        Path("M-17 -8Q-9 -10 -6 -18H6Q9 -10 17 -8Z", _fill("palace")),
    ),
    "mountain": (
        Path("M-32 20L-8 -16L4 -2L12 -12L32 20Z", _fill("rock", 1.4)),
        Path("M-8 -16L-15 -5L-10 -7L-7 -3L-4 -6L0 -6Z", Pen("snow")),
        Path("M12 -12L7 -5L11 -6L14 -3L17 -5Z", Pen("snow")),
    ),
    "fir": (
        Path("M0 5V9", Pen(stroke="trunk", width=2.2)),
        Path("M0 -9L5.4 -1H3L7 6H-7L-3 -1H-5.4Z", Pen("leaf")),
    ),
    "rope": (
        Ellipse(0, 0, 33, 25, Pen(stroke="line", width=6.4)),
        Ellipse(0, 0, 33, 25, Pen(stroke="tint", width=4.4)),
        Ellipse(0, 0, 33, 25, Pen(stroke="wall", width=4.4, dash="4 6")),
    ),
}
_PEOPLE: dict[str, tuple[Shape, ...]] = {
    "bust": (
        Path("M-16 18Q-15 3 0 3Q15 3 16 18Z", Pen("tint", "line", 1.8)),
        Path("M-5 4L0 12L5 4", Pen("wall", "line", 1.3)),
        Circle(0, -5, 8.4, _fill("skin")),
        Path("M-8.4 -6Q-8 -15 0 -14.6Q8 -15 8.4 -6Q4 -11 0 -10Q-4 -11 -8.4 -6Z", Pen("line", "line", 1.2)),
        Circle(0, -17, 3.4, Pen("line")),
    ),
}
_GOODS: dict[str, tuple[Shape, ...]] = {
    "coin": (Circle(0, 0, 10, Pen("coin", "coin-edge", 2.2)), Box(-3, -3, 6, 6, Pen("face", "coin-edge", 1.6))),
    "star": (
        Path("M0 -11L3.2 -3.6L11 -3L5 2.2L7 10L0 5.8L-7 10L-5 2.2L-11 -3L-3.2 -3.6Z", Pen("amber", "coin-edge", 1.6)),
    ),
    "shield": (Path("M-10 -12H10V3Q10 9 0 14Q-10 9 -10 3Z", Pen("points")),),
    "tile": (
        Box(-9, -13, 18, 26, Pen("face", "line", 1.8), 2),
        Path("M1 -13H7V1L4 -2L1 1Z", Pen("torii")),
    ),
    "lighthouse": (
        Path("M-5 13L-3 -4H3L5 13Z", _fill("wall")),
        Box(-4.5, -11, 9, 7, _fill("amber")),
        Path("M-8 -9L-16 -12M-8 -6L-16 -4M8 -9L16 -12M8 -6L16 -4", Pen(stroke="coin-edge", width=2.2)),
    ),
    "adze": (Path("M-10 12L6 -8M-1 -12L10 -4L4 -8Z", Pen(stroke="line", width=3.4)),),
    "swap": (
        Path("M-9 -13Q0 -18 9 -13M9 13Q0 18 -9 13", Pen(stroke="alert", width=2.2)),
        Path("M10 -17L10.5 -11.5L5 -12ZM-10 17L-10.5 11.5L-5 12Z", Pen("alert")),
    ),
    "arrow": (Path("M-9 0H6M1 -5L7 0L1 5", Pen(stroke="alert", width=2.6)),),
    "cross": (Path("M-11 -9L11 9M-11 9L11 -9", Pen(stroke="alert", width=3.4)),),
    "rope-sign": (
        Ellipse(0, 0, 16, 10, Pen(stroke="line", width=5.4)),
        Ellipse(0, 0, 16, 10, Pen(stroke="rope", width=3.6)),
        Ellipse(0, 0, 16, 10, Pen(stroke="wall", width=3.6, dash="3 4")),
    ),
    "waves": (
        Path(
            "M-40 -8q10 -12 20 0t20 0t20 0t20 0M-40 14q10 -12 20 0t20 0t20 0t20 0", Pen(stroke="back-wave", width=2.6)
        ),
    ),
    "pennant": (Polygon(((-13, -11), (13, -11), (13, 6), (0, 13), (-13, 6)), Pen("pennant", "torii", 2.4)),),
}


def _token(kind: str) -> tuple[Shape, ...]:
    return Circle(0, 0, 21, Pen("token", "token-edge", 2)), Stamp(f"sign-{kind}", 0, 0, 1.05)


def _crest(colour: str) -> tuple[Shape, ...]:
    return Circle(0, 0, 10, Pen(colour, "white", 1.4)), Stamp(f"crest-{colour}", 0, 0, 0.9)


STAMPS: dict[str, tuple[Shape, ...]] = {
    **{f"hull-{boat}": _HULL[boat] for boat in BOATS},
    **{f"boat-{boat}": _boat(boat) for boat in BOATS},
    **{f"sign-{kind}": shapes for kind, shapes in _CULTURE.items()},
    **{f"token-{kind}": _token(kind) for kind in _CULTURE},
    **{f"crest-{colour}": shapes for colour, shapes in CREST.items()},
    **{f"badge-{colour}": _crest(colour) for colour in COLOURS},
    **_PIECES,
    **_PEOPLE,
    **_GOODS,
}
