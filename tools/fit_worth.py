"""Fits what each feature of a game counts for the win to matches that bots play: `python -m tools.fit_worth orongo`.

By turns, bots that go by the weights so far play matches of 2, 3 and 4 seats, with a random move now and then, and the
weights are fitted to who won them: the share of each seat is its part of the sum of exp(points), the points are the
weighted features, and the weights are those under which the outcomes were likeliest, less a penalty for leaving those
of the turn before and for changing in the course of a match. An outcome is half the win and half the final scores,
where there are any: they tell more than the win alone. First all tables together, then each table by itself, held near
the common weights. The first turn plays at random, so no weight has ever been guessed; the last lets the search play.
Plain Python: a fit takes a minute, the matches some ten minutes a game.
"""

import argparse
import json
import random
from collections.abc import Mapping, Sequence
from itertools import chain
from math import log, sqrt
from pathlib import Path
from statistics import fmean, pvariance
from typing import Any, NamedTuple

from msgspec.structs import replace

from tidelog.domain import bots, catalog
from tidelog.domain.bots import Bot
from tidelog.domain.bots.ahead import after, any_of
from tidelog.domain.kernel.game import Game, settle_options
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.kernel.secret import seen_by
from tidelog.domain.kernel.worth import Weights, divided

_GAMES = Path(__file__).parent.parent / "domain" / "games"
_TABLES = (2, 3, 4)
_POSITIONS = 12
"""Kept of each match: more of the same match tell little that is new."""
_STRAY = 0.1
"""How often a bot makes any move, so that positions are met that it would avoid."""
_COUNTS = 3.0
"""How many outcomes the positions of one match weigh."""
_PENALTY = 6.0
_DRIFT = 40.0
"""How firmly weights, and their change from start to end, are held near those of the turn before, in outcomes."""
_NEARNESS = 3.0
"""How much more firmly those of one table are held near the common ones."""
_STEPS = 12
_MIDDLE = 0.5
"""Of a match."""

Row = list[float]


class Position(NamedTuple):
    """What a position showed of each seat, the features as they are and by progress, and who won with what scores."""

    rows: list[Row]
    won: Row
    totals: Row


def played(game: Game[Any], seats: int, bot: Bot, rng: random.Random) -> list[Position]:
    """Positions of one match and its outcome."""
    assert game.worth
    state, states, number = game.start(seats, settle_options(game, {})), [], 0
    while awaited := game.awaiting(state):
        seat = awaited[0]
        if seat == CHANCE:
            move = game.chance(state).sample(rng)
        elif rng.random() < _STRAY:
            move = any_of(game.legal(state, seat), rng)
        else:
            move = bot(game, seen_by(game.state, state, seat), seat, rng)
        state = after(game, state, seat, move, f"r{number}")
        number += 1
        if len(game.awaiting(state)) and CHANCE not in game.awaiting(state):
            states.append(state)
    outcome = game.outcome(state)
    assert outcome
    win = [(place == 1) / len(outcome.winners) for place in outcome.places]
    totals = [float(score.total) for score in game.scores(state)]
    return [_position(game, found, win, totals) for found in rng.sample(states, min(_POSITIONS, len(states)))]


def _position(game: Game[Any], state: Any, win: Row, totals: Row) -> Position:
    assert game.worth
    t = game.worth.progress(state) - _MIDDLE
    return Position([[*row, *(number * t for number in row)] for row in game.worth.features(state)], win, totals)


def blended(positions: Sequence[Position]) -> list[Position]:
    """Outcomes that are half the win and half how the scores lie, measured by how far apart they usually are.

    Where the scores are no more than a one for the winner they tell nothing new.
    """
    if max(max(position.totals) for position in positions) <= 1:
        return list(positions)
    spread = sqrt(fmean(pvariance(position.totals) for position in positions))
    found = []
    for rows, won, totals in positions:
        lie = divided([total / spread for total in totals])
        found.append(Position(rows, [(a + b) / 2 for a, b in zip(won, lie, strict=True)], totals))
    return found


