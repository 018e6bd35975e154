"""Everything Tidelog refuses, as one tree, cut by cause; each has a code that stays and the data a program needs.

TidelogError
  Refused             the request is understood and not granted
    IllegalMove       a move the rules forbid here; names the clause
    NotYourTurn       a move by a seat that is not awaited
    MatchOver         a move after the end
    StaleMatch        somebody else changed the match meanwhile; knows the new ply
    Forbidden         an act or a view that needs a key, a consent or a right one does not have
      LoginNeeded     one that nobody may do who has not shown a key
    NameTaken         a name somebody else has in this house, or one that looks like it
    SeatTaken         a seat of a table that is taken already, or not to be had
    TooMany           more than one may ask for in this time
    MatchExists       a match of that id is in the store already
    KeyExists         a key of that name is in the folder already
    Unsealed          a match that is not over is asked what only its end makes public
    NotRepeated       a failure is not there when it is looked for again
    FileKept          a file that is there already, or one that is never replaced
    Equivocation      two different logs claim to be the same match
    HeadRefused       a head that does not extend what was signed here before
  Misuse              the request itself is wrong
    InvalidMove       words that are no move of this game
    UnknownGame, UnknownMatch, UnknownTable, UnknownSeat, UnknownOption, UnknownClause, BadSeats, BadPly, BadName
    BadStore          an address or a file that is no store of ours
    BadFile           a place where no file can be written
    BadQuery          a query that cannot be read; knows the place
    Malformed         bytes or a file that are not what they must be
  Trouble             nothing is wrong with the request: a disk, a database or a connection failed
    StoreTrouble      a store that cannot be read or written now
      Unanswered      one that went away before it said whether it had stored something
    FileTrouble       a file that cannot be written now; nothing was changed
  EndlessRule         a fault of ours: a rule that goes round in circles instead of ending

What each means to a shell or to a browser is for the command line and the service to say.
"""

from typing import Any, ClassVar


class TidelogError(Exception):
    """The root of all that Tidelog refuses; its text is one sentence for a person, and the clause it goes by."""

    code: ClassVar[str] = "error"

    def __init__(self, sentence: str, clause: str = "", **data: Any) -> None:
        super().__init__(f"{sentence} ({clause})" if clause else sentence)
        self.sentence = sentence
        self.clause = clause
        self.data = {"clause": clause, **data} if clause else data
        """What a program needs to go on, by name."""


class Refused(TidelogError):
    """The request is understood and not granted."""

    code = "refused"


class IllegalMove(Refused):
    """A move the rules forbid here."""

    code = "illegal-move"

    def __init__(self, clause: str, sentence: str) -> None:
        super().__init__(sentence, clause)


class NotYourTurn(Refused):
    """A move by a seat that is not awaited."""

    code = "not-your-turn"


class MatchOver(Refused):
    """A move after the end."""

    code = "match-over"


class StaleMatch(Refused):
    """Somebody else changed the match meanwhile."""

    code = "stale-match"


class Forbidden(Refused):
    """An act or a view that needs a key, a consent or a right one does not have."""

    code = "forbidden"


class LoginNeeded(Forbidden):
    """An act that nobody may do who has not shown a key."""

    code = "login-needed"


class NameTaken(Refused):
    """A name that somebody else has in this house, or one that looks like it."""

    code = "name-taken"


class SeatTaken(Refused):
    """A seat of a table that is taken already, or not to be had."""

    code = "seat-taken"


class TooMany(Refused):
    """More than one may ask for in this time."""

    code = "too-many"


class MatchExists(Refused):
    """A match of that id is in the store already."""

    code = "match-exists"


class KeyExists(Refused):
    """A key of that name is in the folder already."""

    code = "key-exists"


class Unsealed(Refused):
    """A match that is not over: nobody learns from it before its end."""

    code = "unsealed"


class NotRepeated(Refused):
    """A failure that is not there when it is looked for again."""

    code = "not-repeated"


class FileKept(Refused):
    """A file that is there already, or one that is never replaced."""

    code = "file-kept"


class Equivocation(Refused):
    """Two different logs claim to be the same match."""

    code = "equivocation"


class HeadRefused(Refused):
    """A head that does not extend what was signed here before; nothing is signed or added until it does."""

    code = "head-refused"


class Misuse(TidelogError):
    """The request itself is wrong."""

    code = "misuse"


class InvalidMove(Misuse):
    """Words that are no move of this game."""

    code = "invalid-move"


class UnknownGame(Misuse):
    """A game that is not in the catalogue."""

    code = "unknown-game"


class UnknownMatch(Misuse):
    """A match that is not in the store."""

    code = "unknown-match"


class UnknownTable(Misuse):
    """A table that is not in the lobby."""

    code = "unknown-table"


class UnknownSeat(Misuse):
    """A seat the match does not have."""

    code = "unknown-seat"


class UnknownOption(Misuse):
    """An option or a value of it that the game does not know."""

    code = "unknown-option"


class UnknownClause(Misuse):
    """A clause the rules do not have."""

    code = "unknown-clause"


class BadSeats(Misuse):
    """Too few or too many seats, or two of one name."""

    code = "bad-seats"


class BadPly(Misuse):
    """A ply the match does not have."""

    code = "bad-ply"


class BadName(Misuse):
    """A name that cannot be one."""

    code = "bad-name"


class BadStore(Misuse):
    """An address or a file that is no store of ours."""

    code = "bad-store"


class BadFile(Misuse):
    """A place where no file can be written."""

    code = "bad-file"


class BadQuery(Misuse):
    """A query that cannot be read."""

    code = "bad-query"


class Malformed(Misuse):
    """Bytes or a file that are not what they must be."""

    code = "malformed"


class Trouble(TidelogError):
    """Nothing is wrong with the request: a disk, a database or a connection failed."""

    code = "trouble"


class StoreTrouble(Trouble):
    """A store that cannot be read or written now."""

    code = "store-trouble"


class Unanswered(StoreTrouble):
    """A store that went away before it said whether it had stored something."""

    code = "unanswered"


class FileTrouble(Trouble):
    """A file that cannot be written now; nothing was changed."""

    code = "file-trouble"


class EndlessRule(TidelogError):
    """A fault of ours: a rule that goes round in circles instead of ending."""

    code = "endless-rule"
