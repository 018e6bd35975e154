"""Seeking: a ply in a match of 5,000 records against one of 500, each from the nearest kept state."""

import random

from benchmarks.measure import Line, Section, at_most, best, busy, us
from benchmarks.table import counted, house, next_add, scratch
from tidelog.domain.house import House

_SHORT, _LONG, _PLIES = 500, 5_000, 50


def seeking(rounds: int) -> Section:
    """The state at random plies of a short and of a long match."""
    with scratch() as folder:
        app = house(folder)
        for name, records in (("short", _SHORT), ("long", _LONG)):
            _played(app, name, records)
        tasks = {"short": lambda: _seek(app, "short", _SHORT), "long": lambda: _seek(app, "long", _LONG)}
        found = best(rounds, tasks)
        app.close()
    line = Line(
        f"a ply of {_LONG:,}, times one of {_SHORT}",
        us(found["long"]),
        us(found["short"]),
        found["long"] / found["short"],
        at_most(2),
    )
    return Section("Seeking", "The state at any ply of a counting match, from the nearest kept state.", (line,))


def _played(app: House, name: str, records: int) -> None:
    """One move after the other, so that states are kept as in play."""
    match = counted(app, name, 10)
    while match.head.size < records:
        match = app.act(name, *next_add(match))


def _seek(app: House, name: str, records: int) -> float:
    rng = random.Random(1)
    plies = [rng.randint(10, records) for _ in range(_PLIES)]
    return busy(lambda: [app.matches.state_at(name, ply) for ply in plies]) / _PLIES
