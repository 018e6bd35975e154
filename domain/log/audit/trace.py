"""Where following a log has come to: what the next record is checked against, and what was noticed so far."""

from collections import Counter
from typing import Any, Final, NamedTuple

from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.facts import Move, Outcome
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import secrets_in
from tidelog.domain.log.audit.evidence import Fault
from tidelog.domain.log.audit.hidden import Hidden
from tidelog.domain.log.audit.reading import Log
from tidelog.domain.log.primitives.luck import Share
from tidelog.domain.log.records.holders import Holders, first_holders
from tidelog.domain.log.records.match import Leaving, Status
from tidelog.domain.log.records.record import Awaited, Opened
from tidelog.domain.log.records.shares import Shares, none_shown
from tidelog.domain.log.records.terms import Moment

_LONG: Final = 400


class Job(NamedTuple):
    """A signature to be checked, and what is said if it does not hold."""

    claim: str
    clause: str
    record: int
    whose: str
    """What is wrong if it does not hold; `{seat}` stands for the seat."""
    key: bytes
    message: bytes
    signature: bytes
    seat: Seat
    """0 where it is none of a seat's commands."""
    opened: Opened
    """Of the match the record belongs to: in a branch, another than that of its prefix."""


def _short(detail: str) -> str:
    """What a fault says, of a length that a person reads: a forged record can hold a book."""
    return detail if len(detail) <= _LONG else f"{detail[: _LONG - 3]}..."


class Lost(NamedTuple):
    """A seat that its player has lost in a match."""

    seat: Seat
    custody: str
    ply: int


class Trace:
    """Where following a log has come to, and what was noticed on the way."""

    def __init__(self, log: Log, hidden: Hidden) -> None:
        self.log, self.hidden, self.game = log, hidden, log.game
        self.kinds = codec(log.game)
        self.faults: dict[str, Fault] = {}
        self.open: dict[str, Fault] = {}
        """The first thing of each claim that the evidence does not tell."""
        self.counts: Counter[str] = Counter()
        self.answers: dict[int, Any] = {}
        """What chance answered the parent of a branch that keeps its luck."""
        self.outcomes: list[Outcome] = []
        """What the seal said, and what rulings made of it."""
        self.jobs: list[Job] = []
        self.parts: list[Opened] = []
        """The matches followed so far: those a branch comes from, and its own."""
        self.signed: dict[str, Counter[tuple[Seat, str]]] = {}
        """Commands by match, seat and custody."""
        self.drawn_in: Counter[str] = Counter()
        """Draws by match."""
        self.foreseen: Counter[Seat] = Counter()
        """Draws with a fresh share of one seat only: that seat and the house could foresee them. 0: of none."""
        self.lost_seats: list[Lost] = []
        """Of the last match."""
        self.moments: list[Moment] = []
        """Of the last match, from its opening on."""
        self.sealed_at = -1
        """The index of the last match's seal."""
        self._begin(log)

    def _begin(self, log: Log) -> None:
        """Before the first record: what that one is checked against."""
        self.index = 0
        self.counters: list[int] = []
        self.draws = 0
        self.since = 0
        self.light = 0
        self.moved: dict[Seat, int] = {}
        """The record of each seat's last move."""
        self.state: Any = None
        self.states: list[Any] = [None]
        self.lost = False
        """Whether the state is not known any more: a fault of the rules came before."""
        self.shares_fed: tuple[Share, ...] = ()
        """What the draw that is looked at is made from."""
        self.open_match(log.opened, b"")

    def open_match(self, opened: Opened, secret: bytes) -> None:
        """Begin to follow a match: all that is counted for each match begins anew."""
        seats = len(opened.seats)
        self.opened, self.secret = opened, secret
        self.status: Status = "joining"
        self.before: Awaited = ()
        """Who was awaited before this record, as the log says."""
        self.missing = set(range(1, seats + 1))
        self.holders: Holders = first_holders(opened)
        self.keys = {opened.house.key, *(info.key for info in opened.seats)} | {opened.referee}
        self.shares: Shares = none_shown(seats)
        self.drawn = 0
        """The size of the log after the last draw of this match."""
        self.leaving: Leaving | None = None
        self.counters = (self.counters + [0] * seats)[:seats]
        self.lost_seats, self.moments, self.sealed_at = [], [], -1

    def fail(self, claim: str, clause: str, code: str, detail: str) -> None:
        """A fault in this record; only the first of a claim counts."""
        self.faults.setdefault(claim, Fault(self.index, clause, code, f"record {self.index}: {_short(detail)}"))

    def leave_open(self, claim: str, clause: str, code: str, detail: str) -> None:
        """Something in this record cannot be told from the evidence."""
        self.counts[f"{claim} open"] += 1
        self.open.setdefault(claim, Fault(self.index, clause, code, f"record {self.index}: {detail}"))

    def lose(self, clause: str, code: str, detail: str) -> None:
        """This record breaks the rules: nothing after it can be decided again."""
        self.fail("LEGAL", clause, code, detail)
        self.lost = True

    def blind(self, move: Move) -> bool:
        """Whether anything that a draw may hang on is hidden here."""
        secrets = (*secrets_in(self.kinds.state, self.state), *secrets_in(type(move), move))
        return any(secret.value is None for secret in secrets)
