"""The second verifier agrees with the audit on bundles of random matches, and with the rules on every draw."""

import ast
import random
from pathlib import Path
from typing import Any

import pytest

from tests import independent, independent_bytes
from tests.ledger import finished, forged, full, opened, plain, play, seats_for, table
from tidelog.domain import catalog
from tidelog.domain.branches import branch
from tidelog.domain.corrections import rule, undo
from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.seats import PUBLIC
from tidelog.domain.kernel.secret import closed, named
from tidelog.domain.log.hidden import find_hidden
from tidelog.domain.log.reading import read_log
from tidelog.domain.log.record import Drawn
from tidelog.domain.log.retrace import retrace
from tidelog.domain.rulebook import clauses
from tidelog.replays.bundle import Bundle, write_bundle
from tidelog.replays.export import bundle_of

games = pytest.mark.parametrize("name", catalog.GAMES)


def test_it_imports_nothing_of_tidelog() -> None:
    for module in (independent, independent_bytes):
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, (ast.Import, ast.ImportFrom)) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if name.startswith(("tidelog", "domain", "replays"))]


def agree(bundle: Bundle) -> int:
    """Both verifiers accept the bundle, and the thrown numbers are the moves of chance in it."""
    thrown = independent.verify(write_bundle(bundle))
    log = read_log(bundle.evidence())
    states = retrace(log, find_hidden(log)).states
    for index, numbers in thrown.items():
        record: Any = log.records[index]
        assert isinstance(record, Drawn)
        move = log.game.chance(states[index]).pick(numbers)
        kind = codec(log.game).move
        assert closed(kind, named(kind, move, f"d{record.number}")) == record.move
    return len(thrown)


@games
@pytest.mark.parametrize("seed", [1, 2])
def test_it_accepts_whole_matches_and_throws_the_same_dice(name: str, seed: int, tmp_path: Path) -> None:
    app = table(tmp_path, "ana", "cy")
    match = play(app, opened(app, name, seats_for(name, "ana")), 5000, seed)
    assert agree(full(app, match)) == match.head.draws


@games
def test_it_accepts_redacted_copies_take_backs_rulings_and_branches(name: str, tmp_path: Path) -> None:
    app = table(tmp_path, "ana", "ben")
    seats = seats_for(name, "ana", "ben")
    match = play(app, opened(app, name, seats), 6)
    ply = match.head.size
    assert agree(bundle_of(app, match.id, PUBLIC)) == 0
    match = undo(app, play(app, match, 2).id, 1, ply, tuple(range(2, len(seats) + 1)))
    match = rule(app, play(app, match, 2, 3).id, next(iter(clauses(name))), "a slip", to=ply)
    child = play(app, branch(app, match.id, ply), 5)
    match = play(app, match, 5000, seed=5)
    assert agree(full(app, match)) == match.head.draws
    agree(full(app, child))


def test_it_refuses_what_was_changed(tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    bundle = full(app, finished(app, "orongo"))
    rng, refused = random.Random(3), 0
    for _ in range(20):
        records = plain(bundle)
        record = records[rng.randrange(1, len(records) - 2)]
        if record[0] not in ("move", "joined"):
            continue
        record[6][0][3] = rng.randbytes(16)
        with pytest.raises(independent.Wrong):
            independent.verify(write_bundle(forged(app, bundle, records)))
        refused += 1
    assert refused
