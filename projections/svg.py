"""Pictures as SVG: for documents and pages, with titles and descriptions that a screen reader reads."""

from xml.sax.saxutils import escape, quoteattr

from tidelog.domain.kernel.picture import Circle, Label, Path, Picture, Polygon, Shape


def svg(picture: Picture) -> str:
    """The whole drawing as one SVG document."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(picture.width)} {_n(picture.height)}" '
            f'role="img" aria-labelledby="title description" font-family="Helvetica, Arial, sans-serif">',
            f'<title id="title">{escape(picture.title)}</title>',
            f'<desc id="description">{escape(picture.description)}</desc>',
            f'<rect width="100%" height="100%" fill={quoteattr(picture.background)}/>',
            *map(element, picture.shapes),
            "</svg>\n",
        ]
    )


def element(shape: Shape) -> str:
    """One shape as an SVG element."""
    match shape:
        case Polygon(points, fill, stroke, width, title):
            corners = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
            return _titled(f'polygon points="{corners}" {_pen(fill, stroke, width)}', title)
        case Circle(x, y, radius, fill, stroke, width, title):
            return _titled(f'circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" {_pen(fill, stroke, width)}', title)
        case Path(data, stroke, width, fill, title):
            return _titled(f'path d={quoteattr(data)} {_pen(fill, stroke, width)} stroke-linecap="round"', title)
        case Label(x, y, text, size, fill, anchor, bold):
            weight = ' font-weight="bold"' if bold else ""
            return (
                f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" fill={quoteattr(fill)} '
                f"text-anchor={quoteattr(anchor)}{weight}>"
                f"{escape(text)}</text>"
            )


def _pen(fill: str, stroke: str, width: float) -> str:
    return f'fill={quoteattr(fill)} stroke={quoteattr(stroke)} stroke-width="{_n(width)}"'


def _titled(tag: str, title: str) -> str:
    name = tag.split(" ", 1)[0]
    return f"<{tag}><title>{escape(title)}</title></{name}>" if title else f"<{tag}/>"


def _n(number: float) -> str:
    return f"{number:.1f}".rstrip("0").rstrip(".")
