"""The mark of the last move, the same in every game: four corners on what was touched last, numbers on all of it."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tidelog.domain.kernel.picture import Circle, Group, Label, Outline, Part, Path, Pen, Picture, Place, Shape, extent

_CASING, _LINE, _DISC, _FIGURE = 9.5, 4.5, 10.0, 13.0
"""Widths of the corners' white edge and of their line, radius and figure of the numbers, in units of a board."""
_OUT = 3.0
"""How far outside a place its corners stand."""
_LEAST = 0.53
"""The pixels a unit has at least, or else the mark is drawn so much larger."""
_MOST_NUMBERED = 9


def marked(picture: Picture, last: Sequence[str]) -> Picture:
    """The picture with the mark of the last move on the places it touched, as far as they are in the picture."""
    touched = [name for name in dict.fromkeys(last) if name in picture.places][-_MOST_NUMBERED:]
    return replace(picture, parts=tuple(_marked(part, touched) for part in picture.parts)) if touched else picture


def _marked(part: Part, touched: Sequence[str]) -> Part:
    numbers = {name: number for number, name in enumerate(touched, 1)}
    found = [place for place in part.places if place.name in numbers]
    if not found:
        return part
    grown = max(1.0, _LEAST * (part.view[2] if part.view else part.width) / part.width)
    marks = [shape for place in found for shape in _mark(place, numbers[place.name], len(touched), grown)]
    places = tuple(_told(place) if place.name in numbers else place for place in part.places)
    return replace(part, shapes=(*part.shapes, Group(tuple(marks), "last move")), places=places)


def _told(place: Place) -> Place:
    return replace(place, title=f"{place.title}, last move")


def _mark(place: Place, number: int, count: int, grown: float) -> Iterator[Shape]:
    if place.outline.pen.fill != "none":
        yield place.outline
    if number == count:
        yield from _cornered(corners(place.outline), grown)
    if count > 1:
        _, top, right, _ = extent(place.outline)
        yield Circle(right - 2, top + 2, _DISC * grown, Pen("last", "white", 2.2 * grown))
        yield Label(right - 2, top + 2, str(number), _FIGURE * grown, "white", bold=True)


def _cornered(data: str, grown: float) -> Iterator[Shape]:
    yield Path(data, Pen(stroke="white", width=_CASING * grown))
    yield Path(data, Pen(stroke="last", width=_LINE * grown))


def corners(outline: Outline) -> str:
    """Four corners round a place, each as long as a quarter of its sides."""
    left, top, right, bottom = extent(outline)
    left, top, right, bottom = left - _OUT, top - _OUT, right + _OUT, bottom + _OUT
    arm = min(right - left, bottom - top) / 4
    return " ".join(
        f"M{x:.1f} {y + arm * down:.1f}V{y:.1f}H{x + arm * along:.1f}"
        for x, along in ((left, 1), (right, -1))
        for y, down in ((top, 1), (bottom, -1))
    )


def sample(x: float, y: float, side: float) -> Group:
    """The mark as a legend shows it, round a point."""
    data = corners(Circle(0, 0, _SAMPLE / 2 - _OUT, Pen()))
    return Group(tuple(_cornered(data, 1)), "", x, y, side / _SAMPLE)


_SAMPLE = 40.0
