"""Writing a log: every act of a seat, of chance or of the house becomes records, drafted here and stored as one.

A draft collects the records that follow from one command: the seat's move, then chance until a seat must choose
again, then the seal if the match is over. Nothing is written until the store takes the whole draft.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

import msgspec

from tidelog.domain.errors import (
    BadPly,
    Forbidden,
    InvalidMove,
    Malformed,
    MatchOver,
    NotYourTurn,
    StaleMatch,
)
from tidelog.domain.kernel.chance import as_asked
from tidelog.domain.kernel.codec import codec, hides_nothing
from tidelog.domain.kernel.game import Game, Names
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.rules import Event, Move, Outcome, folded, ranked
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.secret import Secret, closed, named, secrets_in, shown_in
from tidelog.domain.log.canonical import RECORD_LIMIT, encode
from tidelog.domain.log.command import Submission, check_signature, hidden_move
from tidelog.domain.log.commitment import commit, house_salt
from tidelog.domain.log.luck import draw, match_key
from tidelog.domain.log.match import Head, Match, Recall, begin, follow
from tidelog.domain.log.record import (
    FORMAT,
    KERNEL_MOVES,
    NONCE_BYTES,
    SECRET_SLOT,
    Drawn,
    House,
    Joined,
    Level,
    Moved,
    Opened,
    Opening,
    Parent,
    Record,
    Resign,
    Ruled,
    Sealed,
    SeatInfo,
    Signed,
    TakeBack,
    TakenBack,
    ruling_bytes,
    store,
    unstore,
)
from tidelog.domain.log.signing import sign

Make = Callable[[tuple[Event, ...], tuple[bytes, ...]], Record]
"""Makes the record of these events, with the salts of what they show to everybody."""


GivenLuck = Callable[[Match], Move | None]
"""What chance answered where this draw was asked before; None where it was not."""

ABANDONED: Final = "abandoned: "
"""How the reason begins where the house ends a match that cannot go on."""


class Row(NamedTuple):
    """One stored record, named as the event sourcing library names a stored event."""

    originator_id: str
    """The match."""
    originator_version: int
    """The ply the record leads to."""
    topic: str
    """The type of the record."""
    state: bytes
    """The record's bytes with the openings beside them."""


def row_of(match: str, ply: int, state: bytes) -> Row:
    """The row of bytes that were stored before, as it was then."""
    record, _ = unstore(state)
    return Row(match, ply, str(msgspec.msgpack.decode(record, type=list[Any])[0]), state)


class Draft:
    """A match with the records that are about to be stored."""

    __slots__ = ("given", "match", "now", "recall", "rows")

    def __init__(self, match: Match, now: int, recall: Recall, given: GivenLuck | None = None) -> None:
        self.match = match
        self.given = given
        self.rows: list[Row] = []
        self.recall = recall
        self.now = 0 if match.opened.level == "F0" else max(now, match.head.at)

    def write(self, record: Record, openings: tuple[Opening, ...], state: Any) -> None:
        """One more record, and the state it leaves."""
        if not self.match.secret:
            raise Forbidden(f"match {self.match.id} is a redacted copy here and can only be read")
        data = encode(record)
        if len(data) > RECORD_LIMIT:
            raise Malformed(f"expected a record of at most {RECORD_LIMIT} bytes, got {len(data)}")
        self.match = follow(self.match, record, data, openings, state)
        topic = str(type(record).__struct_config__.tag)
        self.rows.append(Row(self.match.id, self.match.head.size, topic, store(data, openings)))

    @property
    def before(self) -> tuple[tuple[()], str, int, bytes, int]:
        """What every record begins with after its type, where it states no events."""
        head = self.match.head
        return (), self.match.id, head.size, head.root, self.now


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """All that is agreed before a match is opened."""

    match: str
    game: Game[Any]
    options: dict[str, str]
    seats: tuple[SeatInfo, ...]
    level: Level
    secret: bytes
    rules: bytes
    house: House


class Fork(msgspec.Struct, frozen=True):
    """Where a branch leaves its parent: the parent's head and state at that ply."""

    parent: Parent
    head: Head
    state: Any


def open_match(
    setup: Setup, now: int, recall: Recall, fork: Fork | None = None, given: GivenLuck | None = None
) -> Draft:
    """The opening record: the secret is committed to before any seat brings its nonce."""
    salt = house_salt(setup.secret, SECRET_SLOT)
    head = fork.head if fork else Head()
    record = Opened(
        events=(),
        match=setup.match,
        index=head.size,
        root=head.root,
        at=0 if setup.level == "F0" else max(now, head.at),
        format=FORMAT,
        game=setup.game.name,
        version=setup.game.version,
        rules=setup.rules,
        options=setup.options,
        seats=setup.seats,
        level=setup.level,
        commitment=commit(setup.match, SECRET_SLOT, salt, setup.secret),
        house=setup.house,
        parent=fork.parent if fork else None,
    )
    state = fork.state if fork else setup.game.start(len(setup.seats), setup.options)
    draft = Draft(begin(record, setup.game, setup.secret, head, state), now, recall, given)
    draft.write(record, (Opening(SECRET_SLOT, (), salt, setup.secret),), state)
    return draft


