"""How a tree is measured that has no `benchmarks/tree.py` yet: commit 5e664ae and its neighbours.

It runs inside that tree and asks for its modules by name, since in the tree this file stands in they may have moved.
"""

import random
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

Work = Callable[[], object]
_PEOPLE = ("Ana", "Ben", "Cleo", "Dan")
_SEARCHED_AT = 40

_table: Any = import_module("benchmarks.table")
_play: Any = import_module("benchmarks.play")
_checked: Any = import_module("benchmarks.checked")
_catalog: Any = import_module("tidelog.domain.catalog")


def games() -> tuple[str, ...]:
    """The games of the catalogue; from now on stores know the counting game too."""
    found: tuple[str, ...] = _catalog.GAMES
    import_module("benchmarks.counting").put_in_catalog()
    return found


def house(folder: Path) -> Any:
    """A store in `store.db` of a folder, every commit on the disk, and keys for two players."""
    return _table.house(folder)


def close(app: Any) -> None:
    """Let go of the store."""
    app.close()


def counted(app: Any, name: str, records: int, signed: bool) -> None:
    """A counting match with this many records and no state kept of it."""
    _table.counted(app, name, records, "self" if signed else "house")


def kept(app: Any, name: str, at: int, records: int) -> None:
    """A counting match with a state kept at one ply."""
    _table.kept(app, name, at, records)


def played(app: Any, game: str, seed: str) -> tuple[str, int]:
    """A match between four random bots to its end, the same in every tree whose rules agree; gives its records."""
    match = app.open(game, ["bot:random"] * _play.SEATS, seed=seed)
    return match.id, app.play_bots(match.id, random.Random(seed)).head.size


def load(app: Any, match: str) -> object:
    """A match as after a restart, ready to be played on."""
    return _table.cold(app, match)


def forget_kept(app: Any, match: str) -> None:
    """Drop the states kept of a match."""
    app.matches.rows.drop_kept(match)


def state_at(app: Any, match: str, ply: int) -> object:
    """The state that views fold."""
    return app.matches.state_at(match, ply)


def acting(app: Any, match: str) -> Work:
    """The next move of a counting match, by whoever acts for the seat here."""
    seat, move = _table.next_add(app.matches.recent(match))
    return lambda: app.act(match, seat, move)


def submitting(app: Any, match: str) -> Work:
    """The next move of a counting match, signed elsewhere before."""
    now = app.matches.recent(match)
    submission = app.command(now, *_table.next_add(now))
    return lambda: app.submit(match, lambda _: submission)


def auditing(app: Any, match: str) -> Work:
    """Every claim about a log in memory."""
    evidence = _checked.evidence_of(app, match)
    return lambda: _checked.audit(evidence)


def verifying(app: Any, match: str, path: Path) -> Work:
    """A bundle of the match as a regression test."""
    import_module("tidelog.replays.export").export_match(app, match, path)
    return lambda: import_module("tidelog.replays.verify").verify_bundle(path)


def stored(app: Any, match: str) -> list[bytes]:
    """The rows of a match as they went in: the record's bytes and its openings."""
    return [row.state for row in _table.rows_of(app, match)]


def random_match(game: str, rng: random.Random) -> int:
    """A match of four by the rules alone, nothing stored; gives its records."""
    return int(_play.random_match(_catalog.game(game), _play.SEATS, rng))


def searching(game: str, turns: int) -> Work:
    """One choice of the searching bot, some way into a match of two."""
    bots, after = import_module("tidelog.domain.bots"), import_module("tidelog.domain.bots.ahead").after
    rules, rng, records = _catalog.game(game), random.Random(1), 0
    state = rules.start(2, import_module("tidelog.domain.kernel.game").settle_options(rules, {}))
    while (seat := rules.awaiting(state)[0]) == 0 or records < _SEARCHED_AT:
        move = rng.choice(rules.legal(state, seat)) if seat else rules.chance(state).sample(rng)
        state, records = after(rules, state, seat, move, f"r{records}"), records + 1
    return lambda: bots.choose(f"mcts-{turns}-a", rules, state, seat, random.Random(1))


def settle(folder: Path, records: int) -> dict[str, str]:
    """A user's folder as the command line keeps it, with a match of at least so many records; and its next move."""
    write_move = import_module("tidelog.domain.kernel.notation").write_move
    app = import_module("tidelog.domain.app").Tidelog.at(str(folder / "matches.tidelog"), folder / "keys")
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
