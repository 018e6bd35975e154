"""A board as shapes to draw: what a game's `picture` returns and projections turn into SVG."""

from collections.abc import Callable

import msgspec

Paint = Callable[[str, str], str]
"""Colours a piece of text for a terminal: `paint("P46", "red")`. It may do nothing."""


def plain(text: str, colour: str) -> str:
    """The paint that paints nothing."""
    return text


class Polygon(msgspec.Struct, frozen=True):
    """A closed shape; `title` is what a screen reader and a mouse over it tell."""

    points: tuple[tuple[float, float], ...]
    fill: str
    stroke: str = "#5b5346"
    width: float = 1.5
    title: str = ""


class Circle(msgspec.Struct, frozen=True):
    """A disc."""

    x: float
    y: float
    radius: float
    fill: str
    stroke: str = "#333333"
    width: float = 1.5
    title: str = ""


class Path(msgspec.Struct, frozen=True):
    """A line by SVG path commands: wakes, lanes, arrows."""

    data: str
    stroke: str
    width: float = 2.0
    fill: str = "none"
    title: str = ""


class Label(msgspec.Struct, frozen=True):
    """A word or number, centred on its point unless `anchor` says start or end."""

    x: float
    y: float
    text: str
    size: float = 14.0
    fill: str = "#222222"
    anchor: str = "middle"
    bold: bool = False


Shape = Polygon | Circle | Path | Label


class Picture(msgspec.Struct, frozen=True):
    """All shapes in drawing order, with a title and a description that can be read aloud."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str
    description: str
    background: str = "#e9f1f4"
