"""The captain's act, the ships that sail because of it, and the swap it may earn (tsuro/5, tsuro/6)."""

from collections.abc import Mapping

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.material import (
    LAST_WAKE,
    MONSTER,
    MONSTERS,
    MOST_TAIHOU,
    OPEN_PORTAL,
    PORTAL,
    PORTS,
    RIM,
    ROTATIONS,
    SQUARES,
    TAIHOU,
    UZUSHIO,
)
from tidelog.domain.games.tsuro.moves import Done, Draw, Fire, OpenPortal, Pass, Place, Swap
from tidelog.domain.games.tsuro.refusals import worse_placement
from tidelog.domain.games.tsuro.rules_draw import draw_one, find, pile_size, show, tiles_to_draw, values
from tidelog.domain.games.tsuro.rules_taihou import targets, threaten
from tidelog.domain.games.tsuro.rules_turn import begin_phase, close_phase, end_if_decided, next_turn
from tidelog.domain.games.tsuro.sailing import Placement, sail, tiers
from tidelog.domain.games.tsuro.state import State
from tidelog.domain.kernel.facts import Move, Unfolding
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import Secret, shown_to
from tidelog.domain.kernel.words import listed


def wakes_in(hand: list[str]) -> tuple[str, ...]:
    """The kinds of tile in a hand that can be sailed on (tsuro/5.5)."""
    return tuple(sorted({kind for kind in hand if kind in ROTATIONS}))


def acts(state: State, seat: Seat) -> tuple[Move, ...]:
    """Everything the active player may do in place of, or by, laying a tile (tsuro/5)."""
    hand = values(state.hand(seat))
    moves: list[Move] = [Place(*way) for way in _placements(state, seat, hand)]
    if TAIHOU in hand:
        moves += [Fire(square) for square in targets(state, seat)]
    if PORTAL in hand:
        moves.append(OpenPortal())
    if not wakes_in(hand) and pile_size(state):
        moves.append(Draw())
    return tuple(moves) or (Pass(),)


def _placements(state: State, seat: Seat, hand: list[str]) -> tuple[Placement, ...]:
    """The best the hand can do; nothing but harm is no choice for one who can do otherwise (tsuro/5.3)."""
    wakes = wakes_in(hand)
    if not wakes:
        return ()
    found = tiers(state.sea, state.places, seat, wakes)
    if found.harmless or PORTAL in hand or (TAIHOU in hand and targets(state, seat)):
        return found.harmless
    return found.apart or found.other


def place(unfolding: Unfolding[State], seat: Seat, move: Place) -> None:
    """A wake tile on the front square, the best the hand allows (tsuro/5.1, tsuro/5.2, tsuro/5.3)."""
    state = unfolding.state
    check_tile(state, seat, move, "tsuro/5.1")
    if (move.tile, move.turns) not in _placements(state, seat, values(state.hand(seat))):
        raise worse_placement(state, seat, move, acts(state, seat))
    square = state.places[seat - 1] // PORTS
    lay_wake(unfolding, seat, move, square)
    begin_sailing(unfolding, square)


def check_tile(state: State, seat: Seat, move: Place, clause: str) -> None:
    """The tile is in the hand, and its turns are the fewest that look like it (tsuro/2.4)."""
    hand = values(state.hand(seat))
    if move.tile not in hand or move.tile not in ROTATIONS:
        raise IllegalMove(clause, f"{move.tile} is no wake tile of your hand: {', '.join(hand) or 'it is empty'}")
    if move.turns not in ROTATIONS[move.tile]:
        raise IllegalMove(
            "tsuro/2.4",
            f"{move.tile} can be turned {', '.join(map(str, ROTATIONS[move.tile]))}, not {move.turns}",
        )


def lay_wake(unfolding: Unfolding[State], seat: Seat, move: Place, square: int) -> None:
    """The tile, of two like ones the open one (tsuro/8.2), is shown and lies on a square."""
    hand = unfolding.state.hand(seat)
    index = hand.index(move.tile) if move.tile in hand else find(hand, move.tile)
    assert index is not None
    show(unfolding, seat, index)
    unfolding.add(e.WakePlaced(seat, index, move.tile, move.turns, SQUARES[square]))


