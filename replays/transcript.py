"""A match as text that reads like a game record and can be read back, giving the same events.

The head names game, options and seats; then one line for each record, `ply. who: move`, with the words of the
history behind `#`. Reading it back enters every move and every draw by name: a match of level `given`.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from tidelog.domain import bots
from tidelog.domain.app import Tidelog
from tidelog.domain.corrections import undo
from tidelog.domain.errors import Malformed, TidelogError
from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.notation import write_move
from tidelog.domain.kernel.seats import HOUSE
from tidelog.domain.kernel.secret import opened
from tidelog.domain.log.match import Match
from tidelog.domain.log.record import (
    Drawn,
    Moved,
    Opened,
    Resign,
    Ruled,
    Sealed,
    TakenBack,
    moves_of,
    unstore,
)
from tidelog.domain.log.writing import row_of
from tidelog.domain.store.engines import settings_for
from tidelog.domain.store.matches import Matches
from tidelog.projections.frames import Frame, frames, seen
from tidelog.projections.history import line_of

HEAD: Final = "tidelog transcript 1"


def write_transcript(rows: list[bytes]) -> str:
    """The transcript of a log whose hidden values are known."""
    lines = [HEAD]
    for frame, row in zip(frames(rows), rows, strict=True):
        lines += _lines(frame, row)
    return "\n".join(lines) + "\n"


def _lines(frame: Frame, row: bytes) -> Iterator[str]:
    record = frame.record
    if isinstance(record, Opened):
        if not record.parent:
            yield from _head(record)
        return
    done = _done(frame, row)
    if done:
        yield f"{frame.ply}. {done}  # {line_of(frame).words}"


def _head(record: Opened) -> Iterator[str]:
    yield f"game {record.game}"
    for name, value in record.options.items():
        yield f"option {name}={value}"
    for info in record.seats:
        yield f"seat {info.name}"
    yield ""


def _done(frame: Frame, row: bytes) -> str:
    record, values = frame.record, seen(unstore(row)[1], HOUSE)
    if isinstance(record, Drawn):
        return f"chance: {write_move(opened(codec(frame.game).move, record.move, values))}"
    if isinstance(record, Moved):
        command = record.signed.command
        move = opened(moves_of(frame.game), command.move, values)
        return f"{frame.names[command.seat - 1]}: {write_move(move)}"
    if isinstance(record, TakenBack):
        return f"take-back {record.to}: {', '.join(frame.names[r.command.seat - 1] for r in record.requests)}"
    if isinstance(record, Ruled) and record.to is not None:
        return f"take-back {record.to}: {', '.join(frame.names)}"
    if isinstance(record, Sealed) and not record.outcome.places:
        return f"abandoned: {record.outcome.reason.removeprefix('abandoned: ')}"
    return ""


class _Heading(msgspec.Struct):
    game: str = ""
    options: dict[str, str] = {}
    seats: list[str] = []


def import_transcript(app: Tidelog, text: str) -> Match:
    """Bring a transcript into the store as a new match, once all of it has been entered without a mistake."""
    scratch = Tidelog(Matches(settings_for(":memory:")), app.keys)
    found = read_transcript(scratch, text)
    rows = scratch.matches.rows.states(found.id, 0, None)
    app.matches.store_rows(found, [row_of(found.id, ply, row) for ply, row in enumerate(rows, 1)])
    return app.load(found.id)


def read_transcript(app: Tidelog, text: str, match: str | None = None) -> Match:
    """Enter a transcript as a new match; a mistake is refused with the line it stands in."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != HEAD:
        raise Malformed(f"expected a transcript to begin with {HEAD!r}")
    heading, body = _split(lines)
    found = app.open(heading.game, heading.seats, heading.options, level="given", match=match)
    plies = {found.head.size: found.head.size}
    for number, ply, words in body:
        try:
            found = _enter(app, found, words, plies)
        except TidelogError as fault:
            raise Malformed(f"line {number}: {fault}") from None
        plies[ply] = found.head.size - (found.head.status == "sealed")
    return found


def _split(lines: list[str]) -> tuple[_Heading, list[tuple[int, int, str]]]:
    heading, body = _Heading(), []
    for number, line in enumerate(lines[1:], 2):
        words = line.split("  #")[0].strip()
        if not words or words.startswith("#"):
            continue
        kind, _, rest = words.partition(" ")
        if kind == "game":
            heading.game = rest
        elif kind == "option":
            name, _, value = rest.partition("=")
            heading.options[name] = value
        elif kind == "seat":
            heading.seats.append(_seated(rest))
        elif kind.rstrip(".").isdigit() and kind.endswith("."):
            body.append((number, int(kind[:-1]), rest))
        else:
            raise Malformed(f"line {number}: expected `game`, `option`, `seat` or `PLY. WHO: MOVE`, got {words!r}")
    return heading, body


def _seated(name: str) -> str:
    return f"bot:{name.rsplit('-', 1)[0].replace('-', ':')}" if bots.is_bot(name) else name


def _enter(app: Tidelog, match: Match, words: str, plies: dict[int, int]) -> Match:
    who, _, move = words.partition(": ")
    if who == "chance":
        return app.enter(match.id, move)
    if who.startswith("take-back "):
        to = int(who.split()[1])
        asked, *agreed = [match.names.index(name) + 1 for name in move.split(", ")]
        return undo(app, match.id, asked, plies.get(to, to), agreed)
    if who == "abandoned":
        return app.abandon(match.id, move)
    if who not in match.names:
        raise Malformed(f"expected chance or one of {', '.join(match.names)}, got {who!r}")
    seat = match.names.index(who) + 1
    return app.resign(match.id, seat) if move == write_move(Resign()) else app.act(match.id, seat, move)


def is_transcript(text: Iterable[str]) -> bool:
    """Whether these lines begin as a transcript does."""
    return next(iter(text), "").strip() == HEAD
