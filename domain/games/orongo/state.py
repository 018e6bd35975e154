"""What there is to know of a match of Orongo, and how each fact changes it. Copies; decides nothing."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from tidelog.domain.games.orongo import events as e
from tidelog.domain.games.orongo.material import CEREMONIAL, INDEX, TILE_SPACE
from tidelog.domain.kernel.facts import Event, Evolvers, Outcome
from tidelog.domain.kernel.rows import put, seated
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import Secret

Phase = Literal["amulet", "deal", "tiles", "bid", "place", "over"]


class Player(msgspec.Struct, frozen=True, array_like=True):
    """One seat's things. All counts are public; a bid and a hidden tile are secrets."""

    shells: int
    moai: int
    supply: int
    staged: int = 0
    bid: Secret[int] | None = None
    hidden: Secret[int] | None = None


class Choices(msgspec.Struct, frozen=True, array_like=True):
    """The options the match is played with (orongo/10)."""

    ones_by_bid: bool
    zeros_get_payment: bool
    hidden_tile: bool


class State(msgspec.Struct, frozen=True, array_like=True):
    """The table. `tiles`, `tokens`, `moai` and `spent` have one byte for each space of the island."""

    choices: Choices
    phase: Phase
    players: tuple[Player, ...]
    tiles: bytes
    """1 where a tile lies face up."""
    tokens: bytes
    """The seat whose token lies there."""
    moai: bytes
    """The seat whose Moai stands there, or CEREMONIAL."""
    spent: bytes
    """1 where a shell lies on a tile."""
    amulet: Seat = 0
    reef: int = 0
    round: int = 0
    last: bool = False
    due: int = 0
    """Tiles still to be drawn in this round."""
    queue: tuple[Seat, ...] = ()
    """Who still places in this round, the first one now."""
    erecting: str = ""
    """The space whose token forces Moai that are still to be chosen."""
    outcome: Outcome | None = None

    def player(self, seat: Seat) -> Player:
        """One seat's things."""
        return self.players[seat - 1]


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    return _EVOLVE[type(event)](state, event)


def _amulet_given(state: State, event: e.AmuletGiven) -> State:
    return replace(state, amulet=event.seat, phase="deal")


def _hidden_tile_dealt(state: State, event: e.HiddenTileDealt) -> State:
    player = replace(state.player(event.seat), hidden=event.tile)
    return replace(state, players=seated(state.players, event.seat, player))


def _round_begun(state: State, event: e.RoundBegun) -> State:
    return replace(state, round=event.round, due=event.tiles, phase="tiles")


def _last_round_begun(state: State, event: e.LastRoundBegun) -> State:
    return replace(state, round=event.round, last=True)


def _tile_drawn(state: State, event: e.TileDrawn) -> State:
    return replace(state, tiles=put(state.tiles, TILE_SPACE[event.tile], 1), due=state.due - 1)


def _bidding_opened(state: State, event: e.BiddingOpened) -> State:
    return replace(state, phase="bid")


def _bid_made(state: State, event: e.BidMade) -> State:
    player = replace(state.player(event.seat), bid=event.shells)
    return replace(state, players=seated(state.players, event.seat, player))


def _bids_revealed(state: State, event: e.BidsRevealed) -> State:
    return replace(state, players=tuple(replace(player, bid=None) for player in state.players))


def _bid_paid(state: State, event: e.BidPaid) -> State:
    player = state.player(event.seat)
    player = replace(player, shells=player.shells - event.shells)
    return replace(state, players=seated(state.players, event.seat, player), reef=state.reef + event.shells)


def _tokens_staged(state: State, event: e.TokensStaged) -> State:
    player = state.player(event.seat)
    player = replace(player, supply=player.supply - event.tokens, staged=player.staged + event.tokens)
    return replace(state, players=seated(state.players, event.seat, player))


def _reef_taken(state: State, event: e.ReefTaken) -> State:
    player = state.player(event.seat)
    player = replace(player, shells=player.shells + event.shells)
    return replace(state, players=seated(state.players, event.seat, player), reef=state.reef - event.shells)


def _amulet_passed(state: State, event: e.AmuletPassed) -> State:
    return replace(state, amulet=event.seat)


def _placing_opened(state: State, event: e.PlacingOpened) -> State:
    return replace(state, phase="place", queue=event.order)


def _token_placed(state: State, event: e.TokenPlaced) -> State:
    player = state.player(event.seat)
    player = replace(player, staged=player.staged - 1)
    tokens = put(state.tokens, INDEX[event.space], event.seat)
    return replace(state, tokens=tokens, players=seated(state.players, event.seat, player))


def _erecting_begun(state: State, event: e.ErectingBegun) -> State:
    return replace(state, erecting=event.space)


def _moai_erected(state: State, event: e.MoaiErected) -> State:
    player = state.player(event.seat)
    return _stood(state, event, event.seat, replace(player, moai=player.moai - 1))


def _ceremonial_erected(state: State, event: e.CeremonialErected) -> State:
    return _stood(state, event, CEREMONIAL, state.player(event.seat))


def _stood(state: State, event: e.MoaiErected | e.CeremonialErected, mark: int, player: Player) -> State:
    spent = state.spent
    for tile in event.tiles:
        spent = put(spent, TILE_SPACE[tile], 1)
    player = replace(player, shells=player.shells - len(event.tiles))
    moai = put(state.moai, INDEX[event.palm], mark)
    return replace(state, moai=moai, spent=spent, players=seated(state.players, event.seat, player))


def _erecting_ended(state: State, event: e.ErectingEnded) -> State:
    return replace(state, erecting="")


def _tokens_returned(state: State, event: e.TokensReturned) -> State:
    player = state.player(event.seat)
    player = replace(player, staged=player.staged - event.tokens, supply=player.supply + event.tokens)
    return replace(state, players=seated(state.players, event.seat, player))


def _hidden_tile_placed(state: State, event: e.HiddenTilePlaced) -> State:
    player = state.player(event.seat)
    player = replace(player, hidden=None, supply=player.supply - 1, staged=player.staged + 1)
    tile = event.tile.value or 0
    tiles = put(state.tiles, TILE_SPACE[tile], 1)
    return replace(state, tiles=tiles, players=seated(state.players, event.seat, player))


def _turn_ended(state: State, event: e.TurnEnded) -> State:
    return replace(state, queue=state.queue[1:])


def _match_ended(state: State, event: e.MatchEnded) -> State:
    return replace(state, phase="over", outcome=event.outcome, queue=(), erecting="")


_EVOLVE: Evolvers[State] = {
    e.AmuletGiven: _amulet_given,
    e.HiddenTileDealt: _hidden_tile_dealt,
    e.RoundBegun: _round_begun,
    e.LastRoundBegun: _last_round_begun,
    e.TileDrawn: _tile_drawn,
    e.BiddingOpened: _bidding_opened,
    e.BidMade: _bid_made,
    e.BidsRevealed: _bids_revealed,
    e.BidPaid: _bid_paid,
    e.TokensStaged: _tokens_staged,
    e.ReefTaken: _reef_taken,
    e.AmuletPassed: _amulet_passed,
    e.PlacingOpened: _placing_opened,
    e.TokenPlaced: _token_placed,
    e.ErectingBegun: _erecting_begun,
    e.MoaiErected: _moai_erected,
    e.CeremonialErected: _ceremonial_erected,
    e.ErectingEnded: _erecting_ended,
    e.TokensReturned: _tokens_returned,
    e.HiddenTilePlaced: _hidden_tile_placed,
    e.TurnEnded: _turn_ended,
    e.MatchEnded: _match_ended,
}
