"""The set-up, the refills and the end of a round (yamatai/3, yamatai/13)."""

from tidelog.domain.games.yamatai import events as e
from tidelog.domain.games.yamatai.material import (
    EMPTY,
    KIND,
    MOUNTAIN,
    OPEN_FLEETS,
    ROW,
    SPECIALIST_COINS,
)
from tidelog.domain.games.yamatai.moves import DealCulture, DealOrder, DrawBuilding, DrawSpecialist, TurnFleet
from tidelog.domain.games.yamatai.rules_reserve import untucked
from tidelog.domain.games.yamatai.rules_score import final_outcome, triggers
from tidelog.domain.games.yamatai.state import State
from tidelog.domain.kernel.facts import Unfolding
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import shown


def deal_culture(unfolding: Unfolding[State], seat: Seat, move: DealCulture) -> None:
    """A token on each island; borders make mountains, empty tokens go (yamatai/3.1 to yamatai/3.3)."""
    kinds = [token.removesuffix(MOUNTAIN) for token in move.tokens]
    culture = bytes(0 if kind == EMPTY else KIND[kind] + 1 for kind in kinds)
    unfolding.add(e.CultureDealt(culture, bytes(token.endswith(MOUNTAIN) for token in move.tokens)))


def deal_order(unfolding: Unfolding[State], seat: Seat, move: DealOrder) -> None:
    """The first turn order, then the rows and the fleet track (yamatai/3.8)."""
    unfolding.add(e.OrderDealt(move.seats), e.RefillBegun("specialists"))


def draw_specialist(unfolding: Unfolding[State], seat: Seat, move: DrawSpecialist) -> None:
    """A new specialist has no coins (yamatai/3.4)."""
    unfolding.add(e.SpecialistRevealed(move.specialist))


def draw_building(unfolding: Unfolding[State], seat: Seat, move: DrawBuilding) -> None:
    """A new tile at the end of the row (yamatai/3.5)."""
    unfolding.add(e.BuildingRevealed(move.tile))


def turn_fleet(unfolding: Unfolding[State], seat: Seat, move: TurnFleet) -> None:
    """The next fleet tile lies face up (yamatai/3.6)."""
    unfolding.add(e.FleetRevealed(move.number))


def fill_specialists(unfolding: Unfolding[State]) -> bool:
    """On to the buildings with a full row; the last of the deck needs no draw (yamatai/13.3)."""
    state = unfolding.state
    if len(state.specialists) == ROW:
        unfolding.add(e.RefillBegun("buildings"))
        return True
    if len(state.specialist_deck) == 1:
        unfolding.add(e.SpecialistRevealed(state.specialist_deck[0]))
        return True
    return False


def fill_buildings(unfolding: Unfolding[State]) -> bool:
    """On to the fleet track with a full row; tucked tiles need no draw (yamatai/13.3, yamatai/11.4)."""
    state = unfolding.state
    if len(state.row) == ROW:
        if state.used:
            unfolding.add(e.OrderSet(_next_order(state)))
        unfolding.add(e.RefillBegun("fleets"))
        return True
    if not untucked(state):
        unfolding.add(e.TuckedBuildingRevealed(shown(state.tucked[0])))
        return True
    return False


def _next_order(state: State) -> tuple[Seat, ...]:
    """Meeples by the fleet tile each used, the lowest first (yamatai/13.4)."""
    return tuple(seat for _, seat in sorted(zip(state.used, state.order, strict=True)))


def fill_fleets(unfolding: Unfolding[State]) -> bool:
    """Five face up, the used ones last, and the next round begins (yamatai/13.5, yamatai/13.6)."""
    state = unfolding.state
    if len(state.fleets) == OPEN_FLEETS:
        if state.used:
            unfolding.add(e.FleetsReturned(tuple(sorted(state.used))))
        unfolding.add(e.RoundBegun(state.round + 1), e.TurnBegun(state.order[0]))
        return True
    if len(state.fleets_down[0]) == 1:
        unfolding.add(e.FleetRevealed(state.fleets_down[0][0]))
        return True
    return False


def end_turn(unfolding: Unfolding[State], seat: Seat) -> None:
    """The next meeple, or the end of the round (yamatai/4.1)."""
    state = unfolding.state
    if len(state.used) < len(state.order):
        unfolding.add(e.TurnBegun(state.order[len(state.used)]))
    else:
        _end_round(unfolding)


def _end_round(unfolding: Unfolding[State]) -> None:
    """Look for the end first, then lay coins and refill (yamatai/13.1, yamatai/13.2)."""
    reasons = triggers(unfolding.state)
    if reasons:
        unfolding.add(e.MatchEnded(final_outcome(unfolding.state, reasons)))
        return
    if unfolding.state.specialists:
        unfolding.add(e.CoinsLaid(SPECIALIST_COINS))
    unfolding.add(e.RefillBegun("specialists"))
