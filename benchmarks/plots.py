"""Plots as SVG: a bar for each ratio with a mark where its goal is, and curves of how cost grows."""

import math
from html import escape

from benchmarks.measure import Curve, Line, Section, figure

_WIDTH, _ROW, _LABELS = 960, 26, 500
_MET, _MISSED, _PLAIN = "#2a7f62", "#c0503f", "#7a8a99"
_LEFT, _RIGHT, _TOP, _HEIGHT = 80, 240, 40, 300
_COLOURS = ("#2a7f62", "#c0503f", "#31688e", "#b8860b", "#6a3d9a", "#444444", "#1b9e9e", "#a04080")
_APART = 15
"""How far apart names stand at least, so that none covers another."""


def bars(section: Section) -> str:
    """A bar for each ratio and a mark where its goal is."""
    most = max(max(line.ratio, line.goal.bound if line.goal else 0) for line in section.lines) * 1.1
    height = _ROW * len(section.lines) + 44
    rows = "".join(_bar(line, 36 + _ROW * row, most) for row, line in enumerate(section.lines))
    title = escape(section.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'font-family="sans-serif" font-size="13"><title>{title}</title><desc>{escape(_told(section))}</desc>'
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>'
        f'<text x="12" y="22" font-weight="bold">{title}</text>{rows}</svg>\n'
    )


def _bar(line: Line, top: int, most: float) -> str:
    scale = (_WIDTH - _LABELS - 70) / most
    length = max(1.0, line.ratio * scale)
    colour = _PLAIN if line.goal is None else _MET if line.verdict == "met" else _MISSED
    middle = top + 16
    shapes = [
        f'<text x="{_LABELS - 8}" y="{middle}" text-anchor="end">{escape(line.name)}</text>',
        f'<rect x="{_LABELS}" y="{top + 3}" width="{length:.1f}" height="{_ROW - 8}" fill="{colour}"/>',
        f'<text x="{_LABELS + length + 6:.1f}" y="{middle}">{line.ratio:.2f}</text>',
    ]
    if line.goal:
        mark = f"M{_LABELS + line.goal.bound * scale:.1f} {top}v{_ROW - 2}"
        says = f"<title>goal {escape(str(line.goal))}</title>"
        shapes.append(f'<path d="{mark}" stroke="#222222" stroke-width="2">{says}</path>')
    return "".join(shapes)


def _told(section: Section) -> str:
    return "; ".join(
        f"{line.name}: {line.ratio:.2f}{f', goal {line.goal}' if line.goal else ''}" for line in section.lines
    )


def growth(section: Section) -> str:
    """Cost by size, logarithms both ways, so that a cost in proportion to the size is a slope of one."""
    sheet = Sheet(section.curves)
    width, height = _WIDTH, _TOP + _HEIGHT + 40
    title = escape(section.title)
    told = "; ".join(
        f"{curve.name}: {', '.join(f'{figure(spent)} at {size:,}' for size, spent in curve.points)}"
        for curve in section.curves
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="sans-serif" font-size="12"><title>{title}</title><desc>{escape(told)}</desc>'
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
        f'<text x="12" y="22" font-weight="bold">{title}</text>{sheet.grid(section.across)}{sheet.drawn()}</svg>\n'
    )


class Sheet:
    """Paper with logarithms both ways, as large as some curves need it."""

    def __init__(self, curves: tuple[Curve, ...]) -> None:
        self.curves = curves
        self.sizes = sorted({size for curve in curves for size, _ in curve.points})
        spent = [value for curve in curves for _, value in curve.points]
        self.low, self.high = math.floor(math.log10(min(spent))), math.ceil(math.log10(max(spent)))

    def x(self, size: float) -> float:
        """Where a size stands."""
        first, last = math.log10(self.sizes[0]), math.log10(self.sizes[-1])
        return _LEFT + (math.log10(size) - first) / (last - first) * (_WIDTH - _LEFT - _RIGHT)

    def y(self, spent: float) -> float:
        """Where a cost stands."""
        return _TOP + (self.high - math.log10(spent)) / max(1, self.high - self.low) * _HEIGHT

    def grid(self, across: str) -> str:
        """A line for each power of ten upwards and one for each size across."""
        foot, right = _TOP + _HEIGHT, _WIDTH - _RIGHT
        shapes = []
        for power in range(self.low, self.high + 1):
            y = self.y(10.0**power)
            shapes.append(f'<path d="M{_LEFT} {y:.1f}H{right}" stroke="#e4e4e4"/>')
            shapes.append(
                f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{escape(figure(10.0**power))}</text>'
            )
        for size in self.sizes:
            x = self.x(size)
            shapes.append(f'<path d="M{x:.1f} {_TOP}V{foot}" stroke="#e4e4e4"/>')
            shapes.append(f'<text x="{x:.1f}" y="{foot + 16}" text-anchor="middle">{size:,}</text>')
        shapes.append(f'<text x="{(_LEFT + right) / 2}" y="{foot + 32}" text-anchor="middle">{escape(across)}</text>')
        return "".join(shapes)

    def drawn(self) -> str:
        """Every curve, its name at its end; names are pushed apart where ends meet."""
        shapes, free = [], float(_TOP)
        ends = sorted(zip(self.curves, _COLOURS, strict=False), key=lambda pair: self.y(pair[0].points[-1][1]))
        for curve, colour in ends:
            path = "L".join(f"{self.x(size):.1f} {self.y(spent):.1f}" for size, spent in curve.points)
            at = max(free, self.y(curve.points[-1][1]))
            free = at + _APART
            end = self.x(curve.points[-1][0])
            shapes += [
                f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>',
                f'<text x="{end + 8:.1f}" y="{at + 4:.1f}" fill="{colour}">{escape(curve.name)}</text>',
            ]
        return "".join(shapes)
