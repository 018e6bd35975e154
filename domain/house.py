"""The house: it opens matches, takes what seats submit, draws, seals, and lets its bots answer.

Whoever signs for a seat does so with a pen (`pens`), here or elsewhere; what anybody may see is the gallery's to say.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Any, Final

from tidelog.domain import bots, catalog, entropy
from tidelog.domain.access import Act
from tidelog.domain.errors import Forbidden, HeadRefused, Malformed, Refused, StaleMatch, TidelogError, Trouble
from tidelog.domain.gallery import Gallery
from tidelog.domain.house_log import HouseLog
from tidelog.domain.house_log import file_of as log_file
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.game import check_seats, settle_options
from tidelog.domain.kernel.hush import Hush
from tidelog.domain.kernel.notation import in_order
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.typed import read_typed
from tidelog.domain.log.primitives.luck import derive
from tidelog.domain.log.primitives.note import parse_pin, verified_by
from tidelog.domain.log.primitives.signing import public_key
from tidelog.domain.log.records.command import Submission
from tidelog.domain.log.records.given import GivenLuck, parent_luck
from tidelog.domain.log.records.heads import signed_head
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.names import check_match_id
from tidelog.domain.log.records.record import Beacon, HouseInfo, Join, Level, Ready, Resign, Terms
from tidelog.domain.log.writing import play
from tidelog.domain.log.writing.draft import Draft, Setup, open_match
from tidelog.domain.pens import Pens
from tidelog.domain.remembering import Remembering
from tidelog.domain.rulebook import rules_hash
from tidelog.domain.seating import check_referee, check_seat, level_of, seated, seeded_id, seeded_secret
from tidelog.domain.store.box import Box
from tidelog.domain.store.heads import FleetingHeads, Heads
from tidelog.domain.store.keyring import HOUSE_NAME, Keyring
from tidelog.domain.store.matches import Matches

_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_TRIES: Final = 50
_AT_ONCE: Final = 5
"""Tries without a pause; seats that choose at the same time are no more than that."""
_PAUSE: Final = 0.001
_LUCKS: Final = 100
"""Branches whose parent's luck is remembered."""
GROUP: Final = 64
"""Commands in one transaction, at the most."""


