"""How strong the bots are where it matters: tables of 2, 3 and 4 seats, one player against a table of another.

`python -m benchmarks.strength` lets levels play the level below, scripted players the normal bots, and equals each
other, by the rules alone, and writes docs/strength.md. It takes hours: with `--kept FILE` what has been played is kept
there and not played again, and with `--least 50` a scripted player is left alone once the bounds leave no doubt.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean

import msgspec

from benchmarks.measure import Line, Section, at_least, at_most, ms
from benchmarks.report import as_text, write_page
from benchmarks.scripted import SCRIPTED
from benchmarks.tables import Played, Table, play
from tidelog.domain import catalog

_DOCS = Path(__file__).parent.parent / "docs"
_TABLES = (2, 3, 4)
_LEVELS = ("easy", "normal", "hard")
_SURE = 1.96
"""Standard errors on each side of a mean that hold the truth in 95 cases of a hundred."""
_WINS = {2: 1.2, 3: 1.3, 4: 1.3}
"""What a level gets of its fair share against the one below, at least: at a table of two 0.60 of the matches."""
_MARGIN = 0.1
"""What a scripted player may get beyond its fair share, at most."""

_ABOUT = """`python -m benchmarks.strength` writes this page. One player sits at a table of others who are all alike, in
turn on every seat; a shared win counts as a part of one. A fair share is what everybody would get among equals. Bounds
hold the truth in 95 cases of a hundred (Wilson). Thinking times are those of the processor: nothing else counts."""


class Pairing(msgspec.Struct, frozen=True):
    """One player against a table of others, so many times."""

    game: str
    seats: int
    one: str
    others: str
    matches: int

    @property
    def name(self) -> str:
        """As the page says it."""
        return f"{self.game}, {self.seats} seats, {self.one}"

    @property
    def fair(self) -> float:
        """The share among equals."""
        return 1 / self.seats


class Found(msgspec.Struct, frozen=True):
    """What came of a pairing."""

    pairing: Pairing
    played: int
    share: float
    decided: float
    """The share of the matches that were not shared, for tables of two."""
    first: float
    facts: dict[str, float]
    endings: dict[str, int]
    thought: float
    longest: float

    @property
    def bounds(self) -> tuple[float, float]:
        """Between which the true share lies."""
        return wilson(self.share, self.played)


def wilson(share: float, matches: int) -> tuple[float, float]:
    """The bounds of a share of so many matches; they hold near none and all of them as well."""
    extra = _SURE**2 / matches
    middle = (share + extra / 2) / (1 + extra)
    reach = _SURE * sqrt(share * (1 - share) / matches + extra / matches / 4) / (1 + extra)
    return middle - reach, middle + reach


def summed(pairing: Pairing, played: Sequence[Played]) -> Found:
    """The means of all matches of a pairing."""
    shares = [one.share for one in played]
    decided = [one.share for one in played if not one.shared]
    names = played[0].facts
    return Found(
        pairing,
        len(played),
        fmean(shares),
        fmean(decided) if decided else 0.5,
        fmean(one.first for one in played),
        {name: fmean(one.facts[name] for one in played) for name in names},
        dict(Counter(one.ending for one in played).most_common()),
        sum(one.thought for one in played) / max(1, sum(one.moves for one in played)),
        max(one.longest for one in played),
    )


def pairings(games: Sequence[str], matches: int, scripted: int, equals: int) -> Iterator[Pairing]:
    """Everything that is played, the quickest first."""
    for game in games:
        yield from (Pairing(game, seats, "normal", "normal", equals) for seats in _TABLES)
    for below, level in pairwise(_LEVELS):
        yield from (Pairing(game, seats, level, below, matches) for game in games for seats in _TABLES)
    for game in games:
        yield from (Pairing(game, n, name, "normal", scripted) for n in _TABLES for name in SCRIPTED[game])


def measure(wanted: Sequence[Pairing], kept: Path | None, least: int, workers: int | None) -> list[Found]:
    """Play every pairing that has not been kept."""
    lines = kept.read_bytes().splitlines() if kept and kept.exists() else []
    known = {found.pairing: found for found in (msgspec.json.decode(line, type=Found) for line in lines)}
    with ProcessPoolExecutor(workers) as pool:
        for pairing in wanted:
            if pairing not in known:
                known[pairing] = _measured(pairing, least, pool)
                print(_told(known[pairing]), flush=True)
                if kept:
                    with kept.open("ab") as file:
                        file.write(msgspec.json.encode(known[pairing]) + b"\n")
    return [known[pairing] for pairing in wanted]


def _measured(pairing: Pairing, least: int, pool: ProcessPoolExecutor) -> Found:
    """All matches of a pairing; of a scripted player in lots, until it is clear that its share is small enough."""
    scripted = pairing.one in SCRIPTED[pairing.game]
    lot = min(least, pairing.matches) if scripted else pairing.matches
    played: list[Played] = []
    while len(played) < pairing.matches:
        numbers = range(len(played), min(len(played) + lot, pairing.matches))
        tables = [Table(pairing.game, pairing.seats, pairing.one, pairing.others, number) for number in numbers]
        played += pool.map(play, tables, chunksize=2)
        found = summed(pairing, played)
        if found.bounds[1] < pairing.fair + _MARGIN:
            break
    return found


def _told(found: Found) -> str:
    low, high = found.bounds
    name = f"{found.pairing.name} against {found.pairing.others}"
    facts = ", ".join(f"{fact} {number:.2f}" for fact, number in found.facts.items())
    times = f"{ms(found.thought)} a move, {ms(found.longest)} at most"
    return f"{name:52} {found.share:.3f} ({low:.3f} to {high:.3f}) of {found.played}, {times}; {facts}"


def levels(found: Sequence[Found]) -> Section:
    """Each level against a table of the one below."""
    return Section(
        "Each level against the one below",
        "How many times its fair share a player gets at a table of players of the level below. The goal is 1.2 with "
        "two seats, which is 0.60 of the decided matches, and 1.3 with three and four; the lower bound is above 1.",
        tuple(_level(one) for one in found if one.pairing.one in _LEVELS and one.pairing.one != one.pairing.others),
    )


def _level(one: Found) -> Line:
    fair, seats = one.pairing.fair, one.pairing.seats
    share = one.decided if seats == _TABLES[0] else one.share
    says = f"{share:.1%} of {one.played}, lower bound {one.bounds[0] / fair:.2f}"
    return Line(
        f"{one.pairing.name} over {one.pairing.others}", says, f"{fair:.1%}", share / fair, at_least(_WINS[seats])
    )


def scripts(found: Sequence[Found], game: str) -> Section:
    """Players who follow one simple rule at a table of normal bots."""
    return Section(
        f"Scripted players of {game}",
        "The upper bound of the share that a player of one simple rule gets at a table of normal bots, as a multiple "
        "of the fair share; the goal is a tenth of all wins beyond it.",
        tuple(_script(one) for one in found if one.pairing.game == game and one.pairing.one in SCRIPTED[game]),
    )


def _script(one: Found) -> Line:
    fair, high = one.pairing.fair, one.bounds[1]
    says = f"{one.share:.1%} of {one.played}, at most {high:.1%}"
    goal = at_most(round((fair + _MARGIN) / fair, 3))
    return Line(f"{one.pairing.seats} seats, {one.pairing.one}", says, f"{fair:.1%}", high / fair, goal)


def equals(found: Sequence[Found], game: str) -> Section:
    """What a match among normal bots is like."""
    tables = [one for one in found if one.pairing.game == game and one.pairing.one == one.pairing.others]
    lines = tuple(line for one in tables for line in _equals(one))
    return Section(f"A match of {game} among normal bots", "Means of all matches, and how they ended.", lines)


def _equals(one: Found) -> Iterator[Line]:
    seats, fair = f"{one.pairing.seats} seats", one.pairing.fair
    for name, number in one.facts.items():
        goal = _GOALS.get((one.pairing.game, one.pairing.seats, name))
        yield Line(f"{seats}, {name}", f"{number:.2f}", "", number, goal)
    yield Line(f"{seats}, wins of who begins", f"{one.first:.1%}", f"{fair:.1%}", one.first / fair)
    for reason, count in one.endings.items():
        part = count / one.played
        goal = at_most(_STALLS) if reason.startswith("no new tile") and one.pairing.seats > _TABLES[0] else None
        yield Line(f"{seats}, {reason}", f"{part:.0%} of the matches", "", part, goal)


_STALLS = 0.1
"""Matches of Tongiaki that may end without a new tile, with three and four seats."""
_GOALS = {
    ("orongo", 3, "Moai"): at_least(8),
    ("orongo", 4, "Moai"): at_least(8),
    ("yamatai", 3, "tiles a seat"): at_least(6),
    ("yamatai", 3, "coins as a part of the points"): at_most(0.25),
}
"""What a match has to be like, by game, seats and fact."""


def thinking(found: Sequence[Found]) -> Section:
    """How long a level thinks about a move."""
    lines = [
        Line(one.pairing.name, f"{ms(one.thought)} a move", f"{ms(one.longest)} the longest", one.longest, at_most(1))
        for one in found
        if one.pairing.one in _LEVELS and one.pairing.one != one.pairing.others
    ]
    return Section("Thinking times", "The longest that a bot thought about one move, in seconds.", tuple(lines))


def main() -> None:
    """Play and print; the page is written when all games have been played."""
    asked = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    asked.add_argument("games", nargs="*", default=list(catalog.GAMES), help="some of the games; all if none is named")
    asked.add_argument("--matches", type=int, default=100, help="for each level against the one below")
    asked.add_argument("--scripted", type=int, default=400, help="for each scripted player and table")
    asked.add_argument("--equals", type=int, default=100, help="for each table of equals")
    asked.add_argument("--least", type=int, default=400, help="stop a scripted player after so many, if all is clear")
    asked.add_argument("--kept", type=Path, help="keep what has been played in this file, and do not play it again")
    asked.add_argument("--workers", type=int, help="how many processes; one for each core if not given")
    given = asked.parse_args()
    wanted = list(pairings(given.games, given.matches, given.scripted, given.equals))
    found = measure(wanted, given.kept, given.least, given.workers)
    sections = [levels(found)]
    for game in given.games:
        sections += [scripts(found, game), equals(found, game)]
    sections.append(thinking(found))
    for section in sections:
        print(as_text(section))
    if tuple(given.games) == catalog.GAMES:
        write_page("strength", "Strength of the bots", _ABOUT, sections, _DOCS)


if __name__ == "__main__":
    main()
