"""Everything Tidelog refuses, as one tree.

TidelogError
  Refused             the request is understood and not granted (exit 1)
    IllegalMove       a move the rules forbid here; names the clause
    NotYourTurn       a move by a seat that is not awaited
    MatchOver         a move after the end
    StaleMatch        somebody else changed the match meanwhile
    Forbidden         an act or a view that needs a key, a consent or a right one does not have
    MatchExists       a match of that id is in the store already
    KeyExists         a key of that name is in the folder already
    Equivocation      two different logs claim to be the same match
  Misuse              the request itself is wrong (exit 2)
    InvalidMove       words that are no move of this game
    UnknownGame, UnknownMatch, UnknownSeat, UnknownOption, UnknownClause, BadSeats, BadPly, BadName
    StoreProblem      a store that cannot be opened, read or written
      Unanswered      a store that went away before it said whether it had stored something
    Malformed         bytes or a file that are not what they must be
"""


class TidelogError(Exception):
    """The root of all that Tidelog refuses; its text is one sentence for a person."""

    exit_code = 1


class Refused(TidelogError):
    """The request is understood and not granted."""


class IllegalMove(Refused):
    """A move the rules forbid here."""

    def __init__(self, clause: str, sentence: str) -> None:
        super().__init__(f"{sentence} ({clause})")
        self.clause = clause
        self.sentence = sentence


class NotYourTurn(Refused):
    """A move by a seat that is not awaited."""


class MatchOver(Refused):
    """A move after the end."""


class StaleMatch(Refused):
    """Somebody else changed the match meanwhile."""


class Forbidden(Refused):
    """An act or a view that needs a key, a consent or a right one does not have."""


class MatchExists(Refused):
    """A match of that id is in the store already."""


class KeyExists(Refused):
    """A key of that name is in the folder already."""


class Equivocation(Refused):
    """Two different logs claim to be the same match."""


class Misuse(TidelogError):
    """The request itself is wrong."""

    exit_code = 2


class InvalidMove(Misuse):
    """Words that are no move of this game."""


class UnknownGame(Misuse):
    """A name that is not in the catalogue."""


class UnknownMatch(Misuse):
    """An id that is not in the store."""


class UnknownSeat(Misuse):
    """A seat the match does not have."""


class UnknownOption(Misuse):
    """An option or a value of it that the game does not know."""


class UnknownClause(Misuse):
    """A clause the rules do not have."""


class BadSeats(Misuse):
    """Too few or too many seats, or two of one name."""


class BadPly(Misuse):
    """A ply the match does not have."""


class BadName(Misuse):
    """A name that cannot be one."""


class StoreProblem(Misuse):
    """A store that cannot be opened, read or written."""


class Unanswered(StoreProblem):
    """A store that went away before it said whether it had stored something."""


class Malformed(Misuse):
    """Bytes or a file that are not what they must be."""
