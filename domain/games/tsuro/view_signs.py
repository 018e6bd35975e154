"""The signs of Tsuro of the Seas: ships, wakes' colours, daikaiju, waves and the tiles that are no wakes."""

from tidelog.domain.games.tsuro.material import COLOURS
from tidelog.domain.kernel import signs
from tidelog.domain.kernel.picture import Box, Circle, Ellipse, Palette, Path, Pen, Polygon, Shape, Stamp, tones

PALETTE: Palette = {
    **signs.PALETTE,
    **tones(
        {
            "frame": "#0b3a52 #0a2434",
            "sea": "#0f4a66 #071e2d",
            "square": "#145a78 #0a2a3d",
            "grid": "#3e8aa5 #1b4a60",
            "tile": "#1c7593 #0e4258",
            "tile-edge": "#7ccbdd #2c7a93",
            "lines": "#bfe3ec",
            "ripple": "#7ccbdd59 #2c7a9380",
            "trough": "#0520308c",
            "glow": "#3fd6ee8c",
            "core": "#f2ffff",
            "gold": "#f2c14e",
            "blue-beast": "#8fc3ff",
            "blue-edge": "#7db7ff",
            "blue-die": "#3b7de0",
            "gold-lair": "#2a1e08",
            "blue-lair": "#0a1e3c",
            "whirl-lair": "#06222e",
            "whirl": "#7fe7dc",
            "violet": "#b48cff",
            "violet2": "#dcc9ff",
            "violet-deep": "#2a1652",
            "night": "#101d3a",
            "deep": "#06141d",
            "hull": "#7b4a22",
            "deck": "#c99559",
            "parchment": "#e9dcc0",
            "parchment-edge": "#8b6a33",
            "iron": "#59626b",
            "oak": "#9c5f2c",
            "flash": "#ff9d2e",
            "wave": "#0f5f93",
            "wave-line": "#4aa3d8",
            "wash": "#ffffff33",
            "breaker": "#ffffffb3",
            "back": "#24566b #1b4254",
            "lost": "#b0241c #ff8f80",
        }
    ),
}

_LINE = Pen(stroke="deep", width=1.8)
_BEAST = Pen("tint", "deep", 1.8)
_EYE = Pen("deep")


def _limbs(data: str, width: float = 3.4) -> tuple[Shape, ...]:
    """Arms and tails: a line of the beast's colour with a dark edge."""
    return Path(data, Pen(stroke="deep", width=width + 3)), Path(data, Pen(stroke="tint", width=width))


def _eyes(x: float, y: float, radius: float = 1.8) -> tuple[Shape, ...]:
    return Circle(-x, y, radius, _EYE), Circle(x, y, radius, _EYE)


