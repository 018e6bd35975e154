"""The acts of play: seats join, bring their shares and move, chance answers, the match is sealed."""

from collections.abc import Callable, Iterable
from typing import Any

from tidelog.domain.errors import Forbidden, InvalidMove, Malformed, MatchOver, NotYourTurn, StaleMatch
from tidelog.domain.kernel.chance import as_asked
from tidelog.domain.kernel.codec import codec, hides_nothing
from tidelog.domain.kernel.facts import Event, Move, Outcome, folded
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.kernel.secret import Secret, closed, named, secrets_in, shown_in
from tidelog.domain.kernel.words import listed
from tidelog.domain.log.primitives.commitment import commit, house_salt
from tidelog.domain.log.primitives.luck import draw
from tidelog.domain.log.records.command import Submission, check_share, check_signature, hidden_move
from tidelog.domain.log.records.endings import ABANDONED, left
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import (
    KERNEL_MOVES,
    SECRET_SLOT,
    Drawn,
    Join,
    Joined,
    Moved,
    Opening,
    Readied,
    Ready,
    Record,
    Resign,
    Sealed,
    Signed,
)
from tidelog.domain.log.records.shares import feeding
from tidelog.domain.log.records.texts import committed
from tidelog.domain.log.writing.draft import Draft

Make = Callable[[tuple[Event, ...], tuple[bytes, ...]], Record]
"""Makes the record of these events, with the salts of what they show to everybody."""


def take(draft: Draft, submission: Submission) -> None:
    """A command as it comes in: a seat joins, brings its share, or moves."""
    move = submission.signed.command.move
    if move is None or type(move) is Join:
        join(draft, submission)
    elif type(move) is Ready:
        ready(draft, submission)
    else:
        act(draft, submission)


def join(draft: Draft, submission: Submission) -> None:
    """A seat sits down with the end of its chain; with the last one play begins."""
    command = submission.signed.command
    if draft.match.head.status != "joining":
        raise NotYourTurn("all seats have joined already")
    check_command(draft.match, submission.signed)
    if command.seat not in draft.match.head.awaited:
        raise NotYourTurn(f"seat {command.seat} has joined already")
    own = draft.match.head.holders[command.seat - 1].custody == "self"
    if (command.move is not None) != (own and draft.match.opened.log is not None):
        raise InvalidMove("expected a join that says where its match is listed, if it is and the seat holds a key")
    draft.write(Joined(*draft.before, submission.signed), (), draft.match.state)
    go_on(draft)


def ready(draft: Draft, submission: Submission) -> None:
    """A seat brings the share that a round of draws waits for; with the last one chance answers."""
    match, signed = draft.match, submission.signed
    check_running(match)
    if signed.command.seat not in match.owing:
        raise NotYourTurn(f"no draw waits for a share of seat {signed.command.seat} now")
    check_command(match, signed)
    draft.write(Readied(*draft.before, signed), (), match.state)
    go_on(draft)


def act(draft: Draft, submission: Submission) -> None:
    """A seat's move, and all that follows until a seat must choose again."""
    match, signed = draft.match, submission.signed
    check_running(match)
    check_command(match, signed)
    if type(signed.command.move) is Resign:
        draft.write(Moved(*draft.before, signed, ()), (), match.state)
    elif type(signed.command.move) in KERNEL_MOVES:
        raise InvalidMove("expected a move of the game")
    else:
        _check_no_draw_due(match)
        move = hidden_move(match, submission)
        events = judge(match.game, match.state, signed.command.seat, move)
        _state_facts(draft, events, submission.openings, lambda e, salts: Moved(e, *draft.before[1:], signed, salts))
    go_on(draft)


def _check_no_draw_due(match: Match) -> None:
    """Refuse a move while a draw waits for somebody's share."""
    if match.owing:
        names = listed([match.names[seat - 1] for seat in match.owing])
        raise NotYourTurn(f"a draw waits for the share of {names}: `ready` brings it")