def draw(unfolding: Unfolding[State], seat: Seat, move: Draw) -> None:
    """A tile for want of a wake tile (tsuro/5.5, tsuro/12.5)."""
    thrown = unfolding.state.phase == "haven"
    if wakes_in(values(unfolding.state.hand(seat))):
        clause = "tsuro/12.5" if thrown else "tsuro/5.5"
        raise IllegalMove(clause, "you draw only without a wake tile in hand, and you hold one")
    if not pile_size(unfolding.state):
        raise IllegalMove("tsuro/12.5" if thrown else "tsuro/5.6", "no tile is left to draw")
    draw_one(unfolding, seat)


def pass_turn(unfolding: Unfolding[State], seat: Seat, move: Pass) -> None:
    """Nothing can be done (tsuro/5.6)."""
    found = acts(unfolding.state, seat)
    if found != (move,):
        acting = listed(list(dict.fromkeys(_ACTING[type(act)] for act in found)), "or")
        raise IllegalMove("tsuro/5.6", f"you may pass only when you can do nothing, and now you can {acting}")
    unfolding.add(e.TurnPassed(seat), e.PhaseBegun("draw"))


_ACTING: Mapping[type[Move], str] = {
    Place: "place a wake tile",
    Fire: "fire",
    OpenPortal: "open the portal",
    Draw: "draw",
}


def open_portal(unfolding: Unfolding[State], seat: Seat, move: OpenPortal) -> None:
    """The portal on the front square instead of a wake tile (tsuro/12.1)."""
    index = find(unfolding.state.hand(seat), PORTAL)
    if index is None:
        raise IllegalMove("tsuro/12.1", "the portal is not in your hand")
    show(unfolding, seat, index)
    square = unfolding.state.places[seat - 1] // PORTS
    unfolding.add(e.PortalPlaced(seat, index, SQUARES[square]), e.PhaseBegun("portal"))


