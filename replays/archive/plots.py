"""Plots as SVG: bars with their intervals, for one set of matches or for several side by side."""

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

_WIDTH: Final = 860
_LABELS: Final = 240
_ROW: Final = 26
_COLOURS: Final = ("#2a7f62", "#31688e", "#b8860b", "#6a3d9a")


class Bar(NamedTuple):
    """A value with the interval it lies in, and which of the sets it is of."""

    label: str
    value: float
    low: float
    high: float
    set: int = 0
    most: float = 0
    """What would fill the row; 0 for the largest value of all."""


def bars(title: str, rows: Sequence[Bar], unit: str = "") -> str:
    """One bar a row, its interval as a whisker; told in words for those who cannot see it."""
    most = max((max(row.value, row.high) for row in rows), default=0) or 1
    height = 44 + _ROW * len(rows)
    told = "; ".join(f"{row.label}: {row.value:.4g}{unit} ({row.low:.4g} to {row.high:.4g})" for row in rows)
    shapes = "".join(_bar(row, 36 + _ROW * place, row.most or most, unit) for place, row in enumerate(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'font-family="sans-serif" font-size="13"><title>{escape(title)}</title><desc>{escape(told)}</desc>'
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>'
        f'<text x="12" y="22" font-weight="bold">{escape(title)}</text>{shapes}</svg>\n'
    )


def _bar(row: Bar, top: int, most: float, unit: str) -> str:
    middle, scale = top + 12, (_WIDTH - _LABELS - 130) / most
    low, high = _LABELS + max(0.0, row.low) * scale, _LABELS + row.high * scale
    label = row.label if len(row.label) <= 36 else f"{row.label[:35]}…"
    return (
        f'<text x="{_LABELS - 8}" y="{middle + 4}" text-anchor="end">{escape(label)}</text>'
        f'<rect x="{_LABELS}" y="{top + 3}" width="{max(1.0, row.value * scale):.1f}" height="{_ROW - 9}" '
        f'fill="{_COLOURS[row.set % len(_COLOURS)]}"/>'
        f'<path d="M{low:.1f} {middle - 5}v10m0-5H{high:.1f}m0-5v10" stroke="#222222" fill="none"/>'
        f'<text x="{max(high, _LABELS + row.value * scale) + 8:.1f}" y="{middle + 4}">{row.value:.4g}{unit}</text>'
    )
