"""Lists of matches: which are wanted, and how a person reads a row."""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from tidelog.domain import catalog, entropy
from tidelog.domain.errors import Misuse
from tidelog.projections.views import Summary

_AGO: Final = re.compile(r"(\d{1,5})([hdw])")
_HOURS: Final = {"h": 1, "d": 24, "w": 7 * 24}
_HOUR: Final = 3_600_000
_STATUS: Final = ("joining", "running", "sealed")


def wanted_of(
    game: str | None, player: str | None, since: str | None, running: bool, status: str | None
) -> dict[str, Any]:
    """What the rows have to be, by the options of a verb."""
    if game:
        catalog.game(game)
    if status and status not in _STATUS:
        raise Misuse(f"a match is joining, running or sealed, not {status!r}")
    wanted: dict[str, Any] = {key: value for key, value in (("game", game), ("status", status)) if value}
    if player:
        wanted["player"] = player
    if since:
        wanted["since"] = _moment(since)
    if running:
        wanted["isnt"] = "sealed"
    return wanted


def _moment(text: str) -> int:
    """A day, or a time ago, in milliseconds since 1970."""
    if found := _AGO.fullmatch(text):
        return entropy.now() - int(found[1]) * _HOURS[found[2]] * _HOUR
    try:
        return int(datetime.fromisoformat(text).astimezone().timestamp() * 1000)
    except ValueError:
        raise Misuse(f"expected a day such as 2026-11-18, or 12h, 7d, 4w ago, not {text!r}") from None


def rows_of(matches: Sequence[Summary]) -> Iterator[tuple[str, ...]]:
    """Each match as a row: its name, when, which game, who, how far, how it stands."""
    for match in matches:
        yield match.match, _day(match.opened), match.game, _players(match), str(match.ply), _result(match)


def _day(at: int) -> str:
    """By the clock on the wall; nothing for a seeded match, which knows no time."""
    return f"{datetime.fromtimestamp(at / 1000, UTC).astimezone():%Y-%m-%d %H:%M}" if at else "-"


def _players(match: Summary) -> str:
    return ", ".join(seat.name for seat in match.seats)


def _result(match: Summary) -> str:
    if match.outcome is None:
        return "open" if match.status == "running" else "not all have joined"
    reason, _, winners = match.outcome.words.rpartition(": ")
    told = any(seat.name in reason for seat in match.seats)
    return f"{winners} ({reason})" if told else winners
