"""What to point at on Tsuro's board for a move: a hash, a tile of the hand, the square of a daikaiju."""

from tidelog.domain.games.tsuro.moves import Fire, Launch, Place, Relocate, Swap
from tidelog.domain.games.tsuro.state import State
from tidelog.domain.games.tsuro.view_panel import chooser
from tidelog.domain.kernel.game import Pointers

POINTS: Pointers[State] = {
    **dict.fromkeys((Launch, Relocate), lambda state, move: (f"{move.square}.{move.port}",)),
    Place: lambda state, move: (f"{chooser(state)}.{move.tile}",),
    Swap: lambda state, move: (f"{chooser(state)}.{state.hand(state.active)[move.own - 1]}",),
    Fire: lambda state, move: (move.square,),
}
