"""Who knows the next draw cannot avoid it: once chance is asked, nothing is taken back, ruled, given up or sealed."""

from pathlib import Path
from typing import Any

import pytest

from tests.forger import minted, seeds_of
from tests.ledger import Plain, finding, finished, full, opened, plain, play, seats_for, table, trusting
from tidelog.domain import catalog
from tidelog.domain.corrections import rule, undo
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.log.primitives.luck import derive
from tidelog.domain.log.primitives.signing import public_key
from tidelog.domain.rulebook import clauses
from tidelog.replays.bundle import Bundle

games = pytest.mark.parametrize("name", catalog.GAMES)


@pytest.fixture
def app(tmp_path: Path) -> House:
    """A house, and the key of ana."""
    return table(tmp_path, "ana")


def before_a_draw(bundle: Bundle) -> tuple[list[Plain], Plain]:
    """The log up to a move that sets off a draw, and that move."""
    records = plain(bundle)
    at = next(i for i, r in enumerate(records) if r[0] == "draw" and records[i - 1][0] == "move")
    return records[:at], records[at - 1]


def command(records: list[Plain], seat: int, move: Any) -> Plain:
    """The next command of a seat, on the head of these records."""
    made = sum(r[0] in ("move", "joined") and r[7][0][0] == seat for r in records)
    return [[seat, made, len(records), b"", [], move], b""]


def evasions(records: list[Plain], move: Plain, clause: str) -> dict[str, Plain]:
    """What somebody who dislikes the draw that comes could write instead."""
    match, at, seat, to = move[2], move[5], move[7][0][0], len(records) - 1
    seats = len(records[0][12])
    head: Plain = [[], match, 0, b"", at, [seat]]
    back = [command(records, s, ["take-back.1", to]) for s in (seat, *(n for n in range(1, seats + 1) if n != seat))]
    return {
        "ruled back": ["ruling", *head, clause, bytes(32), to, None, [], bytes(64)],
        "ruled": ["ruling", *head, clause, bytes(32), None, None, [], bytes(64)],
        "taken back alone": ["taken-back", *head, to, back[:1]],
        "taken back by all": ["taken-back", *head, to, back],
        "resigned": ["move", *head, command(records, seat, ["resign.1"]), []],
        "abandoned": ["sealed", *head, ["abandoned", []], bytes(32), bytes(16), None],
    }


@games
def test_once_chance_is_asked_only_a_draw_follows(name: str, app: House) -> None:
    bundle = full(app, play(app, opened(app, name, seats_for(name, "ana")), 60))
    records, move = before_a_draw(bundle)
    for what, record in evasions(records, move, next(iter(clauses(name)))).items():
        report = trusting(app, minted(bundle, [*records, record], seeds_of(app, "ana")))
        found = finding(report, "LEGAL")
        assert (found.verdict, found.record, found.clause) == ("FAILED", len(records), "log/3.8"), what


def test_at_a_real_table_a_slip_can_be_taken_back_before_the_draw_is_typed_in(app: House) -> None:
    match = app.open("orongo", ("ben", "cy"), {"amulet": "1"}, level="given")
    assert match.awaiting == (CHANCE,)
    for _ in range(6):
        match = app.enter(match.id, match.game.chance(match.state).outcomes()[0]) if CHANCE in match.awaiting else match
    match = app.act(match.id, 1, "bid 1")
    ply = match.head.size
    match = app.act(match.id, 2, "bid 0")
    while match.awaiting != (CHANCE,):
        ply = match.head.size
        match = play(app, match, 1)
    match = undo(app, match.id, 1, ply, (2,))
    match = rule(app, match.id, "orongo/5.1", "so be it")
    assert not trusting(app, full(app, match)).failed


def test_a_seeded_match_has_the_house_of_its_seed(app: House) -> None:
    match = play(app, opened(app, "orongo", ("ben", "cy"), seed="seven"), 3000)
    bundle = full(app, match)
    records = plain(bundle)
    seed = derive(records[-1][8], "house")
    assert records[0][15][1] == public_key(seed)
    records[0][15][1] = app.keys.house().key
    report = trusting(app, minted(bundle, records, seeds_of(app)))
    assert (finding(report, "LUCK").verdict, finding(report, "LUCK").clause) == ("FAILED", "log/6.8")


def test_a_ruling_that_goes_back_is_counted_whatever_it_takes_back(app: House) -> None:
    match = opened(app, "tongiaki", ("ana", "ben"))
    ply = match.head.size
    match = play(app, match, 1)
    match = rule(app, match.id, "tongiaki/1.1", "again", to=ply)
    assert "1 took play back" in finding(trusting(app, full(app, match)), "RULINGS").detail


def test_nonces_that_a_player_used_before_are_counted(app: House) -> None:
    bundle = full(app, finished(app, "tongiaki"))
    report = trusting(app, bundle)
    assert "used twice" not in finding(report, "LUCK").detail
