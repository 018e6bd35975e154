"""The powers of fleet tiles 3 to 8 that change the board (yamatai/11.5 to yamatai/11.10)."""

from collections.abc import Callable, Iterator, Mapping

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.yamatai import events_power as p
from tidelog.domain.games.yamatai.islands import island_named, sea_named, tokens_beside
from tidelog.domain.games.yamatai.material import (
    BOATS,
    EXTRA_CULTURE,
    ISLAND,
    ISLANDS,
    MOVE_BOAT,
    REMOVE_BOATS,
    RESERVE,
    SACRED_GROUND,
    SEA,
    SEA_NEIGHBOURS,
    SEAS,
    SWAP_BOATS,
    SWAP_CULTURE,
)
from tidelog.domain.games.yamatai.moves import (
    Done,
    ExtraCulture,
    MoveBoat,
    RemoveBoat,
    SacredGround,
    SwapBoats,
    SwapCulture,
)
from tidelog.domain.games.yamatai.rules_reserve import check_power, reserve_moves, take_moves
from tidelog.domain.games.yamatai.state import State
from tidelog.domain.kernel.facts import Move, Unfolding
from tidelog.domain.kernel.seats import Seat

_SWAP_CULTURE = tuple(SwapCulture(island.id) for island in ISLANDS)
_SACRED_GROUND = tuple(SacredGround(island.id) for island in ISLANDS)
_MOVE_BOAT = tuple(MoveBoat(sea.id) for sea in SEAS)
_SWAP_BOATS = tuple(SwapBoats(sea.id) for sea in SEAS)
_REMOVE_BOAT = tuple(RemoveBoat(sea.id) for sea in SEAS)
_DONE = Done()


def power_moves(state: State) -> Iterator[Move]:
    """What the power of this turn's fleet tile offers, once a turn (yamatai/5.4)."""
    if state.now.power == "unused" and state.now.fleet in _FIRST:
        yield from _FIRST[state.now.fleet](state)


def second_moves(state: State) -> Iterator[Move]:
    """What an open power asks for (yamatai/11.13)."""
    return _SECOND[state.now.fleet](state)


def _culture_first(state: State) -> Iterator[Move]:
    kinds = set(state.culture) - {0}
    if len(kinds) > 1:
        for island, kind in enumerate(state.culture):
            if kind:
                yield _SWAP_CULTURE[island]


def _culture_second(state: State) -> Iterator[Move]:
    own = state.culture[ISLAND[state.now.picked]]
    return (_SWAP_CULTURE[island] for island, kind in enumerate(state.culture) if kind and kind != own)


def swap_culture(unfolding: Unfolding[State], seat: Seat, move: SwapCulture) -> None:
    """Tokens of two kinds change places; mountains stay (yamatai/11.5)."""
    state = unfolding.state
    check_power(state, SWAP_CULTURE)
    island = island_named(move.island)
    if not state.culture[island]:
        raise IllegalMove("yamatai/11.5", f"{move.island} holds no culture token to swap")
    picked = state.now.picked
    if picked and state.culture[island] == state.culture[ISLAND[picked]]:
        raise IllegalMove("yamatai/11.5", f"{move.island} and {picked} hold tokens of the same kind")
    if not picked and len(set(state.culture) - {0}) == 1:
        raise IllegalMove("yamatai/11.13", "all tokens on the islands are of one kind, so none can be swapped")
    unfolding.add(p.CultureSwapped(seat, picked, move.island) if picked else p.PowerOpened(seat, move.island))


def _free_boats(state: State) -> Iterator[int]:
    """The boats that were not placed in this turn, by sea space (yamatai/11.12)."""
    placed = state.now.placed
    return (space for space, boat in enumerate(state.sea) if boat and space not in placed)


def _empty_beside(state: State, space: int) -> list[int]:
    return [other for other in SEA_NEIGHBOURS[space] if not state.sea[other]]


def _check_free(state: State, space: int, clause: str) -> None:
    name = SEAS[space].id
    if not state.sea[space]:
        raise IllegalMove(clause, f"no boat lies on {name}")
    if space in state.now.placed:
        raise IllegalMove("yamatai/11.12", f"the boat on {name} was placed in this turn")


def _move_first(state: State) -> Iterator[Move]:
    return (_MOVE_BOAT[space] for space in _free_boats(state) if _empty_beside(state, space))


def _move_second(state: State) -> Iterator[Move]:
    return (_MOVE_BOAT[space] for space in _empty_beside(state, SEA[state.now.picked]))


def move_boat(unfolding: Unfolding[State], seat: Seat, move: MoveBoat) -> None:
    """A boat not placed in this turn goes to an empty sea space next to it (yamatai/11.6)."""
    state = unfolding.state
    check_power(state, MOVE_BOAT)
    space = sea_named(move.sea)
    picked = state.now.picked
    if picked:
        if space not in _empty_beside(state, SEA[picked]):
            raise IllegalMove("yamatai/11.6", f"{move.sea} is not an empty sea space next to {picked}")
        unfolding.add(p.BoatMoved(seat, picked, move.sea))
        return
    _check_free(state, space, "yamatai/11.6")
    if not _empty_beside(state, space):
        raise IllegalMove("yamatai/11.13", f"there is no empty sea space next to {move.sea}")
    unfolding.add(p.PowerOpened(seat, move.sea))


