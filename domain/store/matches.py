"""All matches of a store: loading them by folding, appending what a draft holds, one winner of each race.

An application of the event sourcing library. Its events are rows that are bytes already, so its mapper passes
them through, and the hot path goes straight to the recorder: one transaction for each command.
"""

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

import msgspec
from eventsourcing.application import Application
from eventsourcing.persistence import IntegrityError, Mapper, StoredEvent, Transcoder
from msgspec.structs import replace

import tidelog
from tidelog.domain.errors import BadPly, Malformed, MatchExists, StaleMatch, TidelogError, Unanswered, UnknownMatch
from tidelog.domain.kernel.codec import decode_state, encode_state
from tidelog.domain.kernel.game import Game, Names
from tidelog.domain.kernel.hush import Hush
from tidelog.domain.kernel.secret import opened as filled
from tidelog.domain.kernel.secret import secrets_in
from tidelog.domain.kernel.words import listed
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.records.catchup import catch_up
from tidelog.domain.log.records.holders import Holder
from tidelog.domain.log.records.log import Entry, Log, log_after, log_of_rows
from tidelog.domain.log.records.match import Head, Match, Recall, begin, fold, passed
from tidelog.domain.log.records.record import SECRET_SLOT, Command, Opened, Opening, Parent, Signed
from tidelog.domain.log.records.rows import read_opened
from tidelog.domain.log.records.salts import Salt, salt_of
from tidelog.domain.log.records.shares import Shares
from tidelog.domain.log.records.texts import is_words, names_of
from tidelog.domain.log.writing.draft import Draft, Fork
from tidelog.domain.store.box import Box, boxed
from tidelog.domain.store.hub import Hub
from tidelog.domain.store.listing import listing_from, listing_of
from tidelog.domain.store.recent import Recent
from tidelog.domain.store.tables import MILESTONES, Kept, Listing, Recorder, Write

KEEP_EVERY: Final = 200
CACHE_SIZE: Final = 1000
_FEW: Final = 8
"""Earlier states that are folded one by one before all are kept."""
_NEAR: Final = 100
"""Records after the head a command was made for, among which its own must be: others at its turn come between."""
_EXISTS: Final = "a match {!r} is in this store already"


class RowMapper(Mapper[str]):
    """Rows are what is stored: nothing is serialised again."""

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        """The row itself."""
        return cast(StoredEvent, domain_event)

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        """The row itself."""
        return stored_event


class NoTranscoder(Transcoder):
    """Nothing is transcoded either."""

    def encode(self, obj: Any) -> bytes:
        """Never called."""
        raise TypeError("records are bytes already")

    def decode(self, data: bytes) -> Any:
        """Never called."""
        raise TypeError("records are read by their game")


class Beginning(NamedTuple):
    """What the first row of a match says."""

    opened: Opened
    secret: Hush
    game: Game[Any]
    names: Names


