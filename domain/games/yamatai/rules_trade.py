"""The fleet tile and the trade (yamatai/5, yamatai/6)."""

from collections.abc import Iterator

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.yamatai import events as e
from tidelog.domain.games.yamatai.material import (
    BOAT,
    BOATS,
    BROKER,
    BROKER_TRADES,
    FLEET_BOATS,
    FLEETS,
    HAGGLER,
    HAGGLER_COINS,
    PRICES,
    SHIPWRIGHT,
    TRADES,
)
from tidelog.domain.games.yamatai.moves import Buy, Exchange, Fleet, Sell
from tidelog.domain.games.yamatai.state import Player, State
from tidelog.domain.kernel.facts import Move, Unfolding
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.words import counted, listed

_FLEET = {number: Fleet(number) for number in FLEETS}
_BUY = {boat: Buy(boat) for boat in PRICES}
_SELL = {boat: Sell(boat) for boat in PRICES}
_EXCHANGE = {(give, take): Exchange(give, take) for give in PRICES for take in PRICES if give != take}


def boats_in(counts: bytes) -> tuple[str, ...]:
    """Counted boats one by one, by name."""
    return tuple([BOATS[boat] for boat, count in enumerate(counts) for _ in range(count)])


def fleet_moves(state: State) -> Iterator[Move]:
    """Every fleet tile that lies face up (yamatai/5.2)."""
    return (_FLEET[number] for number in sorted(state.fleets))


def take_fleet(unfolding: Unfolding[State], seat: Seat, move: Fleet) -> None:
    """The harbour joins the hand, then the tile brings what boats are there (yamatai/5.1, yamatai/5.3)."""
    state = unfolding.state
    if move.number not in state.fleets:
        faces = listed([str(number) for number in sorted(state.fleets)])
        raise IllegalMove("yamatai/5.2", f"fleet {move.number} does not lie face up; {faces} do")
    if any(state.player(seat).harbour):
        unfolding.add(e.HarbourEmptied(seat, boats_in(state.player(seat).harbour)))
    unfolding.add(e.FleetTaken(seat, move.number, _there(state.supply, FLEET_BOATS[move.number])))
    unfolding.add(e.StepBegun(seat, "trade"))


def _there(supply: bytes, boats: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(boat for place, boat in enumerate(boats) if boats[:place].count(boat) < supply[BOAT[boat]])


def trades_allowed(player: Player) -> int:
    """How many boats a seat buys or sells in a turn (yamatai/6.1, yamatai/12.2)."""
    return BROKER_TRADES if BROKER in player.specialists else TRADES


def buying_price(player: Player, boat: str) -> int:
    """What a boat costs; the Haggler pays less (yamatai/6.2, yamatai/12.3)."""
    return PRICES[boat] - (HAGGLER_COINS if HAGGLER in player.specialists else 0)


def selling_price(player: Player, boat: str) -> int:
    """What a boat brings; the Haggler gets more (yamatai/6.2, yamatai/12.3)."""
    return PRICES[boat] + (HAGGLER_COINS if HAGGLER in player.specialists else 0)


def trade_moves(state: State) -> Iterator[Move]:
    """Every boat that can be bought, sold or exchanged now."""
    player = state.player(state.now.seat)
    if state.now.trades < trades_allowed(player):
        for boat in PRICES:
            if state.supply[BOAT[boat]] and buying_price(player, boat) <= player.coins:
                yield _BUY[boat]
        for boat in PRICES:
            if player.hand[BOAT[boat]]:
                yield _SELL[boat]
    if SHIPWRIGHT in player.specialists and not state.now.exchanged:
        for (give, take), move in _EXCHANGE.items():
            if player.hand[BOAT[give]] and state.supply[BOAT[take]]:
                yield move


def buy(unfolding: Unfolding[State], seat: Seat, move: Buy) -> None:
    """A boat from the supply for its price (yamatai/6.3)."""
    player = unfolding.state.player(seat)
    _check_trade(unfolding.state, move.boat, "buy")
    _check_supply(unfolding.state, move.boat, "yamatai/6.3")
    price = buying_price(player, move.boat)
    if price > player.coins:
        raise IllegalMove("yamatai/6.3", f"a {move.boat} boat costs {price} coins, and you have {player.coins}")
    unfolding.add(e.BoatBought(seat, move.boat, price))


def sell(unfolding: Unfolding[State], seat: Seat, move: Sell) -> None:
    """A boat in hand, one from the harbour too, back to the supply for its price (yamatai/6.4)."""
    player = unfolding.state.player(seat)
    _check_trade(unfolding.state, move.boat, "sell")
    _check_hand(player, move.boat, "yamatai/6.4")
    unfolding.add(e.BoatSold(seat, move.boat, selling_price(player, move.boat)))


def exchange(unfolding: Unfolding[State], seat: Seat, move: Exchange) -> None:
    """The Shipwright makes another boat of one, neither of them gold (yamatai/12.1)."""
    player = unfolding.state.player(seat)
    if SHIPWRIGHT not in player.specialists:
        raise IllegalMove("yamatai/12.1", "only the Shipwright exchanges boats, and you do not have him")
    if unfolding.state.now.exchanged:
        raise IllegalMove("yamatai/12.19", "the Shipwright has worked in this turn; he does so once a turn")
    for boat in (move.give, move.take):
        if boat not in PRICES:
            raise IllegalMove("yamatai/12.1", f"the Shipwright works with {_tradable()}, not with {boat!r}")
    if move.give == move.take:
        raise IllegalMove("yamatai/12.1", f"the Shipwright gives a boat of another colour, not {move.take} again")
    _check_hand(player, move.give, "yamatai/12.1")
    _check_supply(unfolding.state, move.take, "yamatai/12.1")
    unfolding.add(e.BoatExchanged(seat, move.give, move.take))


def _check_trade(state: State, boat: str, what: str) -> None:
    if boat not in PRICES:
        raise IllegalMove("yamatai/6.1", f"you can {what} {_tradable()}, not {boat!r}")
    most = trades_allowed(state.player(state.now.seat))
    if state.now.trades >= most:
        clause = "yamatai/6.1" if most == TRADES else "yamatai/12.2"
        raise IllegalMove(clause, f"you may trade {counted(most, 'boat')} in a turn, and have done so")


def _check_supply(state: State, boat: str, clause: str) -> None:
    if not state.supply[BOAT[boat]]:
        raise IllegalMove(clause, f"no {boat} boat is left in the supply")


def _check_hand(player: Player, boat: str, clause: str) -> None:
    if not player.hand[BOAT[boat]]:
        raise IllegalMove(clause, f"you have no {boat} boat in hand")


def _tradable() -> str:
    return listed(list(PRICES), "or")
