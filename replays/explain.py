"""One record in words: what happened, by which clauses, who signed it, and how to find its luck by hand."""

from base64 import b64encode
from typing import Any, Final

import msgspec

from tidelog.domain import rulebook
from tidelog.domain.errors import BadPly, TidelogError
from tidelog.domain.kernel.codec import codec, upcast
from tidelog.domain.kernel.facts import write_move
from tidelog.domain.kernel.game import cite, remark
from tidelog.domain.kernel.secret import opened
from tidelog.domain.log.audit.evidence import Evidence
from tidelog.domain.log.audit.hidden import find_hidden
from tidelog.domain.log.audit.reading import Log, read_log
from tidelog.domain.log.audit.retrace import retrace
from tidelog.domain.log.audit.trace import Trace
from tidelog.domain.log.primitives.labels import LUCK_SALT
from tidelog.domain.log.primitives.luck import draw_info
from tidelog.domain.log.primitives.signing import verify
from tidelog.domain.log.records.names import fingerprint, readable
from tidelog.domain.log.records.record import (
    AnyDrawn,
    Corrected,
    Drawn,
    Joined,
    Lapsed,
    Moved,
    Opened,
    Readied,
    Record,
    Rekeyed,
    Reseated,
    Ruled,
    Sealed,
    Signed,
    TakenBack,
    commands_in,
    referee_of,
)
from tidelog.domain.log.records.shares import feeding
from tidelog.domain.log.records.signed import custody_bytes, lapse_bytes, ruling_bytes, signed_bytes
from tidelog.domain.log.records.texts import ERASED
from tidelog.replays.readme import pem

_MOST: Final = 1020
"""Numbers that one stream can give."""
_HEX: Final = "od -An -v -tx1 | tr -d ' \\n'"


class Fact(msgspec.Struct, frozen=True):
    """One thing that happened, and the rule it comes from."""

    words: str
    clause: str
    rule: str


class Signature(msgspec.Struct, frozen=True):
    """Who vouches for a record, and whether the signature holds."""

    name: str
    custody: str
    holds: bool
    lines: tuple[str, ...]
    """For a shell: they verify it with openssl."""


class Explanation(msgspec.Struct, frozen=True):
    """All there is to say about one record."""

    match: str
    record: int
    kind: str
    act: str
    facts: tuple[Fact, ...]
    signatures: tuple[Signature, ...]
    luck: tuple[str, ...]
    """For a shell: they print the numbers that were thrown."""
    remark: str


def explain(evidence: Evidence, index: int) -> Explanation:
    """How this record came about."""
    log = read_log(evidence)
    if not 0 <= index < len(log.records):
        raise BadPly(f"the log has records 0 to {len(log.records) - 1}, not {index}")
    record = log.records[index]
    before = msgspec.structs.replace(log, records=log.records[:index])
    trace = retrace(before, find_hidden(log))
    lines, remark = _luck(trace, record) if type(record) is Drawn else ((), "")
    return Explanation(
        match=record.match,
        record=index,
        kind=str(type(record).__struct_config__.tag),
        act=readable(_act(trace, record)),
        facts=_facts(log, trace, record),
        signatures=_signatures(log, trace, record),
        luck=lines,
        remark=remark,
    )


def _names(trace: Trace) -> tuple[str, ...]:
    return trace.hidden.names(trace.opened)


def _act(trace: Trace, record: Record) -> str:
    if type(record) is Opened:
        return f"match {record.match} of {record.game} is opened at level {record.level}"
    if type(record) is Drawn:
        move = opened(type(record.move), record.move, trace.hidden.values)
        return f"draw {record.number}: asked for {' '.join(map(str, record.ask))}, got {write_move(move)!r}"
    if type(record) is TakenBack:
        return f"taken back to ply {record.to}"
    if type(record) is Ruled:
        return f"ruling under {record.clause}: {_text(trace, record)}"
    if type(record) is Corrected:
        return f"the scribe goes back to ply {record.to}: {_text(trace, record)}"
    if type(record) is Reseated:
        return f"the referee gives seat {record.seat} to {fingerprint(record.key) if record.key else 'the house'}"
    if type(record) is Lapsed:
        return f"time has run out for seat {', '.join(map(str, record.seats))}, awaited since ply {record.since}"
    if type(record) is Sealed:
        why = f": {_text(trace, record)}" if record.text else ""
        return f"sealed: {record.outcome.reason}{why}"
    return _command_words(trace, record)


def _text(trace: Trace, record: Ruled | Corrected | Sealed) -> str:
    return trace.hidden.text(record.match, record.index) or ERASED


def _command_words(trace: Trace, record: Any) -> str:
    command = record.signed.command
    name = _names(trace)[command.seat - 1] if 1 <= command.seat <= len(trace.opened.seats) else "nobody"
    if isinstance(record, Joined):
        return f"{name} joins"
    if isinstance(record, Readied):
        return f"{name} brings the share of luck that a draw waits for"
    if isinstance(record, Rekeyed):
        return f"{name} plays on with the key {fingerprint(command.move.key)}"
    move = opened(type(command.move), command.move, trace.hidden.values)
    return f"{name} asks to {write_move(move)!r}, having seen ply {command.seen}"


