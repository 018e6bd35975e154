"""A board as shapes to draw: what a game's `picture` returns and projections turn into SVG.

A shape names roles (`sea`, `grass`), never colours: a palette says what each role looks like by day and by night.
What is drawn often is a stamp, defined once. The parts of a picture (the board, the seats, the legend) can be shown
together or each by itself, and what can be pointed at on a part are its places.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Literal, Self

import msgspec

Paint = Callable[[str, str], str]
"""Colours a piece of text for a terminal: `paint("P46", "red")`. It may do nothing."""


def plain(text: str, colour: str) -> str:
    """The paint that paints nothing."""
    return text


Point = tuple[float, float]

Palette = Mapping[str, tuple[str, str]]
"""The colour of each role in light and in dark, as #rrggbb or #rrggbbaa."""

Frame = Literal["wide", "narrow"]
"""What a picture is drawn for: a screen, with the table at the side of the board; or a phone held upright."""


class Pen(msgspec.Struct, frozen=True, cache_hash=True):
    """How a shape is filled and edged, by roles. `tint` as a role is whatever the stamp is tinted with."""

    fill: str = "none"
    stroke: str = "none"
    width: float = 1.5
    dash: str = ""
    opacity: float = 1.0
    butt: bool = False
    """Whether its lines end where they end, without a round cap; dashes always do."""


class Polygon(msgspec.Struct, frozen=True, cache_hash=True):
    """A closed shape with straight sides."""

    points: tuple[Point, ...]
    pen: Pen


class Circle(msgspec.Struct, frozen=True, cache_hash=True):
    """A disc or a ring."""

    x: float
    y: float
    radius: float
    pen: Pen


class Ellipse(msgspec.Struct, frozen=True, cache_hash=True):
    """A disc seen from the side."""

    x: float
    y: float
    across: float
    down: float
    """Half its width and half its height."""
    pen: Pen


class Box(msgspec.Struct, frozen=True, cache_hash=True):
    """A rectangle by its upper left corner; `radius` rounds the corners."""

    x: float
    y: float
    width: float
    height: float
    pen: Pen
    radius: float = 0.0


class Path(msgspec.Struct, frozen=True, cache_hash=True):
    """A line by SVG path commands: coasts, wakes, lanes, signs."""

    data: str
    pen: Pen


class Label(msgspec.Struct, frozen=True, cache_hash=True):
    """A word or number in the middle of its point; `anchor` start or end puts it right or left of it."""

    x: float
    y: float
    text: str
    size: float = 14.0
    ink: str = "ink"
    anchor: str = "middle"
    bold: bool = False
    halo: str = ""
    """The role of an edge round the letters, where they stand on a busy ground."""
    fine: bool = False
    """Whether it is left out where the picture is shown small."""


class Stamp(msgspec.Struct, frozen=True, cache_hash=True):
    """A drawing that is defined once in the picture's stamps, set down here."""

    name: str
    x: float
    y: float
    scale: float = 1.0
    turn: float = 0.0
    """Degrees clockwise."""
    tint: str = ""
    """The role that `tint` stands for in it."""
    opacity: float = 1.0
    pen: Pen | None = None
    """For a stamp whose shapes have no pen of their own."""


class Group(msgspec.Struct, frozen=True, cache_hash=True):
    """Shapes that belong together, moved and scaled as one; `name` is the place or piece they draw."""

    shapes: tuple["Shape", ...]
    name: str = ""
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: float = 0.0
    opacity: float = 1.0
    fine: bool = False
    """Whether it is left out where the picture is shown small."""


Shape = Polygon | Circle | Ellipse | Box | Path | Label | Stamp | Group
Outline = Polygon | Circle | Box
Stamps = Mapping[str, tuple[Shape, ...]]
"""What each stamp looks like, round its own origin."""


class Place(msgspec.Struct, frozen=True, cache_hash=True):
    """Something that can be pointed at: its name as moves and events have it, what to tell of it, its outline."""

    name: str
    title: str
    outline: Outline
    """Not drawn itself; what it is filled with washes over the place when the last move is marked there."""


View = tuple[float, float, float, float]
"""Left, top, width and height of what is shown of a drawing, in its own units."""


class Part(msgspec.Struct, frozen=True):
    """A drawing of its own, and where in the whole picture it stands. What lies outside its view is not seen."""

    name: str
    x: float
    y: float
    width: float
    height: float
    shapes: tuple[Shape, ...]
    """In drawing order."""
    places: tuple[Place, ...] = ()
    view: View | None = None
    """None where its units are those of the picture."""


class Picture(msgspec.Struct, frozen=True, dict=True):
    """All parts, with a title and a description that can be read aloud."""

    name: str
    """Of the game."""
    width: float
    height: float
    parts: tuple[Part, ...]
    title: str
    description: str
    palette: Palette = {}
    stamps: Stamps = {}

    @classmethod
    def of(
        cls, name: str, parts: tuple[Part, ...], title: str, description: str, palette: Palette, stamps: Stamps
    ) -> Self:
        """A picture as large as its parts need."""
        width, height = max(part.x + part.width for part in parts), max(part.y + part.height for part in parts)
        return cls(name, width, height, parts, title, description, palette, stamps)

    @cached_property
    def places(self) -> dict[str, Place]:
        """All that can be pointed at, by name."""
        return {place.name: place for part in self.parts for place in part.places}


def extent(outline: Outline) -> tuple[float, float, float, float]:
    """The box round an outline: left, top, right, bottom."""
    match outline:
        case Circle(x, y, radius):
            return x - radius, y - radius, x + radius, y + radius
        case Box(x, y, width, height):
            return x, y, x + width, y + height
        case Polygon(points):
            across, down = zip(*points, strict=True)
            return min(across), min(down), max(across), max(down)


def tones(table: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """A palette from a table of `"#light #dark"`, or of one colour for both."""
    return {role: (colours.split()[0], colours.split()[-1]) for role, colours in table.items()}


_LETTER = 0.56
"""How wide a letter is, as a part of its size, on the average of a name."""


def fitted(text: str, size: float, room: float) -> str:
    """The text, cut where it would be longer than the room it has."""
    most = max(int(room / (size * _LETTER)), 1)
    return text if len(text) <= most else f"{text[: most - 1]}…"
