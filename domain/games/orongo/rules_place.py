"""Tokens, forced Moai and the hidden tile (orongo/6, orongo/7, orongo/9)."""

from functools import lru_cache

from tidelog.domain.errors import IllegalMove
from tidelog.domain.games.orongo import events as e
from tidelog.domain.games.orongo.groups import (
    Erection,
    Forced,
    dearest,
    erections,
    forced_on,
    held,
    marks,
    spaces_in,
    within_reach,
)
from tidelog.domain.games.orongo.material import INDEX, SPACES, TILE_SPACE
from tidelog.domain.games.orongo.moves import Done, Erect, Place, Reveal
from tidelog.domain.games.orongo.refusals import misplaced, no_choice
from tidelog.domain.games.orongo.state import State
from tidelog.domain.kernel.facts import Outcome, Unfolding, ranked
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import shown


def placements(state: State, seat: Seat) -> tuple[int, ...]:
    """Every space where this seat may put a token now (orongo/6.2, orongo/6.3, orongo/6.4)."""
    player = state.player(seat)
    return _placements(seat, state.tokens, state.tiles, state.spent, state.moai, player.moai, player.shells)


@lru_cache(maxsize=64)
def _placements(
    seat: Seat, tokens: bytes, tiles: bytes, spent: bytes, moai: bytes, moai_left: int, shells: int
) -> tuple[int, ...]:
    """Kept for a while: `decide` looks ahead for a choice, `legal` lists it, the next `decide` checks it."""
    own = held(tokens, seat)
    reach = within_reach(own, tokens, tiles)
    spaces = spaces_in(reach.free)
    if shells < dearest(tokens, moai, seat, moai_left):
        found = marks(own, spent, moai)
        for space in spaces_in(reach.beside):
            if forced_on(found, space, moai_left).shells > shells:
                spaces.remove(space)
    return tuple(spaces)


def place(unfolding: Unfolding[State], seat: Seat, move: Place) -> None:
    """A token on a space, and whatever it forces."""
    state = unfolding.state
    space = INDEX.get(move.space)
    if state.erecting or not state.player(seat).staged or space not in placements(state, seat):
        raise misplaced(state, seat, move.space)
    _put(unfolding, seat, move.space)
    advance(unfolding)


def _forced_on(state: State, seat: Seat, space: int) -> Forced:
    found = marks(held(state.tokens, seat), state.spent, state.moai)
    return forced_on(found, space, state.player(seat).moai)


def _put(unfolding: Unfolding[State], seat: Seat, space: str) -> None:
    unfolding.add(e.TokenPlaced(seat, space))
    _erect_forced(unfolding, seat, space)


def _erect_forced(unfolding: Unfolding[State], seat: Seat, space: str) -> None:
    while not unfolding.state.outcome:
        options = erections(unfolding.state, seat, INDEX[space])
        if len(options) > 1:
            if not unfolding.state.erecting:
                unfolding.add(e.ErectingBegun(seat, space))
            return
        if not options:
            break
        _stand(unfolding, seat, options[0])
    if unfolding.state.erecting:
        unfolding.add(e.ErectingEnded(seat))


def _stand(unfolding: Unfolding[State], seat: Seat, chosen: Erection) -> None:
    if unfolding.state.player(seat).moai:
        unfolding.add(e.MoaiErected(seat, chosen.palm, chosen.tiles))
        return
    unfolding.add(e.CeremonialErected(seat, chosen.palm, chosen.tiles))
    unfolding.add(e.MatchEnded(_won(unfolding.state, seat)))


def _won(state: State, winner: Seat) -> Outcome:
    """Whoever erects the Ceremonial Moai wins (orongo/1.2); the others are ranked behind (orongo/8.4)."""
    keys = tuple((seat == winner, *_standing(state, seat)) for seat in range(1, len(state.players) + 1))
    return Outcome("the Ceremonial Moai stands", ranked(keys))


