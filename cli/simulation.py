"""The verb `simulate`: runs matches with progress on stderr and renders their statistics."""

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

from tidelog.cli.options import table, tell
from tidelog.cli.progress import progress
from tidelog.domain.files import check_free
from tidelog.replays.simulation import Plan, Played, kept_name, simulate, summary


def simulate_matches(plan: Plan, matches: int, keep: Path | None, force: bool, cluster: str = "") -> dict[str, Any]:
    """Play them all; Ctrl-C keeps what is done."""
    if any(seat.endswith("ms") for seat in plan.seats):
        tell("a bot that searches for a time plays as fast as the machine is: these matches cannot be repeated")
    if keep is not None:
        _prepare(plan, matches, keep, force)
    played: list[Played] = []
    began = perf_counter()
    try:
        for one in _played(plan, matches, keep, force, cluster):
            played.append(one)
            progress(len(played), matches)
    except KeyboardInterrupt:
        tell(f"\nstopped after {len(played)} of {matches} matches")
    if not played:
        raise KeyboardInterrupt
    speed = round(sum(one.records for one in played) / (perf_counter() - began))
    return summary(plan, played) | {"records a second": speed}


def _played(plan: Plan, matches: int, keep: Path | None, force: bool, cluster: str) -> Iterator[Played]:
    if not cluster:
        return simulate(plan, matches, keep, replace=force)
    from tidelog.replays.cluster import simulate_on

    return simulate_on(cluster, plan, matches, keep, force)


def _prepare(plan: Plan, matches: int, keep: Path, force: bool) -> None:
    """Make the folder; a bundle that is there already is refused before anything is played."""
    keep.mkdir(parents=True, exist_ok=True)
    if not force:
        for number in range(1, matches + 1):
            check_free(keep / kept_name(plan, number))


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
