"""How tests look at a picture: every shape with where it comes to lie, stamps and groups unfolded."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from tidelog.domain.kernel.picture import Group, Label, Outline, Part, Pen, Picture, Shape, Stamp, extent

_NARROW, _BROAD = "fijlrt.,:;'()|! ", "mwMW"
_BOLD = 1.07


def width(text: str, size: float, bold: bool) -> float:
    """About how wide a word is in Arial."""
    letters = [0.3 if c in _NARROW else 0.86 if c in _BROAD else 0.68 if c.isupper() else 0.555 for c in text]
    return sum(letters) * size * (_BOLD if bold else 1)


class Spot(NamedTuple):
    """Where the units of a shape come to lie in the whole picture: moved, and scaled."""

    x: float
    y: float
    scale: float
    turn: float = 0.0

    def inside(self, x: float, y: float, scale: float, turn: float) -> "Spot":
        """The units of a shape that stands in these."""
        around = math.radians(self.turn)
        across, down = x * math.cos(around) - y * math.sin(around), x * math.sin(around) + y * math.cos(around)
        return Spot(self.x + across * self.scale, self.y + down * self.scale, self.scale * scale, self.turn + turn)


class Word(NamedTuple):
    """A word of a picture, in pixels of the whole."""

    text: str
    x: float
    y: float
    size: float
    wide: float
    label: Label

    @property
    def left(self) -> float:
        """Where it begins."""
        return self.x - {"start": 0.0, "middle": self.wide / 2, "end": self.wide}[self.label.anchor]


def shapes(picture: Picture, part: str = "") -> Iterator[tuple[Shape, Spot]]:
    """Every shape that is drawn, with its spot."""
    for one in picture.parts:
        if part in ("", one.name):
            for shape in one.shapes:
                yield from _unfolded(picture, shape, _corner(one))


def _corner(part: Part) -> Spot:
    left, top, width, _ = part.view or (0, 0, part.width, part.height)
    scale = part.width / width
    return Spot(part.x - left * scale, part.y - top * scale, scale)


def _unfolded(picture: Picture, shape: Shape, spot: Spot) -> Iterator[tuple[Shape, Spot]]:
    yield shape, spot
    if isinstance(shape, Stamp | Group):
        inner = spot.inside(shape.x, shape.y, shape.scale, shape.turn)
        for one in shape.shapes if isinstance(shape, Group) else picture.stamps[shape.name]:
            yield from _unfolded(picture, one, inner)


def words(picture: Picture, part: str = "") -> list[Word]:
    """Every word that is drawn."""
    found = []
    for shape, spot in shapes(picture, part):
        if isinstance(shape, Label) and shape.text:
            at = spot.inside(shape.x, shape.y, 1, 0)
            wide = width(shape.text, shape.size * spot.scale, shape.bold)
            found.append(Word(shape.text, at.x, at.y, shape.size * spot.scale, wide, shape))
    return found


def texts(picture: Picture) -> list[str]:
    """What is written in a picture."""
    return [word.text for word in words(picture)]


def titles(picture: Picture) -> list[str]:
    """What is told of the places of a picture."""
    return [place.title for place in picture.places.values()]


def stamped(picture: Picture, name: str) -> int:
    """How often something is stamped onto a picture."""
    return sum(isinstance(shape, Stamp) and shape.name == name for shape, _ in shapes(picture))


def outlines(picture: Picture) -> Iterator[tuple[str, Part, Outline]]:
    """What can be pointed at."""
    for part in picture.parts:
        for place in part.places:
            yield place.name, part, place.outline


def pixels(part: Part, outline: Outline) -> tuple[float, float]:
    """How wide and high an outline is in the whole picture."""
    left, top, right, bottom = extent(outline)
    scale = _corner(part).scale
    return (right - left) * scale, (bottom - top) * scale


def roles(shape: Shape) -> set[str]:
    """The roles a shape is coloured by."""
    if isinstance(shape, Label):
        return {shape.ink} | ({shape.halo} if shape.halo else set())
    if isinstance(shape, Stamp):
        return ({shape.tint} if shape.tint else set()) | (_inks(shape.pen) if shape.pen else set())
    return set() if isinstance(shape, Group) else _inks(shape.pen)


def _inks(pen: Pen) -> set[str]:
    return {pen.fill, pen.stroke} - {"none", "tint"}


def is_marked(picture: Picture) -> bool:
    """Whether the last move is marked somewhere."""
    return any(isinstance(shape, Group) and shape.name == "last move" for shape, _ in shapes(picture))
