"""Take-backs that wait for others to agree: signed by who asks, kept while the match stands where it stood.

They are kept in memory: what a restart loses is asked again, and nothing in a log depends on it.
"""

from threading import Lock
from typing import Any

from tidelog.domain.corrections import undo
from tidelog.domain.errors import Forbidden
from tidelog.domain.house import House
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import Signed, TakeBack
from tidelog.domain.log.writing.play import check_command
from tidelog.service.shapes import Request


class Requests:
    """Who asks to go back where, match by match."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lock = Lock()
        self._asked: dict[str, tuple[int, list[Signed[TakeBack]]]] = {}

    def of(self, match: Match) -> tuple[Request, ...]:
        """What is asked in a match now."""
        size, asked = self._asked.get(match.id, (0, []))
        if not asked or size != match.head.size:
            return ()
        agreed = tuple(one.command.seat for one in asked)
        wanted = tuple(seat for seat in _held(match) if seat not in agreed)
        return (Request(agreed[0], asked[0].command.move.to, agreed, wanted),)

    def asked(self, name: str) -> tuple[Request, ...]:
        """The same by the name of a match; nothing is read where nobody has asked."""
        return self.of(self._house.matches.recent(name)) if name in self._asked else ()

    def ask(self, match: Match, signed: Signed[TakeBack]) -> Match | None:
        """Ask, or agree; the match gone back where nobody else is to be asked, or nobody is missing."""
        check_command(match, signed)
        with self._lock:
            asked = self._with(match, signed)
            try:
                after = self._apply(match, asked)
            except Forbidden:
                if len(asked) >= len(_held(match)):
                    raise
                self._asked[match.id] = (match.head.size, asked)
                return None
            self._asked.pop(match.id, None)
            return after

    def _with(self, match: Match, signed: Signed[TakeBack]) -> list[Signed[TakeBack]]:
        size, asked = self._asked.get(match.id, (0, []))
        to = signed.command.move.to
        same = [one for one in asked if size == match.head.size and one.command.move.to == to]
        return [*(one for one in same if one.command.seat != signed.command.seat), signed]

    def _apply(self, match: Match, asked: list[Signed[TakeBack]]) -> Match:
        """The house agrees for the seats it holds, where all others do."""
        others = _house_held(match) if len(asked) == len(_held(match)) else ()
        first: Any = asked[0]
        return undo(self._house, match.id, first.command.seat, first.command.move.to, others, asked)


def _held(match: Match) -> tuple[int, ...]:
    return tuple(seat for seat, one in enumerate(match.head.holders, 1) if one.custody != "house")


def _house_held(match: Match) -> tuple[int, ...]:
    return tuple(seat for seat, one in enumerate(match.head.holders, 1) if one.custody == "house")
