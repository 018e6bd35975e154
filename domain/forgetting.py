"""Forgetting a person or a text: the openings go, and every record, root and signature stays as it is.

What was erased stands on a list of commitments beside the keys, which tell nothing: an import, or a store that was
brought back from a copy, does not bring it back.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from tidelog.domain.errors import BadPly, UnknownSeat
from tidelog.domain.files import save
from tidelog.domain.house import House
from tidelog.domain.log.records.log import Entry, Log
from tidelog.domain.log.records.record import Opened, Opening
from tidelog.domain.log.records.rows import Row, read_opened, store, unstore
from tidelog.domain.log.records.texts import committed, is_words, name_slot, text_slot
from tidelog.domain.store.keyring import Keyring
from tidelog.domain.store.listing import listing_from

_HEADING = "# commitments to what was erased here; they tell nothing"


class Forgotten(msgspec.Struct, frozen=True):
    """What was erased, and what stays."""

    matches: tuple[str, ...]
    openings: int
    keys: tuple[bytes, ...]
    """Those of the seats that lost their name: as pseudonyms they stay in the records."""


def forget(house: House, who: str | bytes) -> Forgotten:
    """Erase what a person is called, by key or by name, in every match of the store."""
    seats = {match: set(_seats_of(house, match, who)) for match in house.matches.tables.ids()}
    gone = _erase(house, {match: set(map(name_slot, found)) for match, found in seats.items() if found})
    if not gone.matches:
        raise UnknownSeat("nobody of that key or name is named in this store")
    keys = {house.load(match).opened.seats[seat - 1].key for match in gone.matches for seat in seats[match]}
    return msgspec.structs.replace(gone, keys=tuple(sorted(keys - {b""})))


def forget_text(house: House, match: str, ply: int) -> Forgotten:
    """Erase the free text of the record that led to a ply."""
    house.load(match)
    gone = _erase(house, {match: {text_slot(ply - 1)}})
    if not gone.matches:
        raise BadPly(f"there is no text at ply {ply} of match {match}")
    return gone


def forget_again(house: House) -> int:
    """Erase what is on the list of the forgotten and has come back, as with a copy of the store; says how much."""
    wanted = {}
    for match in house.matches.tables.ids():
        own = house.matches.log_of(match, house.load(match).opened.index)
        wanted[match] = _slots(own) - _slots(without_forgotten(house.keys, own))
    return _erase(house, wanted).openings


def _slots(log: Log) -> set[str]:
    return {opening.slot for beside in log.openings for opening in beside}


def _seats_of(house: House, match: str, who: str | bytes) -> Iterator[int]:
    first, openings = unstore(house.matches.tables.first_row(match) or b"")
    opened = read_opened(first)
    if isinstance(who, str):
        names = {opening.slot: opening.value for opening in openings}
        yield from (seat for seat in range(1, len(opened.seats) + 1) if names.get(name_slot(seat)) == who)
    else:
        yield from (seat for seat, keys in _keys(house, opened) if who in keys)


def _keys(house: House, opened: Opened) -> Iterator[tuple[int, set[bytes]]]:
    """Every key a player of a match has held."""
    later = house.load(opened.match).head.named if any(info.key for info in opened.seats) else ()
    for seat, info in enumerate(opened.seats, 1):
        yield seat, {info.key, *(key for own, key in later if own == seat)} - {b""}


def _erase(house: House, wanted: Mapping[str, set[str]]) -> Forgotten:
    """Take the openings of these slots from the rows of these matches, and put them on the list first."""
    rows, gone, matches = [], 0, []
    for match, slots in wanted.items():
        own = house.matches.log_of(match, house.load(match).opened.index)
        entries = [entry for entry in own if slots & {opening.slot for opening in entry.openings}]
        lost = [opening for entry in entries for opening in entry.openings if opening.slot in slots]
        if lost:
            _remember(house.keys, match, lost)
        rows += [row_without(entry, match, slots) for entry in entries]
        gone += len(lost)
        matches += [match] if lost else []
    if rows:
        house.matches.tables.erase(rows, listing_from)
        house.matches.forget_known()
    return Forgotten(tuple(matches), gone, ())


def row_without(entry: Entry, match: str, slots: set[str]) -> Row:
    """The row of an entry without the openings of these slots."""
    return Row(match, entry.ply, entry.kind, store(entry.data, tuple(o for o in entry.openings if o.slot not in slots)))


def _file(keys: Keyring) -> Path:
    return keys.folder / "forgotten"


def _remember(keys: Keyring, match: str, openings: Iterable[Opening]) -> None:
    lines = [_HEADING, *_listed(keys), *(committed(match, opening).hex() for opening in openings)]
    keys.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    save(_file(keys), "".join(f"{line}\n" for line in lines).encode(), replace=True, secret=True)


def _listed(keys: Keyring) -> list[str]:
    lines = _file(keys).read_text(encoding="ascii").splitlines() if _file(keys).is_file() else []
    return [line for line in lines if not line.startswith("#")]


def without_forgotten(keys: Keyring, log: Log) -> Log:
    """A log without the names and texts that were erased here: an import does not bring them back."""
    gone, match = set(_listed(keys)), log.opened.match
    for opening in [o for beside in log.openings for o in beside if is_words(o.slot)]:
        if committed(match, opening).hex() in gone:
            log = log.without(opening.slot)
    return log
