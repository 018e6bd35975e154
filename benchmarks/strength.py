"""How strong the bots are: greedy over random and mcts over greedy in every game, seats swapped, ties as half.

`python -m benchmarks.strength` plays 200 matches of two a pairing, by the rules alone, and writes docs/strength.md.
"""

import argparse
import math
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from benchmarks.measure import Line, Section, at_least
from benchmarks.report import as_text, write_page
from tidelog.domain import bots, catalog
from tidelog.domain.bots.ahead import after
from tidelog.domain.kernel.game import settle_options
from tidelog.domain.kernel.seats import CHANCE

_DOCS = Path(__file__).parent.parent / "docs"
_TURNS = {"orongo": 300, "tsuro": 600, "tongiaki": 30, "yamatai": 25}
"""Of the search, fixed for each game; other games get the usual number."""
_USUAL = 200
_CERTAIN = 2.3263
"""Standard deviations beyond which luck reaches in one case of a hundred: p < 0.01."""

_ABOUT = "`python -m benchmarks.strength` writes this page."

Task = tuple[str, str, str, int]
"""A game, the stronger bot, the weaker one, and the number of the match."""


def share_of(task: Task) -> float:
    """What the stronger bot gets of one match; it sits first in every other one."""
    name, strong, weak, number = task
    game, rng = catalog.game(name), random.Random(f"{name}/{number // 2}")
    seats = (strong, weak) if number % 2 else (weak, strong)
    state, records = game.start(2, settle_options(game, {})), 0
    while awaited := game.awaiting(state):
        seat = awaited[0]
        if seat == CHANCE:
            move = game.chance(state).sample(rng)
        else:
            move = bots.choose(seats[seat - 1], game, state, seat, rng)
        state = after(game, state, seat, move, f"r{records}")
        records += 1
    outcome = game.outcome(state)
    assert outcome
    winners = [seats[seat - 1] for seat in outcome.winners]
    return winners.count(strong) / len(winners)


def chance_of(share: float, matches: int) -> float:
    """How likely so large a share is among equals: normal, with the variance of matches without ties."""
    return 0.5 * math.erfc((share - 0.5) * 2 * math.sqrt(matches) / math.sqrt(2))


def pairings(game: str) -> Iterator[tuple[str, str]]:
    """Who plays whom in a game, the stronger first."""
    yield "greedy-a", "random-b"
    yield f"mcts-{_TURNS.get(game, _USUAL)}-a", "greedy-b"


def strength(games: tuple[str, ...], matches: int) -> Section:
    """Every pairing of every game, on all cores."""
    lines = []
    with ProcessPoolExecutor() as pool:
        for game in games:
            for strong, weak in pairings(game):
                tasks = [(game, strong, weak, number) for number in range(matches)]
                share = sum(pool.map(share_of, tasks, chunksize=2)) / matches
                lines.append(_line(game, strong, weak, share, matches))
                print(as_text(Section("", "", (lines[-1],))).strip(), flush=True)
    says = (
        f"{matches} matches of two a pairing, seats swapped in every other one, a shared win as half; p is the chance "
        "of such a share among equals, and the goal is the share where p is 0.01. The number after mcts is its turns "
        "of search for each move."
    )
    return Section("Strength of the bots", says, tuple(lines))


def _line(game: str, strong: str, weak: str, share: float, matches: int) -> Line:
    name = f"{game}, {strong[:-2]} over {weak[:-2]}"
    needed = 0.5 + _CERTAIN / (2 * math.sqrt(matches))
    return Line(name, f"{share:.1%}", f"p = {chance_of(share, matches):.2g}", share, at_least(round(needed, 4)))


def main() -> None:
    """Play and print; the page is written when all games have been played."""
    asked = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    asked.add_argument("games", nargs="*", default=list(catalog.GAMES), help="some of the games; all if none is named")
    asked.add_argument("--matches", type=int, default=200, help="how many for each pairing")
    given = asked.parse_args()
    section = strength(tuple(given.games), given.matches)
    if tuple(given.games) == catalog.GAMES:
        write_page("strength", "Strength of the bots", _ABOUT, [section], _DOCS)


if __name__ == "__main__":
    main()
