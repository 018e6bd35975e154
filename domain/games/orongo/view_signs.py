"""The signs of Orongo: what is stamped onto the island and beside it, and the colours of Rapa Nui."""

import math

from tidelog.domain.games.orongo.material import COLOURS, PICTURES
from tidelog.domain.kernel import signs
from tidelog.domain.kernel.picture import (
    Box,
    Circle,
    Ellipse,
    Group,
    Label,
    Palette,
    Path,
    Pen,
    Polygon,
    Shape,
    Stamp,
    tones,
)

PALETTE: Palette = {
    **signs.PALETTE,
    **tones(
        {
            "sea": "#2c86a8 #0c3346",
            "shallows": "#4ba3be #12465c",
            "lagoon": "#7cc4d0 #1b6077",
            "foam": "#ffffff #bfe3e8",
            "swell": "#ffffff59 #bfe3e859",
            "sand": "#f2dfae #cdb37a",
            "grass": "#a9c97c #55783f",
            "grass-edge": "#7fa855 #3f6231",
            "earth": "#d6d3a5 #6b6a4c",
            "earth-edge": "#8b8863 #8f8d68",
            "earth-ink": "#6d6a49 #c9c7a0",
            "palm-ink": "#2f4f1c #f6fced",
            "quarry": "#c4bdb3",
            "temple": "#edbe94",
            "god": "#f0d568",
            "birdman": "#a6d0e8",
            "nest": "#ddbce2",
            "food": "#b3dc97",
            "line": "#2b2a26",
            "rock": "#8a8175",
            "thatch": "#c98d5c",
            "mask": "#b8862d",
            "twig": "#8b5a2b",
            "leaf": "#2f7d3c #12381c",
            "stone": "#9b948a",
            "shade": "#4a443d",
            "ahu": "#6f695f",
            "ahu-edge": "#3a362f",
            "shell": "#fbe7b4",
            "shell-edge": "#7a4a12",
            "jade": "#37a789",
            "cord": "#0b3c4a",
            "gold": "#f2c53d",
            "gold-edge": "#4a3208",
            "feather": "#8a2f1d",
            "coral": "#e8705f",
            "coral2": "#f0a24b",
            **{f"{colour}-glass": f"{signs.SEATS[colour][0]}24" for colour in COLOURS},
        }
    ),
}

RADIUS = 38.2
"""Of a hex as it is drawn; the lattice has a side of 40."""
_LINE = Pen(stroke="line", width=2.6)


def hexagon(radius: float) -> tuple[tuple[float, float], ...]:
    """The corners of a hex round the origin, one on top."""
    turns = [math.pi / 3 * corner for corner in range(6)]
    return tuple((round(radius * math.sin(t), 1), round(-radius * math.cos(t), 1)) for t in turns)


def _filled(fill: str) -> Pen:
    return Pen(fill, "line", 2.6)


_SIGN: dict[str, tuple[Shape, ...]] = {
    "quarry": (
        Path("M-17 13L-8 -8L0 -3L6 -13L17 13Z", _filled("rock")),
        Path("M-12 3H12.6M-5 3V13M5 3V13M0 -3V3", Pen(stroke="line", width=2.2)),
    ),
    "temple": (
        Path("M-16 9A16 18 0 0 1 16 9Z", _filled("thatch")),
        Path("M-6 9V3A6 6 0 0 1 6 3V9Z", Pen("line")),
        Path("M-18 12H18", Pen(stroke="line", width=4)),
    ),
    "god": (
        Path("M-13 -13Q0 -17 13 -13Q16 -2 9 8Q4 14 0 15Q-4 14 -9 8Q-16 -2 -13 -13Z", _filled("mask")),
        Circle(-6, -5, 3.6, Pen("white", "line", 2.4)),
        Circle(6, -5, 3.6, Pen("white", "line", 2.4)),
        Path("M0 -6V3M-5 8.5Q0 5.5 5 8.5", _LINE),
    ),
    "birdman": (
        Path(
            "M-13 14C-15 4 -10 -3 -3 -5C-5 -12 2 -16 8 -13C13 -11 17 -8 17 -1C17 2 16 4 14 6"
            "C14 1 12 -2 7 -2C4 2 6 7 7 10L3 14Z",
            _filled("white"),
        ),
        Circle(2.5, -8.5, 1.8, Pen("line")),
        Path("M7 -13Q8 -7 7 -2", Pen(stroke="line", width=1.8)),
        Ellipse(12.5, 9.5, 3.4, 4.4, Pen("white", "line", 2)),
    ),
    "nest": (
        Ellipse(-7, -3, 5, 6.6, Pen("white", "line", 2.2)),
        Ellipse(7, -3, 5, 6.6, Pen("white", "line", 2.2)),
        Ellipse(0, -5, 5.2, 7, Pen("white", "line", 2.2)),
        Path("M-17 0H17C16 10 9 14 0 14C-9 14 -16 10 -17 0Z", _filled("twig")),
        Path("M-12 4L11 9M-11 9L12 4M-4 2L5 12", Pen(stroke="line", width=1.6)),
    ),
    "food": (
        Path("M-17 0C-10 -12 6 -11 10 -2L17 -8.5V8.5L10 2C6 11 -10 12 -17 0Z", _filled("white")),
        Circle(-10, -2, 1.9, Pen("line")),
        Path("M-4 -6Q0 0 -4 6", Pen(stroke="line", width=2.2)),
    ),
}
"""The pictures of the tiles, in a box of 36 by 30."""

