"""The second verifier agrees with the audit on bundles of random matches, and with the rules on every draw."""

import ast
from pathlib import Path
from typing import Any

import pytest

from tests import independent
from tests.ledger import full, opened, play, seats_for, table
from tidelog.domain import catalog
from tidelog.domain.branches import branch
from tidelog.domain.corrections import rule, undo
from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.seats import PUBLIC
from tidelog.domain.kernel.secret import closed, named
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.audit.hidden import find_hidden
from tidelog.domain.log.audit.reading import read_log
from tidelog.domain.log.audit.retrace import retrace
from tidelog.domain.log.records.record import Drawn
from tidelog.domain.rulebook import clauses
from tidelog.replays.bundle import Bundle, parse_bundle, write_bundle
from tidelog.replays.export import bundle_of

games = pytest.mark.parametrize("name", catalog.GAMES)


def test_it_imports_nothing_of_tidelog() -> None:
    for path in sorted((Path(__file__).parent.parent).glob("independent*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, (ast.Import, ast.ImportFrom)) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if name.startswith(("tidelog", "domain", "replays"))]


def claims(bundle: Bundle) -> dict[str, str]:
    """What the audit says of all that the second verifier decides, without anything from outside."""
    report = audit(parse_bundle(write_bundle(bundle)).evidence())
    return {found.claim: str(found.verdict) for found in report.findings if found.claim != "LEGAL"}


def agree(bundle: Bundle) -> int:
    """Both verifiers say the same of the bundle, and the thrown numbers are the moves of chance in it."""
    found, thrown = independent.verify(write_bundle(bundle))
    assert found == claims(bundle)
    assert "FAILED" not in found.values()
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
    match = rule(app, play(app, match, 2, 3).id, next(iter(clauses(name))), "a slip", to=ply, agreed=(1, 2))
    child = play(app, branch(app, match.id, ply), 5)
    match = play(app, match, 5000, seed=5)
    assert agree(full(app, match)) == match.head.draws
    agree(full(app, child))
