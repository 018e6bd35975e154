"""The harbour (yamatai/9) and the specialists (yamatai/10)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.yamatai import events as e
from tidelog.domain.games.yamatai.material import (
    BOAT,
    BOATS,
    HARBOUR,
    HARBOUR_MASTER,
    INTERPRETER,
    KINDS,
    MASTER_HARBOUR,
    PAIR,
    PATRON,
    PATRON_COINS,
    TRIPLE,
)
from tidelog.domain.games.yamatai.moves import Recruit, Store
from tidelog.domain.games.yamatai.refusals import cannot_pay
from tidelog.domain.games.yamatai.rules_trade import boats_in
from tidelog.domain.games.yamatai.state import Player, State
from tidelog.domain.kernel.facts import Move, Unfolding
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.words import listed

Payment = tuple[str, ...]
_STORE = {boat: Store(boat) for boat in BOATS}


def room(player: Player) -> int:
    """How many boats the harbour still takes; the Harbour Master has room for two (yamatai/12.4)."""
    holds = MASTER_HARBOUR if HARBOUR_MASTER in player.specialists else HARBOUR
    return holds - sum(player.harbour)


def store_moves(state: State) -> Iterator[Move]:
    """Every boat in hand that may go into the harbour."""
    hand = state.player(state.now.seat).hand
    return (_STORE[boat] for boat, count in zip(BOATS, hand, strict=True) if count)


def store(unfolding: Unfolding[State], seat: Seat, move: Store) -> None:
    """A boat of one's choice for the next turn (yamatai/9.1)."""
    if move.boat not in BOAT or not unfolding.state.player(seat).hand[BOAT[move.boat]]:
        raise IllegalMove("yamatai/9.1", f"you have no {move.boat} boat in hand")
    unfolding.add(e.BoatStored(seat, move.boat))


def store_by_itself(unfolding: Unfolding[State]) -> bool:
    """Store and scrap what leaves no choice; False where a boat is to be chosen (yamatai/9.2)."""
    seat = unfolding.state.now.seat
    player = unfolding.state.player(seat)
    boats = boats_in(player.hand)
    space = room(player)
    if space and (len(boats) > space and len(set(boats)) > 1):
        return False
    unfolding.add(*(e.BoatStored(seat, boat) for boat in boats[:space]))
    if boats[space:]:
        unfolding.add(e.BoatsScrapped(seat, boats[space:]))
    unfolding.add(e.StepBegun(seat, "recruit"))
    return True


@lru_cache(maxsize=4096)
def payments(culture: bytes, any_three: bool) -> tuple[Payment, ...]:
    """Two alike or three different; for the Interpreter any three (yamatai/10.1, yamatai/12.9)."""
    held = sorted(kind for kind, count in zip(KINDS, culture, strict=True) if count)
    count_of = dict(zip(KINDS, culture, strict=True))
    pairs = [(kind,) * PAIR for kind in held if count_of[kind] >= PAIR]
    triples = (combinations_with_replacement if any_three else combinations)(held, TRIPLE)
    return (*pairs, *[three for three in triples if all(three.count(k) <= count_of[k] for k in three)])


@lru_cache(maxsize=4096)
def _recruits(specialist: str, ways: tuple[Payment, ...]) -> tuple[Move, ...]:
    return tuple(Recruit(specialist, payment) for payment in ways)


def _ways(player: Player) -> tuple[Payment, ...]:
    return payments(player.culture, INTERPRETER in player.specialists)


def recruit_moves(state: State) -> Iterator[Move]:
    """Every specialist of the row with every payment."""
    if state.now.recruited:
        return
    ways = _ways(state.player(state.now.seat))
    if ways:
        for specialist in state.specialists:
            yield from _recruits(specialist, ways)


def recruit(unfolding: Unfolding[State], seat: Seat, move: Recruit) -> None:
    """A specialist with the coins on it; the tokens leave the game (yamatai/10.2, yamatai/10.3)."""
    state = unfolding.state
    if state.now.recruited:
        raise IllegalMove("yamatai/10.2", "you have recruited in this turn; one specialist a turn is allowed")
    if move.specialist not in state.specialists:
        raise IllegalMove("yamatai/10.2", f"{move.specialist} is not in the row of {listed(state.specialists)}")
    if move.payment not in _ways(state.player(seat)):
        raise cannot_pay(state.player(seat), move.payment)
    coins = state.coins[state.specialists.index(move.specialist)]
    unfolding.add(e.SpecialistRecruited(seat, move.specialist, move.payment, coins))
    if move.specialist == PATRON:
        unfolding.add(e.PatronPaid(seat, PATRON_COINS))
