"""A match that is written by the log's own functions alone, with keys and luck that follow from names.

What a house adds (a store, a clock, which secrets it draws) does not change what is made here.
"""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import shake_256
from typing import Any

from msgspec.structs import replace

from tidelog.domain import catalog, entropy
from tidelog.domain.kernel.facts import Move, Outcome
from tidelog.domain.kernel.game import settle_options
from tidelog.domain.kernel.hush import Hush
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.secret import secrets_in
from tidelog.domain.log.primitives.luck import derive
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.primitives.signing import public_key
from tidelog.domain.log.records.command import HousePen, KeyPen, Submission, agreed_by, chain_end, prepare
from tidelog.domain.log.records.heads import cosign, signed_head
from tidelog.domain.log.records.record import (
    Beacon,
    Consent,
    HouseInfo,
    Level,
    NewKey,
    Opening,
    Parent,
    Ready,
    Resign,
    TakeBack,
    Terms,
)
from tidelog.domain.log.records.rows import unstore
from tidelog.domain.log.records.salts import Salt, salt_of
from tidelog.domain.log.records.terms import Moment
from tidelog.domain.log.records.texts import committed
from tidelog.domain.log.writing import corrections, custody, play
from tidelog.domain.log.writing.draft import Draft, Fork, Setup, Sitter, open_match
from tidelog.domain.rulebook import rules_hash
from tidelog.replays.bundle import Bundle

HOUSE = "house"
PLAYERS = ("ana", "ben", "cy", "dan")
SPARE = ("laptop", "umpire", "stand-in")
_STEP = 1000
_EPOCH = 1_767_225_600_000


def seed_of(name: str) -> Hush:
    """The secret half of the key of this name."""
    return Hush(shake_256(f"conformance/key/{name}".encode()).digest(32))


def key_of(name: str) -> bytes:
    """Its public half."""
    return public_key(seed_of(name))


class _Drawn:
    """Fresh bytes that follow from words."""

    def __init__(self, words: str) -> None:
        self._words, self._count = words, 0

    def fresh(self, size: int) -> bytes:
        """The next bytes."""
        self._count += 1
        return shake_256(f"conformance/{self._words}/{self._count}".encode()).digest(size)

    def now(self) -> int:
        """Time stands still."""
        return _EPOCH


@contextmanager
def drawing(words: str) -> Iterator[None]:
    """Whatever is drawn inside follows from these words."""
    before, entropy.source = entropy.source, _Drawn(words)
    try:
        yield
    finally:
        entropy.source = before


