"""What a viewer may see of the matches of a store: the position at any ply, and the log that led there.

The default viewer is the public. Every look asks the access table, with whatever keys the asker has shown.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from tidelog.domain import access
from tidelog.domain.access import Act, Asker
from tidelog.domain.errors import BadPly
from tidelog.domain.kernel.facts import Move, Outcome, Score
from tidelog.domain.kernel.game import Game, Names
from tidelog.domain.kernel.seats import HOUSE, PUBLIC, Seat
from tidelog.domain.kernel.secret import seen_by
from tidelog.domain.log.records.log import Log
from tidelog.domain.log.records.match import Match
from tidelog.domain.seating import check_seat, seat_named
from tidelog.domain.store.matches import Matches


class View(msgspec.Struct, frozen=True):
    """What one viewer may know of a match at one ply."""

    match: Match
    ply: int
    viewer: Seat
    state: Any

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.match.game

    @property
    def names(self) -> Names:
        """What each seat is called."""
        return self.match.names

    @property
    def scores(self) -> tuple[Score, ...]:
        """Each seat's total at this ply."""
        return self.game.scores(self.state)

    @property
    def is_last(self) -> bool:
        """Whether nothing has happened since."""
        return self.ply == self.match.head.size

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, if it has at this ply."""
        return (self.match.outcome if self.is_last else None) or self.game.outcome(self.state)

    @property
    def awaiting(self) -> tuple[Seat, ...]:
        """Who may act at this ply."""
        return self.match.awaiting if self.is_last else self.game.awaiting(self.state)

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        """The moves of a seat, as far as this viewer can tell."""
        return self.game.legal(self.state, seat) if seat in self.awaiting else ()


class Gallery:
    """The matches of a store, shown to whoever asks as far as they may see them."""

    def __init__(self, matches: Matches, asker: Callable[[Match], Asker]) -> None:
        self.matches = matches
        self._asker = asker

    def is_open(self, match: Match) -> bool:
        """Whether everything in the match is public: it is sealed, and so are all it branches from."""
        while match.head.status == "sealed" and match.opened.parent:
            match = self.matches.load(match.opened.parent.match)
        return match.head.status == "sealed"

    def may(self, act: Act, match: Match, seat: Seat = 0) -> bool:
        """Whether the asker may do this."""
        return access.may(self._asker(match), act, seat, self.is_open(match))

    def check(self, act: Act, match: Match, seat: Seat = 0) -> None:
        """Refuse what the asker may not do."""
        access.check(self._asker(match), act, match, seat, self.is_open(match))

    def viewer(self, match: Match, asked: str | None = None, public: bool = False) -> Seat:
        """Whose eyes are meant: a seat's, the house's, or the public's, which see everything once all is open."""
        if asked is None:
            return HOUSE if not public and self.is_open(match) else PUBLIC
        if asked.lower() == "house":
            self.check(Act.look_as_house, match)
            return HOUSE
        seat = seat_named(match, asked)
        self.check(Act.look_as_seat, match, seat)
        return seat

    def taker(self, match: Match, asked: str | None = None, public: bool = False) -> Seat:
        """For whom a copy is made: all of the match that is here, a seat's share, or what the public may know."""
        if public:
            return PUBLIC
        seat = seat_named(match, asked) if asked is not None else 0
        if not match.secret:
            self.check(Act.take_copy, match)
        elif seat:
            self.check(Act.take_as_seat, match, seat)
        else:
            self.check(Act.take_all, match)
        return seat or HOUSE

    def view(self, match: str, ply: int | None = None, viewer: Seat = PUBLIC) -> View:
        """What a viewer may know of a match at a ply."""
        found = self.matches.load(match)
        self.check_viewer(found, viewer)
        at = found.head.size if ply is None else ply
        check_ply(found, at)
        state = found.state if at == found.head.size else self.matches.state_at(match, at)
        return View(found, at, viewer, seen_by(found.game.state, state, viewer))

    def log(self, match: str, viewer: Seat = PUBLIC, since: int = 0, until: int | None = None) -> Log:
        """The records of a match between two plies, as a viewer may have them."""
        found = self.matches.load(match)
        self.check_viewer(found, viewer)
        check_ply(found, since)
        check_ply(found, found.head.size if until is None else until)
        return self.matches.log_of(match, since, until).seen_by(viewer)

    def since(self, before: Match, viewer: Seat = PUBLIC) -> Log:
        """What has happened to a match since it was as it is given here."""
        self.check_viewer(before, viewer)
        return self.matches.since(before).seen_by(viewer)

    def check_viewer(self, match: Match, viewer: Seat) -> None:
        """Refuse eyes that are not the asker's own."""
        if viewer == HOUSE:
            self.check(Act.look_as_house, match)
        elif viewer != PUBLIC:
            check_seat(match, viewer)
            self.check(Act.look_as_seat, match, viewer)


def check_ply(match: Match, ply: int) -> None:
    """Refuse a ply the match does not have."""
    if not 0 <= ply <= match.head.size:
        raise BadPly(f"match {match.id} has plies 0 to {match.head.size}, not {ply}")
