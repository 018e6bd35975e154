"""Which clause a fact comes from, where its type of event stands for several cases."""

from tidelog.domain.games.orongo import events as e
from tidelog.domain.games.orongo.material import CEREMONIAL, INDEX, IS_TILE, RANK_TOKENS
from tidelog.domain.games.orongo.rules_place import may_choose_hidden
from tidelog.domain.games.orongo.state import State
from tidelog.domain.kernel.game import Citers


def _staged(state: State, event: e.TokensStaged) -> str:
    """The first in rank, the others, or a supply that is too small: those before have theirs already."""
    before = sum(player.staged > 0 for player in state.players)
    if event.tokens < RANK_TOKENS[before] and event.tokens == state.player(event.seat).supply:
        return "orongo/5.8"
    return "orongo/5.4" if event.tokens == RANK_TOKENS[0] else "orongo/5.5"


def _shared(state: State, event: e.ReefTaken) -> str:
    return "orongo/5.6" if state.choices.zeros_get_payment else "orongo/10.2"


def _order(state: State, event: e.PlacingOpened) -> str:
    """Nobody bid a shell, only hidden tiles are left to ask for, several have one token, or none of these."""
    if not event.order:
        return "orongo/5.7"
    tokens = sum(player.staged > 0 for player in state.players)
    if not tokens:
        return "orongo/9.5"
    several = tokens > RANK_TOKENS.index(1) + 1
    return "orongo/10.1" if several and state.choices.ones_by_bid else "orongo/6.1"


def _placed(state: State, event: e.TokenPlaced) -> str:
    return "orongo/6.2" if IS_TILE[INDEX[event.space]] else "orongo/6.3"


def _returned(state: State, event: e.TokensReturned) -> str:
    return "orongo/9.4" if may_choose_hidden(state, event.seat) else "orongo/6.5"


def _turn(state: State, event: e.TurnEnded) -> str:
    """A hidden tile is kept by choice, or for want of a token to go with it."""
    if state.player(event.seat).hidden is None:
        return "orongo/6.1"
    return "orongo/9.4" if may_choose_hidden(state, event.seat) else "orongo/9.3"


def _ended(state: State, event: e.MatchEnded) -> str:
    return "orongo/8.1" if CEREMONIAL in state.moai else "orongo/8.3"


CITERS: Citers[State] = {
    e.TokensStaged: _staged,
    e.ReefTaken: _shared,
    e.PlacingOpened: _order,
    e.TokenPlaced: _placed,
    e.TokensReturned: _returned,
    e.TurnEnded: _turn,
    e.MatchEnded: _ended,
}