def _swap_first(state: State) -> Iterator[Move]:
    if len(set(state.sea) - {0}) > 1:
        for space, boat in enumerate(state.sea):
            if boat:
                yield _SWAP_BOATS[space]


def _swap_second(state: State) -> Iterator[Move]:
    own = state.sea[SEA[state.now.picked]]
    return (_SWAP_BOATS[space] for space, boat in enumerate(state.sea) if boat and boat != own)


def swap_boats(unfolding: Unfolding[State], seat: Seat, move: SwapBoats) -> None:
    """Two boats of different colours change places, this turn's too (yamatai/11.7)."""
    state = unfolding.state
    check_power(state, SWAP_BOATS)
    space = sea_named(move.sea)
    picked = state.now.picked
    if not state.sea[space]:
        raise IllegalMove("yamatai/11.7", f"no boat lies on {move.sea}")
    if picked and state.sea[space] == state.sea[SEA[picked]]:
        raise IllegalMove("yamatai/11.7", f"the boats on {move.sea} and {picked} are of the same colour")
    if not picked and len(set(state.sea) - {0}) == 1:
        raise IllegalMove("yamatai/11.13", "all boats on the sea are of one colour, so none can be swapped")
    unfolding.add(p.BoatsSwapped(seat, picked, move.sea) if picked else p.PowerOpened(seat, move.sea))


def _remove_first(state: State) -> Iterator[Move]:
    return (_REMOVE_BOAT[space] for space in _free_boats(state))


def _remove_second(state: State) -> Iterator[Move]:
    yield from _remove_first(state)
    yield _DONE


def remove_boat(unfolding: Unfolding[State], seat: Seat, move: RemoveBoat) -> None:
    """Up to two boats not placed in this turn go back to the supply (yamatai/11.8)."""
    state = unfolding.state
    check_power(state, REMOVE_BOATS)
    space = sea_named(move.sea)
    _check_free(state, space, "yamatai/11.8")
    unfolding.add(p.BoatRemoved(seat, move.sea, BOATS[state.sea[space] - 1]))
    second = state.now.power == "unused" and any(True for _ in _free_boats(unfolding.state))
    unfolding.add(p.PowerOpened(seat, move.sea) if second else p.PowerSpent(seat))


def stop_removing(unfolding: Unfolding[State], seat: Seat) -> None:
    """One boat is enough (yamatai/11.8)."""
    unfolding.add(p.PowerSpent(seat))


def _sacred_moves(state: State) -> Iterator[Move]:
    if state.sacred_left:
        for island, building in enumerate(state.buildings):
            if not building and not state.sacred[island]:
                yield _SACRED_GROUND[island]


def lay_sacred_ground(unfolding: Unfolding[State], seat: Seat, move: SacredGround) -> None:
    """An island without a building becomes its owner's alone to build on (yamatai/11.9)."""
    state = unfolding.state
    check_power(state, SACRED_GROUND)
    island = island_named(move.island)
    if not state.sacred_left:
        raise IllegalMove("yamatai/11.9", "no sacred ground token is left")
    if state.buildings[island]:
        raise IllegalMove("yamatai/11.9", f"{move.island} has a building")
    if state.sacred[island]:
        raise IllegalMove("yamatai/11.9", f"{move.island} is sacred ground already")
    unfolding.add(p.SacredGroundLaid(seat, move.island))


def _extra_moves(state: State) -> Iterator[Move]:
    if _extra_helps(state):
        yield ExtraCulture()


def _extra_helps(state: State) -> bool:
    """Before boats are placed, or with tokens beside them before the first is collected (yamatai/11.10)."""
    if state.phase == "trade":
        return True
    return state.phase == "act" and not state.now.act and bool(tokens_beside(state))


def gain_extra_culture(unfolding: Unfolding[State], seat: Seat, move: ExtraCulture) -> None:
    """One token more when collecting in this turn (yamatai/11.10)."""
    check_power(unfolding.state, EXTRA_CULTURE)
    state = unfolding.state
    if state.phase == "act" and not state.now.act and not tokens_beside(state):
        raise IllegalMove("yamatai/11.10", "an extra token needs a token to collect, and none is beside your boats")
    if not _extra_helps(state):
        raise IllegalMove(
            "yamatai/11.10", "an extra token is asked for while trading, or while acting before you collect or build"
        )
    unfolding.add(p.ExtraCultureGained(seat))


Offer = Callable[[State], Iterator[Move]]
_FIRST: Mapping[int, Offer] = {
    RESERVE: reserve_moves,
    SWAP_CULTURE: _culture_first,
    MOVE_BOAT: _move_first,
    SWAP_BOATS: _swap_first,
    REMOVE_BOATS: _remove_first,
    SACRED_GROUND: _sacred_moves,
    EXTRA_CULTURE: _extra_moves,
}
_SECOND: Mapping[int, Offer] = {
    RESERVE: take_moves,
    SWAP_CULTURE: _culture_second,
    MOVE_BOAT: _move_second,
    SWAP_BOATS: _swap_second,
    REMOVE_BOATS: _remove_second,
}
