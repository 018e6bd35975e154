"""Why a token or a Moai may not go where somebody wants it: the first clause it breaks, and what is wrong."""

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.orongo.groups import Erection, forced_on, group, held, marks, still_due
from tidelog.domain.games.orongo.material import (
    INDEX,
    IS_COASTAL,
    IS_TILE,
    NEIGHBOURS,
    PICTURE,
    SETS,
    TILE_SPACE,
)
from tidelog.domain.games.orongo.state import State
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.words import counted, listed

_ALL_SETS = tuple(tuple(sorted(pictures)) for pictures in SETS)
_SETS = "sets are a quarry, a temple and a god, a birdman and a nest, and two food"


def misplaced(state: State, seat: Seat, name: str) -> IllegalMove:
    """The first clause that a token on this space would break."""
    space = INDEX.get(name)
    if space is None:
        return IllegalMove("orongo/2.1", f"the island has tiles 1 to 60 and palms P01 to P50, no {name!r}")
    if state.erecting:
        return IllegalMove("orongo/7.1", "a Moai has to be erected before the next token")
    if not state.player(seat).staged:
        return IllegalMove("orongo/9.4", "you have no token left to place, so reveal your hidden tile or be done")
    if state.tokens[space]:
        return IllegalMove("orongo/6.2" if IS_TILE[space] else "orongo/6.3", f"{name} holds a token already")
    if IS_TILE[space] and not state.tiles[space]:
        return IllegalMove("orongo/6.2", f"tile {name} is not out yet")
    if not IS_TILE[space] and not any(state.tokens[n] == seat for n in NEIGHBOURS[space]):
        return IllegalMove("orongo/6.3", f"palm {name} is next to none of your tokens")
    return _too_dear(state, seat, name)


def _too_dear(state: State, seat: Seat, name: str) -> IllegalMove:
    found = marks(held(state.tokens, seat), state.spent, state.moai)
    due = forced_on(found, INDEX[name], state.player(seat).moai)
    return IllegalMove(
        "orongo/6.4",
        f"a token on {name} would force {due.moai} Moai for at least {counted(due.shells, 'shell')}, "
        f"and you have {state.player(seat).shells}",
    )


def no_choice(state: State, seat: Seat, tried: Erection) -> IllegalMove:
    """What is wrong with a Moai that somebody wants to erect: its palm, its tiles, or what it leaves to pay with."""
    members = set(group(held(state.tokens, seat), INDEX[state.erecting]))
    return _bad_palm(state, members, tried.palm) or _bad_tiles(state, members, tried.tiles) or _poor(state, seat, tried)


def _bad_palm(state: State, members: set[int], name: str) -> IllegalMove | None:
    palm = INDEX.get(name)
    if palm is None or IS_TILE[palm]:
        return IllegalMove("orongo/2.4", f"a Moai stands on a palm, and {name!r} is none")
    if not IS_COASTAL[palm]:
        return IllegalMove("orongo/2.4", f"palm {name} is inland, and a Moai stands on the coast")
    if palm not in members:
        return IllegalMove("orongo/7.1", f"palm {name} is not in the group of your token on {state.erecting}")
    return IllegalMove("orongo/7.1", f"palm {name} bears a Moai already") if state.moai[palm] else None


def _bad_tiles(state: State, members: set[int], tiles: tuple[int, ...]) -> IllegalMove | None:
    for tile in tiles:
        if tile not in TILE_SPACE:
            return IllegalMove("orongo/2.1", f"the island has tiles 1 to 60, no {tile}")
        if TILE_SPACE[tile] not in members:
            return IllegalMove("orongo/7.1", f"tile {tile} is not in the group of your token on {state.erecting}")
        if state.spent[TILE_SPACE[tile]]:
            return IllegalMove("orongo/7.4", f"tile {tile} is spent, and a tile is spent once")
    pictures = tuple(sorted(PICTURE[tile] for tile in tiles))
    if pictures in _ALL_SETS and len({*tiles}) == len(tiles):
        return None
    what = listed([f"{PICTURE[tile]} {tile}" for tile in tiles])
    return IllegalMove("orongo/7.1", f"{what} {'is' if len(tiles) == 1 else 'are'} no set; {_SETS}")


def _poor(state: State, seat: Seat, tried: Erection) -> IllegalMove:
    due, left = still_due(state, seat, tried), state.player(seat).shells - len(tried.tiles)
    return IllegalMove(
        "orongo/7.3",
        f"{listed([str(tile) for tile in tried.tiles])} would leave you {counted(left, 'shell')}, "
        f"and {counted(due.moai, 'Moai', 'Moai')} still to come {'costs' if due.moai == 1 else 'cost'} "
        f"{due.shells} at least",
    )
