"""The second verifier agrees with the audit on bundles of random matches, and with the rules on every draw."""

import ast
import random
from pathlib import Path
from typing import Any

import pytest

from tests import independent
from tests.forger import minted, seeds_of
from tests.ledger import Plain, full, opened, plain, play, seats_for, table
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
    aside = ("LEGAL", "RULES", "ANCHOR", "PINS")
    return {found.claim: found.verdict for found in report.findings if found.claim not in aside}


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


def mutant(records: list[Plain], rng: random.Random) -> None:
    """One change somewhere in a log."""
    index = rng.randrange(1, len(records))
    record = records[index]
    kind = rng.choice(("nonce", "awaited", "at", "counter", "seen", "drop", "double", "swap", "number", "signature"))
    command = next((part[0] for part in independent.commands(record)), None)
    if kind == "awaited":
        record[6] = rng.choice(([], [0], [1], [0, 1], [1, 2], record[6][1:], [0, *record[6]][:2]))
    elif kind == "at":
        record[5] += rng.choice((-5, 5))
    elif kind == "drop":
        del records[index]
    elif kind == "double":
        records.insert(index, list(record))
    elif kind == "swap":
        other = rng.randrange(1, len(records))
        records[index], records[other] = records[other], records[index]
    elif kind == "number" and record[0] == "draw":
        record[7] += rng.choice((-1, 1))
    elif command is not None:
        _change(command, kind, rng)


def _change(command: Plain, kind: str, rng: random.Random) -> None:
    if kind == "nonce":
        command[3] = rng.choice((b"", bytes(32), rng.randbytes(32)))
    elif kind == "counter":
        command[1] += 1
    elif kind == "seen":
        command[2] = max(0, command[2] - rng.randrange(1, 4))


@games
def test_it_agrees_with_the_audit_claim_by_claim_on_what_was_changed(name: str, tmp_path: Path) -> None:
    app = table(tmp_path, "ana", "ben")
    own = seats_for(name, "ana", "ben")
    logs = [full(app, play(app, opened(app, name, own, level=level), 40)) for level in ("F2", "F3")]
    rng, refused = random.Random(name), 0
    for number in range(80):
        bundle = logs[number % 2]
        records = plain(bundle)
        mutant(records, rng)
        holds = seeds_of(app, "ana", "ben") if number % 3 else seeds_of(app)
        made = minted(bundle, records, holds)
        found, _ = independent.verify(write_bundle(made))
        assert found == claims(made), number
        refused += "FAILED" in found.values()
    assert refused > 40