def _facts(log: Log, trace: Trace, record: Record) -> tuple[Fact, ...]:
    if type(record) not in (Moved, Drawn) or trace.lost:
        return ()
    events = opened(codec(log.game).events, upcast(log.game, record.events), trace.hidden.values)
    facts, state = [], trace.state
    for event in events:
        try:
            words, clause = remark(log.game, state, event, _names(trace)), cite(log.game, state, event)
            state = log.game.evolve(state, event)
        except Exception:  # what is hidden, or what a forged log makes of a state, may break any function of a game
            words, clause = str(event), event.clause
        facts.append(Fact(readable(words), clause, _rule(clause)))
    return tuple(facts)


def _rule(clause: str) -> str:
    try:
        return rulebook.clause(clause).text
    except TidelogError:
        return ""


def _signatures(log: Log, trace: Trace, record: Record) -> tuple[Signature, ...]:
    seats = tuple(_by_seat(log, trace, signed) for signed in commands_in(record))
    house, referee = trace.opened.house, referee_of(trace.opened)
    if type(record) is Ruled:
        return (*seats, _signature("the referee", "referee", referee, ruling_bytes(record), record.signature))
    if type(record) is Reseated:
        return (_signature("the referee", "referee", referee, custody_bytes(record), record.signature),)
    if type(record) is Lapsed:
        return (_signature(house.name, "house", house.key, lapse_bytes(record), record.signature),)
    return seats


def _by_seat(log: Log, trace: Trace, signed: Signed[Any]) -> Signature:
    command = signed.command
    if not 1 <= command.seat <= len(trace.opened.seats) or not 0 <= command.seen < len(log.roots):
        return Signature("nobody", "none", False, ())
    name, holder = _names(trace)[command.seat - 1], trace.holders[command.seat - 1]
    if holder.custody == "house":
        return Signature(name, holder.custody, not signed.signature, ())
    message = signed_bytes(trace.opened.match, log.roots[command.seen], command)
    return _signature(name, holder.custody, holder.key, message, signed.signature)


def _signature(name: str, custody: str, key: bytes, message: bytes, signature: bytes) -> Signature:
    lines = (
        f"cat > key.pem <<'END'\n{pem(key)}END",
        f"echo {b64encode(message).decode()} | base64 -d > message",
        f"echo {b64encode(signature).decode()} | base64 -d > signature",
        "openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in message -sigfile signature",
    )
    return Signature(readable(name), custody, verify(key, message, signature), lines)


def _luck(trace: Trace, record: AnyDrawn) -> tuple[tuple[str, ...], str]:
    """The shell lines that print the thrown numbers, and how these are read."""
    if trace.opened.level == "given":
        return (), "entered by name: no luck is claimed"
    if not trace.secret:
        return (), "the match secret is not out yet: the seal will bring it"
    if not _is_ask(record.ask):
        return (), "what it answers is no question to chance"
    shares = feeding(trace.shares, trace.holders, trace.opened.level)
    info = draw_info(trace.opened.match, record.number, record.ask, shares)
    ranges = _ranges(record.ask)
    lines = (
        f"K=$(openssl kdf -keylen 32 -kdfopt digest:SHA256 -kdfopt mode:EXTRACT_ONLY"
        f" -kdfopt hexsalt:{LUCK_SALT.hex()} -kdfopt hexkey:{trace.secret.hex()} -binary HKDF | {_HEX})",
        f"S=$(openssl kdf -keylen {8 * len(ranges)} -kdfopt digest:SHA256 -kdfopt mode:EXPAND_ONLY"
        f" -kdfopt hexkey:$K -kdfopt hexinfo:{info.hex()} -binary HKDF | {_HEX})",
        f"i=0; for n in {' '.join(map(str, ranges))}; do"
        " H=$(echo $S | cut -c $((i * 16 + 1))-$((i * 16 + 8)));"
        " L=$(echo $S | cut -c $((i * 16 + 9))-$((i * 16 + 16)));"
        " echo $(( (0x$H % n * (4294967296 % n) + 0x$L) % n )); i=$((i + 1)); done",
    )
    return lines, _READ[str(record.ask[0])]


_READ: Final = {
    "one": "the number counts from 0 through what could be drawn, in the order of the rules",
    "dice": "each number is a die's face, less 1",
    "shuffle": "each number says which of the first n, n - 1, ... 2 is put last of them (Fisher-Yates)",
}


def _is_ask(ask: tuple[str | int, ...]) -> bool:
    """Whether chance can be asked this, within what one stream of numbers can answer."""
    kind, numbers = ask[:1], ask[1:]
    if not kind or kind[0] not in _READ or not all(type(n) is int and 1 <= n < 2**31 for n in numbers):
        return False
    if kind == ("dice",):
        return 1 <= len(numbers) <= _MOST
    return len(numbers) == 1 and (kind == ("one",) or int(numbers[0]) <= _MOST)


def _ranges(ask: tuple[str | int, ...]) -> list[int]:
    numbers = [int(number) for number in ask[1:]]
    return list(range(numbers[0], 1, -1)) if ask[0] == "shuffle" else numbers