def _state_facts(draft: Draft, events: tuple[Event, ...], own: tuple[Opening, ...], make: Make) -> None:
    """Write the record of these events: hidden values go to the openings, shown ones bring their salts."""
    match, kind = draft.match, codec(draft.match.game).events
    state = folded(match.state, events, match.game.evolve)
    if hides_nothing(match.game, events):
        return draft.write(make(events, ()), own, state)
    shown = shown_in(kind, events)
    if not shown:
        return draft.write(make(closed(kind, events), ()), own, state)
    salts = {known.slot: known.salt for known in match.head.salts} | {known.slot: known.salt for known in own}
    values = {s.slot: s.value for s in secrets_in(match.game.state, match.state)}

    def salt(slot: str) -> bytes:
        return salts.get(slot) or house_salt(match.secret, slot)

    to_some = tuple(Opening(s.slot, s.who, salt(s.slot), values[s.slot]) for s in shown if s.who)
    record = make(closed(kind, events), tuple(salt(s.slot) for s in shown if not s.who))
    return draft.write(record, (*own, *to_some), state)


def check_running(match: Match) -> None:
    """Refuse an act in a match that has not begun or is over."""
    if match.head.status == "joining":
        missing = [match.names[seat - 1] for seat in match.head.awaited]
        raise NotYourTurn(f"play begins when all have joined; still missing: {', '.join(missing)}")
    if match.head.status == "sealed":
        raise MatchOver(f"match {match.id} is sealed: {match.outcome.reason if match.outcome else ''}")


def check_command(match: Match, signed: Signed[Any]) -> None:
    """Refuse a command that does not belong at this head, or that its seat has not signed."""
    command, head = signed.command, match.head
    if not 1 <= command.seat <= len(match.opened.seats):
        raise Malformed(f"expected a seat from 1 to {len(match.opened.seats)}, got {command.seat}")
    if command.counter != head.counters[command.seat - 1]:
        raise StaleMatch(
            f"expected command {head.counters[command.seat - 1]} of seat {command.seat}, got {command.counter}",
            ply=head.size,
        )
    if not head.since <= command.seen <= head.size:
        raise StaleMatch(
            f"match {match.id} is at ply {head.size} now, and the command saw ply {command.seen}", ply=head.size
        )
    if command.commitments and (command.move is None or type(command.move) in KERNEL_MOVES):
        raise Malformed("expected no commitments: only a move of the game can hide anything")
    check_share(match, command)
    check_signature(match, signed, head.roots[command.seen - head.since])


def go_on(draft: Draft) -> None:
    """Let chance answer as long as it is asked, then seal if the match is over."""
    entered_by_hand = draft.match.opened.level == "given" and draft.given is None
    while not entered_by_hand and draft.match.head.awaited == (CHANCE,):
        _draw(draft, draft.given(draft.match) if draft.given else None)
    match = draft.match
    if match.head.status != "running":
        return
    over = left(match.game, match.state, match.head.leaving) if match.head.leaving else None
    if over := over or match.game.outcome(match.state):
        seal(draft, over)


def enter(draft: Draft, move: Move) -> None:
    """A draw made at a real table, entered by name; only a match of level `given` takes it."""
    check_running(draft.match)
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
        shares = feeding(head.shares, head.holders, match.opened.level)
        answer = ask.pick(draw(match.secret, match.id, head.draws, ask.wire, shares))
        move = named(codec(match.game).move, answer, f"d{head.draws}")
        events = match.game.decide(match.state, CHANCE, move)
    else:
        move = named(type(given), given, f"d{head.draws}")
        events = judge(match.game, match.state, CHANCE, move)
    openings = _house_openings(match, secrets_in(codec(match.game).move, move))
    commitments = tuple(commit(match.id, o.slot, o.salt, o.value) for o in openings)
    written = closed(codec(match.game).move, move)
    _state_facts(
        draft,
        events,
        openings,
        lambda e, salts: Drawn(e, *draft.before[1:], head.draws, ask.wire, written, commitments, salts),
    )


def _house_openings(match: Match, secrets: Iterable[Secret[Any]]) -> tuple[Opening, ...]:
    return tuple(Opening(s.slot, s.who, house_salt(match.secret, s.slot), s.value) for s in secrets)


def seal(draft: Draft, outcome: Outcome, reason: str | None = None) -> None:
    """The last record: the outcome, and the secret that proves all luck; where it is abandoned, also why."""
    match = draft.match
    salt = house_salt(match.secret, SECRET_SLOT)
    text = () if reason is None else (draft.words(reason),)
    commitment = committed(match.id, text[0]) if text else None
    draft.write(Sealed(*draft.before, outcome, bytes(match.secret), salt, commitment), text, match.state)


def abandon(draft: Draft, reason: str) -> None:
    """The house ends a match that cannot go on."""
    if draft.match.head.status != "joining":
        check_running(draft.match)
    seal(draft, ABANDONED, reason)
