"""Making the recorded matches: `python -m tidelog.replays.collect [GAME ...]`.

Each folder of replays/recorded has a `wanted.toml` that says what its matches must show. A match that is missing is
looked for among seeds (level F0), or made by the steps its kind asks for. One that is there is never touched.
"""

import random
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from tidelog.domain import catalog
from tidelog.domain.app import Tidelog
from tidelog.domain.branches import branch
from tidelog.domain.corrections import rule, undo
from tidelog.domain.kernel.rules import Outcome
from tidelog.domain.log.match import Match
from tidelog.projections.frames import frames
from tidelog.replays.export import export_match
from tidelog.replays.simulation import Plan, play_one
from tidelog.replays.transcript import import_transcript, write_transcript

RECORDED: Final = Path("replays") / "recorded"


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """One match to have: who plays, and what must be seen in it."""

    name: str
    kind: str = "simulated"
    seats: int
    bot: str = "random"
    options: dict[str, str] = {}
    events: tuple[str, ...] = ()
    """Types of events that must all occur."""
    reason: str = ""
    """Words the reason of the ending must hold."""
    tie: bool = False
    longest: bool = False
    shortest: bool = False
    tries: int = 300
    moves: int = 8
    """How many are made before something is taken back or ruled on; a short game asks for fewer."""


def wanted(folder: Path) -> list[Wanted]:
    """What the folder of a game asks for."""
    data = tomllib.loads((folder / "wanted.toml").read_text())
    return [msgspec.convert(entry, Wanted) for entry in data["match"]]


def collect(game: str, root: Path = RECORDED) -> Iterator[str]:
    """Make every match that is missing; says what was made."""
    folder = root / game
    for entry in wanted(folder):
        path = folder / f"{entry.name}.tide"
        if path.exists():
            continue
        with TemporaryDirectory() as keys:
            yield f"{path}: {_made(game, entry, Path(keys), path)}"


def _made(game: str, entry: Wanted, keys: Path, path: Path) -> str:
    found = _KINDS[entry.kind](game, entry, keys)
    if found is None:
        return f"nothing like it in {entry.tries} matches"
    app, match = found
    export_match(app, match, path)
    return f"{app.load(match).head.size} records"


Found = tuple[Tidelog, str] | None


def _simulated(game: str, entry: Wanted, keys: Path) -> Found:
    plan = Plan(game, (f"bot:{entry.bot}",) * entry.seats, entry.options, f"{game}/{entry.name}")
    best: tuple[int, Tidelog, str] | None = None
    for number in range(1, entry.tries + 1):
        app, played = play_one(plan, number)
        if not _fits(app, played.match, entry):
            continue
        if not (entry.longest or entry.shortest):
            return app, played.match
        length = -played.records if entry.shortest else played.records
        if best is None or length > best[0]:
            best = (length, app, played.match)
    return best and (best[1], best[2])


def _fits(app: Tidelog, match: str, entry: Wanted) -> bool:
    outcome = app.load(match).outcome
    assert outcome is not None
    if entry.tie and len(outcome.winners) < 2:
        return False
    if entry.reason not in outcome.reason:
        return False
    if not entry.events:
        return True
    seen = {type(event).__name__ for frame in frames(app.matches.lineage(match)) for event in frame.events}
    return seen >= set(entry.events)


def _opened(game: str, entry: Wanted, keys: Path, seed: str | None = None) -> tuple[Tidelog, Match, random.Random]:
    app = Tidelog.at(":memory:", keys)
    names = catalog.game(game).colours[: entry.seats]
    match = app.open(game, [name.title() for name in names], entry.options, seed=seed)
    return app, match, random.Random(f"{game}/{entry.name}")


def _play(app: Tidelog, match: Match, rng: random.Random, most: int = 100_000) -> Match:
    for _ in range(most):
        if not match.awaiting:
            break
        seat = rng.choice(match.awaiting)
        match = app.act(match.id, seat, rng.choice(match.game.legal(match.state, seat)))
    return match


def _undone(game: str, entry: Wanted, keys: Path) -> Found:
    app, match, rng = _opened(game, entry, keys, f"{game}/{entry.name}")
    match = _play(app, match, rng, entry.moves)
    ply = match.head.size
    _play(app, match, rng, 4)
    match = undo(app, match.id, 1, ply, range(2, entry.seats + 1))
    return app, _play(app, match, rng).id


def _ruled(game: str, entry: Wanted, keys: Path) -> Found:
    app, match, rng = _opened(game, entry, keys, f"{game}/{entry.name}")
    match = _play(app, match, rng, entry.moves)
    ply = match.head.size
    _play(app, match, rng, 3)
    match = rule(app, match.id, f"{game}/1.1", "a piece was moved by accident", to=ply)
    match = _play(app, match, rng)
    places = tuple(range(1, entry.seats + 1))
    return app, rule(app, match.id, f"{game}/1.1", "the count was wrong", outcome=Outcome("corrected", places)).id


def _resigned(game: str, entry: Wanted, keys: Path) -> Found:
    app, match, rng = _opened(game, entry, keys, f"{game}/{entry.name}")
    match = _play(app, match, rng, entry.moves + 4)
    return app, app.resign(match.id, 1).id


def _abandoned(game: str, entry: Wanted, keys: Path) -> Found:
    app, match, rng = _opened(game, entry, keys, f"{game}/{entry.name}")
    match = _play(app, match, rng, entry.moves + 4)
    return app, app.abandon(match.id, "the lights went out").id


def _branched(game: str, entry: Wanted, keys: Path) -> Found:
    app, match, rng = _opened(game, entry, keys, f"{game}/{entry.name}")
    match = _play(app, match, rng)
    other = branch(app, match.id, match.head.size // 2)
    return app, _play(app, other, rng).id


def _entered(game: str, entry: Wanted, keys: Path) -> Found:
    app, match, rng = _opened(game, entry, keys)
    match = _play(app, match, rng)
    return app, import_transcript(app, write_transcript(app.matches.lineage(match.id))).id


_KINDS: Final[dict[str, Callable[[str, Wanted, Path], Found]]] = {
    "simulated": _simulated,
    "undone": _undone,
    "ruled": _ruled,
    "resigned": _resigned,
    "abandoned": _abandoned,
    "branched": _branched,
    "entered": _entered,
}


if __name__ == "__main__":
    for named in sys.argv[1:] or catalog.GAMES:
        for line in collect(named):
            print(line, flush=True)
