"""A building goes up, and what it earns (yamatai/8.9 to yamatai/8.12)."""

from tidelog.domain.games.yamatai import events as e
from tidelog.domain.games.yamatai.islands import group
from tidelog.domain.games.yamatai.material import (
    ARCHITECT,
    ASCETIC,
    ASCETIC_PRESTIGE,
    BUILDINGS,
    GROUP,
    GROUP_COINS,
    GUILD_COINS,
    GUILD_MASTER,
    ISLAND_NEIGHBOURS,
    ISLANDS,
    MOUNTAIN_PRESTIGE,
    NEIGHBOUR_PRESTIGE,
    PALACE,
    PRESTIGE,
    PRESTIGE_PIECES,
    SHRINE_KEEPER,
    SHRINE_PRESTIGE,
    TORII,
    TRADING_POST_COINS,
    TRADING_POSTS,
)
from tidelog.domain.games.yamatai.state import Player, State
from tidelog.domain.kernel.facts import Unfolding
from tidelog.domain.kernel.seats import Seat


def construct(unfolding: Unfolding[State], seat: Seat, tile: str, island: int) -> None:
    """The piece, then its bonuses; a prestige piece has those of the Court Architect (yamatai/12.13)."""
    name = ISLANDS[island].id
    player = unfolding.state.player(seat)
    if unfolding.state.sacred[island]:
        unfolding.add(e.SacredGroundLifted(seat, name))
    if tile in PRESTIGE:
        unfolding.add(e.PrestigeBuilt(seat, tile, name, PRESTIGE_PIECES[BUILDINGS[tile].type]))
        if ARCHITECT in player.specialists:
            _earn_mountain(unfolding, seat, island)
            _earn_next_door(unfolding, seat, island)
    else:
        unfolding.add(e.StandardBuilt(seat, tile, name))
        _earn_mountain(unfolding, seat, island)
        _earn_next_door(unfolding, seat, island)
        _earn_shrine(unfolding, seat, island)
        _earn_group(unfolding, seat, tile, island)


def _earn_mountain(unfolding: Unfolding[State], seat: Seat, island: int) -> None:
    if unfolding.state.mountains[island]:
        unfolding.add(e.PrestigeGained(seat, _mountain_prestige(unfolding.state.player(seat)), "mountain"))


def _mountain_prestige(player: Player) -> int:
    """The Mountain Ascetic earns two (yamatai/12.11)."""
    return ASCETIC_PRESTIGE if ASCETIC in player.specialists else MOUNTAIN_PRESTIGE


def _next_door(state: State, island: int) -> int:
    return sum(state.buildings[other] in (TORII, PALACE) for other in ISLAND_NEIGHBOURS[island])


def _earn_next_door(unfolding: Unfolding[State], seat: Seat, island: int) -> None:
    count = _next_door(unfolding.state, island)
    if count:
        unfolding.add(e.PrestigeGained(seat, count * NEIGHBOUR_PRESTIGE, "next door"))


def _earn_shrine(unfolding: Unfolding[State], seat: Seat, island: int) -> None:
    """The Shrine Keeper's token for a standard building beside prestige (yamatai/12.12)."""
    if SHRINE_KEEPER in unfolding.state.player(seat).specialists and _next_door(unfolding.state, island):
        unfolding.add(e.PrestigeGained(seat, SHRINE_PRESTIGE, "Shrine Keeper"))


def _earn_group(unfolding: Unfolding[State], seat: Seat, tile: str, island: int) -> None:
    """Coins for every building of the group, the Guild Master's on top (yamatai/8.11, yamatai/12.15)."""
    count = group(unfolding.state.buildings, seat, island)
    if count >= GROUP:
        each = TRADING_POST_COINS if tile in TRADING_POSTS else GROUP_COINS
        guild = GUILD_COINS if GUILD_MASTER in unfolding.state.player(seat).specialists else 0
        unfolding.add(e.GroupPaid(seat, count * each + guild, count))
