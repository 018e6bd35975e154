"""Rounds and bids: new tiles, secret shells, ranking, the reef and the amulet (orongo/4, orongo/5)."""

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.orongo import events as e
from tidelog.domain.games.orongo.material import (
    FIRST_TILES,
    LATER_TILES,
    RANK_TOKENS,
    TILES,
)
from tidelog.domain.games.orongo.moves import Bid
from tidelog.domain.games.orongo.rules_place import advance, count
from tidelog.domain.games.orongo.state import State
from tidelog.domain.kernel.facts import Unfolding
from tidelog.domain.kernel.seats import Seat, clockwise
from tidelog.domain.kernel.secret import shown

Bids = dict[Seat, int]

_ONE_TOKEN = RANK_TOKENS.index(1)


def stack(state: State) -> int:
    """How many tiles are left face down (orongo/4.3)."""
    return len(TILES) - state.tiles.count(1) - sum(player.hidden is not None for player in state.players)


def begin_round(unfolding: Unfolding[State]) -> None:
    """New tiles, or the last round when the stack cannot fill one (orongo/4.1, orongo/4.3)."""
    state = unfolding.state
    seats = len(state.players)
    number = state.round + 1
    needed = (LATER_TILES if state.round else FIRST_TILES)[seats]
    if stack(state) < needed:
        unfolding.add(e.LastRoundBegun(number))
        open_bidding(unfolding)
    else:
        unfolding.add(e.RoundBegun(number, needed))


def open_bidding(unfolding: Unfolding[State]) -> None:
    """Ask all who have shells; where nobody has any, everybody bids nothing at once (orongo/5.1)."""
    unfolding.add(e.BiddingOpened())
    if not bidders(unfolding.state):
        _settle(unfolding)


def bidders(state: State) -> tuple[Seat, ...]:
    """Who still has to choose: a seat without shells can only bid nothing and is not asked."""
    return tuple(seat for seat, p in enumerate(state.players, 1) if p.shells and p.bid is None)


def bid(unfolding: Unfolding[State], seat: Seat, move: Bid) -> None:
    """A secret bid; the last one opens them all (orongo/5.1, orongo/5.2)."""
    shells = move.shells.known()
    most = unfolding.state.player(seat).shells
    if not 0 <= shells <= most:
        raise IllegalMove("orongo/5.1", f"a bid is 0 to {most} shells, all you have, not {shells}")
    unfolding.add(e.BidMade(seat, move.shells))
    if not bidders(unfolding.state):
        _settle(unfolding)


def _settle(unfolding: Unfolding[State]) -> None:
    made = [(seat, p.bid) for seat, p in enumerate(unfolding.state.players, 1) if p.bid is not None]
    bids = dict.fromkeys(range(1, len(unfolding.state.players) + 1), 0)
    bids.update({seat: secret.known() for seat, secret in made})
    unfolding.add(e.BidsRevealed(tuple(seat for seat, _ in made), tuple(shown(secret) for _, secret in made)))
    ranking = rank(unfolding.state.amulet, bids)
    zeros = [seat for seat, shells in bids.items() if not shells]
    _move_shells(unfolding, bids, ranking, zeros)
    for seat, due in zip(ranking, RANK_TOKENS, strict=False):
        _stage(unfolding, seat, due)
    if ranking and ranking[0] != unfolding.state.amulet:
        unfolding.add(e.AmuletPassed(ranking[0]))
    unfolding.add(e.PlacingOpened(_order(unfolding.state, ranking, zeros)))
    advance(unfolding)


def rank(amulet: Seat, bids: Bids) -> list[Seat]:
    """The highest bid first (orongo/5.2); ties clockwise from the amulet, its holder last (orongo/5.3)."""
    by_tie = [*clockwise(amulet, len(bids))[1:], amulet]
    return sorted((seat for seat in by_tie if bids[seat]), key=lambda seat: -bids[seat])


def _move_shells(unfolding: Unfolding[State], bids: Bids, ranking: list[Seat], zeros: list[Seat]) -> None:
    """The payment and the shares of the reef, in the order the option says (orongo/10.2)."""
    if unfolding.state.choices.zeros_get_payment:
        _pay(unfolding, bids, ranking)
        _share_reef(unfolding, zeros)
    else:
        _share_reef(unfolding, zeros)
        _pay(unfolding, bids, ranking)


def _pay(unfolding: Unfolding[State], bids: Bids, ranking: list[Seat]) -> None:
    if ranking:
        unfolding.add(e.BidPaid(ranking[0], bids[ranking[0]]))


def _share_reef(unfolding: Unfolding[State], zeros: list[Seat]) -> None:
    share = unfolding.state.reef // len(zeros) if zeros else 0
    if share:
        unfolding.add(*(e.ReefTaken(seat, share) for seat in zeros))


def _stage(unfolding: Unfolding[State], seat: Seat, due: int) -> None:
    """Take the tokens of a rank from the supply, or what is left there (orongo/5.8)."""
    tokens = min(due, unfolding.state.player(seat).supply)
    if tokens:
        unfolding.add(e.TokensStaged(seat, tokens))


def _order(state: State, ranking: list[Seat], zeros: list[Seat]) -> tuple[Seat, ...]:
    """Who places after whom (orongo/6.1, orongo/10.1), those with a hidden tile only last (orongo/9.5)."""
    seats = len(state.players)
    ones = ranking[_ONE_TOKEN:]
    if not state.choices.ones_by_bid:
        ones = [seat for seat in clockwise(state.amulet, seats) if seat in ones]
    left_first = [*clockwise(state.amulet, seats)[1:], state.amulet]
    spare = [seat for seat in left_first if seat in zeros and state.player(seat).hidden is not None]
    return (*ranking[:_ONE_TOKEN], *ones, *spare)


def close_rounds(unfolding: Unfolding[State]) -> None:
    """Once all have placed, begin the next round, or count after the last (orongo/8.2)."""
    while unfolding.state.phase == "place" and not unfolding.state.queue:
        if unfolding.state.last:
            unfolding.add(e.MatchEnded(count(unfolding.state)))
        else:
            begin_round(unfolding)
