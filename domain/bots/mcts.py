"""The searching bot: information-set Monte Carlo tree search, guided and cut off by the game's own estimate.

Every turn of the search guesses what is hidden anew and walks down one tree of moves; chance has nodes of its own. A
move is hoped for as much as the estimate promises right after it, until the tree knows better. Beyond the tree some
moves are made at a glance. Each move of the root meets the same guesses and the same luck, one after the other: moves
are compared, not their luck. What several choose at the same time ends the look ahead; where the root is such a choice
the answer is a mixed one. A budget is a number of turns, or a time.
"""

import random
from collections.abc import Iterator
from math import log, sqrt
from time import monotonic
from typing import Any, Final

from tidelog.domain.bots.ahead import Bot, after, guess, settled, shares
from tidelog.domain.bots.mixed import mixed, others_choose
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.seats import CHANCE, Seat

_CURIOSITY: Final = 0.25
"""How much rarely tried moves are preferred, in units of the spread of all values met."""
_HOPE: Final = 2.0
"""How many tries the estimate of a move weighs."""
_LEAST: Final = 0.02
"""The spread that is assumed before any value has been met."""
_DEEPEST: Final = 40
_AHEAD: Final = 5
"""How many moves at least are looked ahead, at a glance beyond the tree: where luck is thick the tree is flat."""
_LOOKS: Final = 3
"""At how many moves a glance looks."""

Shares = tuple[float, ...]


class Edge:
    """A move from a node: what is hoped of it, how often it was taken, what came of it, and where it leads."""

    __slots__ = ("hope", "node", "taken", "total")

    def __init__(self, hope: float) -> None:
        self.hope = hope
        self.taken = 0
        self.total = 0.0
        self.node: Node | None = None

    def leads(self) -> "Node":
        """The node after this move."""
        self.node = self.node or Node()
        return self.node

    def value(self) -> float:
        """The mean of what came of it, what was hoped among it."""
        return (self.total + _HOPE * self.hope) / (self.taken + _HOPE)


class Node:
    """What all who are not in the know see alike: the moves from here."""

    __slots__ = ("edges", "lucks", "visits")

    def __init__(self) -> None:
        self.edges: dict[Move, Edge] = {}
        self.lucks: dict[Move, Node] = {}
        self.visits = 0

    def after_luck(self, move: Move) -> "Node":
        """The node after an answer of chance."""
        found = self.lucks.get(move)
        if found is None:
            found = self.lucks[move] = Node()
        return found


class Search:
    """One search from a view."""

    def __init__(self, game: Game[Any], view: Any, seat: Seat, rng: random.Random) -> None:
        self._game, self._view, self._seat = game, view, seat
        self._moves = game.legal(view, seat)
        self._rng, self._seed = random.Random(rng.random()), rng.random()
        self._low, self._high = 1.0, 0.0
        self.root = Node()
        self._open(self.root, guess(game, view, self._rng), seat, self._moves)

    def turn(self) -> None:
        """One guess, one walk down the tree, one estimate carried back up."""
        move, edge = self._best(self.root, self._moves)
        self._rng.seed(self._seed + edge.taken)
        found, path = self._walk(guess(self._game, self._view, self._rng), move)
        for seat, edge in path:
            value = found[seat - 1]
            self._low, self._high = min(self._low, value), max(self._high, value)
            edge.taken += 1
            edge.total += value

    def _walk(self, state: Any, move: Move) -> tuple[Shares, list[tuple[Seat, Edge]]]:
        game, node, seat = self._game, self.root, self._seat
        path: list[tuple[Seat, Edge]] = []
        for depth in range(_DEEPEST):
            node.visits += 1
            path.append((seat, node.edges[move]))
            node = node.edges[move].leads()
            state = after(game, state, seat, move, f"?{depth}")
            state, node = self._thrown(state, node, depth)
            awaited = game.awaiting(state)
            if len(awaited) != 1:
                break
            seat, moves = awaited[0], game.legal(state, awaited[0])
            fresh = not node.edges
            best = self._open(node, state, seat, moves)
            if fresh:
                state = settled(game, best, _AHEAD - len(path) - 1, _LOOKS, self._rng)
                break
            move = self._best(node, moves)[0]
        return shares(game, state), path

    def _thrown(self, state: Any, node: Node, depth: int) -> tuple[Any, Node]:
        """What chance answers, and the node of the answer."""
        count = 0
        while self._game.awaiting(state) == (CHANCE,):
            move = self._game.chance(state).sample(self._rng)
            count += 1
            state = after(self._game, state, CHANCE, move, f"?{depth}.{count}")
            node = node.after_luck(move)
        return state, node

    def _open(self, node: Node, state: Any, seat: Seat, moves: tuple[Move, ...]) -> Any:
        """Ask what to hope of each move that was never met here; the state after the most promising of them."""
        best, then = -1.0, state
        for move in moves:
            if move not in node.edges:
                found = after(self._game, state, seat, move, "?h")
                hope = shares(self._game, found)[seat - 1]
                node.edges[move] = Edge(hope)
                if hope > best:
                    best, then = hope, found
        return then

    def _best(self, node: Node, moves: tuple[Move, ...]) -> tuple[Move, Edge]:
        """The move with the best upper bound."""
        edges = node.edges
        reach = _CURIOSITY * max(self._high - self._low, _LEAST) * sqrt(log(node.visits + 2))
        best, chosen = -1.0, moves[0]
        for move in moves:
            edge = edges[move]
            bound = edge.value() + reach / sqrt(edge.taken + 1)
            if bound > best:
                best, chosen = bound, move
        return chosen, edges[chosen]

    def best(self) -> Move:
        """The move taken most often, the better one of equals."""
        edges = self.root.edges
        return max(self._moves, key=lambda move: (edges[move].taken, edges[move].value()))


def mcts_bot(turns: int, milliseconds: int = 0) -> Bot:
    """A bot that searches so many turns, or so long."""

    def choose(game: Game[Any], view: Any, seat: Seat, rng: random.Random) -> Move:
        moves = game.legal(view, seat)
        if len(moves) == 1:
            return moves[0]
        if others_choose(game, view):
            return mixed(game, view, seat, _budget(turns, milliseconds), rng)
        search = Search(game, view, seat, rng)
        for _ in _budget(turns, milliseconds):
            search.turn()
        return search.best()

    return choose


def _budget(turns: int, milliseconds: int) -> Iterator[int]:
    if turns:
        yield from range(turns)
        return
    until, number = monotonic() + milliseconds / 1000, 0
    while number == 0 or monotonic() < until:
        yield number
        number += 1
