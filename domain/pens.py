"""The pens that are here: whose keys can sign, for which seat of a match, and for its house."""

from tidelog.domain.access import Asker, no_key
from tidelog.domain.errors import Forbidden
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.hush import Hush
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.log.primitives.luck import derive
from tidelog.domain.log.records.command import HousePen, KeyPen, Pen, Submission, chain_end, prepare
from tidelog.domain.log.records.match import Match
from tidelog.domain.store.keyring import HOUSE_NAME, Keyring


class Pens:
    """Everything that can be signed with the keys of one folder."""

    def __init__(self, keys: Keyring) -> None:
        self.keys = keys

    def of(self, match: Match, seat: Seat) -> Pen | None:
        """What writes for a seat here: the house's pen for bots and guests, a player's key, or nothing."""
        holder = match.head.holders[seat - 1]
        if holder.custody == "house":
            return HousePen(match.secret) if self.is_house(match) else None
        seed = self.keys.seed_of(holder.key, match.names[seat - 1])
        return None if seed is None else KeyPen(seed, self._chain(match, seat))

    def _chain(self, match: Match, seat: Seat) -> Hush:
        """The last value of a seat's chain, where that began with another key than the one it has now."""
        if match.opened.seats[seat - 1].key == match.head.holders[seat - 1].key:
            return Hush(b"")
        begun = self.own_chain(match, seat)
        return self.keys.chain(match.id, seat) if begun is None else begun

    def own_chain(self, match: Match, seat: Seat) -> Hush | None:
        """The last value of a seat's chain, where the key it began with is here."""
        first = match.opened.seats[seat - 1].key
        seed = self.keys.seed_of(first, match.names[seat - 1]) if first else None
        return Hush(chain_end(seed, match)) if seed else None

    def referee_seed(self, match: Match) -> Hush:
        """The key that signs rulings: the house's, or that of the referee named at the opening."""
        if not match.opened.referee or match.opened.level == "F0":
            return self.house_seed(match)
        seed = self.keys.seed_of(match.opened.referee)
        if seed is None:
            raise Forbidden(f"only the referee of match {match.id} may do that, and his key is not here")
        return seed

    def can_write(self, match: Match, seat: Seat) -> bool:
        """Whether somebody here can act for this seat."""
        return self.of(match, seat) is not None

    def command(self, match: Match, seat: Seat, move: Move | None) -> Submission:
        """The command of a seat at the head of this match, signed by whoever writes for it here."""
        pen = self.of(match, seat)
        if pen is None:
            raise Forbidden(no_key(match, seat))
        return prepare(match, seat, move, pen)

    def is_house(self, match: Match) -> bool:
        """Whether the key of the match's house is here; of a seeded match, its secret is enough."""
        if match.opened.level == "F0":
            return bool(match.secret)
        return self.keys.seed_for(HOUSE_NAME, match.opened.house.key) is not None

    def house_seed(self, match: Match) -> Hush:
        """The key that signs for the house; that of a seeded match follows from its secret."""
        return Hush(derive(match.secret, "house")) if match.opened.level == "F0" else self.keys.house_seed()

    def asker(self, match: Match) -> Asker:
        """What the keys that are here are to a match."""
        seats = range(1, len(match.opened.seats) + 1)
        writes = frozenset(seat for seat in seats if self.can_write(match, seat))
        return Asker(writes, bool(match.secret) and self.is_house(match))
