"""The log of a house: every match it opens and seals stands there, in one order, below heads that others keep.

Entries are added in batches after the match's own transaction: commit them, raise the memory of heads, sign. What the
store knows and the log does not is added at the next touch, so a crash between two steps loses nothing.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from tidelog.domain.errors import HeadRefused, StoreTrouble, TidelogError
from tidelog.domain.log.primitives.inclusion import write_proof
from tidelog.domain.log.primitives.merkle import inclusion_proof, leaf_hash, roots_of
from tidelog.domain.log.primitives.note import Signature, checkpoint_text, note_of, parse_pin, sign_note
from tidelog.domain.log.records.entries import Listed, entry_of, first_entry, log_id, log_origin
from tidelog.domain.log.records.log import Log
from tidelog.domain.log.records.record import Join, Joined, Opened, Ruled, Sealed
from tidelog.domain.log.writing.draft import Draft
from tidelog.domain.store.entries import Entries
from tidelog.domain.store.heads import Heads, Raise, Told
from tidelog.domain.store.keyring import Keyring
from tidelog.domain.store.matches import Matches

_TRIES = 50


class HouseLog:
    """The log of one house, beside its keys."""

    def __init__(self, keys: Keyring, heads: Heads) -> None:
        self._keys, self._heads = keys, heads
        self.entries = Entries(file_of(keys.folder))
        self.id = log_id(keys.house().key)
        self.origin = log_origin(self.id)

    def begin(self) -> None:
        """Make the log, or go on with it."""
        self.entries.begin(first_entry(self._keys.house().key))
        self.sign()

    def list_match(self, log: Log) -> int:
        """Add what the log lacks of a match, from its records; the number of its opening's entry."""
        first = next(one for one in due(log) if one.kind == "opened")
        number = self._listed(entry_of(first))
        later = [entry_of(one) for one in due(log, number) if one.kind != "opened"]
        missing = [data for data in later if self.entries.number(data) is None]
        if missing:
            self.entries.add(missing)
            self.sign()
        return number

    def _listed(self, data: bytes) -> int:
        number = self.entries.number(data)
        if number is None:
            self.entries.add([data])
            self.sign()
            number = self.entries.number(data)
        if number is None:
            raise StoreTrouble("the log of the house has lost an entry that was just added")
        return number

    def sign(self) -> str:
        """The head of the log as it is now, which is remembered before it is signed."""
        roots = roots_of(map(leaf_hash, self.entries.all()))
        here = Told(len(roots) - 1, roots[-1])
        self._remember(here, roots)
        text = checkpoint_text(self.origin, *here)
        kept = self.entries.note()
        if kept and parse_pin(kept).note.text == text:
            return kept
        note = sign_note(text, self.origin, self._keys.house_seed())
        self.entries.keep_note(note)
        return note

    def _remember(self, here: Told, roots: Sequence[bytes]) -> None:
        for _ in range(_TRIES):
            known = self._heads.told([self.origin]).get(self.origin)
            if known is not None and (known.size >= len(roots) or roots[known.size] != known.root):
                raise HeadRefused(
                    f"the log of this house does not extend its head of size {known.size}, which was signed: "
                    "nothing is signed until its entries are back"
                )
            if known == here or self._heads.raise_all([Raise(self.origin, known, here)])[0]:
                return
        raise StoreTrouble("the memory of heads is being changed too quickly; try again")

    def cosign(self, signatures: Iterable[Signature]) -> str:
        """Keep what witnesses have signed below the last head."""
        text, known = parse_pin(self.entries.note()).note
        note = note_of(text, (*known, *signatures))
        self.entries.keep_note(note)
        return note

    def proof(self, one: Listed, size: int = 0) -> str:
        """The proof that an entry stands below the last head, or below an earlier one that was signed."""
        data, note = entry_of(one), self.entries.note()
        number, size = self.entries.number(data), size or parse_pin(note).head.size
        if number is None or number >= size:
            raise StoreTrouble("the log of the house has lost an entry below its last head")
        leaves = [leaf_hash(entry) for entry in self.entries.all()[:size]]
        if size < parse_pin(note).head.size:
            text = checkpoint_text(self.origin, size, roots_of(leaves)[-1])
            note = sign_note(text, self.origin, self._keys.house_seed())
        return write_proof(data, number, inclusion_proof(leaves, number, size), note)

    def shown(self, number: int) -> Join:
        """What a seat signs when it joins: the entry of its match, and the head it was shown."""
        head = parse_pin(self.entries.note()).head
        return Join(number, head.size, head.root)

    def anchors(self, log: Log) -> dict[str, bytes]:
        """The proofs that go out with a match: of its opening, its seal and its rulings after that."""
        number = self.list_match(log)
        listed = due(log, number)
        found = {f"anchors/{one.kind}": self.proof(one) for one in listed if one.kind != "ruled"}
        ruled = [one for one in listed if one.kind == "ruled"]
        found |= {f"anchors/ruled-{count:03}": self.proof(one) for count, one in enumerate(ruled)}
        joined = None if log.sealed else _joined_on(log)
        if joined and len(parse_pin(self.entries.note()).note.signatures) == 1:
            found["anchors/opened"] = self.proof(listed[0], joined.size)
        return {name: text.encode() for name, text in found.items()}

    def follow(self, matches: Matches, drafts: Iterable[tuple[Draft, object]]) -> None:
        """List the seals and rulings of what was just stored; what fails here is made good at the next touch."""
        for draft, before in drafts:
            said = {row.topic for row in draft.rows} & {"sealed", "ruling"}
            if said and before is not None and draft.match.opened.log == self.id:
                with suppress(TidelogError):
                    self.list_match(matches.log_of(draft.match.id))

    def close(self) -> None:
        """Let go of the file."""
        self.entries.close()


def file_of(keys: Path) -> Path:
    """Where the log of the house with these keys lies."""
    return keys / "log"


def _joined_on(log: Log) -> Join | None:
    """The first entry and head that a player of this match signed when joining."""
    moves = [e.record.signed.command.move for e in log if e.ply > log.opened.index and type(e.record) is Joined]
    return next((move for move in moves if move is not None), None)


def due(log: Log, number: int = -1) -> list[Listed]:
    """What must stand in the house's log of a match, from all its records; `number` is its opening's entry."""
    roots = roots_of(map(leaf_hash, log.records))
    found, sealed = [], False
    for entry in log:
        if entry.ply <= log.opened.index:
            continue
        record = entry.record
        if type(record) is Opened and record.match == log.opened.match:
            found.append(Listed("opened", roots[entry.ply]))
        elif type(record) is Sealed:
            sealed = True
            found.append(Listed("sealed", roots[entry.ply], number, not record.outcome.places))
        elif type(record) is Ruled and sealed:
            found.append(Listed("ruled", roots[entry.ply], number))
    return found
