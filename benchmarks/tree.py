"""What a measurement asks of this tree of the code: houses and matches to measure with, one function a thing measured.

A comparison of two commits runs the `tree.py` of each, so that each is measured by its own code. What moves inside
Tidelog is followed here; what a function here does stays, or two commits are no longer measured alike.
"""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks import counting, play, table
from benchmarks.checked import evidence_of
from tidelog.domain import bots, catalog
from tidelog.domain.bots.ahead import after
from tidelog.domain.house import House
from tidelog.domain.kernel.facts import write_move
from tidelog.domain.kernel.game import settle_options
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.log.audit.audit import audit
from tidelog.replays.export import export_match
from tidelog.replays.verify import verify_bundle

Work = Callable[[], object]
_PEOPLE = ("Ana", "Ben", "Cleo", "Dan")
_SEARCHED_AT = 40


def games() -> tuple[str, ...]:
    """The games of the catalogue; from now on stores know the counting game too."""
    found = catalog.GAMES
    counting.put_in_catalog()
    return found


def house(folder: Path) -> House:
    """A store in `store.db` of a folder, every commit on the disk, and keys for two players."""
    return table.house(folder)


def close(app: House) -> None:
    """Let go of the store."""
    app.close()


def counted(app: House, name: str, records: int, signed: bool) -> None:
    """A counting match with this many records and no state kept of it."""
    table.counted(app, name, records, "self" if signed else "house")


def kept(app: House, name: str, at: int, records: int) -> None:
    """A counting match with a state kept at one ply."""
    table.kept(app, name, at, records)


def played(app: House, game: str, seed: str) -> tuple[str, int]:
    """A match between four random bots to its end, the same in every tree whose rules agree; gives its records."""
    match = app.open(game, ["bot:random"] * play.SEATS, seed=seed)
    return match.id, app.play_bots(match.id, random.Random(seed)).head.size


def load(app: House, match: str) -> object:
    """A match as after a restart, ready to be played on."""
    return table.cold(app, match)


def forget_kept(app: House, match: str) -> None:
    """Drop the states kept of a match."""
    app.matches.tables.drop_kept(match)


def state_at(app: House, match: str, ply: int) -> object:
    """The state that views fold."""
    return app.matches.state_at(match, ply)


def acting(app: House, match: str) -> Work:
    """The next move of a counting match, by whoever acts for the seat here."""
    seat, move = table.next_add(app.matches.recent(match))
    return lambda: app.act(match, seat, move)


def submitting(app: House, match: str) -> Work:
    """The next move of a counting match, signed elsewhere before."""
    now = app.matches.recent(match)
    submission = app.pens.command(now, *table.next_add(now))
    return lambda: app.submit(match, lambda _: submission)


def auditing(app: House, match: str) -> Work:
    """Every claim about a log in memory."""
    evidence = evidence_of(app, match)
    return lambda: audit(evidence)


def verifying(app: House, match: str, path: Path) -> Work:
    """A bundle of the match as a regression test."""
    export_match(app, match, path)
    return lambda: verify_bundle(path)


def stored(app: House, match: str) -> list[bytes]:
    """The rows of a match as they went in: the record's bytes and its openings."""
    return [row.state for row in table.rows_of(app, match)]


def random_match(game: str, rng: random.Random) -> int:
    """A match of four by the rules alone, nothing stored; gives its records."""
    return play.random_match(catalog.game(game), play.SEATS, rng)


def searching(game: str, turns: int) -> Work:
    """One choice of the searching bot, some way into a match of two."""
    rules, rng = catalog.game(game), random.Random(1)
    state: Any = rules.start(2, settle_options(rules, {}))
    records = 0
    while (seat := rules.awaiting(state)[0]) == CHANCE or records < _SEARCHED_AT:
        move = rules.chance(state).sample(rng) if seat == CHANCE else rng.choice(rules.legal(state, seat))
        state, records = after(rules, state, seat, move, f"r{records}"), records + 1
    return lambda: bots.choose(f"mcts-{turns}-a", rules, state, seat, random.Random(1))


def settle(folder: Path, records: int) -> dict[str, str]:
    """A user's folder as the command line keeps it, with a match of at least so many records; and its next move."""
    app = House.at(str(folder / "matches.tidelog"), folder / "keys")
    try:
        for number in range(100):
            match, rng = app.open("yamatai", _PEOPLE, seed=f"felt/{number}"), random.Random(number)
            while match.awaiting and match.head.size < records:
                seat = match.awaiting[0]
                match = app.act(match.id, seat, rng.choice(match.game.legal(match.state, seat)))
            if match.awaiting:
                seat = match.awaiting[0]
                move = write_move(match.game.legal(match.state, seat)[0])
                return {"match": match.id, "seat": str(seat), "move": move}
    finally:
        app.close()
    raise LookupError(f"no match of a hundred has {records} records")
