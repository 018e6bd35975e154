"""Players who follow one simple rule, a few for each game: what a bot that plays the game has to beat.

Where the rule is silent they play at a glance, by the estimate the bots use: their rule is all that sets them apart.
"""

import random
from collections.abc import Callable
from typing import Any

from tidelog.domain.bots.ahead import after, glanced, guess, thrown
from tidelog.domain.games.orongo.moves import Bid
from tidelog.domain.games.tongiaki.moves import Expand, FoundRoyal, Settle
from tidelog.domain.games.tsuro.material import PORTS, RIM, SIDE
from tidelog.domain.games.tsuro.moves import Place as LayWake
from tidelog.domain.games.yamatai.material import BUILDINGS
from tidelog.domain.games.yamatai.moves import Build, Buy, Collect, Recruit, Sell
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.seats import Seat

Player = Callable[[Game[Any], Any, Seat, random.Random], Move]
Rule = Callable[[Game[Any], Any, Seat, Move, random.Random], float]
"""How much a move is wanted; 0 for what the rule does not care about."""

_LOOKS = 8
"""At how many moves a scripted player looks where its rule is silent."""


def following(rule: Rule) -> Player:
    """A player who makes the move it wants most, and where it wants none the best at a glance."""

    def choose(game: Game[Any], view: Any, seat: Seat, rng: random.Random) -> Move:
        moves = game.legal(view, seat)
        wants = [rule(game, view, seat, move, rng) for move in moves]
        most = max(wants)
        if most > 0:
            return rng.choice([move for move, want in zip(moves, wants, strict=True) if want == most])
        return glanced(game, guess(game, view, rng), seat, _LOOKS, rng)[0]

    return choose


def _bidding(wanted: Callable[[int, random.Random], int]) -> Player:
    """Orongo: bids by a rule of its own, given its shells."""

    def choose(game: Game[Any], view: Any, seat: Seat, rng: random.Random) -> Move:
        moves = game.legal(view, seat)
        if isinstance(moves[0], Bid):
            return moves[min(wanted(len(moves) - 1, rng), len(moves) - 1)]
        return glanced(game, guess(game, view, rng), seat, _LOOKS, rng)[0]

    return choose


def _kinds(*wanted: type[Move]) -> Rule:
    """Wants moves of these kinds, the first kind most."""
    return lambda game, view, seat, move, rng: len(wanted) - wanted.index(type(move)) if type(move) in wanted else 0


def _best_building(game: Game[Any], view: Any, seat: Seat, move: Move, rng: random.Random) -> float:
    return 1 + BUILDINGS[move.tile].vp if isinstance(move, Build) else 0


def _crowded(game: Game[Any], view: Any, seat: Seat, move: Move, rng: random.Random) -> float:
    """Tongiaki: expands where most boats of others lie, so that they have to sail."""
    if not isinstance(move, Expand):
        return 0
    others = [c for c in range(1, view.colours + 1) if view.seat_of(c) != seat]
    return float(1 + sum(view.boats(colour, move.island) for colour in others))


def _then(game: Game[Any], view: Any, seat: Seat, move: Move, rng: random.Random) -> Any:
    """Tsuro: the places of all ships once a tile lies and all have sailed."""
    state = guess(game, view, random.Random(0))
    return thrown(game, after(game, state, seat, move, "?0"), random.Random(0)).places


def _sinking(game: Game[Any], view: Any, seat: Seat, move: Move, rng: random.Random) -> float:
    """Tsuro: sinks whom it can."""
    if not isinstance(move, LayWake):
        return 0
    before = sum(place >= 0 for place in view.places)
    return float(before - sum(place >= 0 for place in _then(game, view, seat, move, rng)))


def _to_the_middle(game: Game[Any], view: Any, seat: Seat, move: Move, rng: random.Random) -> float:
    """Tsuro: keeps as far from the rim as it can."""
    if not isinstance(move, LayWake):
        return 0
    place = _then(game, view, seat, move, rng)[seat - 1]
    if not 0 <= place < RIM:
        return 0
    row, column = divmod(place // PORTS, SIDE)
    return float(1 + min(row, column, SIDE - 1 - row, SIDE - 1 - column))


def _shortest(game: Game[Any], view: Any, seat: Seat, move: Move, rng: random.Random) -> float:
    """Tsuro: stays as near as it can to where it is."""
    if not isinstance(move, LayWake):
        return 0
    place, here = _then(game, view, seat, move, rng)[seat - 1], view.places[seat - 1] // PORTS
    if not 0 <= place < RIM:
        return 0
    (row, column), (old_row, old_column) = divmod(place // PORTS, SIDE), divmod(here, SIDE)
    return float(1 / (1 + abs(row - old_row) + abs(column - old_column)))


SCRIPTED: dict[str, dict[str, Player]] = {
    "orongo": {
        "miser": _bidding(lambda shells, rng: 0),
        "always-one": _bidding(lambda shells, rng: 1),
        "gambler": _bidding(lambda shells, rng: rng.randint(0, shells)),
    },
    "tsuro": {
        "spoiler": following(_sinking),
        "middle": following(_to_the_middle),
        "nearest": following(_shortest),
    },
    "tongiaki": {
        "king": following(_kinds(FoundRoyal)),
        "settler": following(_kinds(Settle)),
        "spoiler": following(_crowded),
    },
    "yamatai": {
        "builder": following(_best_building),
        "merchant": following(_kinds(Sell)),
        "collector": following(_kinds(Recruit, Collect, Buy)),
    },
}
"""By game and name."""