class Matches(Application[str]):
    """The matches of one store."""

    def __init__(self, settings: dict[str, str], box: Box | None = None) -> None:
        super().__init__(
            settings
            | {
                "MAPPER_TOPIC": f"{__name__}:RowMapper",
                "TRANSCODER_TOPIC": f"{__name__}:NoTranscoder",
                "ORIGINATOR_ID_TYPE": "text",
            }
        )
        self.engine = cast(Recorder, self.recorder)
        """The tables as they lie on the disk."""
        self.tables = self.engine if box is None else boxed(self.engine, box)
        self._recent = Recent(CACHE_SIZE)

    @property
    def hub(self) -> Hub:
        """Who is woken when a record is stored, here or by another process."""
        return self.tables.hub

    def close(self) -> None:
        """Let go of the store."""
        super().close()
        self.tables.close()

    def forget_known(self) -> None:
        """Forget what is known of the matches: the store was changed behind it."""
        self._recent.clear()

    def has(self, match: str) -> bool:
        """Whether the store knows this match."""
        return bool(self.tables.last_ply(match))

    def recent(self, match: str) -> Match:
        """The match as it was last known here: for a move, which is refused by its ply if that is old."""
        return self._recent.get(match) or self.load(match)

    def load(self, match: str, ply: int | None = None) -> Match:
        """A match at its head as it stands in the store now, or at an earlier ply of its own."""
        recent = self._recent.get(match)
        if recent is None or ply is not None:
            return self._load(match, ply)
        if recent.head.size == self.tables.last_ply(match):
            return recent
        return self.refresh(match)

    def refresh(self, match: str) -> Match:
        """The match as it stands in the store now: what was known of it, and what came since."""
        recent = self._recent.drop(match)
        if recent is not None and self.tables.last_ply(match) >= recent.head.size:
            try:
                return self._recent.put(self._go_on(recent, None))
            except Malformed:
                pass  # the store is not the one it was known from: fold it all
        return self._load(match, None)

    def _load(self, match: str, ply: int | None) -> Match:
        begun = self._opening(match)
        if ply is not None and ply <= begun.opened.index:
            raise BadPly(f"match {match} begins at ply {begun.opened.index + 1}")
        kept = self._from_kept(match, ply, begun)
        try:
            found = self._go_on(kept or self._from_start(begun), ply)
        except Malformed:
            if kept is None:
                raise
            self.tables.drop_kept(match)
            found = self._go_on(self._from_start(begun), ply)
        return found if ply is not None else self._recent.put(found)

    def refold(self, match: str) -> Match:
        """The match folded from its first record, whatever is known or kept of it."""
        return self._go_on(self._from_start(self._opening(match)), None)

    def _go_on(self, found: Match, ply: int | None) -> Match:
        match = found.id
        return catch_up(found, self.tables.rows(match, found.head.size, ply), self._recall(match))

    def _opening(self, match: str) -> Beginning:
        data = self.tables.first_row(match)
        if data is None:
            raise UnknownMatch(f"there is no match {match!r} in this store")
        first = log_of_rows([data]).entries[0]
        opened = read_opened(first.data)
        return Beginning(opened, secret_of(first.openings), first.game, names_of(opened, first.openings))

    def _from_kept(self, match: str, ply: int | None, begun: Beginning) -> Match | None:
        kept, game = self.tables.kept(match, ply), begun.game
        if kept is None or kept.code != code_of(game):
            return None
        try:
            head = msgspec.msgpack.decode(kept.head, type=Head)
            return Match(begun.opened, begun.secret, head, decode_state(game, kept.state), game, begun.names)
        except msgspec.MsgspecError:
            return None  # a cache of another shape: fold again

    def _from_start(self, begun: Beginning) -> Match:
        opened, secret, game, names = begun
        if opened.parent is None:
            return begin(opened, game, secret, None, game.start(len(opened.seats), opened.options), names)
        fork = self.fork(opened.parent.match, opened.parent.ply)
        return begin(opened, game, secret, fork.head, fork.state, names)

    def fork(self, parent: str, ply: int) -> Fork:
        """Where a branch of this match at this ply begins."""
        before = self._at(parent, ply)
        known = self._opened_late(before, parent)
        state = filled(before.game.state, before.state, {slot: o.value for slot, o in known.items()})
        slots = sorted({secret.slot for secret in secrets_in(before.game.state, state)})
        if before.secret:
            salts = tuple(Salt(slot, salt_of(before.head.salts, before.secret, slot)) for slot in slots)
        else:
            salts = tuple(Salt(slot, known[slot].salt) for slot in slots if slot in known)
        return Fork(Parent(before.id, ply), replace(before.head, salts=salts), state)

    def late_openings(self, parent: str, ply: int) -> dict[str, Opening]:
        """What a copy without the secret knows of the slots of this ply, even if it learnt it later."""
        return self._opened_late(self._at(parent, ply), parent)

    def _opened_late(self, before: Match, parent: str) -> dict[str, Opening]:
        if before.secret:
            return {}
        openings = (opening for entry in self.log_of(parent) for opening in entry.openings)
        # Whom it was shown to after this ply is no fact of a branch that leaves the match here.
        who = {str(secret.slot): secret.who for secret in secrets_in(before.game.state, before.state)}
        return {o.slot: replace(o, who=who.get(o.slot, ())) for o in openings if hidden_before(before.head, o.slot)}

    def _at(self, match: str, ply: int) -> Match:
        opened = self._opening(match).opened
        if opened.parent and ply <= opened.index:
            return self._at(opened.parent.match, ply)
        return self.load(match, ply)

    def state_at(self, match: str, ply: int) -> Any:
        """The state at a ply, folded from the nearest kept one; the rules are not asked."""
        opened, _, game, _ = self._opening(match)
        if opened.parent and ply <= opened.index:
            return self.state_at(opened.parent.match, ply)
        kept = self.tables.kept(match, ply)
        if kept is not None and kept.code == code_of(game):
            start, state = kept.ply, decode_state(game, kept.state)
        elif opened.parent:
            start, state = opened.index, self.fork(opened.parent.match, opened.parent.ply).state
        else:
            start, state = 0, game.start(len(opened.seats), opened.options)
        return fold(game, state, self.tables.rows(match, start, ply), self._recall(match), start)

    def log_of(self, match: str, since: int = 0, until: int | None = None) -> Log:
        """The records between two plies; those before the match was opened are read from its parents."""
        opened, _, _, names = self._opening(match)
        if since >= opened.index + 1:
            return log_after(opened, names, since, self.tables.rows(match, since, until), self._recall(match))
        whole = log_of_rows(self._lineage(match, opened, until))
        return whole.since(min(since, whole.last)) if since else whole

    def since(self, before: Match) -> Log:
        """What has been stored since a match was as it is given here."""
        at = before.head.size

        def recall(ply: int) -> Any:
            return before.state if ply == at else self.state_at(before.id, ply)

        return log_after(before.opened, before.names, at, self.tables.rows(before.id, at, None), recall)

    def _recall(self, match: str) -> Recall:
        """The state at an earlier ply; whoever asks often is given them from a list that is made once."""
        asked, known = 0, list[Any]()

        def recall(ply: int) -> Any:
            nonlocal asked, known
            asked += 1
            begun = self._opening(match)
            start = begun.opened.index if begun.opened.parent else 0
            if asked < _FEW or ply <= start:
                return self.state_at(match, ply)
            if ply - start >= len(known):
                rows = self.tables.rows(match, start, None)
                known = passed(begun.game, self._from_start(begun).state, rows, recall, start)
            return known[ply - start]

        return recall

    def _lineage(self, match: str, opened: Opened, until: int | None = None) -> list[bytes]:
        """All rows from the first record on, the prefix of the parents included."""
        if opened.parent is None:
            return self.tables.rows(match, 0, until)
        prefix = self._lineage(opened.parent.match, self._opening(opened.parent.match).opened, opened.parent.ply)
        if until is not None and until <= len(prefix):
            return prefix[:until]
        return prefix + self.tables.rows(match, 0, until)

    def applied(self, match: Match, signed: Signed[Any]) -> int | None:
        """The ply this very command led to in the match's own log; None where it is not there.

        By its seat and counter, which are given once. Its record lies near the head the command was made for, so only
        these are read. Signatures are not compared: who signs the same twice may sign it differently.
        """
        command, given = signed.command, match.head.counters
        if not 1 <= command.seat <= len(given) or command.counter >= given[command.seat - 1]:
            return None
        since = min(max(command.seen, match.opened.index), match.head.size)
        near = self.log_of(match.id, since, since + _NEAR)
        return next((entry.ply for entry in near if _holds(entry, command)), None)

    def append(self, draft: Draft, before: Match | None) -> Match:
        """Store all records of a draft in one transaction; a ply that is taken refuses them all."""
        (stored,) = self.append_group([(draft, before)])
        if isinstance(stored, TidelogError):
            raise stored
        return stored

    def append_group(self, drafts: Sequence[tuple[Draft, Match | None]]) -> list[Match | TidelogError]:
        """Store drafts of different matches in one transaction; one whose ply is taken is refused alone."""
        writes = [self._write(draft, before) for draft, before in drafts]
        answers: list[Match | TidelogError] = []
        for (draft, before), stored in zip(drafts, self._stored(writes), strict=True):
            if stored:
                answers.append(self._recent.put(draft.match))
            else:
                self._recent.drop(draft.match.id)
                answers.append(self._stale(before) if before else MatchExists(_EXISTS.format(draft.match.id)))
        return answers

    def _write(self, draft: Draft, before: Match | None) -> Write:
        match = draft.match
        crossed = before is None or match.head.size // KEEP_EVERY > before.head.size // KEEP_EVERY
        kept = self._kept(match) if crossed and match.head.size >= KEEP_EVERY else None
        listed = any(row.topic in MILESTONES for row in draft.rows)
        return Write(draft.rows, kept, self._listing(match, before) if listed else None)

    def _stored(self, writes: list[Write]) -> list[bool]:
        try:
            return self.tables.append_group(writes) if writes else []
        except Unanswered:
            # Nobody knows whether it was stored. A ply can be taken only once, so asking again is safe.
            again = self.tables.append_group(writes)
            return [stored or self._is_there(write) for write, stored in zip(writes, again, strict=True)]

    def _is_there(self, write: Write) -> bool:
        first, last = write.rows[0], write.rows[-1]
        rows = self.tables.rows(first.originator_id, first.originator_version - 1, last.originator_version)
        return rows == [row.state for row in write.rows]

    def _stale(self, before: Match) -> StaleMatch:
        """What somebody else did to a match since."""
        news = self.since(before)
        seats = {entry.seat: None for entry in news if entry.seat > 0}
        moved = f": {listed([before.names[seat - 1] for seat in seats])} moved" if seats else ""
        sentence = f"match {before.id} was changed by someone else and is at ply {news.last} now{moved}"
        return StaleMatch(sentence, ply=news.last)

    def _listing(self, match: Match, before: Match | None) -> Listing:
        closed = match.head.at if match.head.status == "sealed" else 0
        if before is not None and before.head.status == "sealed":
            known = self.tables.listing(match.id)
            closed = known.closed if known else closed
        return listing_of(match.opened, match.names, match.head.status, closed, match.outcome)

    def bring_in(self, match: Match, entries: Sequence[Entry]) -> None:
        """Store what came in of a match from elsewhere, as it is."""
        rows = [entry.row(match.id) for entry in entries]
        known = self.tables.rows(match.id, 0, rows[0].originator_version - 1)
        listing = listing_from([*known, *(row.state for row in rows if row.topic in MILESTONES)])
        if not all(self._stored([Write(rows, None, listing)])):
            raise IntegrityError("a ply is taken")
        self._recent.drop(match.id)

    def _kept(self, match: Match) -> Kept:
        code = code_of(match.game)
        return Kept(match.id, match.head.size, code, encode(match.head), encode_state(match.state))


