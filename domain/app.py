"""Tidelog from Python: open a match, act in it, look at it. Every verb of the command line stands on this."""

import os
import random
import re
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tidelog.domain import bots, catalog
from tidelog.domain.errors import (
    BadPly,
    BadSeats,
    Forbidden,
    Refused,
    StaleMatch,
    StoreProblem,
    TidelogError,
    UnknownSeat,
)
from tidelog.domain.kernel.game import Game, check_seats, settle_options
from tidelog.domain.kernel.notation import read_move
from tidelog.domain.kernel.rules import Move, Outcome, Score
from tidelog.domain.kernel.seats import CHANCE, HOUSE, PUBLIC, Seat
from tidelog.domain.kernel.secret import seen_by
from tidelog.domain.kernel.words import listed
from tidelog.domain.log import writing
from tidelog.domain.log.command import HouseSigner, KeySigner, Signer, Submission, prepare
from tidelog.domain.log.given import parent_luck
from tidelog.domain.log.luck import derive
from tidelog.domain.log.match import Match
from tidelog.domain.log.reading import check_match_id
from tidelog.domain.log.record import House, Level, Resign, SeatInfo
from tidelog.domain.log.signing import public_key
from tidelog.domain.log.writing import Draft, Setup
from tidelog.domain.rulebook import rules_hash
from tidelog.domain.store.keyring import HOUSE_NAME, Keyring, check_name, read_public_key
from tidelog.domain.store.matches import Matches

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_TRIES = 50
_RESERVED = {"house", "chance", "public"}


class View(msgspec.Struct, frozen=True):
    """What one viewer may know of a match at one ply."""

    match: Match
    ply: int
    viewer: Seat
    state: Any

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.match.game

    @property
    def scores(self) -> tuple[Score, ...]:
        """Each seat's total at this ply."""
        return self.game.scores(self.state)


