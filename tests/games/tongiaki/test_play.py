"""Whole matches at random: they end, and what must hold holds at every record."""

import random
from collections import Counter

import pytest

from tests.table import Position, clause, opening
from tidelog.domain.games.tongiaki import GAME
from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.games.tongiaki.material import CONNECTORS, OPPOSITE
from tidelog.domain.games.tongiaki.rules_end import CALM, LAST_ISLAND, LAST_WATER
from tidelog.domain.games.tongiaki.sea import beyond, chart, faces
from tidelog.domain.kernel.facts import Event
from tidelog.domain.kernel.seats import CHANCE

MATCHES = 20


def one_record(position: Position, rng: random.Random) -> tuple[Position, tuple[Event, ...]]:
    """One move at random, with its facts."""
    (seat,) = GAME.awaiting(position.state)
    move = GAME.chance(position.state).sample(rng) if seat == CHANCE else rng.choice(position.legal(seat))
    events = GAME.decide(position.state, seat, move)
    return position.after(*events), events


def check_tile(position: Position, reached_from: str, event: e.TileFound | e.WaterLaid | e.IslandLaid) -> None:
    """The tile's red side touches the tile it was reached from, at a connector of it."""
    sea = chart(position.state.sea)
    laid = sea.where[event.tile]
    neighbour = sea.near[event.tile][event.red]
    assert beyond(laid, event.red) == (sea.where[neighbour].q, sea.where[neighbour].r)
    assert not reached_from or neighbour == reached_from
    sides = [faces(side, sea.where[neighbour].red) for side in CONNECTORS[neighbour]]
    assert OPPOSITE[event.red] in sides


def check_voyage(events: tuple[Event, ...]) -> None:
    """No lane is crossed twice in one voyage."""
    crossed: list[tuple[str, int]] = []
    for event in events:
        if isinstance(event, e.FleetSailed):
            crossed = []
        if isinstance(event, e.LaneCrossed):
            assert (event.tile, event.out) not in crossed
            crossed.append((event.tile, event.out))


@clause("tongiaki/2.15", "tongiaki/2.11", "tongiaki/2.14", "tongiaki/9.1")
@pytest.mark.parametrize("expansion", ["exact", "up_to"])
@pytest.mark.parametrize("seats, option", [(2, "off"), (2, "on"), (3, "off"), (4, "off"), (5, "off"), (6, "off")])
def test_random_matches_end_and_nothing_gets_lost_on_the_way(seats: int, option: str, expansion: str) -> None:
    reasons: Counter[str] = Counter()
    for seed in range(MATCHES):
        rng = random.Random(seed)
        position = opening(GAME, seats, {"two_colours": option, "expansion": expansion})
        while GAME.awaiting(position.state):
            at = position.state.at if position.state.phase == "voyage" else ""
            position, events = one_record(position, rng)
            assert set(GAME.census(position.state).values()) == {15}
            check_voyage(events)
            for event in events:
                if isinstance(event, e.TileFound | e.WaterLaid | e.IslandLaid):
                    check_tile(position, at if isinstance(event, e.TileFound) else "", event)
        outcome = GAME.outcome(position.state)
        assert outcome is not None
        reasons[outcome.reason] += 1
    assert set(reasons) <= {LAST_WATER, LAST_ISLAND, CALM}
    assert reasons[LAST_WATER]
    assert reasons[LAST_ISLAND]
