"""One record in words: what happened, by which clauses, who signed it, and how to find its luck by hand."""

import re
from base64 import b64encode
from typing import Any, Final

import msgspec

from tidelog.domain import rulebook
from tidelog.domain.errors import BadPly, TidelogError
from tidelog.domain.kernel.codec import codec, upcast
from tidelog.domain.kernel.game import cite
from tidelog.domain.kernel.notation import write_move
from tidelog.domain.kernel.secret import opened
from tidelog.domain.log.canonical import LUCK_SALT, encode
from tidelog.domain.log.evidence import Evidence
from tidelog.domain.log.hidden import find_hidden
from tidelog.domain.log.reading import Log, read_log, readable
from tidelog.domain.log.record import (
    AnyDrawn,
    Drawn,
    Joined,
    Moved,
    Opened,
    Record,
    Ruled,
    Sealed,
    Signed,
    TakenBack,
    ruling_bytes,
    signed_bytes,
)
from tidelog.domain.log.retrace import retrace
from tidelog.domain.log.signing import verify
from tidelog.domain.log.trace import Trace
from tidelog.replays.readme import pem

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
    return tuple(info.name for info in trace.opened.seats)


def _act(trace: Trace, record: Record) -> str:
    if type(record) is Opened:
        return f"match {record.match} of {record.game} is opened at level {record.level}"
    if type(record) is Drawn:
        move = opened(type(record.move), record.move, trace.hidden.values)
        return f"draw {record.number}: asked for {' '.join(map(str, record.ask))}, got {write_move(move)!r}"
    if type(record) is TakenBack:
        return f"taken back to ply {record.to}"
    if type(record) is Ruled:
        return f"ruling under {record.clause}: {record.reason}"
    if type(record) is Sealed:
        return f"sealed: {record.outcome.reason}"
    return _command_words(trace, record)


def _command_words(trace: Trace, record: Any) -> str:
    command = record.signed.command
    name = _names(trace)[command.seat - 1] if 1 <= command.seat <= len(trace.opened.seats) else "nobody"
    if command.move is None:
        return f"{name} joins"
    move = opened(type(command.move), command.move, trace.hidden.values)
    return f"{name} asks to {write_move(move)!r}, having seen ply {command.seen}"


def _facts(log: Log, trace: Trace, record: Record) -> tuple[Fact, ...]:
    if type(record) not in (Moved, Drawn) or trace.lost:
        return ()
    events = opened(codec(log.game).events, upcast(log.game, record.events), trace.hidden.values)
    facts, state = [], trace.state
    for event in events:
        try:
            words, clause = log.game.tell(state, event, _names(trace)), cite(log.game, state, event)
            state = log.game.evolve(state, event)
        except LookupError:
            words, clause = str(event), event.clause
        facts.append(Fact(readable(words or _plain_name(event)), clause, _rule(clause)))
    return tuple(facts)


def _plain_name(event: object) -> str:
    """A fact the history does not tell, by the words of its type: `PhaseBegun` is `phase begun`."""
    return " ".join(re.findall(r"[A-Z][a-z]*|[a-z]+", type(event).__name__)).lower()


def _rule(clause: str) -> str:
    try:
        return rulebook.clause(clause).text
    except TidelogError:
        return ""


def _signatures(log: Log, trace: Trace, record: Record) -> tuple[Signature, ...]:
    if type(record) is Ruled:
        house = trace.opened.house
        return (_signature(house.name, "house", house.key, ruling_bytes(record), record.signature),)
    if type(record) is TakenBack:
        return tuple(_by_seat(log, trace, request) for request in record.requests)
    return (_by_seat(log, trace, record.signed),) if isinstance(record, (Moved, Joined)) else ()


def _by_seat(log: Log, trace: Trace, signed: Signed[Any]) -> Signature:
    command = signed.command
    if not 1 <= command.seat <= len(trace.opened.seats) or not 0 <= command.seen < len(log.roots):
        return Signature("nobody", "none", False, ())
    info = trace.opened.seats[command.seat - 1]
    if info.custody == "house":
        return Signature(info.name, info.custody, not signed.signature, ())
    message = signed_bytes(trace.opened.match, log.roots[command.seen], command)
    return _signature(info.name, info.custody, info.key, message, signed.signature)


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
    nonces = tuple(nonce for _, _, nonce in sorted(trace.nonces))
    info = encode(("draw", trace.opened.match, record.number, record.ask, nonces))
    ranges = _ranges(record.ask)
    material = trace.secret + b"".join(trace.joins)
    lines = (
        f"K=$(openssl kdf -keylen 32 -kdfopt digest:SHA256 -kdfopt mode:EXTRACT_ONLY"
        f" -kdfopt hexsalt:{LUCK_SALT.hex()} -kdfopt hexkey:{material.hex()} -binary HKDF | {_HEX})",
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


def _ranges(ask: tuple[str | int, ...]) -> list[int]:
    numbers = [int(number) for number in ask[1:]]
    return list(range(numbers[0], 1, -1)) if ask[0] == "shuffle" else numbers
