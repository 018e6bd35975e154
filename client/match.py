"""A match on a server: its log as it comes, checked here; moves signed here; and a line that goes on where it broke."""

import time
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tidelog.client.seen import Seen, check_kept, checked_head
from tidelog.client.wire import Wire
from tidelog.domain.errors import Equivocation, Forbidden, StaleMatch
from tidelog.domain.gallery import View
from tidelog.domain.house import House
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.seats import PUBLIC, Seat
from tidelog.domain.kernel.typed import read_typed
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.primitives.note import checkpoint_text, sign_note
from tidelog.domain.log.records.heads import ORIGIN, cosigner
from tidelog.domain.log.records.log import Log, log_of_records
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import Opening, Ready, Resign, TakeBack
from tidelog.domain.store.keyring import Keyring
from tidelog.domain.store.matches import Matches
from tidelog.domain.store.memory import settings
from tidelog.replays.imports import parts_of
from tidelog.replays.letter import letter_of

if TYPE_CHECKING:
    from tidelog.domain.log.audit.evidence import Key, Report

_TRIES: Final = 8
_openings = msgspec.msgpack.Decoder(tuple[Opening, ...]).decode


class DistantMatch:
    """A match of a server, with a copy of its log that grows and is never replaced."""

    def __init__(self, wire: Wire, keys: Keyring, seen: Seen, name: str, key: bytes) -> None:
        self.id = name
        self._wire, self._seen, self._key = wire, seen, key
        self._copy = House(Matches(settings()), keys)
        self._records: list[bytes] = []
        self._beside: list[tuple[Opening, ...]] = []
        told = wire.get(f"/api/matches/{name}")
        self.seat: Seat = next(iter(told["you"]), 0)
        """One's own seat; 0 where one watches."""
        self._kept = seen.head(name)
        self.refresh()

    @property
    def now(self) -> Match:
        """The match as far as it is known here."""
        return self._copy.load(self.id)

    @property
    def log(self) -> Log:
        """All that was sent of it."""
        return log_of_records(self._records, self._beside)

    @property
    def viewer(self) -> Seat:
        """Whose eyes one has."""
        return self.seat or PUBLIC

    def view(self, ply: int | None = None) -> View:
        """The position, as one may know it."""
        return self._copy.gallery.view(self.id, ply, self.viewer)

    def refresh(self) -> Match:
        """Fetch what is new and check it: it has to go on from what was told before."""
        while True:
            page = self._wire.get(
                f"/api/matches/{self.id}/records", since=len(self._records), as_=str(self.seat) if self.seat else None
            )
            for item in page["items"]:
                self.take(b64decode(item["record"]), _openings(b64decode(item["openings"])))
            if not page["next"]:
                return self._settled(page["receipt"])

    def take(self, record: bytes, beside: tuple[Opening, ...]) -> None:
        """One more record of the log."""
        self._records.append(record)
        self._beside.append(beside)

    def _settled(self, note: str) -> Match:
        """The match with what has come, once it is seen that nothing else was told before."""
        stored = self._copy.matches.tables.last_ply(self.id)
        if stored < len(self._records):
            self._store(stored)
        match = self._copy.matches.refresh(self.id)
        if self._kept is not None:
            check_kept(self._kept, self.id, roots_of(map(leaf_hash, self._records)))
            self._kept = None
        if match.head.size != len(self._records):
            raise Equivocation(f"the server tells another history of match {self.id} than before")
        if note:
            checked_head(note, self.id, match.opened.house, match.head.size, match.head.root)
            self._seen.keep(self.id, note)
        return match

    def _store(self, since: int) -> None:
        tables = self._copy.matches.tables
        for part in parts_of(self.log):
            rows = [entry.row(part.opened.match) for entry in part if entry.ply > since]
            if rows:
                tables.append(rows, None, None)

    def join(self) -> None:
        """Sit down in the match, and wait until all others have."""
        if self.seat and self.seat in self.now.head.awaited and self.now.head.status == "joining":
            self._send(None)

    def legal(self) -> tuple[Move, ...]:
        """One's own moves now."""
        return self.view().legal(self.seat)

    def play(self, move: Move | str) -> Match:
        """Make a move; the server may be gone for a while, and is asked again."""
        return self._send(move)

    def resign(self) -> Match:
        """Give up."""
        return self._send(Resign())

    def take_back(self, to: int) -> Match:
        """Ask to go back to a ply, or agree to it."""
        return self._send(TakeBack(to))

    def _send(self, move: Move | str | None) -> Match:
        if not self.seat:
            raise Forbidden(f"nobody with the key that is shown sits in match {self.id}")
        for _ in range(_TRIES):
            now = self.now
            asked = self._read(now, move)
            submission = self._copy.pens.command(now, self.seat, asked)
            letter = b64encode(letter_of(self.id, submission)).decode()
            try:
                self._wire.send("POST", f"/api/matches/{self.id}/commands", {"letter": letter})
            except StaleMatch:
                if self.refresh().head.size == now.head.size:
                    raise
                continue
            return self.bring_shares()
        raise StaleMatch(f"match {self.id} is being changed too quickly; try again")

    def _read(self, match: Match, move: Move | str | None) -> Move | None:
        if isinstance(move, str):
            return read_typed(match.game, self.view().state, self.seat, move, (Resign, TakeBack))
        return move

    def bring_shares(self) -> Match:
        """Fetch what is new; where a draw waits for one's share, bring it."""
        match = self.refresh()
        while self.seat in match.owing:
            self._send(Ready())
            match = self.refresh()
        return match

    def turns(self) -> Iterator[View]:
        """The position whenever one is awaited, until the match is over; then its head is co-signed."""
        while True:
            match = self.bring_shares()
            if match.head.status == "sealed":
                self.cosign()
                return
            if self.seat in match.awaiting:
                yield self.view()
            else:
                self.wait()

    def wait(self, patience: float = 60) -> None:
        """Wait for the next record."""
        path, since = f"/api/matches/{self.id}/live", len(self._records)
        until = time.monotonic() + patience
        for _, event, _ in self._wire.events(path, since, as_=str(self.seat) if self.seat else None):
            if event == "record" or time.monotonic() > until:
                return
        time.sleep(0.2)

    def watch(self, since: int = 0) -> Iterator[dict[str, Any]]:
        """Every record after a ply as the server tells it, until the match is sealed, however often the line breaks."""
        path = f"/api/matches/{self.id}/live"
        while True:
            for _, event, data in self._wire.events(path, since, as_=str(self.seat) if self.seat else None):
                if event == "bye":
                    break
                if event == "record":
                    told = msgspec.json.decode(data)
                    since = told["ply"]
                    yield told
                    if told["line"]["kind"] == "sealed":
                        return
            time.sleep(0.2)

    def cosign(self) -> None:
        """Sign the head of the seal, and let the server have it."""
        match = self.now
        own = match.head.holders[self.seat - 1].own if self.seat else b""
        seed = self._copy.keys.seed_of(own) if own else None
        if match.head.status != "sealed" or seed is None:
            return
        root = roots_of(map(leaf_hash, self._records[: match.head.sealed]))[-1]
        text = checkpoint_text(ORIGIN + self.id, match.head.sealed, root)
        note = sign_note(text, cosigner(self.id, self.seat), seed)
        self._wire.send("POST", f"/api/matches/{self.id}/signatures", {"note": note})

    def bundle(self) -> bytes:
        """The match as a file that proves itself."""
        return self._wire.fetch(f"/api/matches/{self.id}/bundle")

    def audit(self, trusted: "tuple[Key, ...]" = (), running: bool = False) -> "Report":
        """What can be proven of it, here, from what the server gives out."""
        from tidelog.domain.log.audit.audit import audit
        from tidelog.replays.bundle import parse_bundle

        found = parse_bundle(self.bundle())
        self._check_same(found.records)
        return audit(found.evidence(trusted), running=running)

    def _check_same(self, records: tuple[bytes, ...]) -> None:
        known = min(len(records), len(self._records))
        if list(records[:known]) != self._records[:known]:
            raise Equivocation(f"the server gives out another log of match {self.id} than it has sent")

    def save(self, path: Path) -> None:
        """Write it into a new file."""
        from tidelog.domain.files import save

        save(path, self.bundle(), secret=bool(self.seat) and self.now.head.status != "sealed")