def begin_sailing(unfolding: Unfolding[State], square: int) -> None:
    """All ships whose front is this square sail, in turn order (tsuro/6.1)."""
    state = unfolding.state
    unfolding.add(e.SailingBegun(tuple([s for s in state.afloat() if state.places[s - 1] // PORTS == square])))


def step_sail(unfolding: Unfolding[State]) -> None:
    """The next ship sails, as far as a wave lets it; then what they met (tsuro/6.1, tsuro/10.6)."""
    state = unfolding.state
    if not state.queue:
        _meet(unfolding)
        return
    seat = state.queue[0]
    here, start = state.places[seat - 1], state.starts[seat - 1]
    leg = sail(state.sea, here, start, state.on[seat - 1], state.tsunami)
    if state.under_way and (here == start or not leg.tiles):
        unfolding.add(e.ShipStopped(seat))
        return
    unfolding.add(e.ShipSailed(seat, leg.tiles, SQUARES[leg.on], leg.port, not leg.wave))
    if leg.wave:
        unfolding.add(e.WaveMet(seat))


def _meet(unfolding: Unfolding[State]) -> None:
    """With taihou, daikaiju that were met are dealt with by row and column first (tsuro/13.4)."""
    state = unfolding.state
    fronts = {state.places[seat - 1] // PORTS for seat in state.sailors if 0 <= state.places[seat - 1] < RIM}
    met = sorted(square for square in fronts if state.monster_at(square) < UZUSHIO)
    if met and state.choices.taihou:
        unfolding.add(e.DaikaijuMet(tuple(SQUARES[square] for square in met)))
    else:
        _settle(unfolding)


def step_meet(unfolding: Unfolding[State]) -> None:
    """Ask those who met the next daikaiju, unless it has been shot (tsuro/13.2)."""
    state = unfolding.state
    if not state.met:
        _settle(unfolding)
        return
    square = state.met[0]
    if state.threat or state.monster_at(square) >= UZUSHIO:
        unfolding.add(e.MeetingSettled(SQUARES[square]))
    else:
        asked = [seat for seat in state.sailors if state.places[seat - 1] // PORTS == square]
        threaten(unfolding, state.monster_at(square), square, tuple(asked))


def _settle(unfolding: Unfolding[State]) -> None:
    """Ships at the end of their luck are lost, then those that face the same port (tsuro/6.6)."""
    state = unfolding.state
    for seat in state.sailors:
        _lose(unfolding, seat, state.places[seat - 1])
    places = unfolding.state.places
    unfolding.add(*[e.ShipCollided(seat) for seat in unfolding.state.afloat() if places.count(places[seat - 1]) > 1])
    if state.rider:
        unfolding.add(e.PortalLeft(state.rider))
    else:
        _earn(unfolding)


def _lose(unfolding: Unfolding[State], seat: Seat, place: int) -> None:
    """The rim (tsuro/6.4), a monster (tsuro/6.3), an endless wake (tsuro/6.5); else safe (tsuro/6.2)."""
    if place >= RIM:
        unfolding.add(e.ShipLeft(seat))
    elif place >= 0:
        code = unfolding.state.sea[place // PORTS]
        if code >= MONSTER:
            unfolding.add(e.ShipSunk(seat, MONSTERS[code - MONSTER]))
        elif 0 < code <= LAST_WAKE:
            unfolding.add(e.ShipLooped(seat))


def _earn(unfolding: Unfolding[State]) -> None:
    """Whoever sank others and is afloat may swap (tsuro/6.7)."""
    if end_if_decided(unfolding):
        return
    state, seat = unfolding.state, unfolding.state.active
    if state.pool and state.is_afloat(seat) and state.hand(seat):
        hidden = [tile for tile in state.pool if isinstance(tile, Secret)]
        unfolding.add(e.BonusOffered(seat, tuple(shown_to(tile, seat) for tile in hidden)))
    else:
        _sailed(unfolding)


def _sailed(unfolding: Unfolding[State]) -> None:
    """The portal phase always follows when a ship faces it (tsuro/4.2, tsuro/12.2)."""
    state = unfolding.state
    if any(0 <= place < RIM and state.sea[place // PORTS] == OPEN_PORTAL for place in state.places):
        begin_phase(unfolding, "portal")
    else:
        close_phase(unfolding, "draw")


def swaps(state: State, seat: Seat) -> tuple[Move, ...]:
    """Each tile of the hand for each of the pool, but no third taihou (tsuro/6.7, tsuro/6.9)."""
    hand, pool = values(state.hand(seat)), values(state.pool)
    room = hand.count(TAIHOU) < MOST_TAIHOU
    pairs = [
        Swap(own, other)
        for own, given in enumerate(hand, 1)
        for other, taken in enumerate(pool, 1)
        if room or given == TAIHOU or taken != TAIHOU
    ]
    return (*pairs, Done())


def swap(unfolding: Unfolding[State], seat: Seat, move: Swap) -> None:
    """A tile of the hand for one of the pool (tsuro/6.7)."""
    state = unfolding.state
    hand, pool = len(state.hand(seat)), len(state.pool)
    if not (0 < move.own <= hand and 0 < move.pool <= pool):
        raise IllegalMove(
            "tsuro/6.7", f"swap one of your {hand} tiles for one of {pool}, not {move.own} for {move.pool}"
        )
    if move not in swaps(state, seat):
        raise IllegalMove("tsuro/6.9", f"a hand may hold {MOST_TAIHOU} taihou at most, and this would be one more")
    unfolding.add(e.TilesSwapped(seat, move.own - 1, move.pool - 1))


def end_swap(unfolding: Unfolding[State], seat: Seat, move: Done) -> None:
    """The captain is content; the rest goes under the pile (tsuro/6.8)."""
    _sailed(unfolding)


def step_draw(unfolding: Unfolding[State]) -> None:
    """The active player draws up to three, and the turn is over (tsuro/9.1)."""
    state = unfolding.state
    tiles = tiles_to_draw(state, state.active)
    if state.drawer:
        unfolding.add(e.DrawingEnded(state.drawer))
    elif tiles:
        unfolding.add(e.DrawingBegun(state.active, tiles))
    else:
        next_turn(unfolding)
