"""What this house has told of its matches: nothing goes on or is signed that does not extend it.

The order is fixed: look whether the store extends the memory, commit, raise the memory, sign, answer. A crash between
two steps leaves a store ahead of its memory, which the next touch raises; the memory is never ahead of a commit.
"""

from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from tidelog.domain.errors import HeadRefused, StoreTrouble
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.primitives.note import Checkpoint
from tidelog.domain.log.records.heads import ORIGIN
from tidelog.domain.log.records.match import Match
from tidelog.domain.store.heads import Heads, Raise, Told
from tidelog.domain.store.matches import Matches

QUARANTINE: Final = "quarantine"
"""Stands in a memory in the place of a log while nothing may be signed: the house was restored from a copy."""
_TRIES: Final = 50
_CHAINS: Final = 1000
_LINKS: Final = 64

Answer = HeadRefused | None


class Remembering:
    """The matches of a store beside the memory of their heads."""

    def __init__(self, heads: Heads, matches: Matches) -> None:
        self.heads = heads
        self._matches = matches
        self._chains: OrderedDict[str, tuple[Told, ...]] = OrderedDict()

    def grew(self, before: Match | None, after: Match) -> None:
        """Know that one head was made from the other here, so that no log has to be read to see it."""
        chain = self._chains.pop(after.id, ())
        if before is not None and (not chain or chain[-1] != head_of(before)):
            chain = (head_of(before),)
        self._chains[after.id] = (*chain[-_LINKS:], head_of(after))
        if len(self._chains) > _CHAINS:
            self._chains.popitem(last=False)

    def admit(self, found: Sequence[Match]) -> list[Answer]:
        """Whether each of these matches may go on: it extends what was told of it, or is on the way there."""
        told = self._told([match.id for match in found])
        return [self._judge(match, told) for match in found]

    def admit_new(self, match: str) -> None:
        """Refuse to open a match of a name under which another was told, though the store does not know it."""
        told = self._told([match])
        if refusal := _quarantined(told):
            raise refusal
        known = told.get(ORIGIN + match)
        if known is not None and not self._matches.has(match):
            raise HeadRefused(f"a match {match} was signed here up to ply {known.size}, and it is not in this store")

    def check_brought(self, match: str, roots: Sequence[bytes]) -> None:
        """Refuse a log from elsewhere, by its root at every size, in which what was told of a match does not stand."""
        known = self._told([match]).get(ORIGIN + match)
        if known is not None and known.size < len(roots) and roots[known.size] != known.root:
            raise _other(match, known.size)

    def heard(self, head: Checkpoint) -> None:
        """Remember a head that was signed here, as whoever kept it shows: it may be later than the memory is."""
        for _ in range(_TRIES):
            known = self.heads.told([head.origin]).get(head.origin)
            if known is not None and known.size >= head.size:
                break
            if self.heads.raise_all([Raise(head.origin, known, Told(head.size, head.root))])[0]:
                return
        if known is not None and known.size == head.size and known.root != head.root:
            match = head.origin.removeprefix(ORIGIN)
            raise HeadRefused(f"two heads of match {match} were signed here at ply {head.size}: both prove it")

    def quarantine(self, on: bool) -> None:
        """Sign nothing from now on, or sign again: the house was restored from a copy, or has asked who knows more."""
        known = self.heads.told([QUARANTINE]).get(QUARANTINE)
        if (known is not None and known.size > 0) != on:
            self.heads.raise_all([Raise(QUARANTINE, known, Told(int(on), bytes(32)))])

    def raised(self, found: Sequence[Match]) -> list[Answer]:
        """Remember the heads of these matches, all in one flush; one that does not extend its memory falls out."""
        told: Mapping[str, Told] = {ORIGIN + m.id: before for m in found if (before := self._before(m))}
        known = all(len(self._chains.get(match.id, ())) > 0 for match in found)
        for _ in range(_TRIES):
            told = told if known else self._told([match.id for match in found])
            answers = [self._judge(match, told) for match in found]
            raises = _raises([m for m, refusal in zip(found, answers, strict=True) if refusal is None], told)
            if not raises or all(self.heads.raise_all(raises)):
                return answers
            known = False
        raise StoreTrouble("the memory of heads is being changed too quickly; try again")

    def _before(self, match: Match) -> Told | None:
        """The head before this one, as far as it was made here: most likely the one that is remembered."""
        chain, here = self._chains.get(match.id, ()), head_of(match)
        return chain[chain.index(here) - 1] if here in chain[1:] else None

    def _told(self, matches: Collection[str]) -> Mapping[str, Told]:
        return self.heads.told([QUARANTINE, *(ORIGIN + match for match in matches)])

    def _judge(self, match: Match, told: Mapping[str, Told]) -> Answer:
        """Why nothing of this match may be signed or added, if it may not."""
        known, here = told.get(ORIGIN + match.id), head_of(match)
        if (refusal := _quarantined(told)) or known is None or known == here:
            return refusal
        chain = self._chains.get(match.id, ())
        if known in chain and here in chain:
            return None
        now = match if known.size <= here.size else self._matches.load(match.id)
        if now.head.size < known.size:
            return _behind(match.id, now.head.size, known.size)
        roots = self._roots(now)
        same = roots[here.size] == here.root and roots[known.size] == known.root
        return None if same else _other(match.id, known.size)

    def _roots(self, match: Match) -> tuple[bytes, ...]:
        """The roots at every size, from the records as they are stored: no kept state is believed here."""
        return roots_of(map(leaf_hash, self._matches.log_of(match.id, 0, match.head.size).records))

    def close(self) -> None:
        """Let go of the memory."""
        self.heads.close()


def head_of(match: Match) -> Told:
    """The head of a match as it is remembered."""
    return Told(match.head.size, match.head.root)


def _raises(found: Sequence[Match], told: Mapping[str, Told]) -> list[Raise]:
    """What is to be remembered from now on: of each match the longest of its heads, where it is longer."""
    best: dict[str, Told] = {}
    for match in found:
        origin, here = ORIGIN + match.id, head_of(match)
        known = best.get(origin) or told.get(origin)
        if known is None or known.size < here.size:
            best[origin] = here
    return [Raise(origin, told.get(origin), after) for origin, after in best.items()]


def _quarantined(told: Mapping[str, Told]) -> Answer:
    if QUARANTINE not in told or not told[QUARANTINE].size:
        return None
    return HeadRefused(
        "this house was restored from a copy, and signs nothing until `tidelog store check --after-restore HEAD` "
        "has seen heads that others kept"
    )


def _behind(match: str, here: int, told: int) -> HeadRefused:
    sentence = (
        f"match {match} ends at ply {here} in this store, and its ply {told} was signed: it can only be read "
        f"until `tidelog import` brings the rest back from anybody's copy"
    )
    return HeadRefused(sentence, ply=here, told=told)


def _other(match: str, told: int) -> HeadRefused:
    sentence = (
        f"match {match}, as it stands there, is not the one whose ply {told} was signed here: somebody changed it; "
        "nothing of it is signed, and nothing added"
    )
    return HeadRefused(sentence, told=told)