def join(draft: Draft, submission: Submission) -> None:
    """A seat brings its nonce; with the last one play begins."""
    command = submission.signed.command
    if draft.match.head.status != "joining":
        raise NotYourTurn("all seats have joined already")
    _check_command(draft.match, submission.signed)
    if draft.match.head.joins[command.seat - 1]:
        raise NotYourTurn(f"seat {command.seat} has joined already")
    draft.write(Joined(*draft.before, submission.signed), (), draft.match.state)
    go_on(draft)


def act(draft: Draft, submission: Submission) -> None:
    """A seat's move, and all that follows until a seat must choose again."""
    match, signed = draft.match, submission.signed
    _check_running(match)
    _check_command(match, signed)
    if type(signed.command.move) is Resign:
        draft.write(Moved(*draft.before, signed, ()), (), match.state)
    elif isinstance(signed.command.move, TakeBack) or signed.command.move is None:
        raise InvalidMove("expected a move of the game")
    else:
        move = hidden_move(match, submission)
        events = judge(match.game, match.state, signed.command.seat, move)
        _state_facts(draft, events, submission.openings, lambda e, salts: Moved(e, *draft.before[1:], signed, salts))
    go_on(draft)


def take(draft: Draft, submission: Submission) -> None:
    """A command as it comes in: a seat joins, or moves."""
    if submission.signed.command.move is None:
        join(draft, submission)
    else:
        act(draft, submission)


def _state_facts(draft: Draft, events: tuple[Event, ...], own: tuple[Opening, ...], make: Make) -> None:
    """Write the record of these events: hidden values go to the openings, shown ones bring their salts."""
    match, kind = draft.match, codec(draft.match.game).events
    state = folded(match.state, events, match.game.evolve)
    if hides_nothing(match.game, events):
        return draft.write(make(events, ()), own, state)
    shown = shown_in(kind, events)
    if not shown:
        return draft.write(make(closed(kind, events), ()), own, state)
    salts = dict(match.head.salts) | {opening.slot: opening.salt for opening in own}
    values = {s.slot: s.value for s in secrets_in(match.game.state, match.state)}

    def salt(slot: str) -> bytes:
        return salts.get(slot) or house_salt(match.secret, slot)

    to_some = tuple(Opening(s.slot, s.who, salt(s.slot), values[s.slot]) for s in shown if s.who)
    record = make(closed(kind, events), tuple(salt(s.slot) for s in shown if not s.who))
    return draft.write(record, (*own, *to_some), state)


def _check_running(match: Match) -> None:
    if match.head.status == "joining":
        missing = [info.name for info, nonce in zip(match.opened.seats, match.head.joins, strict=True) if not nonce]
        raise NotYourTurn(f"play begins when all have joined; still missing: {', '.join(missing)}")
    if match.head.status == "sealed":
        raise MatchOver(f"match {match.id} is sealed: {match.outcome.reason if match.outcome else ''}")


def _check_command(match: Match, signed: Signed[Any]) -> None:
    command, head = signed.command, match.head
    if not 1 <= command.seat <= len(match.opened.seats):
        raise Malformed(f"expected a seat from 1 to {len(match.opened.seats)}, got {command.seat}")
    if command.counter != head.counters[command.seat - 1]:
        raise StaleMatch(
            f"expected command {head.counters[command.seat - 1]} of seat {command.seat}, got {command.counter}"
        )
    if not head.since <= command.seen <= head.size:
        raise StaleMatch(f"match {match.id} is at ply {head.size} now, and the command saw ply {command.seen}")
    if len(command.nonce) != NONCE_BYTES:
        raise Malformed(f"expected a nonce of {NONCE_BYTES} bytes, got {len(command.nonce)}")
    if command.seals and (command.move is None or type(command.move) in KERNEL_MOVES):
        raise Malformed("expected no seals: a join, a resignation and a take-back hide nothing")
    check_signature(match, signed, head.roots[command.seen - head.since])


def go_on(draft: Draft) -> None:
    """Let chance answer as long as it is asked, then seal if the match is over."""
    entered_by_hand = draft.match.opened.level == "given" and draft.given is None
    while not entered_by_hand and draft.match.awaiting == (CHANCE,):
        _draw(draft, draft.given(draft.match) if draft.given else None)
    match = draft.match
    if match.head.status != "running":
        return
    over = match.game.outcome(match.state)
    if match.head.resigned:
        over = given_up(match.game, match.state, match.names, match.head.resigned)
    if over:
        seal(draft, over)


def enter(draft: Draft, move: Move) -> None:
    """A draw made at a real table, entered by name; only a match of level `given` takes it."""
    _check_running(draft.match)
    if draft.match.opened.level != "given" or draft.given:
        raise Forbidden("dice and draws can be entered only where the match was opened to record a real table")
    if draft.match.awaiting != (CHANCE,):
        raise NotYourTurn("no draw is to be made now")
    _draw(draft, as_asked(draft.match.game.chance(draft.match.state), move))
    go_on(draft)


