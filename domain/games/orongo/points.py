"""What to point at on Orongo's board for a move: the space, or the palm and then the tiles that pay."""

from tidelog.domain.games.orongo.moves import Erect, Place
from tidelog.domain.games.orongo.state import State
from tidelog.domain.kernel.game import Pointers

POINTS: Pointers[State] = {
    Place: lambda state, move: (move.space,),
    Erect: lambda state, move: (move.palm, *(str(tile) for tile in (move.tile, move.other) if tile)),
}
