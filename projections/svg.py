"""Pictures as SVG: for documents and pages, with titles and descriptions that a screen reader reads.

A role becomes a class, `f-sea` for what it fills and `s-sea` for what it edges. A file carries one style element
with the colours of the roles it uses, by day and by night; a page that shows boards puts the same rules into its own
sheet (`palette_rules`), so that no shape needs a style of its own and the strictest policy lets it through.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from msgspec.structs import replace

from tidelog.domain.kernel.picture import (
    Box,
    Circle,
    Ellipse,
    Group,
    Label,
    Outline,
    Palette,
    Part,
    Path,
    Pen,
    Picture,
    Place,
    Polygon,
    Shape,
    Stamp,
)

FONT = "Arial, 'Helvetica Neue', Helvetica, 'Liberation Sans', sans-serif"
"""Letters of one width nearly everywhere: what has to fit into a sign fits on every machine."""
SMALL = 700
"""Pixels below which what is fine is left out."""
_TO_MIDDLE = 0.36
"""From the middle of a letter down to its foot, as a part of its size."""
_CLASS = re.compile(r'class="([^"]+)"')
_PROPERTY = {"f": "fill", "s": "stroke", "c": "color"}


def svg(picture: Picture, part: str = "") -> str:
    """The whole drawing as one SVG document, or one part of it."""
    if part:
        picture = _alone(picture, part)
    body = elements(picture)
    defined = list(stamps(picture, body))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size(picture)} class="board {picture.name}" '
            f'role="img" aria-labelledby="title description" font-family="{FONT}" {ROOT}>',
            f'<title id="title">{escape(picture.title)}</title>',
            f'<desc id="description">{escape(picture.description)}</desc>',
            f"<style>{''.join(palette_rules(picture.palette, [*defined, *body]))}</style>",
            f"<defs>{''.join(defined)}</defs>",
            *body,
            "</svg>\n",
        ]
    )


ROOT = 'stroke-linecap="round" stroke-linejoin="round" fill="none"'
"""What every drawing has in common: attributes of the svg element that shapes are put into."""


def _alone(picture: Picture, name: str) -> Picture:
    part = next(part for part in picture.parts if part.name == name)
    return replace(
        picture,
        width=part.width,
        height=part.height,
        parts=(replace(part, x=0, y=0),),
    )


def size(picture: Picture) -> str:
    """The size of a picture as attributes: without them a page that shrinks to fit would show it as a stamp."""
    width, height = _n(picture.width), _n(picture.height)
    return f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'


def elements(picture: Picture) -> list[str]:
    """The drawing line by line; a page that shows another position changes only the lines that differ."""
    ground = f'<rect class="f-paper" width="{_n(picture.width)}" height="{_n(picture.height)}"/>'
    return [ground, *(line for part in picture.parts for line in part_elements(picture.name, part))]


def part_elements(game: str, part: Part) -> Iterator[str]:
    """One part: what is drawn, and above it what can be pointed at."""
    view = " ".join(map(_n, part.view or (0, 0, part.width, part.height)))
    yield (
        f'<svg x="{_n(part.x)}" y="{_n(part.y)}" width="{_n(part.width)}" height="{_n(part.height)}" '
        f'viewBox="{view}" data-part={quoteattr(part.name)}>'
    )
    for shape in part.shapes:
        yield element(game, shape)
    if part.places:
        yield '<g class="places" pointer-events="all">'
        for place in part.places:
            yield _target(place)
        yield "</g>"
    yield "</svg>"


@lru_cache(maxsize=16_384)
def element(game: str, shape: Shape) -> str:
    """One shape of a game as an SVG element."""
    match shape:
        case Path(data, pen):
            return f"<path d={quoteattr(data)}{_pen(pen)}/>"
        case Label():
            return _text(shape)
        case Stamp(name, x, y, scale, turn, tint, opacity, pen):
            kind = _pen(pen) if pen else f' class="c-{tint}"' if tint else ""
            return f'<use href="#{game}-{name}"{_moved(x, y, scale, turn)}{kind}{_faded(opacity)}/>'
        case Group(shapes, name, x, y, scale, turn, opacity, fine):
            inner = "".join(element(game, one) for one in shapes)
            called = f" data-piece={quoteattr(name)}" if name else ""
            kind = ' class="fine"' if fine else ""
            return f"<g{called}{kind}{_moved(x, y, scale, turn)}{_faded(opacity)}>{inner}</g>"
        case Ellipse(x, y, across, down, pen):
            return f'<ellipse cx="{_n(x)}" cy="{_n(y)}" rx="{_n(across)}" ry="{_n(down)}"{_pen(pen)}/>'
        case _:
            tag, form = _outline(shape)
            return f"<{tag} {form}{_pen(shape.pen)}/>"


def _outline(shape: Outline) -> tuple[str, str]:
    match shape:
        case Polygon(points):
            return "polygon", f'points="{" ".join(f"{_n(x)},{_n(y)}" for x, y in points)}"'
        case Circle(x, y, radius):
            return "circle", f'cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"'
        case Box(x, y, width, height, _, radius):
            round_ = f' rx="{_n(radius)}"' if radius else ""
            return "rect", f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"{round_}'


@lru_cache(maxsize=16_384)
def _target(place: Place) -> str:
    tag, form = _outline(place.outline)
    return f"<{tag} {form} data-place={quoteattr(place.name)}><title>{escape(place.title)}</title></{tag}>"


@lru_cache(maxsize=1024)
def _pen(pen: Pen) -> str:
    roles = [f"{kind}-{role}" for kind, role in (("f", pen.fill), ("s", pen.stroke)) if role != "none"]
    parts = [f'class="{" ".join(roles)}"'] if roles else []
    if pen.stroke != "none":
        parts.append(f'stroke-width="{_n(pen.width)}"')
        if pen.dash:
            parts.append(f'stroke-dasharray="{pen.dash}"')
        if pen.dash or pen.butt:
            parts.append('stroke-linecap="butt"')
    return "".join(f" {part}" for part in parts) + _faded(pen.opacity)


def _faded(opacity: float) -> str:
    return f' opacity="{opacity:.2g}"' if opacity < 1 else ""


def _moved(x: float, y: float, scale: float, turn: float) -> str:
    steps = [f"translate({_n(x)} {_n(y)})"] if x or y else []
    steps += [f"rotate({_n(turn)})"] if turn else []
    steps += [f"scale({scale:.3g})"] if scale != 1 else []
    return f' transform="{" ".join(steps)}"' if steps else ""


def _text(label: Label) -> str:
    roles = [f"f-{label.ink}", *([f"s-{label.halo}"] if label.halo else []), *(["fine"] if label.fine else [])]
    foot = label.y + label.size * _TO_MIDDLE
    anchor = f' text-anchor="{label.anchor}"' if label.anchor != "start" else ""
    weight = ' font-weight="700"' if label.bold else ""
    halo = f' stroke-width="{_n(label.size * 0.22)}" paint-order="stroke"' if label.halo else ""
    return (
        f'<text x="{_n(label.x)}" y="{_n(foot)}" font-size="{_n(label.size)}"{anchor}{weight}{halo} '
        f'class="{" ".join(roles)}">{escape(label.text)}</text>'
    )


def stamps(picture: Picture, body: Iterable[str]) -> Iterator[str]:
    """The stamps that these lines use, and those that these use."""
    drawn = {name: _stamp(picture, name) for name in picture.stamps}
    text, needed = "".join(body), set[str]()
    while found := set(re.findall(rf'href="#{picture.name}-([\w-]+)"', text)) - needed:
        needed |= found
        text = "".join(drawn[name] for name in found)
    return (drawn[name] for name in drawn if name in needed)


def _stamp(picture: Picture, name: str) -> str:
    inner = "".join(element(picture.name, shape) for shape in picture.stamps[name])
    return f'<g id="{picture.name}-{name}">{inner}</g>'


def palette_rules(palette: Palette, drawn: Iterable[str]) -> Iterator[str]:
    """The style of the roles that are used, by day and by night."""
    used = sorted({kind for line in drawn for names in _CLASS.findall(line) for kind in names.split()})
    pairs = [(kind, palette[kind[2:]]) for kind in used if kind[:2] in ("f-", "s-", "c-") and kind[2:] in palette]
    yield ".f-tint{fill:currentColor}.s-tint{stroke:currentColor}"
    yield from (_rule(kind, light) for kind, (light, _) in pairs)
    night = "".join(_rule(kind, dark) for kind, (light, dark) in pairs if light != dark)
    yield f"@media (prefers-color-scheme:dark){{{night}}}" if night else ""
    yield f"@media (max-width:{SMALL}px){{.fine{{display:none}}}}"


def _rule(kind: str, colour: str) -> str:
    part = _PROPERTY[kind[0]]
    solid, clear = colour[:7], colour[7:]
    faded = f";{part}-opacity:{int(clear, 16) / 255:.2g}" if clear else ""
    return f".{kind}{{{part}:{solid}{faded}}}"


def _n(number: float) -> str:
    text = f"{number:.1f}"
    return text[:-2] if text.endswith(".0") else text
