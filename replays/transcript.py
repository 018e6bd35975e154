"""A match as text that reads like a game record and can be read back, giving the same events.

The head names game, options and seats; then one line for each record, `ply. who: move`, with the words of the
history behind `#`. Reading it back enters every move and every draw by name: a match of level `given`, in which all
are guests, for whoever typed it in is not whoever played.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from tidelog.domain import bots
from tidelog.domain.corrections import correct, undo
from tidelog.domain.errors import Malformed, TidelogError
from tidelog.domain.house import House
from tidelog.domain.kernel.facts import write_move
from tidelog.domain.kernel.game import Names
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.log.records.log import Frame, Log
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import Corrected, Lapsed, Opened, Resign, Ruled, Sealed, TakenBack
from tidelog.domain.store.engines import settings_for
from tidelog.domain.store.matches import Matches
from tidelog.projections.history import line_of

HEAD: Final = "tidelog transcript 1"
_PLY: Final = re.compile(r"[0-9]{1,9}\.")


def write_transcript(log: Log) -> str:
    """The transcript of a log whose hidden values are known; a branch is told as one match of those who end it."""
    last, names = log.opened, log.names
    lines = [HEAD, *_head(log.until(1).opened, last, names)]
    for frame in log.states():
        if done := _done(frame, last, names):
            lines.append(f"{frame.ply}. {done}  # {' '.join(line_of(frame).words.split())}")
    return "\n".join(lines) + "\n"


def _head(first: Opened, last: Opened, names: Names) -> Iterator[str]:
    yield f"game {first.game}"
    for name, value in first.options.items():
        yield f"option {name}={value}"
    for name, info in zip(names, last.seats, strict=True):
        yield f"seat {bots.spec_of(name) if info.kind == 'bot' else name}"
    yield ""


def _done(frame: Frame, last: Opened, names: Names) -> str:
    entry, record = frame.entry, frame.record
    if entry.move is not None:
        if isinstance(entry.move, Resign) and record.match != last.match:
            return ""  # a branch goes on as if nobody had resigned
        who = "chance" if entry.seat == CHANCE else names[entry.seat - 1]
        return f"{who}: {write_move(entry.move)}"
    if isinstance(record, TakenBack):
        return f"take-back {record.to}: {', '.join(names[r.command.seat - 1] for r in record.requests)}"
    if isinstance(record, Ruled) and record.to is not None:
        return f"take-back {record.to}: {', '.join(names)}"
    if isinstance(record, Corrected):
        return f"corrected {record.to}: {_write_reason(frame.text)}"
    if isinstance(record, Lapsed) and frame.opened.terms and frame.opened.terms.then == "resigned":
        return f"{names[record.seats[0] - 1]}: {write_move(Resign())}"  # the nearest that a real table knows
    if isinstance(record, Sealed) and not record.outcome.places:
        return f"abandoned: {_write_reason(frame.text or record.outcome.reason)}"
    return ""


def _write_reason(reason: str) -> str:
    """As it is where it stays one line when read back, else as a string of JSON."""
    plain = reason and reason.isprintable() and reason == " ".join(reason.split()) and not reason.startswith('"')
    return reason if plain else json.dumps(reason).replace("#", "\\u0023")


def _read_reason(text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        raise Malformed(f"expected a reason, or one as a string of JSON, got {text}") from None


class _Heading(msgspec.Struct):
    game: str = ""
    options: dict[str, str] = {}
    seats: list[str] = []


def import_transcript(house: House, text: str) -> Match:
    """Bring a transcript into the store as a new match, once all of it has been entered without a mistake."""
    scratch = House(Matches(settings_for(":memory:")), house.keys)
    found = read_transcript(scratch, text)
    house.matches.bring_in(found, scratch.matches.log_of(found.id).entries)
    return house.load(found.id)


def read_transcript(house: House, text: str, match: str | None = None) -> Match:
    """Enter a transcript as a new match; a mistake is refused with the line it stands in."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != HEAD:
        raise Malformed(f"expected a transcript to begin with {HEAD!r}")
    heading, body = _split(lines)
    found = house.open(heading.game, heading.seats, heading.options, level="given", match=match, guests=True)
    plies = {found.head.size: found.head.size}
    for number, ply, words in body:
        try:
            found = _enter(house, found, words, plies)
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
            heading.seats.append(rest)
        elif _PLY.fullmatch(kind):
            body.append((number, int(kind[:-1]), rest))
        else:
            raise Malformed(f"line {number}: expected `game`, `option`, `seat` or `PLY. WHO: MOVE`, got {words!r}")
    return heading, body


def _enter(house: House, match: Match, words: str, plies: dict[int, int]) -> Match:
    who, _, move = words.partition(": ")
    if who == "chance":
        return house.enter(match.id, move)
    if who.startswith("take-back "):
        asked, *agreed = [_seat(match, name) for name in move.split(", ")]
        return undo(house, match.id, asked, _destination(who.removeprefix("take-back "), plies), agreed)
    if who.startswith("corrected "):
        return correct(house, match.id, _destination(who.removeprefix("corrected "), plies), _read_reason(move))
    if who == "abandoned":
        return house.abandon(match.id, _read_reason(move))
    if who not in match.names:
        raise Malformed(f"expected chance or one of {', '.join(match.names)}, got {who!r}")
    seat = _seat(match, who)
    return house.resign(match.id, seat) if move == write_move(Resign()) else house.act(match.id, seat, move)


def _seat(match: Match, name: str) -> Seat:
    if name not in match.names:
        raise Malformed(f"expected one of {', '.join(match.names)}, got {name!r}")
    return match.names.index(name) + 1


def _destination(text: str, plies: dict[int, int]) -> int:
    """The ply to go back to; one without a line of its own has the position of the line before it."""
    before = [ply for ply in plies if ply <= int(text)] if _PLY.fullmatch(f"{text}.") else []
    if not before:
        raise Malformed(f"expected a ply from {min(plies)} on, got {text!r}")
    return plies[max(before)]


def is_transcript(text: Iterable[str]) -> bool:
    """Whether these lines begin as a transcript does."""
    return next(iter(text), "").strip() == HEAD
