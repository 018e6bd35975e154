"""What to point at on Yamatai's board for a move: sea spaces, islands, and the cards beside them."""

from tidelog.domain.games.yamatai import moves as m
from tidelog.domain.games.yamatai.state import State
from tidelog.domain.kernel.game import Pointers


def _reserved(state: State, move: m.Take) -> tuple[str, ...]:
    """A tile of the row lies there to be pointed at; one that is looked at does not."""
    return (move.tile,) if move.tile in state.row else ()


POINTS: Pointers[State] = {
    m.Fleet: lambda state, move: (f"fleet.{move.number}",),
    **dict.fromkeys((m.Buy, m.Sell), lambda state, move: (f"supply.{move.boat}",)),
    m.Exchange: lambda state, move: (f"supply.{move.give}", f"supply.{move.take}"),
    **dict.fromkeys((m.Place, m.MoveBoat, m.SwapBoats, m.RemoveBoat), lambda state, move: (move.sea,)),
    **dict.fromkeys((m.Collect, m.Survey, m.SwapCulture, m.SacredGround), lambda state, move: (move.island,)),
    m.Build: lambda state, move: (move.tile, move.island),
    m.Recruit: lambda state, move: (move.specialist,),
    m.Take: _reserved,
}
