"""A forger who holds the house's key and those of some seats, and signs every record anew."""

from typing import Any

import msgspec

from tests.ledger import Plain
from tidelog.domain.app import Tidelog
from tidelog.domain.log.canonical import COMMAND_LABEL, RULING_LABEL, encode
from tidelog.domain.log.heads import cosign, signed_head
from tidelog.domain.log.merkle import leaf_hash, roots_of
from tidelog.domain.log.record import House
from tidelog.domain.log.signing import public_key, sign
from tidelog.replays.bundle import Bundle

Seeds = dict[bytes, bytes]
"""The secret half of every key the forger holds, by its public half."""


def seeds_of(app: Tidelog, *names: str) -> Seeds:
    """The keys of the house and of these players."""
    held = [app.keys.house_seed(), *(app.keys.seed(name) for name in names)]
    return {public_key(seed): seed for seed in held}


def minted(bundle: Bundle, records: list[Plain], seeds: Seeds) -> Bundle:
    """The bundle of other records, with roots, signatures, head and co-signatures made anew."""
    leaves: list[bytes] = []
    written: list[bytes] = []
    roots, opened = [roots_of([])[0]], records[0]
    for index, record in enumerate(records):
        opened = record if record[0] == "opened" else opened
        record = _signed([*record[:3], index, roots[index], *record[5:]], opened, roots, seeds)
        written.append(encode(record))
        leaves.append(leaf_hash(written[-1]))
        roots = list(roots_of(leaves))
    note = _head(opened, len(written), roots[-1], seeds, records[-1][0] == "sealed")
    openings = (bundle.openings + ((),) * len(written))[: len(written)]
    return msgspec.structs.replace(bundle, records=tuple(written), openings=openings, checkpoint=note, tiles={})


def _signed(record: Plain, opened: Plain, roots: list[bytes], seeds: Seeds) -> Plain:
    if record[0] in ("joined", "move"):
        return [*record[:6], _command(record[6], opened, roots, seeds), *record[7:]]
    if record[0] == "taken-back":
        return [*record[:7], [_command(request, opened, roots, seeds) for request in record[7]]]
    if record[0] == "ruling":
        body = RULING_LABEL + encode([*record[2:5], *record[6:10]])
        return [*record[:10], sign(seeds[opened[14][1]], body)]
    return record


def _command(signed: Any, opened: Plain, roots: list[bytes], seeds: Seeds) -> Any:
    command, signature = signed
    key = dict(enumerate((seat[1] for seat in opened[11]), 1)).get(command[0])
    if key not in seeds:
        return [command, signature]
    message = COMMAND_LABEL + opened[2].encode() + b"\n" + roots[command[2]] + encode(command)
    return [command, sign(seeds[key], message)]


def _head(opened: Plain, size: int, root: bytes, seeds: Seeds, sealed: bool) -> str:
    name, key = opened[14]
    note = signed_head(opened[2], size, root, House(name, key), seeds[key])
    for seat, (_, held, _) in enumerate(opened[11], 1):
        if sealed and held in seeds:
            note = cosign(note, opened[2], seat, seeds[held])
    return note
