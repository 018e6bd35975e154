"""The signs of Tongiaki: canoes, islands with their lagoons, currents; and the colours of the South Sea."""

import math

from tidelog.domain.games.tongiaki.material import COLOURS, SIDES
from tidelog.domain.kernel import signs
from tidelog.domain.kernel.picture import Box, Circle, Label, Palette, Path, Pen, Point, Polygon, Shape, Stamp, tones

PALETTE: Palette = {
    **signs.PALETTE,
    **tones(
        {
            "sea": "#2a86ae #0b3247",
            "swell": "#ffffff40 #cdebf033",
            "hex": "#4ba6c8 #0f4660",
            "hex-edge": "#2f84a3 #1e6480",
            "open": "#ffffff2e #cdebf01f",
            "bed": "#2e86a8 #0a3a52",
            "need0": "#cfeff7 #a9dbe8",
            "need2": "#ffffff",
            "need3": "#ffe08a",
            "need4": "#ff9e87",
            "grain": "#1c5f7a",
            "lagoon": "#86d6d6 #1d7a84",
            "foam": "#ffffff #cdebf0",
            "sand": "#f5e3b0 #d8bf87",
            "grass": "#93c46b #4f7f46",
            "grass-edge": "#5e9a48 #376233",
            "name": "#16311a #ffffff",
            "halo": "#d9edc4 #2b4a27",
            "leaf": "#2f6d2c #1c4a24",
            "trunk": "#7a4a1e #3d2610",
            "number": "#0d3b4c #bfe3ec",
            "wood": "#b97b40",
            "wood-edge": "#4a2a0e",
            "worth": "#5a3413",
            "mooring": "#fffdf4",
            "mooring-edge": "#8a6a32",
            "red-side": "#d81b1b",
            "wash": "#ffffffcc",
        }
    ),
}

SIDE = 80.0
"""Of a hex."""
INNER = SIDE * math.sqrt(3) / 2
"""From the middle of a hex to the middle of a side."""
NEEDS = {0: "", 2: "14 8", 3: "8 6", 4: "4 4"}
"""The grain of a current, by the colours a fleet needs on it."""


def angle(direction: float) -> float:
    """The degrees of a world direction; 90 is down, as the tiles count their sides."""
    return 90 + 360 / SIDES * direction


def along(degrees: float, distance: float) -> Point:
    """The point this far from the middle."""
    turn = math.radians(degrees)
    return round(distance * math.cos(turn), 1), round(distance * math.sin(turn), 1)


def hexagon(radius: float) -> tuple[Point, ...]:
    """The corners of a tile."""
    return tuple(along(60 * corner, radius) for corner in range(SIDES))


def current(data: str, need: int) -> tuple[Shape, ...]:
    """A current along a line: its bed, its water and the grain that tells what it needs."""
    return (
        Path(data, Pen(stroke="bed", width=18, butt=True)),
        Path(data, Pen(stroke=f"need{need}", width=12, butt=True)),
        Path(data, Pen(stroke="grain" if need else "white", width=1.8, dash=NEEDS[need], butt=True)),
    )


def _lane(span: int, need: int) -> tuple[Shape, ...]:
    """A current from the side below to the side that is so many sides on."""
    (ax, ay), (bx, by) = along(angle(0), INNER), along(angle(span), INNER)
    return current(f"M{ax} {ay}Q0 0 {bx} {by}", need)


def _need(need: int) -> tuple[Shape, ...]:
    return Circle(0, 0, 11.5, Pen("white", "grain", 1.6)), Label(0, 0, str(need), 15.5, "dark", bold=True)


def _letter(letter: str) -> tuple[Shape, ...]:
    return Circle(0, 0, 7.6, Pen("white", "wood-edge", 1.2)), Label(0, -0.6, letter, 11.5, "dark", bold=True)


_WAVES = ((0.035, 3, 0.4), (0.025, 5, 1.7), (0.02, 7, 2.9))


def wobbly(radius: float, variant: int) -> str:
    """A round thing that no compass drew: a smooth closed line about so far from the origin."""
    points = [_wobble(radius, variant, step) for step in range(14)]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, points[1:] + points[:1], strict=True)]
    curves = "".join(f"Q{x:.1f} {y:.1f} {mx:.1f} {my:.1f}" for (x, y), (mx, my) in zip(points, middles, strict=True))
    return f"M{middles[-1][0]:.1f} {middles[-1][1]:.1f}{curves}Z"