_BEASTS: dict[str, tuple[Shape, ...]] = {
    "1G": (  # a serpent
        *_limbs("M-18 14C-18 3 -7 3 -7 11C-7 20 4 20 4 10C4 1 14 4 13 -5C12 -12 3 -10 2 -8", 6),
        Ellipse(1, -10, 8, 5.6, _BEAST),
        Circle(-2, -11.5, 1.5, _EYE),
        Path("M-7 -9L-13 -7M-13 -7L-16 -9M-13 -7L-15 -4", Pen(stroke="tint", width=1.6)),
    ),
    "1B": (  # a ray
        Path("M-3 -13L-6 -20M3 -13L6 -20", Pen(stroke="tint", width=2.6)),
        Path("M0 -15Q9 -8 20 2Q9 3 3 8L0 21L-3 8Q-9 3 -20 2Q-9 -8 0 -15Z", _BEAST),
        *_eyes(4, -7, 1.5),
    ),
    "2G": (  # a crab
        *_limbs("M-9 4L-18 0M-9 7L-18 8M-7 10L-14 16M9 4L18 0M9 7L18 8M7 10L14 16M-8 -2L-14 -8M8 -2L14 -8", 2.6),
        Path("M-14 -8Q-20 -13 -14 -19L-13 -13L-8 -17Q-7 -9 -14 -8Z", _BEAST),
        Path("M14 -8Q20 -13 14 -19L13 -13L8 -17Q7 -9 14 -8Z", _BEAST),
        Ellipse(0, 5, 12.5, 9.5, _BEAST),
        Circle(-4, -3, 3, Pen("core", "deep", 1.6)),
        Circle(4, -3, 3, Pen("core", "deep", 1.6)),
        Path("M-4 9Q0 12 4 9", _LINE),
    ),
    "2B": (  # a shark, from above
        Path(
            "M0 -20C6 -13 7 -5 6 1L15 9L5 8L3 13L8 20L0 16.5L-8 20L-3 13L-5 8L-15 9L-6 1C-7 -5 -6 -13 0 -20Z", _BEAST
        ),
        Path("M-4.5 -5H-1.5M-4.8 -2H-1.8M4.5 -5H1.5M4.8 -2H1.8M0 2V8", Pen(stroke="deep", width=1.6)),
        *_eyes(3.4, -11, 1.2),
    ),
    "3G": (  # an octopus
        *_limbs("M-9 3C-18 2 -20 10 -15 14M-6 6C-12 10 -12 17 -7 18M0 6V17", 4),
        *_limbs("M9 3C18 2 20 10 15 14M6 6C12 10 12 17 7 18", 4),
        Path("M-10 4C-17 -22 17 -22 10 4Q0 12 -10 4Z", _BEAST),
        Circle(-4.5, -2, 3, Pen("core", "deep", 1.4)),
        Circle(4.5, -2, 3, Pen("core", "deep", 1.4)),
    ),
    "3B": (  # a squid
        *_limbs("M-4 6C-8 10 -4 14 -8 19M-1.5 7C-3 12 0 15 -2 20M1.5 7C3 12 0 15 2 20M4 6C8 10 4 14 8 19", 2.2),
        Path("M0 -21L11 -8H6L6 3Q6 8 0 8Q-6 8 -6 3L-6 -8H-11Z", _BEAST),
        *_eyes(3, 2, 1.6),
    ),
    "4G": (  # a turtle
        Path("M-9 -7L-18 -13Q-19 -4 -11 -1ZM9 -7L18 -13Q19 -4 11 -1Z", _BEAST),
        Path("M-9 10L-14 18Q-6 18 -5 13ZM9 10L14 18Q6 18 5 13Z", _BEAST),
        Ellipse(0, -15, 4.6, 5.6, _BEAST),
        *_eyes(1.8, -17, 1),
        Circle(0, 2, 13, _BEAST),
        Path(f"{signs.regular(6, 6.4)}M0 -4.4V-11M0 8.4V15M5.5 -1L12 -4M-5.5 -1L-12 -4M5.5 5L12 8M-5.5 5L-12 8", _LINE),
    ),
    "4B": (  # a whale
        Path("M0 -20C10 -16 10 0 4 9L3 13L12 19Q4 21 0 17Q-4 21 -12 19L-3 13L-4 9C-10 0 -10 -16 0 -20Z", _BEAST),
        Path("M-3 -14V-5M0 -16V-4M3 -14V-5", Pen(stroke="deep", width=1.5)),
        *_eyes(5, -2, 1.3),
    ),
    "5G": (  # a dragon
        Path("M-7 -10L-13 -21Q-16 -12 -11 -6M7 -10L13 -21Q16 -12 11 -6", _BEAST),
        Path("M-11 -8Q0 -15 11 -8L12 0L7 5L6 16Q0 21 -6 16L-7 5L-12 0Z", _BEAST),
        Path("M-7 10Q-16 8 -18 16M7 10Q16 8 18 16", Pen(stroke="tint", width=2)),
        Path("M-9 -4L-3 -1L-7 2ZM9 -4L3 -1L7 2Z", _EYE),
        *_eyes(2.6, 13, 1.3),
    ),
    "5B": (  # a jelly
        *_limbs("M-9 4C-13 9 -6 12 -10 19M-3 5C-6 10 0 13 -3 20M3 5C6 10 0 13 3 20M9 4C13 9 6 12 10 19", 2.2),
        Path("M-14 4C-16 -20 16 -20 14 4Q10 8 7 4Q3.5 8 0 4Q-3.5 8 -7 4Q-10 8 -14 4Z", _BEAST),
        *_eyes(4.5, -3, 1.8),
    ),
    "uzushio": (
        Path("M0 0C3 -4 8 0 5 5C1 11 -9 8 -10 0C-10 -10 3 -15 11 -9C20 -1 16 14 4 17C-8 20 -19 12 -19 0",
             Pen(stroke="tint", width=3.4)),
    ),
}  # fmt: skip
"""The beasts in a box of 42 by 42, never turned."""

NAMES = {
    "1G": "serpent",
    "1B": "ray",
    "2G": "crab",
    "2B": "shark",
    "3G": "octopus",
    "3B": "squid",
    "4G": "turtle",
    "4B": "whale",
    "5G": "dragon",
    "5B": "jelly",
    "uzushio": "whirlpool",
}

_CUT = ((11, 0), (73, 0), (84, 11), (84, 73), (73, 84), (11, 84), (0, 73), (0, 11))
_LAIRS: dict[str, tuple[Shape, ...]] = {
    "lair-G": (Polygon(tuple((2 + x * 80 / 84, 2 + y * 80 / 84) for x, y in _CUT), Pen("gold-lair", "gold", 3)),),
    "lair-B": (Box(2, 2, 80, 80, Pen("blue-lair", "blue-edge", 3), 20),),
    "lair-u": (Circle(42, 42, 40, Pen("whirl-lair", "whirl", 3)),),
}

