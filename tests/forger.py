"""A forger who holds the house's key and those of some seats, and signs every record anew."""

from collections.abc import Sequence
from typing import Any

import msgspec

from tests.ledger import Plain
from tidelog.domain.house import House
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.primitives.commitment import commit
from tidelog.domain.log.primitives.labels import (
    COMMAND_LABEL,
    CUSTODY_LABEL,
    KEY_LABEL,
    LAPSE_LABEL,
    RULING_LABEL,
)
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.primitives.signing import public_key, sign
from tidelog.domain.log.records.heads import cosign, signed_head
from tidelog.domain.log.records.record import HouseInfo, Opening
from tidelog.replays.bundle import Bundle

Seeds = dict[bytes, bytes]
"""The secret half of every key the forger holds, by its public half."""


def seeds_of(app: House, *names: str) -> Seeds:
    """The keys of the house and of these players."""
    held = [app.keys.house_seed(), *(app.keys.seed(name) for name in names)]
    return {public_key(seed): seed for seed in held}


def renamed(bundle: Bundle, records: list[Plain], seat: int, name: str, at: int = 0) -> Bundle:
    """The bundle in which a seat is called otherwise: the commitment in the opening record, and the opening beside."""
    salt, slot = bytes(16), f"name{seat}"
    records[at][12][seat - 1][1] = commit(records[at][2], slot, salt, name)
    others = tuple(o for o in bundle.openings[at] if o.slot != slot)
    beside = (*others, Opening(slot, None, salt, name))
    openings = (*bundle.openings[:at], beside, *bundle.openings[at + 1 :])
    return msgspec.structs.replace(bundle, openings=openings)


class Forger:
    """Writes a log record by record, each on the root of those before it, signed by every key that is at hand."""

    def __init__(self, seeds: Seeds) -> None:
        self._seeds = seeds
        self.written: list[bytes] = []
        self.roots = [roots_of([])[0]]
        self.opened: Plain = []
        self._keys: dict[int, bytes] = {}
        self._own: dict[int, bytes] = {}
        """The last key that each player held himself: it co-signs."""

    def write(self, record: Plain) -> None:
        """One more record."""
        if record[0] == "opened":
            self.opened = record
            self._keys = dict(enumerate((seat[2] for seat in record[12]), 1))
            self._own = dict(self._keys)
        index = len(self.written)
        made = self._signed([*record[:3], index, self.roots[index], *record[5:]])
        self.write_as_it_is(encode(made))

    def write_as_it_is(self, data: bytes) -> None:
        """These bytes, whatever they are."""
        self.written.append(data)
        self.roots = list(roots_of([leaf_hash(data) for data in self.written]))

    def _signed(self, record: Plain) -> Plain:
        kind, place = record[0], record[2:5]
        if kind in ("joined", "ready", "move"):
            return [*record[:7], self._command(record[7]), *record[8:]]
        if kind == "taken-back":
            return [*record[:8], [self._command(request) for request in record[8]]]
        if kind == "ruling":
            body = [*record[7:11], [self._command(consent) for consent in record[11]]]
            return [*record[:7], *body, self._sign(self._referee, RULING_LABEL + encode([*place, *body]), record[12])]
        if kind == "lapsed":
            message = LAPSE_LABEL + encode([*place, *record[7:10]])
            if self.opened[18] and self.opened[18][3] == "bot":
                self._keys |= dict.fromkeys(record[7], b"")
            return [*record[:10], self._sign(self.opened[15][1], message, record[10])]
        if kind == "reseated":
            message = CUSTODY_LABEL + encode([*place, *record[7:10]])
            agreed = self._sign(record[9], message, record[11])
            self._keys[record[7]] = record[9]
            return [*record[:10], self._sign(self._referee, message, record[10]), agreed]
        return self._rekeyed(record) if kind == "rekeyed" else record

    @property
    def _referee(self) -> bytes:
        return bytes(self.opened[16] or self.opened[15][1])

    def _rekeyed(self, record: Plain) -> Plain:
        command, key = record[7][0], record[7][0][5][1]
        signed = self._command(record[7])
        agreed = self._sign(key, self._message(command, KEY_LABEL), record[8])
        self._keys[command[0]] = self._own[command[0]] = key
        return [*record[:7], signed, agreed]

    def _message(self, command: Plain, label: bytes = COMMAND_LABEL) -> bytes:
        seen = self.roots[command[2]] if command[2] < len(self.roots) else bytes(32)
        return label + str(self.opened[2]).encode() + b"\n" + seen + encode(command)

    def _command(self, signed: Any) -> Any:
        command, signature = signed
        return [command, self._sign(self._keys.get(command[0], b""), self._message(command), signature)]

    def _sign(self, key: bytes, message: bytes, else_: bytes) -> bytes:
        return sign(self._seeds[key], message) if key in self._seeds else else_

    def head(self, sealed: bool) -> str:
        """The head of all that was written, signed, and co-signed where the match is sealed."""
        name, key = self.opened[15]
        note = signed_head(self.opened[2], len(self.written), self.roots[-1], HouseInfo(name, key), self._seeds[key])
        for seat, held in self._own.items():
            if sealed and held in self._seeds:
                note = cosign(note, self.opened[2], seat, self._seeds[held])
        return note


def minted(bundle: Bundle, records: Sequence[Plain | bytes], seeds: Seeds) -> Bundle:
    """The bundle of other records, with roots, signatures, head and co-signatures made anew; bytes stay as they are."""
    forger = Forger(seeds)
    for record in records:
        if isinstance(record, bytes):
            forger.write_as_it_is(record)
        else:
            forger.write(record)
    openings = (bundle.openings + ((),) * len(records))[: len(records)]
    note = forger.head(records[-1][0] == "sealed")
    return msgspec.structs.replace(bundle, records=tuple(forger.written), openings=openings, checkpoint=note, tiles={})