def _wobble(radius: float, variant: int, step: int) -> Point:
    turn = math.tau * step / 14
    out = radius * (1.02 + sum(part * math.sin(times * turn + phase + 2.1 * variant) for part, times, phase in _WAVES))
    return out * math.cos(turn), out * math.sin(turn)


_PALM = (
    Path("M0 6C1 2 -1 0 0 -3", Pen(stroke="trunk", width=1.8)),
    Path(
        "M0 -3Q-4 -7 -8 -3M0 -3Q-4 -4 -6 1M0 -3Q4 -7 8 -3M0 -3Q4 -4 6 1M0 -3Q0 -7 3 -8", Pen(stroke="leaf", width=1.9)
    ),
)
_BRIDGE = (
    Box(-7, -8.5, 14, 17, Pen("wood", "wood-edge", 1.5)),
    Path("M-7 -4.2H7M-7 0H7M-7 4.2H7", Pen(stroke="wood-edge", width=1.3)),
)
_SUN = (
    Path("M-11.5 0A11.5 11.5 0 0 1 11.5 0Z", Pen("red-side", "white", 1.6)),
    Path("M-6 -2L-8.6 -3.6M-3.4 -4.4L-5 -7.6M0 -5V-9M3.4 -4.4L5 -7.6M6 -2L8.6 -3.6", Pen(stroke="white", width=1.5)),
)
CROWN = "M-15 10L-18 -9L-8 0L0 -14L8 0L18 -9L15 10Z"


def _land(variant: int) -> tuple[Shape, ...]:
    palms = [(-17, -17), (18, -15), (-20, 17), (20, 18)]
    return (
        Path(wobbly(36, variant), Pen("sand")),
        Path(wobbly(32.5, variant), Pen("grass", "grass-edge", 1.4)),
        *(Stamp("palm", x, y, 0.78) for x, y in palms),
    )


def _lagoon(variant: int) -> tuple[Shape, ...]:
    return (
        Path(wobbly(63, variant), Pen("lagoon")),
        Path(wobbly(48, variant + 1), Pen(stroke="foam", width=3.4, opacity=0.8)),
    )


def _canoe(colour: str) -> tuple[Shape, ...]:
    """A canoe, bow up; its letter is set upright above it."""
    hull = "M0 -15C7.5 -7 7.5 7 4.4 14H-4.4C-7.5 7 -7.5 -7 0 -15Z"
    return (Path(hull, Pen(colour, "dark", 1.8)),)


def _outrigger(colour: str) -> tuple[Shape, ...]:
    return (
        Path("M0 -5H11M0 6H11M11 -9V10", Pen(stroke="wood-edge", width=2.6)),
        Stamp(f"canoe-{colour}", 0, 0),
    )


def _mark(radius: float) -> Circle:
    return Circle(0, 0, radius, Pen("worth", "white", 1.4))


VARIANTS = 3
STAMPS: dict[str, tuple[Shape, ...]] = {
    **signs.all_signs(COLOURS),
    **{f"land-{variant}": _land(variant) for variant in range(VARIANTS)},
    **{f"lagoon-{variant}": _lagoon(variant) for variant in range(VARIANTS)},
    **{f"canoe-{colour}": _canoe(colour) for colour in COLOURS},
    **{f"outrigger-{colour}": _outrigger(colour) for colour in COLOURS},
    **{f"lane-{span}-{need}": _lane(span, need) for span in (1, 2, 3) for need in NEEDS},
    **{f"need-{need}": _need(need) for need in NEEDS if need},
    **{f"beach-{letter}": _letter(letter) for letter in "abcdef"},
    "hex": (Polygon(hexagon(SIDE - 1), Pen("hex", "hex-edge", 2)),),
    "palm": _PALM,
    "bridge": _BRIDGE,
    "red-side": _SUN,
    "worth": (_mark(11.5),),
    "mooring": (Circle(0, 0, 4.6, Pen("mooring", "mooring-edge", 1.4)),),
    "swell": (Path("M-24 0q8 -8 16 0t16 0t16 0", Pen(stroke="swell", width=2.4)),),
}
