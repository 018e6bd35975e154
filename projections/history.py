"""The history of a match in the players' words, one line for each record."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from tidelog.domain.app import outcome_words
from tidelog.domain.kernel.game import Names, cite
from tidelog.domain.kernel.notation import write_move
from tidelog.domain.kernel.seats import CHANCE, HOUSE, Seat
from tidelog.domain.kernel.words import listed
from tidelog.domain.log.reading import readable
from tidelog.domain.log.record import Drawn, Joined, Moved, Opened, Resign, Ruled, Sealed, TakenBack
from tidelog.projections.frames import Frame


class Line(msgspec.Struct, frozen=True):
    """One record as a line of history."""

    ply: int
    seat: Seat
    """Who acted: a seat, CHANCE or HOUSE."""
    kind: str
    move: str
    """In notation; empty where nobody moved."""
    words: str
    clauses: tuple[str, ...]
    """That its sentences come from, each once; the last one is that of the last sentence."""

    @property
    def text(self) -> str:
        """The line as it is printed."""
        cited = f" ({self.clauses[-1]})" if self.clauses else ""
        return f"{self.ply:>4}  {self.words}{cited}"


def history(frames: Iterable[Frame]) -> Iterator[Line]:
    """All lines, in order."""
    for frame in frames:
        yield line_of(frame)


def line_of(frame: Frame) -> Line:
    """One record in words."""
    record = frame.record
    kind = str(type(record).__struct_config__.tag)
    seat, move, otherwise = _WORDS[type(record)](frame, record)
    told = list(_told(frame))
    words = readable(_capital("; ".join(sentence for sentence, _ in told) or otherwise, frame.names))
    return Line(frame.ply, seat, kind, readable(move), words, _each_once([clause for _, clause in told]))


def _each_once(clauses: list[str]) -> tuple[str, ...]:
    """Each clause where it is cited last, so that the last one belongs to the last sentence."""
    return tuple(dict.fromkeys(reversed(clauses)))[::-1]


def _capital(words: str, names: Names) -> str:
    """A sentence begins with a capital letter, but a name stays as it is."""
    return words if words.startswith(names) else words[:1].upper() + words[1:]


def _told(frame: Frame) -> Iterator[tuple[str, str]]:
    """Every fact that needs a word, as a sentence and the clause it comes from."""
    game, state = frame.game, frame.before
    for event in frame.events:
        sentence = game.tell(state, event, frame.names)
        if sentence:
            yield sentence, cite(game, state, event)
        state = game.evolve(state, event)


def _opened(frame: Frame, record: Opened) -> tuple[Seat, str, str]:
    players = listed([f"{info.name} ({info.custody})" for info in record.seats])
    choices = ", ".join(f"{name}={value}" for name, value in record.options.items())
    origin = f", a branch of {record.parent.match} at ply {record.parent.ply}" if record.parent else ""
    match = f"match {record.match} of {frame.game.title} is opened for {players}"
    return HOUSE, "", f"{match}; {choices or 'no options'}; luck {record.level}{origin}"


def _joined(frame: Frame, record: Joined) -> tuple[Seat, str, str]:
    seat = record.signed.command.seat
    return seat, "", f"{frame.names[seat - 1]} joins"


def _moved(frame: Frame, record: Any) -> tuple[Seat, str, str]:
    command = record.signed.command
    if isinstance(command.move, Resign):
        return command.seat, "resign", f"{frame.names[command.seat - 1]} resigns"
    name, line = frame.names[command.seat - 1], write_move(command.move)
    return command.seat, line, f"{name}: {line}"


def _drawn(frame: Frame, record: Any) -> tuple[Seat, str, str]:
    line = write_move(record.move)
    return CHANCE, line, f"chance: {line}"


def _taken_back(frame: Frame, record: TakenBack) -> tuple[Seat, str, str]:
    asked, *agreed = [frame.names[request.command.seat - 1] for request in record.requests]
    consent = f" with the consent of {listed(agreed)}" if agreed else ""
    return record.requests[0].command.seat, "", f"{asked} takes back to ply {record.to}{consent}"


def _ruled(frame: Frame, record: Ruled) -> tuple[Seat, str, str]:
    verdict = "the position stands"
    if record.to is not None:
        verdict = f"play goes back to ply {record.to}"
    if record.outcome is not None:
        places = [f"{frame.names[seat]} is placed {place}" for seat, place in enumerate(record.outcome.places)]
        verdict = f"the outcome is corrected, {listed(places)}"
    return HOUSE, "", f"the referee rules by {record.clause}: {verdict}. {record.reason}"


def _sealed(frame: Frame, record: Sealed) -> tuple[Seat, str, str]:
    return HOUSE, "", f"the match is sealed: {outcome_words(record.outcome, frame.names)}"


_WORDS: dict[type, Any] = {
    Opened: _opened,
    Joined: _joined,
    Moved: _moved,
    Drawn: _drawn,
    TakenBack: _taken_back,
    Ruled: _ruled,
    Sealed: _sealed,
}