def _draw(draft: Draft, given: Move | None) -> None:
    match, head = draft.match, draft.match.head
    ask = match.game.chance(match.state)
    if given is None:
        nonces = [nonce for _, _, nonce in sorted(head.nonces)]
        key = match_key(match.secret, head.joins)
        answer = ask.pick(draw(key, match.id, head.draws, ask.wire, nonces))
        move = named(codec(match.game).move, answer, f"d{head.draws}")
        events = match.game.decide(match.state, CHANCE, move)
    else:
        move = named(type(given), given, f"d{head.draws}")
        events = judge(match.game, match.state, CHANCE, move)
    openings = _house_openings(match, secrets_in(codec(match.game).move, move))
    seals = tuple(commit(match.id, o.slot, o.salt, o.value) for o in openings)
    written = closed(codec(match.game).move, move)
    _state_facts(
        draft,
        events,
        openings,
        lambda e, salts: Drawn(e, *draft.before[1:], head.draws, ask.wire, written, seals, salts),
    )


def _house_openings(match: Match, secrets: Iterable[Secret[Any]]) -> tuple[Opening, ...]:
    return tuple(Opening(s.slot, s.who, house_salt(match.secret, s.slot), s.value) for s in secrets)


def given_up(game: Game[Any], state: Any, names: Names, seat: Seat) -> Outcome:
    """Whoever resigns comes last; the others stand as their scores do."""
    scores = game.scores(state)
    keys = tuple((score.seat != seat, score.total if score.seat != seat else 0) for score in scores)
    return Outcome(f"{names[seat - 1]} resigned", ranked(keys))


def seal(draft: Draft, outcome: Outcome) -> None:
    """The last record: the outcome, and the secret that proves all luck."""
    _check_running(draft.match)
    match = draft.match
    salt = house_salt(match.secret, SECRET_SLOT)
    draft.write(Sealed(*draft.before, outcome, match.secret, salt), (), match.state)


def abandon(draft: Draft, reason: str) -> None:
    """The house ends a match that cannot go on."""
    if draft.match.head.status == "joining":
        salt = house_salt(draft.match.secret, SECRET_SLOT)
        outcome = Outcome(ABANDONED + reason, ())
        draft.write(Sealed(*draft.before, outcome, draft.match.secret, salt), (), draft.match.state)
        return
    seal(draft, Outcome(ABANDONED + reason, ()))


def take_back(draft: Draft, requests: tuple[Signed[TakeBack], ...], alone: bool) -> None:
    """Go back to a ply: the first request asks, the others agree. `alone`: nobody else has moved since."""
    match = draft.match
    _check_running(match)
    to = requests[0].command.move.to
    check_ply(match, to)
    for request in requests:
        if request.command.move.to != to:
            raise Malformed("expected all requests to name the same ply")
        _check_command(match, request)
    agreed = {request.command.seat for request in requests}
    if len(agreed) != len(requests):
        raise Malformed("expected each seat once")
    if len(agreed) < len(match.opened.seats):
        _check_undo_alone(match, to, alone)
    draft.write(TakenBack(*draft.before, to, requests), (), draft.recall(to))
    go_on(draft)


def check_ply(match: Match, to: int) -> None:
    """Refuse a ply before play began or not in the past."""
    first = match.opened.index + 1 + len(match.opened.seats)
    if not first <= to < match.head.size:
        raise BadPly(f"expected a ply from {first} to {match.head.size - 1}, got {to}")


def _check_undo_alone(match: Match, to: int, alone: bool) -> None:
    if match.head.light > to:
        raise Forbidden(
            f"something came to light or was decided by all at ply {match.head.light}, after ply {to}: "
            "taking that back needs every seat's consent"
        )
    if not alone:
        raise Forbidden(f"another seat has moved since ply {to}: taking that back needs every seat's consent")


def rule(draft: Draft, clause: str, reason: str, to: int | None, outcome: Outcome | None, seed: bytes) -> None:
    """The referee's decision, signed by the house; after the seal only the outcome can be corrected."""
    match = draft.match
    sealed = match.head.status == "sealed"
    if to is not None and sealed:
        raise MatchOver("after the seal a ruling can correct the outcome, not take moves back")
    if outcome is not None and not sealed:
        raise Forbidden("an outcome can be corrected only after the seal")
    if outcome is not None and len(outcome.places) != len(match.opened.seats):
        raise Malformed(f"expected a place for each of {len(match.opened.seats)} seats")
    if to is not None:
        check_ply(match, to)
    unsigned = Ruled(*draft.before, clause, reason, to, outcome, b"")
    signed = msgspec.structs.replace(unsigned, signature=sign(seed, ruling_bytes(unsigned)))
    draft.write(signed, (), match.state if to is None else draft.recall(to))
    if not sealed:
        go_on(draft)
