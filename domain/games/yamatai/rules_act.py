"""Collect or build (yamatai/8), and the Surveyor after it (yamatai/12.16)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.yamatai import events as e
from tidelog.domain.games.yamatai.islands import (
    Lacking,
    beside,
    boats_round,
    island_named,
    lacking,
    needed,
    tokens_beside,
)
from tidelog.domain.games.yamatai.material import (
    ANTIQUARIAN,
    BOATS,
    BUILDINGS,
    DISCOUNT,
    ISLANDS,
    KINDS,
    MASON,
    MASON_BOATS,
    PRESTIGE,
    SURVEYOR,
)
from tidelog.domain.games.yamatai.moves import Build, Collect, Survey
from tidelog.domain.games.yamatai.rules_bonus import construct
from tidelog.domain.games.yamatai.state import Player, State
from tidelog.domain.kernel.facts import Move, Unfolding
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.words import counted, listed

_COLLECT = tuple(Collect(island.id) for island in ISLANDS)
_SURVEY = tuple(Survey(island.id) for island in ISLANDS)


@cache
def _build(tile: str, island: int) -> Build:
    return Build(tile, ISLANDS[island].id)


def act_moves(state: State) -> Iterator[Move]:
    """Every token that can be collected and every building that can be constructed now."""
    if collecting(state) or not state.now.act:
        for island in tokens_beside(state):
            yield _COLLECT[island]
    if not state.now.act and state.now.placed:
        for tile, island in _builds(state, _waivers(state)):
            yield _build(tile, island)


def collect_cap(state: State) -> int:
    """A token for each boat placed, one more with the Antiquarian and with fleet 8 (yamatai/12.8)."""
    antiquarian = ANTIQUARIAN in state.player(state.now.seat).specialists
    return len(state.now.placed) + antiquarian + state.now.extra


def collecting(state: State) -> bool:
    """Whether collecting has begun and must go on (yamatai/8.4)."""
    if state.phase != "act" or state.now.act != "collect" or state.now.collected >= collect_cap(state):
        return False
    return bool(tokens_beside(state))


def must_act(state: State) -> bool:
    """Whether something can be collected, or built without a waiver: then it has to be (yamatai/8.2)."""
    if state.now.act or not state.now.placed:
        return False
    return bool(tokens_beside(state)) or any(True for _ in _builds(state, NO_WAIVER))


def collect(unfolding: Unfolding[State], seat: Seat, move: Collect) -> None:
    """One token; once no choice is left, the others follow by themselves (yamatai/8.3, yamatai/8.4)."""
    state = unfolding.state
    island = island_named(move.island)
    if state.now.act and not collecting(state):
        raise IllegalMove("yamatai/8.1", f"you {_DID[state.now.act]} in this turn, and may act only once")
    _check_token(state, island, "yamatai/8.3")
    _take_token(unfolding, seat, island)
    left = tokens_beside(unfolding.state)
    if len(left) <= collect_cap(unfolding.state) - unfolding.state.now.collected:
        for other in left:
            _take_token(unfolding, seat, other)


_DID = {"collect": "have collected", "build": "have built"}


def _check_token(state: State, island: int, clause: str) -> None:
    name = ISLANDS[island].id
    if not state.now.placed:
        raise IllegalMove("yamatai/8.1", "you have placed no boat in this turn")
    if island not in beside(state.now.placed):
        raise IllegalMove(clause, f"{name} is beside none of the boats you placed in this turn")
    if not state.culture[island]:
        raise IllegalMove(clause, f"{name} holds no culture token")


def _take_token(unfolding: Unfolding[State], seat: Seat, island: int) -> None:
    kind = KINDS[unfolding.state.culture[island] - 1]
    unfolding.add(e.TokenCollected(seat, ISLANDS[island].id, kind))


Waivers = tuple[bool, bool]
"""Whether fleet 9 and whether the Master Mason can do without a boat."""
NO_WAIVER: Waivers = (False, False)


def _waivers(state: State) -> Waivers:
    discount = state.now.fleet == DISCOUNT and state.now.power == "unused"
    return discount, MASON in state.player(state.now.seat).specialists


def _builds(state: State, waivers: Waivers) -> Iterator[tuple[str, int]]:
    player = state.player(state.now.seat)
    tiles = [tile for tile in state.row + player.reserved if player.standard or tile in PRESTIGE]
    for island in beside(state.now.placed):
        if not _taken(state, island):
            boats = boats_round(state.sea, island)
            for tile in tiles:
                if enough(len(needed(tile, state.types)), lacking(tile, boats, state.types), waivers):
                    yield tile, island


def _taken(state: State, island: int) -> bool:
    owner = state.sacred[island]
    foreign = owner and owner != state.now.seat
    return bool(state.buildings[island] or state.culture[island] or foreign)


@cache
def enough(needs: int, missing: Lacking, waivers: Waivers) -> bool:
    """Whether waivers cover what is missing, with one boat really there (yamatai/11.11, yamatai/12.14)."""
    discount, mason = waivers
    if len(missing) == needs:
        return False
    masonry = mason and any(boat in MASON_BOATS for boat in missing)
    return len(missing) <= discount + masonry


def build(unfolding: Unfolding[State], seat: Seat, move: Build) -> None:
    """A tile of the row or a reserved one on a free island with the boats it needs round it (yamatai/8.5)."""
    state = unfolding.state
    if state.now.act:
        raise IllegalMove("yamatai/8.1", f"you {_DID[state.now.act]} in this turn, and may act only once")
    _check_tile(state, state.player(seat), move.tile)
    island = island_named(move.island)
    _check_site(state, island)
    missing = lacking(move.tile, boats_round(state.sea, island), state.types)
    _check_boats(state, move, missing)
    _waive(unfolding, seat, missing)
    construct(unfolding, seat, move.tile, island)
    if SURVEYOR in state.player(seat).specialists and tokens_beside(unfolding.state):
        unfolding.add(e.StepBegun(seat, "survey"))


def _check_tile(state: State, player: Player, tile: str) -> None:
    if tile not in state.row and tile not in player.reserved:
        raise IllegalMove("yamatai/8.5", f"{tile} is neither in the row nor reserved by you")
    if tile not in PRESTIGE and not player.standard:
        raise IllegalMove("yamatai/8.9", f"{tile} is a {BUILDINGS[tile].type}, and you have no standard building left")


def _check_site(state: State, island: int) -> None:
    name = ISLANDS[island].id
    if not state.now.placed:
        raise IllegalMove("yamatai/8.1", "you have placed no boat in this turn")
    if island not in beside(state.now.placed):
        raise IllegalMove("yamatai/8.7", f"{name} is beside none of the boats you placed in this turn")
    if state.buildings[island]:
        raise IllegalMove("yamatai/8.6", f"{name} has a building already")
    if state.culture[island]:
        raise IllegalMove("yamatai/8.6", f"{name} still holds a culture token")
    if _taken(state, island):
        raise IllegalMove("yamatai/8.6", f"{name} is sacred ground of another player")


def _check_boats(state: State, move: Build, missing: Lacking) -> None:
    needs, waivers = needed(move.tile, state.types), _waivers(state)
    if enough(len(needs), missing, waivers):
        return
    if all(waivers) and len(missing) == len(waivers) == len(needs) and {*missing} & {*MASON_BOATS}:
        raise IllegalMove(
            "yamatai/12.14", f"one of the boats {move.tile} needs must really lie round {move.island}, and none does"
        )
    need, lack = _boats_word(needs), _boats_word([BOATS[boat] for boat in missing])
    clause = "yamatai/8.13" if state.types else "yamatai/8.8"
    raise IllegalMove(clause, f"{move.tile} needs {need} round {move.island}, and lacks {lack}")


def _boats_word(boats: Sequence[str]) -> str:
    return listed([f"{count} {boat}" for boat, count in Counter(boats).items()])


def _waive(unfolding: Unfolding[State], seat: Seat, missing: Lacking) -> None:
    """The Master Mason goes first, since fleet 9 can do without any boat (yamatai/12.14)."""
    left = list(missing)
    masonry = [boat for boat in left if boat in MASON_BOATS]
    if masonry and MASON in unfolding.state.player(seat).specialists:
        left.remove(masonry[0])
        unfolding.add(e.MasonUsed(seat, BOATS[masonry[0]]))
    unfolding.add(*(e.DiscountUsed(seat, BOATS[boat]) for boat in left))


def survey_moves(state: State) -> Iterator[Move]:
    """Every token the Surveyor may take (yamatai/12.16)."""
    return (_SURVEY[island] for island in tokens_beside(state))


def survey(unfolding: Unfolding[State], seat: Seat, move: Survey) -> None:
    """One token right after building (yamatai/12.16)."""
    island = island_named(move.island)
    _check_token(unfolding.state, island, "yamatai/12.16")
    unfolding.add(e.TokenSurveyed(seat, move.island, KINDS[unfolding.state.culture[island] - 1]))
    unfolding.add(e.StepBegun(seat, "act"))


def stop_acting(unfolding: Unfolding[State], seat: Seat) -> None:
    """On to the harbour, unless the duty to act holds (yamatai/8.2)."""
    if must_act(unfolding.state):
        count = counted(len(unfolding.state.now.placed), "boat")
        raise IllegalMove("yamatai/8.2", f"you have placed {count} and can collect or build, so you must")
    unfolding.add(e.StepBegun(seat, "store"))