def fit(positions: Sequence[Position], near: Row, firmness: float) -> Row:
    """The weights under which these outcomes were likeliest, held near some: by Newton's method."""
    scale = _spreads(positions)
    scaled = [
        Position([[x / s for x, s in zip(row, scale, strict=True)] for row in position.rows], position.won, [])
        for position in positions
    ]
    centre = [w * s for w, s in zip(near, scale, strict=True)]
    weights, count = list(centre), _COUNTS / _POSITIONS
    half = len(scale) // 2
    held = [firmness * _PENALTY] * half + [firmness * _DRIFT] * half
    for _ in range(_STEPS):
        slope, bend = _slope_and_bend(scaled, weights, count)
        slope = [g - h * (w - c) for g, h, w, c in zip(slope, held, weights, centre, strict=True)]
        for place, row in enumerate(bend):
            row[place] += held[place]
        step = _solved(bend, slope)
        weights = [w + d for w, d in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-4:
            break
    return [w / s for w, s in zip(weights, scale, strict=True)]


def _spreads(positions: Sequence[Position]) -> Row:
    """How much each feature differs between the seats of a table."""
    size = len(positions[0].rows[0])
    sums, seats = [0.0] * size, 0
    for rows, _, _ in positions:
        means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
        for row in rows:
            sums = [s + (x - m) ** 2 for s, x, m in zip(sums, row, means, strict=True)]
        seats += len(rows)
    return [max((total / seats) ** 0.5, 1e-3) for total in sums]


def _slope_and_bend(positions: Sequence[Position], weights: Row, count: float) -> tuple[Row, list[Row]]:
    """The gradient of the log likelihood, and its second derivatives with the sign turned."""
    size = len(weights)
    slope, bend = [0.0] * size, [[0.0] * size for _ in range(size)]
    for rows, won, _ in positions:
        parts = divided([sum([w * x for w, x in zip(weights, row, strict=True)]) for row in rows])
        mean = [sum([p * x for p, x in zip(parts, column, strict=True)]) for column in zip(*rows, strict=True)]
        for part, row, win in zip(parts, rows, won, strict=True):
            away = [x - m for x, m in zip(row, mean, strict=True)]
            for i, x in enumerate(away):
                if x:
                    slope[i] += count * win * x
                    heavy, line = count * part * x, bend[i]
                    for j in range(i + 1):
                        line[j] += heavy * away[j]
    for i in range(size):
        for j in range(i):
            bend[j][i] = bend[i][j]
    return slope, bend


def _solved(matrix: list[Row], right: Row) -> Row:
    """The solution of a system of equations whose matrix is positive, by elimination."""
    lines = [[*row, b] for row, b in zip(matrix, right, strict=True)]
    size = len(lines)
    for i in range(size):
        pivot = lines[i][i]
        for k in range(i + 1, size):
            factor = lines[k][i] / pivot
            if factor:
                lines[k] = [a - factor * b for a, b in zip(lines[k], lines[i], strict=True)]
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (lines[i][size] - sum(lines[i][j] * found[j] for j in range(i + 1, size))) / lines[i][i]
    return found


def doubt(positions: Sequence[Position], weights: Row) -> float:
    """The mean log loss: how far outcomes are from what was expected."""
    total = 0.0
    for rows, won, _ in positions:
        parts = divided([sum([w * x for w, x in zip(weights, row, strict=True)]) for row in rows])
        total -= sum(win * log(max(part, 1e-9)) for win, part in zip(won, parts, strict=True))
    return total / len(positions)


def _common(tables: Mapping[int, Weights]) -> Row:
    """What the features count in the middle of a match and what that changes by, as a mean of all tables."""
    means = [fmean(both) for both in zip(*(chain.from_iterable(weights) for weights in tables.values()), strict=True)]
    first, last = means[::2], means[1::2]
    return [*map(fmean, zip(first, last, strict=True)), *(b - a for a, b in zip(first, last, strict=True))]


def improved(game: Game[Any], bot: Bot, matches: int, seed: str) -> dict[int, Weights]:
    """Weights by table, fitted to matches that this bot plays."""
    assert game.worth
    found: dict[int, list[Position]] = {}
    for seats in _TABLES:
        rng = random.Random(f"{seed}/{seats}")
        found[seats] = blended(list(chain.from_iterable(played(game, seats, bot, rng) for _ in range(matches))))
    size = 2 * len(game.worth.names)
    near = [0.0] * size if bot is bots.bot_of("random-x") else _common(game.worth.weights)
    common = fit(list(chain.from_iterable(found.values())), near, 1.0)
    tables = {}
    for seats, positions in found.items():
        weights = fit(positions, common, _NEARNESS)
        print(
            f"  {seats} seats: log loss {doubt(positions, weights):.3f}, knowing nothing {log(seats):.3f}", flush=True
        )
        half = size // 2
        both = zip(weights[:half], weights[half:], strict=True)
        tables[seats] = tuple((base - _MIDDLE * drift, base + _MIDDLE * drift) for base, drift in both)
    return tables


def write(game: Game[Any], tables: dict[int, Weights]) -> None:
    """The file beside the game."""
    assert game.worth
    lines = []
    for seats, weights in tables.items():
        parts = [
            f"    {json.dumps(name)}: [{first:.4f}, {last:.4f}]"
            for name, (first, last) in zip(game.worth.names, weights, strict=True)
        ]
        lines.append(f'  "{seats}": {{\n' + ",\n".join(parts) + "\n  }")
    (_GAMES / game.name / "worth.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main() -> None:
    """Fit and write, one game after the other."""
    asked = argparse.ArgumentParser(prog="python -m tools.fit_worth", description=__doc__)
    asked.add_argument("games", nargs="*", default=list(catalog.GAMES), help="some of the games; all if none is named")
    asked.add_argument("--players", nargs="+", default=["random", "easy", "mcts-6"], help="who plays in each turn")
    asked.add_argument("--matches", type=int, nargs="+", default=[400, 400, 80], help="of each table, in each turn")
    asked.add_argument("--seed", default="worth")
    given = asked.parse_args()
    for name in given.games:
        game = catalog.game(name)
        for player, matches in zip(given.players, given.matches, strict=True):
            print(f"{name}, {matches} matches a table by {player}", flush=True)
            tables = improved(game, bots.bot_of(f"{player}-x"), matches, f"{given.seed}/{name}/{player}")
            write(game, tables)
            assert game.worth
            game = replace(game, worth=replace(game.worth, weights=tables))


if __name__ == "__main__":
    main()
