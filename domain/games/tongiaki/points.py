"""What to point at on Tongiaki's board for a move: a beach, an island, an empty hex, a footbridge."""

from tidelog.domain.games.tongiaki.material import BEACHES
from tidelog.domain.games.tongiaki.moves import Expand, FoundRoyal, Land, Launch, Lay, Place, Sail, Take
from tidelog.domain.games.tongiaki.state import State
from tidelog.domain.kernel.game import Pointers

POINTS: Pointers[State] = {
    **dict.fromkeys((Place, Take, Launch, Land), lambda state, move: (move.beach,)),
    **dict.fromkeys((Expand, FoundRoyal), lambda state, move: (move.island,)),
    Lay: lambda state, move: (f"{move.q},{move.r}",),
    Sail: lambda state, move: (f"{BEACHES[state.origin].island}.{move.bridge}",),
}
