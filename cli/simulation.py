"""The verb `simulate`: runs matches with progress on stderr and renders their statistics."""

from pathlib import Path
from time import perf_counter
from typing import Any

from tidelog.cli.options import table, tell
from tidelog.cli.progress import progress
from tidelog.domain import catalog
from tidelog.domain.kernel.game import check_seats, settle_options
from tidelog.replays.simulation import Plan, Played, seats_for, simulate, summary


def simulate_matches(
    game: str, wanted: list[str], options: dict[str, str], matches: int, seed: str, keep: Path | None
) -> dict[str, Any]:
    """Play them all; Ctrl-C keeps what is done."""
    plan = _checked(game, wanted, options, seed)
    if any(seat.endswith("ms") for seat in plan.seats):
        tell("a bot that searches for a time plays as fast as the machine is: these matches cannot be repeated")
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
    played: list[Played] = []
    began = perf_counter()
    try:
        for one in simulate(plan, matches, keep):
            played.append(one)
            progress(len(played), matches)
    except KeyboardInterrupt:
        tell(f"\nstopped after {len(played)} of {matches} matches")
    if not played:
        raise KeyboardInterrupt
    speed = round(sum(one.records for one in played) / (perf_counter() - began))
    return summary(plan, played) | {"records a second": speed}


def _checked(game: str, wanted: list[str], options: dict[str, str], seed: str) -> Plan:
    rules = catalog.game(game)
    seats = seats_for(game, wanted)
    check_seats(rules, len(seats))
    settled = settle_options(rules, options)
    rules.start(len(seats), settled)
    return Plan(game, seats, settled, seed)


def statistics_text(found: dict[str, Any]) -> str:
    """The statistics as a person reads them."""
    seats = [
        (seat, bot, wins, spread["least"], spread["mean"], spread["most"])
        for seat, (bot, wins, spread) in enumerate(
            zip(found["seats"], found["wins by seat"], found["scores by seat"], strict=True), 1
        )
    ]
    records = found["records"]
    lines = [
        f"{found['matches']} matches of {found['game']} with the seed {found['seed']!r}",
        f"records a second: {found['records a second']}",
        f"records a match: {records['least']} to {records['most']}, {records['mean']} on average",
        f"moves to choose from: {found['choices a decision']} on average",
        *(f"ended because {reason}: {count}" for reason, count in found["endings"].items()),
        f"shared wins: {found['shared wins']}",
        "",
        table(seats, ("seat", "bot", "wins", "least", "mean", "most")),
    ]
    return "\n".join(lines)
