"""A comparison in words: a row for each measure, its cost here over its cost in the base, and what got worse."""

from collections.abc import Sequence

import msgspec

from benchmarks.measure import ms, us

WORSE = 1.10
"""A cost that grew by more than this, in every run, is called worse."""


class Row(msgspec.Struct, frozen=True):
    """One measure: its cost in the base and here, the best of each run."""

    name: str
    runs: tuple[tuple[float, float], ...]

    @property
    def ratios(self) -> tuple[float, ...]:
        """The cost here over that in the base, for each run."""
        return tuple(now / base for base, now in self.runs)

    @property
    def verdict(self) -> str:
        """Worse or better by more than the bound in every run, or nothing."""
        if min(self.ratios) > WORSE:
            return "WORSE"
        return "better" if max(self.ratios) < 1 / WORSE else ""


def over(name: str, above: Row, below: Row) -> Row:
    """The quotient of two measures as a measure of its own."""
    both = zip(above.runs, below.runs, strict=True)
    return Row(name, tuple((a[0] / b[0], a[1] / b[1]) for a, b in both))


def told(rows: Sequence[Row], base: str, here: str) -> str:
    """All rows as a table of Markdown, with a line on what got worse."""
    head = [f"| measure | {base} | {here} | cost over {base} | |", "|---|--:|--:|--:|---|"]
    worse = [row.name for row in rows if row.verdict == "WORSE"]
    bound, runs = f"more than {WORSE - 1:.0%}", max((len(row.runs) for row in rows), default=0)
    tail = f"Worse by {bound} in {'every one of ' if runs > 1 else ''}{runs} run{'s' * (runs > 1)}: "
    return "\n".join([*head, *map(_line, rows), "", tail + (", ".join(worse) or "nothing") + "."])


def _line(row: Row) -> str:
    base, here = (min(run[side] for run in row.runs) for side in (0, 1))
    ratios = ", ".join(f"{ratio:.2f}" for ratio in row.ratios)
    return f"| {row.name} | {_figure(row.name, base)} | {_figure(row.name, here)} | {ratios} | {row.verdict} |"


def _figure(name: str, value: float) -> str:
    if name.startswith("bytes"):
        return f"{value:,.0f} B"
    if " over " in name:
        return f"{value:.2f}"
    if name.startswith(("load 1,000", "verb", "python")):
        return ms(value)
    return us(value) if value > 1e-4 else f"{value * 1e6:.1f} us"
