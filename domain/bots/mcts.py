"""The searching bot: information-set Monte Carlo tree search, its playouts cut off by the game's own estimate.

Every turn of the search guesses what is hidden anew and walks down one tree of moves; chance has nodes of its own.
Each move of the root meets the same guesses and the same luck, one after the other: moves are compared, not their luck.
Seats that choose at the same time choose without knowing of each other. A budget is a number of turns, or a time.
"""

import random
from collections.abc import Callable, Iterator
from math import log, sqrt
from time import monotonic
from typing import Any, Final

from tidelog.domain.bots.ahead import after, guess, settled, share
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.rules import Move
from tidelog.domain.kernel.seats import CHANCE, Seat

_CURIOSITY: Final = 0.25
"""How much rarely tried moves are preferred, in units of the spread of all values met."""
_DEEPEST: Final = 40
_AHEAD: Final = 5
"""How many moves at least are looked ahead, those beyond the tree made anyhow: where luck is thick the tree is flat."""

Key = tuple[Move, ...]
"""What others chose at the same time, all unknown to one another until the last has chosen."""


class Edge:
    """A move from a node: how often it was possible and taken, what came of it, and where it leads."""

    __slots__ = ("nodes", "offered", "taken", "total")

    def __init__(self) -> None:
        self.offered = self.taken = 0
        self.total = 0.0
        self.nodes: dict[Key, Node] = {}

    def leads(self, beside: Key) -> "Node":
        """The node after this move, and those chosen beside it."""
        found = self.nodes.get(beside)
        if found is None:
            found = self.nodes[beside] = Node()
        return found


class Node:
    """What all who are not in the know see alike: the moves tried from here."""

    __slots__ = ("edges", "fellow")

    def __init__(self) -> None:
        self.edges: dict[Move, Edge] = {}
        self.fellow: Node | None = None
        """Where the next of those who choose at the same time chooses, whatever was chosen here."""

    def edge(self, move: Move) -> Edge:
        """The edge of a move."""
        found = self.edges.get(move)
        if found is None:
            found = self.edges[move] = Edge()
        return found

    def beside(self) -> "Node":
        """The node of the next who chooses at the same time."""
        self.fellow = self.fellow or Node()
        return self.fellow


class Search:
    """One search from a view."""

    def __init__(self, game: Game[Any], view: Any, seat: Seat, rng: random.Random) -> None:
        self._game, self._view, self._seat = game, view, seat
        self._moves = game.legal(view, seat)
        self._rng, self._seed = random.Random(rng.random()), rng.random()
        self.root = Node()
        self._low, self._high = 1.0, 0.0

    def turn(self) -> None:
        """One guess, one walk down the tree, one estimate carried back up."""
        move, edge = self._select(self.root, self._moves)
        self._rng.seed(self._seed + edge.taken)
        state, path = self._walk(guess(self._game, self._view, self._rng), move, edge)
        shares = {seat: share(self._game, state, seat) for seat in {seat for seat, _ in path}}
        self._low, self._high = min(self._low, *shares.values()), max(self._high, *shares.values())
        for seat, edge in path:
            edge.taken += 1
            edge.total += shares[seat]

    def _walk(self, state: Any, move: Move, edge: Edge) -> tuple[Any, list[tuple[Seat, Edge]]]:
        game, node, path = self._game, self.root, list[tuple[Seat, Edge]]()
        beside: Key = ()
        for depth in range(_DEEPEST):
            awaited = game.awaiting(state)
            if not awaited:
                break
            if awaited[0] == CHANCE:
                move = game.chance(state).sample(self._rng)
                state = after(game, state, CHANCE, move, f"?{depth}")
                node = node.edge(move).leads(())
                continue
            seat = awaited[0] if depth else self._seat
            if depth:
                move, edge = self._select(node, game.legal(state, seat))
            state = after(game, state, seat, move, f"?{depth}")
            path.append((seat, edge))
            if not edge.taken:
                return settled(game, state, max(len(awaited) - 1, _AHEAD - len(path)), self._rng), path
            if len(awaited) > 1:
                node, beside = node.beside(), (*beside, move)
            else:
                node, beside = edge.leads(beside), ()
        return state, path

    def _select(self, node: Node, moves: tuple[Move, ...]) -> tuple[Move, Edge]:
        """A move never tried, if there is one; else the one with the best upper bound."""
        edges = node.edges
        untried = [move for move in moves if move not in edges or not edges[move].taken]
        if untried:
            move = untried[int(self._rng.random() * len(untried))]
            return move, node.edge(move)
        reach = _CURIOSITY * max(self._high - self._low, 0.0)
        best, chosen = -1.0, moves[0]
        for move in moves:
            edge = edges[move]
            edge.offered += 1
            bound = edge.total / edge.taken + reach * sqrt(log(edge.offered + 1) / edge.taken)
            if bound > best:
                best, chosen = bound, move
        return chosen, edges[chosen]

    def best(self) -> Move:
        """The move taken most often, the better one of equals."""
        edges = self.root.edges
        tried = [move for move in self._moves if move in edges]
        return max(tried, key=lambda move: (edges[move].taken, edges[move].total))


def mcts_bot(turns: int, milliseconds: int) -> Callable[[Game[Any], Any, Seat, random.Random], Move]:
    """A bot that searches so many turns, or so long."""

    def choose(game: Game[Any], view: Any, seat: Seat, rng: random.Random) -> Move:
        moves = game.legal(view, seat)
        if len(moves) == 1:
            return moves[0]
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