_SURGE = (
    Path(
        "M-33 26C-30 -2 -12 -26 14 -24C30 -22 34 -8 26 0C27 -8 20 -12 13 -9C4 -5 8 12 33 14V26Z",
        Pen("core", "deep", 1.8),
    ),
    Path("M-24 20C-20 2 -8 -14 10 -16M-14 20C-11 6 -2 -6 6 -8M-4 21C-2 12 1 6 4 4", Pen(stroke="wave-line", width=3.4)),
)
_PORTAL = (
    Box(1, 1, 82, 82, Pen("night", "violet", 2.4), 6),
    Circle(42, 42, 33, Pen("violet-deep", "violet", 3)),
    Path("M42 17A25 25 0 0 1 67 42M42 67A25 25 0 0 1 17 42", Pen(stroke="violet2", width=4.4)),
    Path("M25 42A17 17 0 0 1 42 25M59 42A17 17 0 0 1 42 59", Pen(stroke="violet", width=3)),
    Path("M31 34H53M33 40H51M36 34V54M48 34V54", Pen(stroke="parchment", width=3.6)),
)
_TAIHOU = (
    Box(1, 1, 82, 82, Pen("parchment", "parchment-edge", 2.4), 6),
    Path("M20 48L60 24L68 37L27 58Z", Pen("iron", "deep", 2.4)),
    Path("M57 22L62 19L71 34L66 38Z", Pen("iron", "deep", 2.4)),
    Path("M17 58H57L52 66H22Z", Pen("oak", "deep", 2.2)),
    Circle(30, 60, 8.5, Pen("oak", "deep", 2.6)),
    Circle(30, 60, 2.4, Pen("deep")),
    Circle(48, 62, 6, Pen("oak", "deep", 2.4)),
    Path("M69 19L81 13L76 22L82 28L71 28Z", Pen("flash", "lost", 1.6)),
)
_PHOENIX = (
    Path(
        "M42 20L47 33L60 27L55 40L68 46L54 50L56 63L42 55L28 63L30 50L16 46L29 40L24 27L37 33Z",
        Pen("flash", "lost", 2),
    ),
    Path("M42 32Q50 38 46 46Q44 52 42 55Q40 52 38 46Q34 38 42 32Z", Pen("gold")),
)
_BACK = (
    Box(1, 1, 82, 82, Pen("back", "deep", 2.4), 8),
    Path("M17 35q8 -12 17 0t17 0t17 0M17 55q8 -12 17 0t17 0t17 0", Pen(stroke="tile-edge", width=4)),
)
_BREAKERS = (
    Box(0, 0, 84, 84, Pen("wash"), 5),
    Path(
        "".join(
            f"M6 {y}C11 {y - 13} 26 {y - 16} 28 {y - 6}C28 {y - 2} 22 {y - 1} 22 {y - 5}"
            f"M28 {y - 1}C32 {y - 12} 47 {y - 15} 49 {y - 6}C49 {y - 2} 43 {y - 1} 43 {y - 5}"
            f"M49 {y - 1}C53 {y - 12} 68 {y - 15} 70 {y - 6}C70 {y - 2} 64 {y - 1} 64 {y - 5}"
            for y in (26, 68)
        ),
        Pen(stroke="breaker", width=2.2),
    ),
)


def _ship(colour: str) -> tuple[Shape, ...]:
    """A ship from above, bow to the right; its sign is set upright on the mast."""
    return (
        Path("M25 0C14 -12 -10 -13 -23 -8Q-26 0 -23 8C-10 13 14 12 25 0Z", Pen("hull", "deep", 1.8)),
        Path("M17 0C9 -7 -8 -8 -17 -5V5C-8 8 9 7 17 0Z", Pen("deck")),
        Path("M-9 -17C9 -13 9 13 -9 17C-3 8 -3 -8 -9 -17Z", Pen(colour, "deep", 1.6)),
    )


MAST = -5.0
"""How far before the middle of a ship its sign stands."""

STAMPS: dict[str, tuple[Shape, ...]] = {
    **signs.all_signs(COLOURS),
    **{f"beast-{name}": shapes for name, shapes in _BEASTS.items()},
    **_LAIRS,
    **{f"ship-{colour}": _ship(colour) for colour in COLOURS},
    "surge": _SURGE,
    "portal": _PORTAL,
    "taihou": _TAIHOU,
    "flame": _PHOENIX,
    "back": _BACK,
    "breakers": _BREAKERS,
    "ripple": (Path("M-11 0q6 -7 12 -1t12 -1", Pen(stroke="ripple", width=2)),),
    "tsunami": (Box(3, 3, 78, 78, Pen("wave", "gold", 4), 7), Stamp("surge", 42, 46, 1)),
}
