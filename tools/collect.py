"""Making the recorded matches: `python -m tools.collect [GAME ...]`.

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
from tidelog.domain.branches import branch
from tidelog.domain.corrections import rule, undo
from tidelog.domain.house import House
from tidelog.domain.kernel.facts import Outcome
from tidelog.domain.kernel.seats import HOUSE
from tidelog.domain.log.records.match import Match
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
    house, match = found
    export_match(house, match, path, HOUSE)
    return f"{house.load(match).head.size} records"


Found = tuple[House, str] | None


def _simulated(game: str, entry: Wanted, keys: Path) -> Found:
    plan = Plan(game, (f"bot:{entry.bot}",) * entry.seats, entry.options, f"{game}/{entry.name}")
    best: tuple[int, House, str] | None = None
    for number in range(1, entry.tries + 1):
        house, played = play_one(plan, number)
        if not _fits(house, played.match, entry):
            continue
        if not (entry.longest or entry.shortest):
            return house, played.match
        length = -played.records if entry.shortest else played.records
        if best is None or length > best[0]:
            best = (length, house, played.match)
    return best and (best[1], best[2])


def _fits(house: House, match: str, entry: Wanted) -> bool:
    outcome = house.load(match).outcome
    assert outcome is not None
    if entry.tie and len(outcome.winners) < 2:
        return False
    if entry.reason not in outcome.reason:
        return False
    if not entry.events:
        return True
    seen = {type(event).__name__ for frame in house.matches.log_of(match).states() for event in frame.events}
    return seen >= set(entry.events)


def _opened(game: str, entry: Wanted, keys: Path, seed: str | None = None) -> tuple[House, Match, random.Random]:
    house = House.at(":memory:", keys)
    names = catalog.game(game).colours[: entry.seats]
    match = house.open(game, [name.title() for name in names], entry.options, seed=seed)
    return house, match, random.Random(f"{game}/{entry.name}")


def _play(house: House, match: Match, rng: random.Random, most: int = 100_000) -> Match:
    for _ in range(most):
        if not match.awaiting:
            break
        seat = rng.choice(match.awaiting)
        match = house.act(match.id, seat, rng.choice(match.game.legal(match.state, seat)))
    return match


def _undone(game: str, entry: Wanted, keys: Path) -> Found:
    house, match, rng = _opened(game, entry, keys, f"{game}/{entry.name}")
    match = _play(house, match, rng, entry.moves)
    ply = match.head.size
    _play(house, match, rng, 4)
    match = undo(house, match.id, 1, ply, range(2, entry.seats + 1))
    return house, _play(house, match, rng).id


def _ruled(game: str, entry: Wanted, keys: Path) -> Found:
    house, match, rng = _opened(game, entry, keys, f"{game}/{entry.name}")
    match = _play(house, match, rng, entry.moves)
    ply = match.head.size
    _play(house, match, rng, 3)
    match = rule(house, match.id, f"{game}/1.1", "a piece was moved by accident", to=ply)
    match = _play(house, match, rng)
    places = tuple(range(1, entry.seats + 1))
    return house, rule(house, match.id, f"{game}/1.1", "the count was wrong", outcome=Outcome("corrected", places)).id


def _resigned(game: str, entry: Wanted, keys: Path) -> Found:
    house, match, rng = _opened(game, entry, keys, f"{game}/{entry.name}")
    match = _play(house, match, rng, entry.moves + 4)
    return house, house.resign(match.id, 1).id


def _abandoned(game: str, entry: Wanted, keys: Path) -> Found:
    house, match, rng = _opened(game, entry, keys, f"{game}/{entry.name}")
    match = _play(house, match, rng, entry.moves + 4)
    return house, house.abandon(match.id, "the lights went out").id


def _branched(game: str, entry: Wanted, keys: Path) -> Found:
    house, match, rng = _opened(game, entry, keys, f"{game}/{entry.name}")
    match = _play(house, match, rng)
    other = branch(house, match.id, match.head.size // 2)
    return house, _play(house, other, rng).id


def _entered(game: str, entry: Wanted, keys: Path) -> Found:
    house, match, rng = _opened(game, entry, keys)
    match = _play(house, match, rng)
    return house, import_transcript(house, write_transcript(house.matches.log_of(match.id))).id


_KINDS: Final[dict[str, Callable[[str, Wanted, Path], Found]]] = {
    "simulated": _simulated,
    "undone": _undone,
    "ruled": _ruled,
    "resigned": _resigned,
    "abandoned": _abandoned,
    "branched": _branched,
    "entered": _entered,
    "covering": lambda game, entry, keys: None,  # by `tidelog collect --cover`, which finds others once these are there
    "kept": lambda game, entry, keys: None,  # of rules that nobody follows any more: it cannot be made again
}


if __name__ == "__main__":
    for named in sys.argv[1:] or catalog.GAMES:
        for line in collect(named):
            print(line, flush=True)