class Desk:
    """A match on a desk: every seat, the referee and the house write here."""

    def __init__(
        self,
        game: str,
        seats: Sequence[str] = PLAYERS[:2],
        level: Level = "F2",
        options: dict[str, str] | None = None,
        terms: Terms | None = None,
        referee: str = "",
        beacon: Beacon | None = None,
        house: str = HOUSE,
        parent: "Desk | None" = None,
        match: str = "",
    ) -> None:
        self._seeds = {key_of(name): seed_of(name) for name in (*PLAYERS, *SPARE, HOUSE, "inn", house)}
        self._parent, rules = parent, catalog.game(game)
        name = match or (f"{parent.match.id}b" if parent else game[:8])
        secret = Hush(shake_256(f"conformance/secret/{name}/{level}".encode()).digest(32))
        if level == "F0":
            self._seeds[public_key(derive(secret, "house"))] = Hush(derive(secret, "house"))
        setup = Setup(
            match=name,
            game=rules,
            options=parent.match.opened.options if parent else settle_options(rules, options or {}),
            seats=tuple(_sitter(seat, level) for seat in seats),
            level=level,
            secret=secret,
            rules=rules_hash(game),
            house=HouseInfo(house, public_key(derive(secret, "house")) if level == "F0" else key_of(house)),
            referee=key_of(referee) if referee else b"",
            terms=terms,
            beacon=beacon,
        )
        self._rng = random.Random(f"conformance/{name}")
        self._now: int = max(_EPOCH, parent._now if parent else 0)
        self._chains: dict[Seat, Hush] = {}
        self.draft = open_match(setup, self._now, self._recall, parent.fork() if parent else None)

    @property
    def match(self) -> Any:
        """The match as it stands."""
        return self.draft.match

    @property
    def size(self) -> int:
        """How many records there are."""
        return int(self.match.head.size)

    def fork(self) -> Fork:
        """Where a branch leaves this match: at its end."""
        match = self.match
        slots = sorted({secret.slot for secret in secrets_in(match.game.state, match.state)})
        salts = tuple(Salt(slot, salt_of(match.head.salts, match.secret, slot)) for slot in slots)
        return Fork(Parent(match.id, self.size), replace(match.head, salts=salts), match.state)

    def _recall(self, ply: int) -> Any:
        return self.bundle().log.state_at(ply)

    def _wind(self, by: int = _STEP) -> Draft:
        """Time passes; the draft goes on then."""
        self._now += by
        self.draft.now = 0 if self.match.opened.level == "F0" else self._now
        return self.draft

    def command(self, seat: Seat, move: Move | None) -> Submission:
        """The command of a seat, signed by whoever holds it."""
        holder = self.match.head.holders[seat - 1]
        if holder.custody == "house":
            return prepare(self.match, seat, move, HousePen(self.match.secret))
        return prepare(self.match, seat, move, KeyPen(self._seeds[holder.key], self._chains.get(seat, Hush(b""))))

    def join(self, *seats: Seat) -> "Desk":
        """These seats sit down, or all."""
        for seat in seats or tuple(self.match.head.awaited):
            play.join(self._wind(), self.command(seat, None))
        return self.ready() if not seats else self

    def ready(self, *seats: Seat) -> "Desk":
        """Bring the shares that a draw waits for."""
        for seat in seats or tuple(self.match.owing):
            play.ready(self._wind(), self.command(seat, Ready()))
        return self

    def play(self, moves: int) -> "Desk":
        """So many moves at random, and what they ask of chance and of others."""
        for _ in range(moves):
            match = self.match
            if match.head.status != "running":
                break
            if match.awaiting == (CHANCE,):
                play.enter(self._wind(), match.game.chance(match.state).sample(self._rng))
                continue
            seat = self._rng.choice(match.awaiting)
            self.act(seat, self._rng.choice(match.game.legal(match.state, seat)))
        return self

    def act(self, seat: Seat, move: Move) -> "Desk":
        """A move of a seat."""
        play.act(self._wind(), self.command(seat, move))
        return self.ready()

    def alone(self) -> "Desk":
        """Play on until one seat alone is awaited."""
        while len(self.match.awaiting) != 1 or self.match.awaiting == (CHANCE,):
            if self.match.head.status != "running":
                raise ValueError(f"match {self.match.id} is over")
            self.play(1)
        return self

    def drawn(self) -> "Desk":
        """Play on past one more draw."""
        draws = self.match.head.draws
        while self.match.head.draws == draws and self.match.head.status == "running":
            self.play(1)
        return self

    def resign(self, seat: Seat) -> "Desk":
        """A seat gives up."""
        return self.act(seat, Resign())

    def abandon(self, reason: str = "the lights went out") -> "Desk":
        """The house ends the match."""
        play.abandon(self._wind(), reason)
        return self

    def take_back(self, to: int, *seats: Seat, alone: bool = False) -> "Desk":
        """The first of these seats asks, the others agree."""
        requests = []
        for seat in seats:
            requests.append(self.command(seat, TakeBack(to)).signed)
        corrections.take_back(self._wind(), tuple(requests), alone)
        return self.ready()

    def rule(
        self, to: int | None = None, outcome: Outcome | None = None, agreed: Sequence[Seat] = (), reason: str = "a slip"
    ) -> "Desk":
        """The referee decides."""
        draft = self._wind()
        words = draft.words(reason)
        consents = tuple(
            self.command(seat, Consent(-1 if to is None else to, committed(self.match.id, words))).signed
            for seat in agreed
        )
        clause = f"{self.match.opened.game}/1.1"
        ruling = corrections.Ruling(clause=clause, words=words, to=to, outcome=outcome, consents=consents)
        corrections.rule(draft, ruling, self._referee())
        return self.ready()

    def _referee(self) -> Hush:
        opened = self.match.opened
        return self._seeds[opened.referee or opened.house.key]

    def rekey(self, seat: Seat, name: str = "laptop") -> "Desk":
        """A player goes on with another key."""
        self._chains.setdefault(seat, Hush(chain_end(self._seeds[self.match.opened.seats[seat - 1].key], self.match)))
        signed = self.command(seat, NewKey(key_of(name))).signed
        agreed = agreed_by(self.match, signed.command, KeyPen(seed_of(name)))
        custody.rekey(self._wind(), signed, agreed)
        return self

    def reseat(self, seat: Seat, name: str = "") -> "Desk":
        """The referee gives a seat away."""
        custody.reseat(self._wind(), seat, self._referee(), seed_of(name) if name else b"")
        return self.ready()

    def lapse(self, *seats: Seat, wait: int, paused: int = 0) -> "Desk":
        """The house says that these seats have let their time run out."""
        draft, opened = self._wind(wait), self.match.opened
        entries = [entry.record for entry in self.bundle().log.entries if entry.record.match == self.match.id]
        moments = [Moment(record.at, record.awaited) for record in entries]
        late = seats or tuple(self.match.head.awaited)
        since = len(moments)
        while since > 1 and set(late) <= set(moments[since - 2].awaited):
            since -= 1
        custody.lapse(draft, late, opened.index + since, paused, moments, self._seeds[opened.house.key])
        return self.ready()

    def correct(self, to: int) -> "Desk":
        """Whoever takes the match down puts a slip right."""
        corrections.correct(self._wind(), to, "a slip of the pen")
        return self

    def seeds(self, *names: str) -> dict[bytes, bytes]:
        """What a forger has who holds the house's key and those of these players."""
        house = self.match.opened.house.key
        return {house: self._seeds[house], **{key_of(name): seed_of(name) for name in names}}

    def bundle(self, cosigned: bool = True) -> Bundle:
        """The log with its head; co-signed, once sealed, by all who ever held their own key."""
        rows = [unstore(row.state) for row in self.draft.rows]
        before = self._parent.bundle() if self._parent else None
        records = (*before.records, *(data for data, _ in rows)) if before else tuple(data for data, _ in rows)
        openings = (*(before.openings if before else ()), *(beside for _, beside in rows))
        head = self.match.head
        sealed = self._head(records, head.sealed, cosigned) if head.sealed else ""
        note = sealed if head.sealed == head.size else self._head(records, head.size, False)
        kept = (sealed,) if sealed and sealed != note else ()
        return Bundle(
            records=records, openings=openings, checkpoint=note, game=self.match.opened.game, rules=None, kept=kept
        )

    def _head(self, records: Sequence[bytes], size: int, cosigned: bool) -> str:
        match = self.match
        root = roots_of(map(leaf_hash, records[:size]))[-1]
        note = signed_head(match.id, size, root, match.opened.house, self._seeds[match.opened.house.key])
        for seat, holder in enumerate(match.head.holders, 1):
            if cosigned and holder.own:
                note = cosign(note, match.id, seat, self._seeds[holder.own])
        return note

    def without(self, *slots: str) -> Bundle:
        """The log with these openings left out."""
        bundle = self.bundle()
        fewer = tuple(tuple(o for o in beside if o.slot not in slots) for beside in bundle.openings)
        return replace(bundle, openings=fewer)

    def for_(self, seat: Seat) -> Bundle:
        """The log as one seat may have it before the seal; 0 for the public."""
        bundle = self.bundle()

        def may(opening: Opening) -> bool:
            return opening.who is None or seat in opening.who

        return replace(bundle, openings=tuple(tuple(filter(may, beside)) for beside in bundle.openings))


def _sitter(name: str, level: str) -> Sitter:
    if name.startswith("bot"):
        return Sitter("bot", name)
    held = level not in ("F0", "F1") and name in PLAYERS
    return Sitter("player", name, key_of(name)) if held else Sitter("guest", name)