_PALM = (
    Path("M-1 17C2 8 -2 2 1 -5", Pen(stroke="twig", width=4)),
    Path(
        "M1 -6Q-7 -14 -16 -7M1 -6Q-8 -8 -12 2M1 -6Q0 -15 9 -17M1 -6Q10 -13 17 -5M1 -6Q9 -6 11 4",
        Pen(stroke="leaf", width=3.6),
    ),
)
_AHU = Polygon(((-21, 33), (-17, 22), (17, 22), (21, 33)), Pen("ahu", "ahu-edge", 1.4))
_SHELL = (
    Path("M0 10L-12 -2C-9 -11 9 -11 12 -2Z", Pen("shell", "shell-edge", 2)),
    Path("M0 10L-5.5 -7.5M0 10V-8.7M0 10L5.5 -7.5", Pen(stroke="shell-edge", width=1.6)),
)
_AMULET = (
    Path("M-10 -13Q0 -3 10 -13", Pen(stroke="twig", width=2.6)),
    Path("M0 -9L9 3L0 15L-9 3Z", Pen("jade", "cord", 2.6)),
    Circle(0, 3, 3.2, Pen("white")),
)


def _statue(stone: str, edge: str, face: str, knot: str) -> tuple[Shape, ...]:
    """A Moai: a foot plate, shoulders, a long head with brow, nose and ears, and a topknot."""
    body = Pen(stone, edge, 2)
    return (
        Box(-15, 17, 30, 7, body, 1.5),
        Path("M-13 17V9Q-13 5 -8 4H8Q13 5 13 9V17Z", body),
        Box(-13, -11, 5, 13, body, 2),
        Box(8, -11, 5, 13, body, 2),
        Path("M-9 -17H9L10 -10L8 8Q0 11 -8 8L-10 -10Z", body),
        Path("M-10 -12H10V-7.5H3.4L4.4 -0.5H-4.4L-3.4 -7.5H-10Z", Pen(face)),
        Path("M-4 4H4", Pen(stroke=edge, width=2)),
        Path("M-13 -17V-26Q-13 -33 -6 -33H6Q13 -33 13 -26V-17Z", Pen(knot, edge, 2)),
    )


def _moai(colour: str) -> tuple[Shape, ...]:
    return (
        *_statue("stone", "line", "shade", colour),
        Label(0, -24.5, signs.letter(colour), 14, signs.on(colour), bold=True),
    )


_CEREMONIAL = (
    *_statue("gold", "gold-edge", "gold-edge", "feather"),
    Path("M-6 -22Q-1 -30 7 -27Q3 -25 5 -22Q0 -20 -6 -22Z", Pen("white")),
)


def _token(colour: str) -> tuple[Shape, ...]:
    """Glass in the seat's colour, so that what lies under it stays readable."""
    return (
        Circle(0, 0, 27, Pen(f"{colour}-glass", colour, 5)),
        Circle(0, 0, 30.2, Pen(stroke="white", width=1)),
        Circle(0, 0, 24.2, Pen(stroke="white", width=1)),
    )


def _tile(picture: str) -> tuple[Shape, ...]:
    return (
        Polygon(hexagon(RADIUS), Pen(picture, "line", 1.3)),
        Polygon(hexagon(34), Pen(stroke="white", width=1.6)),
    )


_EARTH = Polygon(hexagon(RADIUS), Pen("earth", "earth-edge", 1.3, dash="5 4"))
_ISLET = (
    Ellipse(0, 30, 66, 20, Pen("sand", "foam", 5)),
    Ellipse(0, 29, 44, 11, Pen("grass")),
    Stamp("ceremonial", 0, -2, 1.55),
)
_REEF = (
    Path("M-68 6C-74 -26 -40 -34 -10 -32C24 -36 66 -30 70 -4C72 22 46 32 8 30C-28 36 -62 32 -68 6Z",
         Pen("lagoon", "foam", 3.4, dash="9 7")),
    Path("M-46 22V2M-46 12L-54 2M-46 16L-38 4M-37 24V12", Pen(stroke="coral", width=4.4)),
    Path("M44 24V8M44 16L36 8M44 18L52 6", Pen(stroke="coral2", width=4.4)),
)  # fmt: skip
_MOUNTS: dict[str, tuple[Shape, ...]] = {
    "palm-inland": (Polygon(hexagon(RADIUS), Pen("grass", "grass-edge", 1.3)),),
    "palm-coast": (Polygon(hexagon(RADIUS), Pen("sand", "grass-edge", 1.3)), _AHU),
}

STAMPS: dict[str, tuple[Shape, ...]] = {
    **signs.all_signs(COLOURS),
    **{f"sign-{picture}": _SIGN[picture] for picture in PICTURES},
    **{f"tile-{picture}": _tile(picture) for picture in PICTURES},
    **{f"token-{colour}": _token(colour) for colour in COLOURS},
    **{f"moai-{colour}": _moai(colour) for colour in COLOURS},
    **_MOUNTS,
    "earth": (_EARTH,),
    "palm": _PALM,
    "ahu": (_AHU,),
    "shell": _SHELL,
    "amulet": _AMULET,
    "ceremonial": _CEREMONIAL,
    "islet": _ISLET,
    "reef": _REEF,
}


def shown_tile(picture: str, x: float, y: float, scale: float) -> Group:
    """A tile with its sign, for a legend."""
    return Group((Stamp(f"tile-{picture}", 0, 0), Stamp(f"sign-{picture}", 0, 0, 1.15)), "", x, y, scale)
