"""Hands and the draw pile: dealing, drawing, refusing taihou, and hands that go under the pile (tsuro/9)."""

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.material import HAND, MOST_TAIHOU, PHOENIX, TAIHOU
from tidelog.domain.games.tsuro.moves import Deal, Done, Refuse, Tuck
from tidelog.domain.games.tsuro.state import Hand, State, Tile
from tidelog.domain.kernel.facts import Unfolding
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import Secret, shown, shown_to


def value(tile: Tile) -> str:
    """What a tile is, for those who may know it."""
    return tile.known() if isinstance(tile, Secret) else tile


def values(hand: Hand) -> list[str]:
    """What the tiles of a hand are."""
    return [tile.known() if isinstance(tile, Secret) else tile for tile in hand]


def find(hand: Hand, kind: str, start: int = 0) -> int | None:
    """The place of a tile of this kind in a hand, if there is one."""
    return next((i for i, tile in enumerate(hand) if i >= start and value(tile) == kind), None)


def show(unfolding: Unfolding[State], seat: Seat, place: int) -> None:
    """Open a tile of a hand, unless it is open already (tsuro/8.2)."""
    tile = unfolding.state.hand(seat)[place]
    if isinstance(tile, Secret):
        unfolding.add(e.TileShown(seat, place, shown(tile)))


def pile_size(state: State) -> int:
    """How many tiles can be drawn."""
    return state.pile + len(state.under_pile)


def deal(unfolding: Unfolding[State], seat: Seat, move: Deal) -> None:
    """A tile of the shuffled pile (tsuro/3.2, tsuro/9.1)."""
    unfolding.add(e.TileDrawn(unfolding.state.drawer, move.tile))
    _look(unfolding)


def draw_under(unfolding: Unfolding[State]) -> None:
    """The next tile that went under the pile; no chance any more (tsuro/2.8)."""
    tile, drawer = unfolding.state.under_pile[0], unfolding.state.drawer
    seen = shown_to(tile, drawer) if isinstance(tile, Secret) else None
    unfolding.add(e.UnderTileDrawn(drawer, seen))
    _look(unfolding)


def _look(unfolding: Unfolding[State]) -> None:
    """The Phoenix is shown (tsuro/8.2), a third taihou removed and replaced (tsuro/9.2)."""
    seat = unfolding.state.drawer
    hand = values(unfolding.state.hand(seat))
    last = len(hand) - 1
    if hand[last] == PHOENIX:
        show(unfolding, seat, last)
    elif hand[last] == TAIHOU and hand.count(TAIHOU) > MOST_TAIHOU:
        show(unfolding, seat, last)
        unfolding.add(e.TaihouRemoved(seat, last, _owed_again(unfolding.state)))


def _owed_again(state: State) -> int:
    return min(state.owed + 1, pile_size(state))


def step_deal(unfolding: Unfolding[State]) -> None:
    """Three tiles for each seat in turn order, then the ships (tsuro/3.2)."""
    state = unfolding.state
    if state.drawer:
        unfolding.add(e.DrawingEnded(state.drawer))
    elif state.queue:
        unfolding.add(e.DrawingBegun(state.queue[0], HAND))
    else:
        unfolding.add(e.PhaseBegun("launch"))


def draw_one(unfolding: Unfolding[State], seat: Seat) -> None:
    """A tile for want of a wake tile (tsuro/5.5)."""
    unfolding.add(e.DrawingBegun(seat, 1))


def tiles_to_draw(state: State, seat: Seat) -> int:
    """Up to three, as long as the pile lasts (tsuro/9.1)."""
    return max(0, min(HAND - len(state.hand(seat)), pile_size(state)))


def refuse(unfolding: Unfolding[State], seat: Seat, move: Refuse) -> None:
    """A taihou drawn just now leaves the game (tsuro/9.3)."""
    place = fresh_taihou(unfolding.state, seat)
    if place is None:
        raise IllegalMove("tsuro/9.3", "only a taihou drawn just now can be refused, and you drew none")
    show(unfolding, seat, place)
    unfolding.add(e.TaihouRefused(seat, place, _owed_again(unfolding.state)))


def fresh_taihou(state: State, seat: Seat) -> int | None:
    """The place of a taihou that was drawn just now."""
    hand = state.hand(seat)
    return find(hand, TAIHOU, len(hand) - state.fresh)


def tuck(unfolding: Unfolding[State], seat: Seat, move: Tuck) -> None:
    """Hands of lost ships go under the pile (tsuro/6.8)."""
    unfolding.add(e.HandsTucked(move.tiles))


def keep_tiles(unfolding: Unfolding[State], seat: Seat, move: Done) -> None:
    """The drawer is done (tsuro/9.3)."""
    unfolding.add(e.DrawingEnded(seat))