class House:
    """Whoever runs matches: a store, the keys that are here, and a clock."""

    def __init__(
        self, matches: Matches, keys: Keyring, clock: Callable[[], int] | None = None, heads: Heads | None = None
    ) -> None:
        self.matches = matches
        self.keys = keys
        self.memory = Remembering(heads or FleetingHeads(), matches)
        self.pens = Pens(keys)
        self.gallery = Gallery(matches, self.pens.asker)
        self.log: HouseLog | None = None
        """Where the matches of this house are listed, if it has begun a log."""
        self._given: dict[str, GivenLuck] = {}
        self.now = clock or entropy.now
        """The clock, in milliseconds."""

    @classmethod
    def at(cls, store: str, keys: Path, heads: str = "", only: str = "") -> "House":
        """The house of this store: a file's path, `:memory:`, or a PostgreSQL address; its memory beside the keys.

        `only` names the one key of the folder that is used.
        """
        from tidelog.domain.store.engines import heads_at, settings_for

        ring = Keyring(keys, only)
        if store == ":memory:":
            return cls(Matches(settings_for(store)), ring)
        house = cls(Matches(settings_for(store), Box(ring.locked, ring.lock)), ring, heads=heads_at(heads, keys))
        if log_file(keys).is_file():
            house.log = HouseLog(ring, house.memory.heads)
        return house

    def close(self) -> None:
        """Let go of the store and of the memory."""
        self.matches.close()
        self.memory.close()
        if self.log:
            self.log.close()

    def load(self, match: str) -> Match:
        """A match at its head."""
        return self.matches.load(match)

    def open(
        self,
        game: str,
        seats: Sequence[str],
        options: Mapping[str, str] | None = None,
        level: Level | None = None,
        seed: str | None = None,
        match: str | None = None,
        guests: bool = False,
        terms: Terms | None = None,
        referee: bytes = b"",
        beacon: Beacon | None = None,
    ) -> Match:
        """Open a match and let every seat join that has a pen here; with a seed everything follows from it."""
        rules = catalog.game(game)
        check_seats(rules, len(seats))
        sitters = seated(self.keys, seats, rules, guests or seed is not None or level in ("F0", "F1"))
        name = check_match_id(match) if match else _match_id(game, seats, options or {}, seed)
        now = self.now()
        secret = Hush(seeded_secret(seed, name)) if seed is not None else self.keys.match_secret(name, now)
        setup = Setup(
            match=name,
            game=rules,
            options=settle_options(rules, options or {}),
            seats=sitters,
            level="F0" if seed is not None else level_of(sitters, level),
            secret=secret,
            rules=rules_hash(game),
            house=self.keys.house() if seed is None else HouseInfo(HOUSE_NAME, public_key(derive(secret, "house"))),
            referee=check_referee(referee, sitters),
            terms=terms,
            beacon=beacon,
            log=self.log.id if self.log and seed is None else None,
        )
        return self.begin(open_match(setup, now, self.recall(name)))

    def begin(self, draft: Draft) -> Match:
        """Store a match that has just been opened, with all seats joined that can be from here."""
        if self.tells(draft.match):
            self.memory.admit_new(draft.match.id)
        if self.log is None or draft.match.opened.log is None:
            return self._append(self._seated(draft, None), None)
        opened = self._append(draft, None)  # nobody joins before it is listed
        shown = self.log.shown(self.log.list_match(self.matches.log_of(opened.id)))
        seated = self._seated(Draft(opened, self.now(), self.recall(opened.id), draft.given), shown)
        return self._append(seated, opened) if seated.rows else opened

    def _seated(self, draft: Draft, shown: Join | None) -> Draft:
        """The draft with every seat joined that can be from here; who holds a key says where the match is listed."""
        for seat in range(1, len(draft.match.opened.seats) + 1):
            if self.pens.can_write(draft.match, seat):
                own = draft.match.head.holders[seat - 1].custody == "self"
                play.join(draft, self.pens.command(draft.match, seat, shown if own else None))
        self._bring_shares(draft)
        return draft

    def _bring_shares(self, draft: Draft) -> None:
        """What a round of draws waits for: whoever holds the key here brings the share without being asked."""
        while seat := next((seat for seat in draft.match.owing if self.pens.can_write(draft.match, seat)), 0):
            play.ready(draft, self.pens.command(draft.match, seat, Ready()))

    def recall(self, match: str) -> Callable[[int], Any]:
        """How a match is told what its state was at an earlier ply."""
        return lambda ply: self.matches.state_at(match, ply)

    def act(self, match: str, seat: Seat, move: Move | str) -> Match:
        """A move of a seat that has a pen here."""
        found = self.matches.recent(match)
        check_seat(found, seat)
        asked = _asked(found, seat, move)
        return self.submit(match, lambda now: self.pens.command(now, seat, asked))

    def resign(self, match: str, seat: Seat) -> Match:
        """A seat gives up, which ends the match."""
        return self.act(match, seat, Resign())

    def submit(self, match: str, make: Callable[[Match], Submission]) -> Match:
        """Apply a command. Only a choice made at the same time as others is tried again after a lost race."""
        for turn in range(_TRIES):
            sleep(_PAUSE * max(0, turn - _AT_ONCE))
            before = self.matches.recent(match)
            try:
                return self.write(before, lambda draft: play.take(draft, make(draft.match)))
            except Trouble:
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
            if self.matches.applied(now, submission.signed) is None:
                raise
            return now

    def deliver_group(self, commands: Sequence[tuple[str, Submission]]) -> list[Match | TidelogError]:
        """Apply commands that arrived together, those of different matches in one transaction, and answer each.

        They are stored by at most `GROUP` at a time, so that is what a command may wait for, and no more. Those of one
        match are applied one after the other; one that is refused, or comes too late, is so alone.
        """
        answers: dict[int, Match | TidelogError] = {}
        for group in _groups([match for match, _ in commands]):
            answers |= self._deliver_together({at: commands[at] for at in group})
        return [answers[at] for at in range(len(commands))]

    def _deliver_together(self, commands: Mapping[int, tuple[str, Submission]]) -> dict[int, Match | TidelogError]:
        drafts: dict[int, tuple[Draft, Match | None]] = {}
        answers: dict[int, Match | TidelogError] = {}
        for at, before in self._known({at: match for at, (match, _) in commands.items()}, answers).items():
            with suppress(TidelogError):  # it is tried again alone, on the match as it is then
                drafts[at] = self._drafted(before, _taking(commands[at][1])), before
        answers |= zip(drafts, self._stored(list(drafts.values())), strict=True)
        late = [at for at in commands if at not in answers or isinstance(answers[at], StaleMatch)]
        return answers | {at: self._deliver_alone(*commands[at]) for at in late}

    def _known(self, matches: Mapping[int, str], answers: dict[int, Match | TidelogError]) -> dict[int, Match]:
        """The matches by place, as last known; one that may not go on has its answer at once."""
        found: dict[int, Match] = {}
        for at, match in matches.items():
            with suppress(TidelogError):
                found[at] = self.matches.recent(match)
        told = {at: match for at, match in found.items() if self.tells(match)}
        refusals = zip(told, self.memory.admit(list(told.values())), strict=True) if told else ()
        answers |= {at: refusal for at, refusal in refusals if refusal}
        return {at: match for at, match in found.items() if at not in answers}

    def _stored(self, drafts: list[tuple[Draft, Match | None]]) -> list[Match | TidelogError]:
        try:
            return self._append_group(drafts)
        except Trouble as fault:
            return [fault] * len(drafts)

    def _deliver_alone(self, match: str, submission: Submission) -> Match | TidelogError:
        try:
            return self.deliver(match, submission)
        except TidelogError as told:
            return told

    def write(self, before: Match, work: Callable[[Draft], None]) -> Match:
        """Draft records on a match and store them, or none of them."""
        if self.tells(before):
            _raise_first(self.memory.admit([before]))
        return self._append(self._drafted(before, work), before)

    def _drafted(self, before: Match, work: Callable[[Draft], None]) -> Draft:
        draft = Draft(before, self.now(), self.recall(before.id), self._given_luck(before))
        work(draft)
        self._bring_shares(draft)
        return draft

    def _append(self, draft: Draft, before: Match | None) -> Match:
        (stored,) = self._append_group([(draft, before)])
        if isinstance(stored, TidelogError):
            raise stored
        return stored

    def _append_group(self, drafts: Sequence[tuple[Draft, Match | None]]) -> list[Match | TidelogError]:
        """Commit, and then remember the heads: in this order, for a memory ahead of its store would lock the match."""
        stored, told = self.matches.append_group(drafts), {}
        for (_, before), after in zip(drafts, stored, strict=True):
            if isinstance(after, Match) and self.tells(after):
                self.memory.grew(before, after)
                told[after.id] = after
        refused = dict(zip(told, self.memory.raised(list(told.values())), strict=True)) if told else {}
        if self.log:
            self.log.follow(self.matches, drafts)
        return [refused.get(one.id) or one if isinstance(one, Match) else one for one in stored]

    def tells(self, match: Match) -> bool:
        """Whether heads of this match are signed here and bind the house; those of a seed anybody can sign."""
        return match.opened.level != "F0" and self.pens.is_house(match)

    def receipt(self, match: Match) -> str:
        """The head of a match as a note of this house, which is remembered before it is signed."""
        (answer,) = self.receipts([match])
        if isinstance(answer, TidelogError):
            raise answer
        return answer

    def heard(self, note: str) -> bool:
        """Remember a head that somebody brings back, where it is one this house has signed; else False."""
        try:
            pin = parse_pin(note)
        except Malformed:
            return False
        ours = self.keys.has(HOUSE_NAME) and verified_by(pin.note, HOUSE_NAME, self.keys.house().key)
        if ours:
            self.memory.heard(pin.head)
        return ours

    def receipts(self, found: Sequence[Match]) -> list[str | TidelogError]:
        """The same of several matches, with one flush for all; one that cannot be signed falls out alone."""
        told = [match for match in found if self.tells(match)]
        refused = dict(zip(map(id, told), self.memory.raised(told), strict=True)) if told else {}
        return [refused.get(id(match)) or self._signed(match) for match in found]

    def _signed(self, match: Match) -> str | TidelogError:
        if not self.pens.is_house(match):
            return Forbidden(f"match {match.id} was opened by another house, which alone can sign its head")
        head = match.head
        return signed_head(match.id, head.size, head.root, match.opened.house, self.pens.house_seed(match))

    def _given_luck(self, match: Match) -> GivenLuck | None:
        """The answers chance gave a sealed parent, where this match is a branch that keeps its luck."""
        parent = match.opened.parent
        if match.opened.level != "given" or parent is None:
            return None
        if match.id not in self._given:
            if len(self._given) >= _LUCKS:
                self._given.clear()
            self._given[match.id] = parent_luck(self.matches.log_of(parent.match))
        return self._given[match.id]

    def enter(self, match: str, move: Move | str) -> Match:
        """A die or a draw of a real table, entered by name."""
        before = self.matches.load(match)
        self.gallery.check(Act.enter, before)
        asked = _asked(before, CHANCE, move)
        return self.write(before, lambda draft: play.enter(draft, asked))

    def abandon(self, match: str, reason: str) -> Match:
        """End a match that cannot go on."""
        before = self.matches.load(match)
        self.gallery.check(Act.abandon, before)
        return self.write(before, lambda draft: play.abandon(draft, reason))

    def play_bots(self, match: str, rng: random.Random | None = None, most: int = 0) -> Match:
        """Let every bot move that is awaited and held by the house here, until none is or so many moves are made."""
        found = self.matches.recent(match)
        luck, first = rng or entropy.luck(), found.head.size
        while seat := next((s for s in found.awaiting if s > 0 and self.plays(found, s)), 0):
            if most and found.head.size - first >= most:
                return found
            try:
                found = self.act(match, seat, bots.choose(_bot(found, seat), found.game, found.state, seat, luck))
            except StaleMatch:
                found = self.matches.refresh(match)
        return found

    def plays(self, match: Match, seat: Seat) -> bool:
        """Whether a bot moves for a seat: one that sat down there, or where a player lost the seat to the house."""
        info = match.opened.seats[seat - 1]
        lost = info.key and match.head.holders[seat - 1].custody == "house"
        return bool(lost or info.kind == "bot") and self.pens.can_write(match, seat)


