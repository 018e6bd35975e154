"""Whatever an honest house and its players do, in any order, the audit never calls it FAILED."""

import random
from contextlib import suppress
from pathlib import Path

import pytest

from tests.ledger import full, opened, play, seats_for, table, trusting
from tidelog.domain import catalog
from tidelog.domain.branches import branch
from tidelog.domain.corrections import rule, undo
from tidelog.domain.errors import TidelogError
from tidelog.domain.house import House
from tidelog.domain.kernel.facts import Outcome
from tidelog.domain.kernel.seats import CHANCE, PUBLIC
from tidelog.domain.log.records.match import Match
from tidelog.domain.rulebook import clauses
from tidelog.replays.export import bundle_of
from tidelog.replays.imports import bring_in

games = pytest.mark.parametrize("name", catalog.GAMES)


def step(app: House, match: Match, rng: random.Random) -> Match:
    """One thing that somebody at the table may try; most are refused, and then nothing has happened."""
    seats = range(1, len(match.names) + 1)
    first, size = match.opened.index + 1 + len(seats), match.head.size
    clause, ply = next(iter(clauses(match.game.name))), rng.randrange(max(0, size - 6), size + 1)
    kind = rng.choice(("move", "move", "move", "move", "alone", "alone", "all", "back", "stands", "branch", "odd"))
    if kind == "alone":
        return undo(app, match.id, rng.choice(seats), rng.choice((None, ply)))
    if kind == "all":
        asked = rng.choice(seats)
        return undo(app, match.id, asked, ply, [seat for seat in seats if seat != asked])
    if kind == "back" and rng.random() < 0.4:
        own = [seat for seat, holder in enumerate(match.head.holders, 1) if holder.custody == "self"]
        return rule(app, match.id, clause, "again", to=ply, agreed=own if match.opened.level != "given" else ())
    if kind == "stands" and rng.random() < 0.3:
        return rule(app, match.id, clause, "so it is", outcome=_outcome(match, rng))
    if kind == "branch" and rng.random() < 0.2:
        return branch(app, match.id, rng.randrange(first, size + 1), seats=rng.choice((None, match.names[::-1])))
    if kind == "odd" and rng.random() < 0.05:
        return app.resign(match.id, rng.choice(seats)) if rng.random() < 0.5 else app.abandon(match.id, "rain")
    if CHANCE in match.awaiting:
        return app.enter(match.id, match.game.chance(match.state).sample(rng))
    return play(app, match, 1, rng.randrange(1000))


def _outcome(match: Match, rng: random.Random) -> Outcome | None:
    return Outcome("corrected", (1,) * len(match.names)) if rng.random() < 0.5 else None


@games
@pytest.mark.parametrize("level", [None, "given"])
def test_no_order_of_honest_acts_fails_the_audit(name: str, level: str | None, tmp_path: Path) -> None:
    for seed in range(3):
        rng = random.Random(f"{name}{level}{seed}")
        app = table(tmp_path / str(seed), "ana", "ben")
        match = opened(app, name, seats_for(name, "ana", "ben"), level=level)
        for _ in range(60):
            with suppress(TidelogError):
                match = step(app, match, rng)
            match = app.load(match.id)
        report = trusting(app, full(app, match))
        assert not report.failed, (seed, report.failed)
        assert report.exit_code == 0
        assert not trusting(app, bundle_of(app, match.id, PUBLIC)).failed
        assert bring_in(table(tmp_path / f"guest{seed}"), full(app, match)).match.head.root == match.head.root
