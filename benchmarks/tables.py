"""Matches at a table, for measuring players: one against a table of others, and what each match was like."""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from statistics import fmean
from time import process_time
from typing import Any

import msgspec

from benchmarks.scripted import SCRIPTED, Player
from tidelog.domain import bots, catalog
from tidelog.domain.bots.ahead import after
from tidelog.domain.games.yamatai.material import COINS_A_POINT
from tidelog.domain.kernel.game import settle_options
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.kernel.secret import seen_by


class Table(msgspec.Struct, frozen=True):
    """A match to play: the first of the players sits down in turn on every seat, the others are all alike."""

    game: str
    seats: int
    one: str
    others: str
    number: int

    @property
    def seat(self) -> int:
        """Where the one sits."""
        return self.number % self.seats + 1


class Played(msgspec.Struct, frozen=True):
    """What came of a match: shares of the one and of who began, what it was like, and how long the one thought."""

    share: float
    shared: bool
    first: float
    facts: dict[str, float]
    ending: str
    thought: float
    longest: float
    moves: int


def player(game: str, name: str) -> Player:
    """A scripted player of the game, or a bot."""
    return SCRIPTED[game].get(name) or bots.bot_of(f"{name}-x")


def play(table: Table) -> Played:
    """One match by the rules alone; tables of one number and game have the same luck while they last."""
    game, rng = catalog.game(table.game), random.Random(f"{table.game}/{table.seats}/{table.number // table.seats}")
    names = [table.one if seat == table.seat else table.others for seat in range(1, table.seats + 1)]
    players = [player(table.game, name) for name in names]
    state, records, done, times = game.start(table.seats, settle_options(game, {})), 0, Counter[str](), [0.0]
    first = 0
    while awaited := game.awaiting(state):
        seat = awaited[0]
        if seat == CHANCE:
            move = game.chance(state).sample(rng)
        else:
            first = first or seat
            began = process_time()
            move = players[seat - 1](game, seen_by(game.state, state, seat), seat, rng)
            if seat == table.seat:
                times.append(process_time() - began)
        done[type(move).__name__] += 1
        state = after(game, state, seat, move, f"r{records}")
        records += 1
    return _played(table, game, state, done, times, first)


def _played(table: Table, game: Any, state: Any, done: Counter[str], times: list[float], first: int) -> Played:
    outcome = game.outcome(state)
    assert outcome
    each = 1 / len(outcome.winners)
    facts = {"points a seat": fmean(score.total for score in game.scores(state))} | FACTS[table.game](state, done)
    return Played(
        each if table.seat in outcome.winners else 0.0,
        len(outcome.winners) > 1,
        each if first in outcome.winners else 0.0,
        {name: float(number) for name, number in facts.items()},
        outcome.reason,
        sum(times),
        max(times),
        len(times) - 1,
    )


def _orongo(state: Any, done: Counter[str]) -> dict[str, float]:
    moai = sum(mark > 0 for mark in state.moai)
    return {"Moai": moai, "rounds": state.round}


def _yamatai(state: Any, done: Counter[str]) -> dict[str, float]:
    seats = len(state.players)
    coins = sum(player.coins // COINS_A_POINT for player in state.players)
    points = sum(score.total for score in catalog.game("yamatai").scores(state))
    return {
        "tiles a seat": sum(len(player.built) for player in state.players) / seats,
        "coins as a part of the points": coins / points if points else 0.0,
        "specialists a seat": sum(len(player.specialists) for player in state.players) / seats,
        "rounds": state.round,
    }


def _tongiaki(state: Any, done: Counter[str]) -> dict[str, float]:
    turns = done["Expand"] + done["FoundRoyal"] + done["Settle"] + done["Reenter"]
    return {"turns": turns, "settlements": done["Settle"], "royal islands": sum(king > 0 for king in state.kings)}


def _tsuro(state: Any, done: Counter[str]) -> dict[str, float]:
    return {"turns": state.turn}


FACTS: Mapping[str, Callable[[Any, Counter[str]], dict[str, float]]] = {
    "orongo": _orongo,
    "tsuro": _tsuro,
    "tongiaki": _tongiaki,
    "yamatai": _yamatai,
}
"""What a match of each game was like, by its last state and how often each kind of move was made."""