class Tidelog:
    """The matches of a store and the keys of its user."""

    def __init__(self, matches: Matches, keys: Keyring, clock: Callable[[], int] | None = None) -> None:
        self.matches = matches
        self.keys = keys
        self._given: dict[str, writing.GivenLuck] = {}
        self._clock = clock or (lambda: time.time_ns() // 1_000_000)

    @classmethod
    def at(cls, store: str, keys: Path) -> "Tidelog":
        """The matches in this store: a file's path, `:memory:`, or a PostgreSQL address."""
        from tidelog.domain.store.engines import settings_for

        return cls(Matches(settings_for(store)), Keyring(keys))

    def close(self) -> None:
        """Let go of the store."""
        self.matches.close()

    def open(
        self,
        game: str,
        seats: Sequence[str],
        options: Mapping[str, str] | None = None,
        level: Level | None = None,
        seed: str | None = None,
        match: str | None = None,
        guests: bool = False,
    ) -> Match:
        """Open a match and let every seat that is here join; with a seed everything follows from it.

        Guests sit at the table of the house whatever their names: no key that is here signs for them.
        """
        rules = catalog.game(game)
        check_seats(rules, len(seats))
        infos = self.seat_infos(seats, rules, guests or seed is not None)
        name = check_match_id(match) if match else _match_id(game, seats, options or {}, seed)
        secret = derive(seed.encode(), "secret", name) if seed is not None else os.urandom(32)
        setup = Setup(
            match=name,
            game=rules,
            options=settle_options(rules, options or {}),
            seats=infos,
            level=_level(level, infos, seed),
            secret=secret,
            rules=rules_hash(game),
            house=self.keys.house() if seed is None else House(HOUSE_NAME, public_key(derive(secret, "house"))),
        )
        return self.begin(writing.open_match(setup, self.now(), self.recall(name)))

    def begin(self, draft: Draft) -> Match:
        """Store a match that has just been opened, with all seats joined that can be from here."""
        for seat in range(1, len(draft.match.opened.seats) + 1):
            if self.may_act(draft.match, seat):
                writing.join(draft, self.command(draft.match, seat, None))
        return self.matches.append(draft, None)

    def level_for(self, seats: Sequence[str], game: Game[Any]) -> Level:
        """How fair luck can be for these seats."""
        return _level(None, self.seat_infos(seats, game), None)

    def now(self) -> int:
        """The house's clock, in milliseconds."""
        return self._clock()

    def seat_infos(self, seats: Sequence[str], game: Game[Any], guests: bool = False) -> tuple[SeatInfo, ...]:
        """Who sits where: bots and guests with the house, players with their key, here or given as `name=KEY`."""
        names = [
            bots.seat_name(seat, colour) if seat.startswith("bot:") else _person(seat.partition("=")[0])
            for seat, colour in zip(seats, game.colours, strict=False)
        ]
        if len({name.lower() for name in names}) < len(names):
            raise BadSeats(f"each seat needs a name of its own: {', '.join(names)}")
        keys = [seat.partition("=")[2] for seat in seats]
        infos = tuple(self._seat(name, key, guests) for name, key in zip(names, keys, strict=True))
        held = [info.key for info in infos if info.key]
        if held and len({*held, self.keys.house().key}) <= len(held):
            raise BadSeats("each key sits on one seat only, and the house's on none")
        return infos

    def _seat(self, name: str, key: str, guest: bool) -> SeatInfo:
        if key:
            return SeatInfo(name, read_public_key(key), "self")
        if not guest and not bots.is_bot(name) and self.keys.has(name):
            return SeatInfo(name, self.keys.public(name), "self")
        return SeatInfo(name, b"", "house")

    def _signer(self, match: Match, seat: Seat) -> Signer | None:
        """Who acts for a seat here: the house with its key, a player with theirs, or nobody."""
        info = match.opened.seats[seat - 1]
        if info.custody == "house":
            return HouseSigner(match.secret) if self.is_house(match) else None
        seed = self.keys.seed_for(info.name, info.key)
        return None if seed is None else KeySigner(seed)

    def is_open(self, match: Match) -> bool:
        """Whether everything in the match is public: it is sealed, and so are all it branches from."""
        while match.head.status == "sealed" and match.opened.parent:
            match = self.matches.load(match.opened.parent.match)
        return match.head.status == "sealed"

    def may_act(self, match: Match, seat: Seat) -> bool:
        """Whether somebody here can move for this seat."""
        return self._signer(match, seat) is not None

    def house_seed(self, match: Match) -> bytes:
        """The key that signs for the house; that of a seeded match follows from its secret."""
        return derive(match.secret, "house") if match.opened.level == "F0" else self.keys.house_seed()

    def is_house(self, match: Match) -> bool:
        """Whether the key of the match's house is here; of a seeded match, its secret is enough."""
        if match.opened.level == "F0":
            return bool(match.secret)
        return self.keys.seed_for(HOUSE_NAME, match.opened.house.key) is not None

    def check_house(self, match: Match) -> None:
        """Refuse what only the house of this match may do or see."""
        if not match.secret or not self.is_house(match):
            raise Forbidden(f"only the house of match {match.id} may do that, and its key is not here")

    def check_may_see(self, match: Match, seat: Seat) -> None:
        """Refuse a look through the eyes of a seat whose key is not here."""
        if not self.may_act(match, seat):
            raise Forbidden(_no_key(match, seat))

    def recall(self, match: str) -> Callable[[int], Any]:
        """How a match is told what its state was at an earlier ply."""
        return lambda ply: self.matches.state_at(match, ply)

    def load(self, match: str) -> Match:
        """A match at its head."""
        return self.matches.load(match)

    def given_luck(self, match: Match) -> writing.GivenLuck | None:
        """The answers chance gave a sealed parent, where this match is a branch that keeps its luck."""
        parent = match.opened.parent
        if match.opened.level != "given" or parent is None:
            return None
        if match.id not in self._given:
            self._given[match.id] = parent_luck(self.matches.lineage(parent.match))
        return self._given[match.id]

    def act(self, match: str, seat: Seat, move: Move | str) -> Match:
        """A move of a seat whose key is here or that the house holds."""
        found = self.matches.recent(match)
        check_seat(found, seat)
        asked = _asked(found, seat, move)
        return self.submit(match, lambda now: self.command(now, seat, asked))

    def command(self, match: Match, seat: Seat, move: Move | None) -> Submission:
        """The command of a seat at the head of this match, signed by whoever acts for it here."""
        signer = self._signer(match, seat)
        if signer is None:
            raise Forbidden(_no_key(match, seat))
        return prepare(match, seat, move, signer)

    def write(self, before: Match, work: Callable[[Draft], None]) -> Match:
        """Draft records on a match and store them, or none of them."""
        draft = Draft(before, self.now(), self.recall(before.id), self.given_luck(before))
        work(draft)
        return self.matches.append(draft, before)

    def play_bots(self, match: str, rng: random.Random | None = None) -> Match:
        """Let every bot move that is awaited and held by the house here, until none is."""
        found = self.matches.recent(match)
        luck = rng or random.Random()
        while seat := next((s for s in found.awaiting if s > 0 and self._plays(found, s)), 0):
            try:
                found = self.act(match, seat, bots.choose(found.names[seat - 1], found.game, found.state, seat, luck))
            except StaleMatch:
                found = self.matches.refresh(match)
        return found

    def _plays(self, match: Match, seat: Seat) -> bool:
        return bots.is_bot(match.names[seat - 1]) and self.may_act(match, seat)

    def submit(self, match: str, make: Callable[[Match], Submission]) -> Match:
        """Apply a command. Only a choice made at the same time as others is tried again after a lost race."""
        for _ in range(_TRIES):
            before = self.matches.recent(match)
            try:
                return self.write(before, lambda draft: writing.take(draft, make(draft.match)))
            except StoreProblem:
                raise
            except TidelogError as refusal:
                if not _worth_another_try(before, self.matches.refresh(match), refusal):
                    raise
        raise StaleMatch(f"match {match} is being changed too quickly; try again")

    def deliver(self, match: str, submission: Submission) -> Match:
        """Apply a command signed elsewhere; one that is in the log already is answered, not applied again."""
        try:
            return self.submit(match, lambda now: submission)
        except Refused:
            now = self.matches.load(match)
            if not self.matches.holds(now, submission.signed):
                raise
            return now

    def enter(self, match: str, move: Move | str) -> Match:
        """A die or a draw of a real table, entered by name."""
        before = self.matches.load(match)
        self.check_house(before)
        asked = _asked(before, CHANCE, move)
        return self.write(before, lambda draft: writing.enter(draft, asked))

    def resign(self, match: str, seat: Seat) -> Match:
        """A seat gives up, which ends the match."""
        return self.act(match, seat, Resign())

    def abandon(self, match: str, reason: str) -> Match:
        """The house ends a match that cannot go on."""
        before = self.matches.load(match)
        self.check_house(before)
        return self.write(before, lambda draft: writing.abandon(draft, reason))

    def view(self, match: str, ply: int | None = None, viewer: Seat = HOUSE) -> View:
        """What a viewer may know of a match at a ply; once sealed, everything is public."""
        found = self.matches.load(match)
        at = found.head.size if ply is None else ply
        if not 0 <= at <= found.head.size:
            raise BadPly(f"match {match} has plies 0 to {found.head.size}, not {at}")
        state = found.state if at == found.head.size else self.matches.state_at(match, at)
        if viewer not in (HOUSE, PUBLIC):
            check_seat(found, viewer)
        return View(found, at, viewer, seen_by(found.game.state, state, viewer))


def _asked(match: Match, seat: Seat, move: Move | str) -> Move:
    kinds: tuple[type[Move], ...] = match.game.moves if seat == CHANCE else (*match.game.moves, Resign)
    return read_move(kinds, seat, move) if isinstance(move, str) else move


def _worth_another_try(before: Match, after: Match, refusal: TidelogError) -> bool:
    """Whether a refusal may come only from an old view of the match, or from simultaneous choices."""
    if after.head.size == before.head.size:
        return False
    together = after.head.since == before.head.since and len(before.awaiting) > 1
    return together or not isinstance(refusal, StaleMatch)


def _no_key(match: Match, seat: Seat) -> str:
    name = match.names[seat - 1]
    if match.opened.seats[seat - 1].custody == "house":
        return f"seat {seat} ({name}) is held by the house of match {match.id}, whose key is not here"
    return f"seat {seat} plays with the key of {name}, which is not here"


def check_seat(match: Match, seat: Seat) -> None:
    """Refuse a seat the match does not have."""
    if not 1 <= seat <= len(match.opened.seats):
        raise UnknownSeat(f"match {match.id} has seats 1 to {len(match.opened.seats)}, not {seat}")


def seat_named(match: Match, text: str) -> Seat:
    """The seat that a word means: its number or its name."""
    if re.fullmatch(r"-?[0-9]+", text):
        check_seat(match, int(text))
        return int(text)
    for seat, name in enumerate(match.names, 1):
        if name.lower() == text.lower():
            return seat
    raise UnknownSeat(f"match {match.id} has the seats {', '.join(match.names)}, not {text!r}")


def _match_id(game: str, seats: Sequence[str], options: Mapping[str, str], seed: str | None) -> str:
    if seed is None:
        return new_id()
    chosen = [f"{name}={value}" for name, value in sorted(options.items())]
    return derive(seed.encode(), "match", game, *seats, *chosen).hex()[:12]


def new_id() -> str:
    """A short name for a match: eight letters and digits that are hard to confuse."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(8))


def _person(seat: str) -> str:
    name = check_name(seat)
    if name.lower() in _RESERVED or name.isdecimal():
        raise BadSeats(f"{name!r} cannot be the name of a seat: it means something else")
    if bots.is_bot(name.lower()):
        raise BadSeats(f"{name!r} is the name of a bot; bots are seated as bot:{name.split('-')[0]}")
    return name


def _level(level: Level | None, seats: tuple[SeatInfo, ...], seed: str | None) -> Level:
    if seed is not None:
        return "F0"
    if level is not None:
        return level
    return "F2" if any(seat.custody == "self" for seat in seats) else "F1"


def outcome_words(outcome: Outcome, names: Sequence[str]) -> str:
    """How a match ended, as a sentence."""
    winners = [names[seat - 1] for seat in outcome.winners]
    if not winners:
        return outcome.reason
    return f"{outcome.reason}: {listed(winners)} {'wins' if len(winners) == 1 else 'share the win'}"
