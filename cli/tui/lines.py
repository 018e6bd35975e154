"""The lines of the history and of the scores, as the panes take them: what stands before each, and its words."""

from collections.abc import Sequence
from typing import Final

from tidelog.domain.kernel.facts import Score
from tidelog.domain.kernel.game import Names
from tidelog.projections.history import Line

_MOST: Final = 400
Rows = list[tuple[str, str]]


def told_lines(lines: Sequence[Line]) -> Rows:
    """The latest of the history, each with its ply."""
    rows: Rows = []
    for line in lines[-_MOST:]:
        first, *more = line.text.split("\n")
        rows += [(str(line.ply), first[4:].strip()), *(("", part.strip()) for part in more)]
    return rows


def score_lines(scores: Sequence[Score], names: Names) -> Rows:
    """Each seat's total, and below it the lines it is made of."""
    rows: Rows = []
    for score in scores:
        rows.append((str(score.total), names[score.seat - 1]))
        rows += [("", f"  {value:>3} {says}" if value else f"      {says}") for says, value in score.lines]
    return rows
