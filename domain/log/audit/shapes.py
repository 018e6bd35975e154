"""What a record must look like beyond the types of its fields: sizes, ranges, and how often some may stand there."""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, Final

from tidelog.domain.log.primitives import signing
from tidelog.domain.log.records.names import is_house_name, is_match_id
from tidelog.domain.log.records.record import (
    FORMAT,
    KERNEL_MOVES,
    MOST_SEATS,
    SHARED,
    AnyDrawn,
    AnyMoved,
    Command,
    Consent,
    Corrected,
    Drawn,
    Join,
    Lapsed,
    Moved,
    NewKey,
    Opened,
    Record,
    Rekeyed,
    Reseated,
    Ruled,
    Sealed,
    Signed,
    TakeBack,
    TakenBack,
    commands_in,
)

_HASH: Final = 32
_SALT: Final = 16
_SIGNATURE: Final = 64
_RANGE: Final = 2**63
_MOST: Final = {"ruling": 64, "rekeyed": 8, "reseated": 1}
"""How often a record may stand in a match: rulings in all, the others for each seat."""
_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz")
_DIGITS: Final = frozenset("0123456789.")


class Shapes:
    """The shapes of the records of a log, one after the other."""

    def __init__(self) -> None:
        self._seats = MOST_SEATS
        self._counts: Counter[tuple[str, int]] = Counter()

    def fault(self, record: Record, place: int) -> tuple[str, str, str] | None:
        """Clause, code and sentence on what is wrong with the record at a place; None where nothing is."""
        kind = type(record)
        if isinstance(record, Opened):
            self._seats, self._counts = len(record.seats), Counter()
        shape = _common(record, self._seats)
        if not shape and kind in _OWN:
            shape = _OWN[kind](record, self._seats)
        if not shape and kind is not Drawn:
            shape = _commands(record, self._seats)
        if shape:
            return "log/3.1", "shape", f"record {place}: {shape}"
        if kind in _COUNTED and (often := self._too_often(record)):
            return "log/3.16", "bound", f"record {place}: {often}"
        return None

    def _too_often(self, record: Record) -> str:
        """Why one more of its kind is too many."""
        kind, seat = str(type(record).__struct_config__.tag), 0
        if isinstance(record, (Rekeyed, Reseated)):
            seat = record.signed.command.seat if isinstance(record, Rekeyed) else record.seat
        self._counts[kind, seat] += 1
        most = _MOST.get(kind, self._seats)
        return f"expected at most {most} of its kind, got more" if self._counts[kind, seat] > most else ""


def _common(record: Record, seats: int) -> str:
    sizes = len(record.root) == _HASH and is_match_id(record.match)
    if not sizes or not 0 <= record.at < _RANGE or not 0 <= record.index < _RANGE:
        return "expected a match id, an index, a root of 32 bytes and a time, got something else"
    awaited = record.awaited
    if awaited and not (awaited[0] >= 0 and awaited[-1] <= seats and (len(awaited) == 1 or _ascending(awaited))):
        return "expected who is awaited in ascending order, got something else"
    return ""


def _ascending(numbers: tuple[int, ...]) -> bool:
    return all(one < other for one, other in pairwise(numbers))


def _commands(record: Record, seats: int) -> str:
    found = commands_in(record)
    if len(found) == 1:
        return _command(found[0])
    if len(found) > seats:
        return "expected at most one command of each seat, got more"
    return next(filter(None, map(_command, found)), "")


def _command(signed: Signed[Any]) -> str:
    command: Command[Any] = signed.command
    hidden = command.commitments
    if len(command.nonce) not in (0, _HASH) or (hidden and any(len(each) != _HASH for each in hidden)):
        return "expected a share of 32 bytes or none, and commitments of 32, got others"
    if len(signed.signature) not in (0, _SIGNATURE):
        return "expected a signature of 64 bytes or none, got another"
    if not (0 <= command.counter < _RANGE and 0 <= command.seen < _RANGE and 0 <= command.seat < _RANGE):
        return "expected a seat, a counter and a ply, got something else"
    return _move(command.move) if type(command.move) in KERNEL_MOVES else ""


def _move(move: object) -> str:
    if isinstance(move, NewKey) and len(move.key) != _HASH:
        return "expected a key of 32 bytes, got another"
    if isinstance(move, Consent) and len(move.text) != _HASH:
        return "expected a commitment of 32 bytes, got another"
    if isinstance(move, (Consent, TakeBack)) and not 0 <= move.to < _RANGE:
        return "expected a ply, got something else"
    if isinstance(move, Join) and not (len(move.root) == _HASH and 0 <= move.entry < move.size < _RANGE):
        return "expected an entry of a log and its head, got something else"
    return ""


def _moved(record: AnyMoved, seats: int) -> str:
    if record.salts and any(len(each) != _SALT for each in record.salts):
        return "expected salts of 16 bytes, got others"
    return ""


def _drawn(record: AnyDrawn, seats: int) -> str:
    sound = 0 <= record.number < _RANGE and all(len(each) == _HASH for each in record.commitments)
    if not sound or any(len(each) != _SALT for each in record.salts):
        return "expected a number, commitments of 32 bytes and salts of 16, got others"
    return ""


def _taken_back(record: TakenBack, seats: int) -> str:
    return "" if 0 <= record.to < _RANGE else "expected a ply, got something else"


