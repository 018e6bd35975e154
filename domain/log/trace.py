"""Where following a log has come to: what the next record is checked against, and what was noticed so far."""

from collections import Counter
from typing import Any, Final, NamedTuple

from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.rules import Move, Outcome
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import secrets_in
from tidelog.domain.log.evidence import Fault
from tidelog.domain.log.hidden import Hidden
from tidelog.domain.log.reading import Log
from tidelog.domain.log.record import Opened

_LONG: Final = 400


class Job(NamedTuple):
    """A signature to be checked."""

    record: int
    seat: Seat
    """0 for the house."""
    key: bytes
    message: bytes
    signature: bytes
    opened: Opened
    """Of the match the record belongs to: in a branch, another than that of its prefix."""


def _short(detail: str) -> str:
    """What a fault says, of a length that a person reads: a forged record can hold a book."""
    return detail if len(detail) <= _LONG else f"{detail[: _LONG - 3]}..."


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
        self.unsigned: Counter[str] = Counter()
        """Commands of seats the house holds, by match."""
        self.drawn: Counter[str] = Counter()
        """Draws by match."""
        self._begin(log)

    def _begin(self, log: Log) -> None:
        """Before the first record: what that one is checked against."""
        self.lost = False
        """Whether the state is not known any more: a fault of the rules came before."""
        self.index = 0
        self.opened = log.opened
        self.secret = b""
        """Of the match the record belongs to; empty where it is not out."""
        self.state: Any = None
        self.states: list[Any] = [None]
        self.status = "joining"
        self.joins: list[bytes] = []
        self.counters: list[int] = []
        self.draws = 0
        self.nonces: list[tuple[Seat, int, bytes]] = []
        self.used = False
        """Whether a draw has used these nonces."""
        self.fresh = False
        """Whether they came after the last draw that no command followed."""
        self.moved: dict[Seat, int] = {}
        """The record of each seat's last move."""
        self.since = 0
        self.light = 0
        self.resigned: Seat = 0
        self.key = b""
        self.awaited: tuple[Seat, ...] = ()

    def fail(self, claim: str, clause: str, detail: str) -> None:
        """A fault in this record; only the first of a claim counts."""
        self.faults.setdefault(claim, Fault(self.index, clause, f"record {self.index}: {_short(detail)}"))

    def leave_open(self, claim: str, clause: str, detail: str) -> None:
        """Something in this record cannot be told from the evidence."""
        self.counts[f"{claim} open"] += 1
        self.open.setdefault(claim, Fault(self.index, clause, f"record {self.index}: {detail}"))

    def lose(self, clause: str, detail: str) -> None:
        """This record breaks the rules: nothing after it can be decided again."""
        self.fail("LEGAL", clause, detail)
        self.lost = True

    def blind(self, move: Move) -> bool:
        """Whether anything that a draw may hang on is hidden here."""
        secrets = (*secrets_in(self.kinds.state, self.state), *secrets_in(type(move), move))
        return any(secret.value is None for secret in secrets)
