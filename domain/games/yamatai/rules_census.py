"""Counts that never change while a match of Yamatai lasts (yamatai/2.7)."""

from collections.abc import Mapping

from tidelog.domain.games.yamatai.material import BOATS, BUILDINGS, CULTURE_TOKENS, ISLANDS, PRESTIGE_PIECES
from tidelog.domain.games.yamatai.state import State


def census(state: State) -> Mapping[str, int]:
    """Boats, tiles, tokens and pieces, wherever they are (yamatai/2.7)."""
    return {**_boats(state), **_tiles(state), **_pieces(state)}


def _boats(state: State) -> Mapping[str, int]:
    held = [state.supply, *(row for p in state.players for row in (p.hand, p.harbour, p.scrapped))]
    return {
        f"{name} boats": sum(row[boat] for row in held) + state.sea.count(boat + 1) for boat, name in enumerate(BOATS)
    }


def _tiles(state: State) -> Mapping[str, int]:
    players = state.players
    return {
        "building tiles": len(state.unrevealed) + len(state.row) + sum(len(p.built + p.reserved) for p in players),
        "specialists": len(state.specialist_deck + state.specialists) + sum(len(p.specialists) for p in players),
        "fleet tiles": sum(map(len, state.fleets_down)) + len(state.fleets + state.used),
    }


def _pieces(state: State) -> Mapping[str, int]:
    counts = {"sacred ground": state.sacred_left + len(ISLANDS) - state.sacred.count(0)}
    for seat, player in enumerate(state.players, 1):
        counts[f"standard buildings of seat {seat}"] = player.standard + state.buildings.count(seat)
    built = [BUILDINGS[tile].type for player in state.players for tile in player.built]
    for kind, piece in PRESTIGE_PIECES.items():
        counts[kind] = state.buildings.count(piece) - built.count(kind)
    counts["culture tokens"] = CULTURE_TOKENS if state.phase == "culture" else _culture(state)
    return counts


def _culture(state: State) -> int:
    held = sum(sum(player.culture) for player in state.players)
    return len(ISLANDS) - state.culture.count(0) + held + sum(state.paid)
