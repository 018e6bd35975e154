"""The signs of the seats, the same on every board: a colour, a letter and a shape, so that no eye needs the colour.

Their colours were searched to stay apart for the colour-blind too; a test measures it.
"""

import math
from collections.abc import Sequence

from tidelog.domain.kernel.picture import Label, Path, Pen, Shape, Stamp, tones

TABLE = tones(
    {
        "paper": "#e9efee #0c1619",
        "card": "#ffffff #142327",
        "card-edge": "#d3dddb #2a4047",
        "ink": "#12262b #e9f1f0",
        "ink2": "#40555a #b9c9cb",
        "sun": "#ffc22e #ffcb47",
        "white": "#ffffff",
        "dark": "#0f1e22",
        "last": "#0a6170",
    }
)
"""The roles of all games beside their boards: paper, words, and the marks of state."""

SEATS = tones(
    {
        "red": "#b21c2c",
        "blue": "#1d51af",
        "green": "#37a789",
        "orange": "#de7a2c",
        "yellow": "#ffdd3b",
        "purple": "#d37fe1",
        "black": "#1b1f24",
        "grey": "#6a7277",
    }
)
PALETTE = TABLE | SEATS

_WHITE_LETTERS = ("red", "blue", "black", "grey")
_LETTER = {"black": "K"}
RADIUS = 10.0


def letter(colour: str) -> str:
    """The letter of a seat's colour; K is black."""
    return _LETTER.get(colour, colour[0].upper())


def on(colour: str) -> str:
    """The role of what is written on a seat's colour."""
    return "white" if colour in _WHITE_LETTERS else "dark"


def regular(sides: int, radius: float, turn: float = 0.0) -> str:
    """A regular polygon round the origin as a path, its first corner on top."""
    turns = [math.tau * corner / sides + math.radians(turn) for corner in range(sides)]
    return f"M{'L'.join(f'{radius * math.sin(t):.1f} {-radius * math.cos(t):.1f}' for t in turns)}Z"


_SHAPE = {
    "red": "M10 0A10 10 0 1 1 -10 0A10 10 0 1 1 10 0Z",
    "blue": "M-8.9 -8.9H8.9V8.9H-8.9Z",
    "green": "M0 -12.5L12 8.5H-12Z",
    "orange": regular(5, 11),
    "yellow": regular(4, 12.3),
    "purple": regular(6, 10.8),
    "black": "M-9 -9.5H9V1Q9 8 0 12Q-9 8 -9 1Z",
    "white": "M-9 10V-1A9 9 0 0 1 9 -1V10Z",
    "grey": regular(8, 10.6, 22.5),
}
_MIDDLE = {"green": 2.6, "orange": 0.6, "black": 0.4, "white": 0.6}
"""How far below the middle the letter stands."""
_CASING = Pen(stroke="white", width=4.2)


def _sign(colour: str) -> tuple[Shape, ...]:
    """The sign with a white edge and a dark one, so that it stands on any ground."""
    size = 13.5 * (0.86 if colour == "green" else 1)
    return (
        Path(_SHAPE[colour], _CASING),
        Path(_SHAPE[colour], Pen(colour, "dark", 1.4)),
        Label(0, _MIDDLE.get(colour, 0), letter(colour), size, on(colour), bold=True),
    )


STAMPS: dict[str, tuple[Shape, ...]] = {f"seat-{colour}": _sign(colour) for colour in _SHAPE}


def seat_sign(colour: str, x: float, y: float, radius: float, opacity: float = 1.0) -> Stamp:
    """A seat's sign at a point."""
    return Stamp(f"seat-{colour}", x, y, radius / RADIUS, opacity=opacity)


def all_signs(colours: Sequence[str]) -> dict[str, tuple[Shape, ...]]:
    """The stamps of these seats' signs."""
    return {f"seat-{colour}": STAMPS[f"seat-{colour}"] for colour in colours}