def _holds(entry: Entry, command: Command[Any]) -> bool:
    return any(encode(signed.command) == encode(command) for signed in entry.commands)


def hidden_before(head: Head, slot: str) -> bool:
    """Whether a slot of this name was used before this head; branches use later names anew."""
    if is_words(slot):
        return False
    kind, numbers = slot[:1], slot[1:].split(".")
    if kind == "d":
        return int(numbers[0]) < head.draws
    return kind == "c" and int(numbers[1]) < head.counters[int(numbers[0]) - 1]


def secret_of(openings: tuple[Opening, ...]) -> Hush:
    """The match secret among the openings of the first record; empty in a copy that lacks it."""
    return Hush(next((bytes(o.value) for o in openings if o.slot == SECRET_SLOT), b""))


@cache
def code_of(game: Game[Any]) -> str:
    """What a kept state depends on: the version of Tidelog, the head, and all code of the game."""
    package = Path(import_module(game.state.__module__).__file__ or "").parent
    heads = [Path(import_module(kind.__module__).__file__ or "") for kind in (Head, Holder, Shares)]
    text = b"".join(path.read_bytes() for path in (*sorted(package.glob("*.py")), *heads))
    return f"{tidelog.__version__}/{hashlib.sha256(text).hexdigest()[:12]}"