def _raise_first(answers: Sequence[HeadRefused | None]) -> None:
    for refusal in answers:
        if refusal is not None:
            raise refusal


def _taking(submission: Submission) -> Callable[[Draft], None]:
    return lambda draft: play.take(draft, submission)


def _groups(matches: Sequence[str]) -> list[list[int]]:
    """The places of commands that go together: at most one of each match, those of a match in their order."""
    rounds: list[list[int]] = []
    met: Counter[str] = Counter()
    for at, match in enumerate(matches):
        if met[match] == len(rounds):
            rounds.append([])
        rounds[met[match]].append(at)
        met[match] += 1
    return [found[start : start + GROUP] for found in rounds for start in range(0, len(found), GROUP)]


def _bot(match: Match, seat: Seat) -> str:
    """Which bot moves for a seat: the one that sat down, or a greedy one for a player who lost it."""
    return match.names[seat - 1] if match.opened.seats[seat - 1].kind == "bot" else "greedy-bot"


def _asked(match: Match, seat: Seat, move: Move | str) -> Move:
    if not isinstance(move, str):
        return in_order(move)
    return read_typed(match.game, match.state, seat, move, (Resign,), match.names)


def _worth_another_try(before: Match, after: Match, refusal: TidelogError) -> bool:
    """Whether a refusal may come only from an old view of the match, or from simultaneous choices."""
    if after.head.size == before.head.size:
        return False
    together = after.head.since == before.head.since and len(before.awaiting) > 1
    return together or not isinstance(refusal, StaleMatch)


def _match_id(game: str, seats: Sequence[str], options: Mapping[str, str], seed: str | None) -> str:
    return new_id() if seed is None else seeded_id(game, seats, options, seed)


def new_id() -> str:
    """A short name for a match: eight letters and digits that are hard to confuse."""
    return entropy.letters(_ALPHABET, 8)