def count(state: State) -> Outcome:
    """Fewest Moai left, then most shells, then a shared place (orongo/8.3)."""
    keys = tuple(_standing(state, seat) for seat in range(1, len(state.players) + 1))
    return Outcome("the last round is over", ranked(keys))


def _standing(state: State, seat: Seat) -> tuple[int, int]:
    return -state.player(seat).moai, state.player(seat).shells


def erect(unfolding: Unfolding[State], seat: Seat, move: Erect) -> None:
    """The owner's choice of palm and tiles (orongo/7.3)."""
    state = unfolding.state
    if not state.erecting:
        raise IllegalMove("orongo/7.1", "no Moai is to be erected now")
    tiles = (move.tile,) if move.other is None else (move.tile, move.other)
    chosen = Erection(move.palm, tiles)
    if chosen not in erections(state, seat, INDEX[state.erecting]):
        raise no_choice(state, seat, chosen)
    _stand(unfolding, seat, chosen)
    _erect_forced(unfolding, seat, state.erecting)
    advance(unfolding)


def may_choose_hidden(state: State, seat: Seat) -> bool:
    """Whether the seat is asked about its hidden tile: by public facts only (orongo/9.4)."""
    player = state.player(seat)
    return player.hidden is not None and player.supply >= 1


def can_reveal(state: State, seat: Seat) -> bool:
    """Whether the tile may come out: with it on the island there is a place for the token (orongo/9.3)."""
    player = state.player(seat)
    if player.hidden is None or not player.supply:
        return False
    if placements(state, seat):
        return True
    return _forced_on(state, seat, TILE_SPACE[player.hidden.known()]).shells <= player.shells


def reveal(unfolding: Unfolding[State], seat: Seat, move: Reveal) -> None:
    """The hidden tile and one more token (orongo/9.2)."""
    state = unfolding.state
    hidden = state.player(seat).hidden
    if hidden is None:
        raise IllegalMove("orongo/9.2", "you have no hidden tile")
    if state.erecting:
        raise IllegalMove("orongo/9.2", "a Moai has to be erected before a hidden tile comes out")
    if not can_reveal(state, seat):
        raise IllegalMove("orongo/9.3", "a hidden tile needs a token in the supply and a place for it")
    unfolding.add(e.HiddenTilePlaced(seat, shown(hidden)))
    advance(unfolding)


def can_stop(state: State, seat: Seat) -> bool:
    """Whether `done` may be said: nothing can be placed, and only the hidden tile is left (orongo/9.4)."""
    return not state.player(seat).staged or not placements(state, seat)


def stop(unfolding: Unfolding[State], seat: Seat, move: Done) -> None:
    """The end of a seat's placing by its own word; tokens it could not place go back (orongo/9.4)."""
    if unfolding.state.erecting:
        raise IllegalMove("orongo/7.1", "a Moai has to be erected before the turn can end")
    if not can_stop(unfolding.state, seat):
        raise IllegalMove("orongo/6.5", "while a token can be placed, it has to be")
    _end_turn(unfolding, seat)
    advance(unfolding)


def _end_turn(unfolding: Unfolding[State], seat: Seat) -> None:
    staged = unfolding.state.player(seat).staged
    if staged:
        unfolding.add(e.TokensReturned(seat, staged))
    unfolding.add(e.TurnEnded(seat))


def advance(unfolding: Unfolding[State]) -> None:
    """Go on by itself where nobody has a choice (orongo/6.5)."""
    while unfolding.state.queue and not unfolding.state.erecting:
        seat = unfolding.state.queue[0]
        spaces = placements(unfolding.state, seat) if unfolding.state.player(seat).staged else ()
        if len(spaces) > 1 or may_choose_hidden(unfolding.state, seat):
            return
        if spaces:
            _put(unfolding, seat, SPACES[spaces[0]].id)
        else:
            _end_turn(unfolding, seat)