def _corrected(record: Corrected, seats: int) -> str:
    sound = 0 <= record.to < _RANGE and len(record.text) == _HASH
    return "" if sound else "expected a ply and a commitment of 32 bytes, got others"


def _ruled(record: Ruled, seats: int) -> str:
    game, _, number = record.clause.partition("/")
    if not (game and set(game) <= _LETTERS and set(number) <= _DIGITS and 0 < len(number) <= 12 and len(game) <= 40):
        return "expected a clause, got something else"
    if len(record.text) != _HASH or len(record.signature) != _SIGNATURE:
        return "expected a commitment of 32 bytes and a signature of 64, got others"
    if record.to is not None and (not 0 <= record.to < _RANGE or record.outcome is not None):
        return "expected a ply or an outcome, got something else"
    return "" if record.outcome is None else _places(record.outcome.places, seats)


def _places(places: tuple[int, ...], seats: int) -> str:
    return (
        "" if all(1 <= place <= seats for place in places) and len(places) <= seats else "expected places, got others"
    )


def _rekeyed(record: Rekeyed, seats: int) -> str:
    return "" if len(record.signature) == _SIGNATURE else "expected a signature of 64 bytes, got another"


def _reseated(record: Reseated, seats: int) -> str:
    named = _HASH if record.custody == "referee" else 0
    if not 1 <= record.seat <= seats or len(record.key) != named:
        return "expected a seat of the match, and a key where the referee names one, got something else"
    agreed = _SIGNATURE if named else 0
    sound = len(record.signature) == _SIGNATURE and len(record.agreed) == agreed
    return "" if sound else "expected signatures of 64 bytes, got others"


def _lapsed(record: Lapsed, seats: int) -> str:
    named = record.seats
    if not (named and named[0] >= 1 and named[-1] <= seats and _ascending(named)):
        return "expected seats of the match in ascending order, got something else"
    sound = 0 <= record.since < _RANGE and 0 <= record.paused < _RANGE and len(record.signature) == _SIGNATURE
    return "" if sound else "expected a ply, a time and a signature of 64 bytes, got others"


def _sealed(record: Sealed, seats: int) -> str:
    texts = _HASH if record.text is None else len(record.text)
    if len(record.secret) != _HASH or len(record.salt) != _SALT or texts != _HASH:
        return "expected a secret and a commitment of 32 bytes and a salt of 16, got others"
    return _places(record.outcome.places, seats)


def _opened(record: Opened, seats: int) -> str:
    if record.format != FORMAT:
        return f"expected format {FORMAT}, got {record.format}"
    if not 1 <= len(record.seats) <= MOST_SEATS or not 0 <= record.version < _RANGE:
        return f"expected 1 to {MOST_SEATS} seats and a version of the rules, got others"
    listed = bytes(_HASH) if record.log is None else record.log
    hashes = (record.commitment, record.rules, listed, *(info.name for info in record.seats))
    if any(len(each) != _HASH for each in hashes):
        return "expected commitments and hashes of 32 bytes, got others"
    if not is_house_name(record.house.name):
        return "expected a house with a name of 1 to 64 printable ASCII signs, no blank and no plus, got another"
    if record.parent and (not is_match_id(record.parent.match) or not 0 <= record.parent.ply < _RANGE):
        return "expected the match and the ply that a branch leaves, got something else"
    return _agreed(record) or _sitters(record) or _keys(record)


def _agreed(record: Opened) -> str:
    terms, beacon = record.terms, record.beacon
    if terms and not (1 <= terms.limit < _RANGE and 0 <= terms.increment < _RANGE):
        return "expected terms of time in milliseconds, got others"
    if beacon and not (len(beacon.value) == _HASH and 0 <= beacon.round < _RANGE and is_house_name(beacon.source)):
        return "expected a beacon's source, round and value, got something else"
    if record.level == "F0" and (terms or beacon or record.log is not None or record.referee):
        return "expected neither terms, beacon, log nor referee in a seeded match"
    return ""


def _sitters(record: Opened) -> str:
    for info in record.seats:
        own = info.custody == "self"
        if info.custody == "referee" or own != (info.kind == "player" and bool(info.key)) or own != bool(info.key):
            return "expected players who hold a key, and guests and bots of the house, got others"
    return ""


def _keys(record: Opened) -> str:
    held = [info.key for info in record.seats if info.key]
    keys = [record.house.key, *held, *([record.referee] if record.referee else [])]
    if not all(map(signing.is_sound_key, keys)) or len(set(keys)) < len(keys):
        return "expected a sound key of its own for the house, the referee and every seat that holds one"
    if record.level in ("F0", "F1") and held:
        return f"expected no seat that holds a key at level {record.level}"
    return f"expected a seat that holds a key at level {record.level}" if record.level in SHARED and not held else ""


_OWN: Mapping[type, Callable[[Any, int], str]] = {
    Opened: _opened,
    Moved: _moved,
    Drawn: _drawn,
    TakenBack: _taken_back,
    Corrected: _corrected,
    Ruled: _ruled,
    Rekeyed: _rekeyed,
    Reseated: _reseated,
    Lapsed: _lapsed,
    Sealed: _sealed,
}
_COUNTED: Final = frozenset((Ruled, Rekeyed, Reseated, Lapsed))
"""The types that may stand in a match only so often."""
