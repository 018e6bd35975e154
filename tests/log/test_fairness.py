"""Whoever knows the secret still cannot choose a draw, and whoever does not cannot see what is hidden."""

from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

from tests.ledger import full, opened, play, seats_for, table, trusting, verdicts
from tidelog.domain import catalog
from tidelog.domain.corrections import undo
from tidelog.domain.house import House
from tidelog.domain.kernel.hush import Hush
from tidelog.domain.kernel.seats import CHANCE, HOUSE, PUBLIC
from tidelog.domain.log.audit.hidden import find_hidden
from tidelog.domain.log.audit.reading import read_log
from tidelog.domain.log.primitives.commitment import SALT_BYTES, opens
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import Drawn, Moved
from tidelog.domain.log.writing.draft import Draft
from tidelog.domain.log.writing.play import act
from tidelog.replays.bundle import members_of
from tidelog.replays.export import bundle_of

games = pytest.mark.parametrize("name", catalog.GAMES)
SEATS = ("ana", "ben", "cy")


def draws(app: House, match: Match) -> list[Any]:
    """What chance answered, in order."""
    records = [entry.record for entry in app.matches.log_of(match.id)]
    return [record.move for record in records if isinstance(record, Drawn)]


def at_a_draw(app: House, seats: tuple[str, ...]) -> Match:
    """A match whose next bids lead, whatever they are, to a draw: nobody has placed anything yet."""
    match = opened(app, "orongo", seats)
    while len(match.awaiting) < 2:
        match = play(app, match, 1)
    return match


def test_the_order_of_simultaneous_bids_changes_no_draw(tmp_path: Path) -> None:
    app = table(tmp_path, *SEATS)
    match = at_a_draw(app, SEATS)
    bids = {seat: app.pens.command(match, seat, match.game.legal(match.state, seat)[0]) for seat in match.awaiting}
    keys = set()
    for order in permutations(bids):
        draft = Draft(match, app.now(), app.recall(match.id))
        for seat in order:
            act(draft, bids[seat])
        keys.add(draft.match.head.shares)
    assert len(keys) == 1


def test_a_guest_that_takes_back_and_moves_again_changes_no_draw(tmp_path: Path) -> None:
    outcomes = []
    for tries in (0, 1, 3):
        app = table(tmp_path / str(tries))
        match = app.open("orongo", ("ben", "cy"), level="F1", seed=None, match="same")
        draft = _with_secret(app, match)
        match = play(app, draft, 14)
        for _ in range(tries):
            seat = match.awaiting[0]
            move = match.game.legal(match.state, seat)[0]
            after = app.act(match.id, seat, move)
            if after.head.draws > match.head.draws:
                break
            match = undo(app, after.id, seat, match.head.size, (3 - seat,))
        outcomes.append(draws(app, play(app, match, 60, seed=9)))
    shortest = min(map(len, outcomes))
    assert shortest > 10
    assert outcomes[0][:shortest] == outcomes[1][:shortest] == outcomes[2][:shortest]


def _with_secret(app: House, match: Match) -> Match:
    """A match of the same name with a secret that is the same in every trial: luck can be compared."""
    from tidelog.domain.log.writing.draft import Setup, Sitter, open_match

    setup = Setup(
        match="twin",
        game=match.game,
        options=match.opened.options,
        seats=tuple(Sitter("guest", name) for name in match.names),
        level="F1",
        secret=Hush(bytes(range(32))),
        rules=match.opened.rules,
        house=match.opened.house,
    )
    return app.begin(open_match(setup, app.now(), app.recall("twin")))


def test_a_match_with_many_draws_is_proven(tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    match = app.open("orongo", ("ana", "ben"))
    assert match.head.draws > 3
    match = play(app, match, 400)
    records = [entry.record for entry in app.matches.log_of(match.id)]
    fresh = [index for index, record in enumerate(records) if isinstance(record, Moved) and record.signed.signature]
    assert fresh
    assert trusting(app, full(app, match)).exit_code == 0


def test_a_command_that_is_signed_again_brings_the_same_luck(tmp_path: Path) -> None:
    app = table(tmp_path, "ana", "ben")
    match = at_a_draw(app, ("ana", "ben"))
    seen = set()
    for choice in range(3):
        draft = Draft(match, app.now(), app.recall(match.id))
        for seat in match.awaiting:
            act(draft, app.pens.command(draft.match, seat, match.game.legal(match.state, seat)[choice % 2]))
        seen.add(draft.match.head.shares.shown)
    assert len(seen) == 1


@games
def test_all_exports_of_a_match_have_the_same_log_to_the_byte(name: str, tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    match = play(app, opened(app, name, seats_for(name, "ana")), 20)
    exports = [members_of(bundle_of(app, match.id, viewer)) for viewer in (HOUSE, PUBLIC, 1, 2)]
    for members in exports:
        members.pop("openings.mpk")
    assert all(members == exports[0] for members in exports)


@games
def test_the_export_of_a_viewer_opens_nothing_of_anybody_else(name: str, tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    match = opened(app, name, seats_for(name, "ana"))
    for _ in range(12):
        match = play(app, match, 2)
        if match.head.status == "sealed":
            break
        for viewer in (PUBLIC, 1, 2):
            openings = [o for beside in bundle_of(app, match.id, viewer).openings for o in beside]
            assert all(opening.seen_by(viewer) for opening in openings)


@games
def test_trying_every_value_on_every_commitment_finds_nothing(name: str, tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    match = play(app, opened(app, name, seats_for(name, "ana")), 6)
    bundle = bundle_of(app, match.id, PUBLIC)
    hidden = find_hidden(read_log(bundle.evidence()))
    closed = [(slot, one.commitment) for slot, one in hidden.commitments.items() if slot not in hidden.values]
    salts = {bytes(SALT_BYTES), *_sixteens(bundle.records)}
    values: list[Any] = [*range(80), *(str(number) for number in range(80))]
    for (slot, commitment), salt in product(closed, sorted(salts)[:40]):
        assert not any(opens(commitment, match.id, slot, salt, value) for value in values)


def _sixteens(records: tuple[bytes, ...]) -> set[bytes]:
    """Every string of 16 bytes that stands in the log and could be a salt."""
    return {
        record[at + 2 : at + 18]
        for record in records
        for at in range(len(record))
        if record[at : at + 2] == b"\xc4\x10"
    }


def test_joining_in_any_order_on_the_same_head_is_allowed(tmp_path: Path) -> None:
    players = {name: table(tmp_path / name, name) for name in ("ana", "ben")}
    app = table(tmp_path)
    seats = [f"{name}={other.keys.public(name).hex()}" for name, other in players.items()]
    match = app.open("orongo", seats)
    assert match.head.status == "joining"
    commands = [players["ben"].pens.command(match, 2, None), players["ana"].pens.command(match, 1, None)]
    for command in commands:
        match = app.submit(match.id, lambda now, command=command: command)  # type: ignore[misc]
    assert match.head.status == "running"
    assert verdicts(trusting(app, full(app, match)))["AUTHORS"] == "PROVEN"


def test_a_bid_that_was_shown_and_taken_back_can_be_shown_again(tmp_path: Path) -> None:
    app = table(tmp_path, "ana", "ben")
    match = at_a_draw(app, ("ana", "ben"))
    match = app.act(match.id, 1, match.game.legal(match.state, 1)[1])
    ply = match.head.size
    match = app.act(match.id, 2, match.game.legal(match.state, 2)[1])
    match = undo(app, match.id, 2, ply, (1,))
    match = app.act(match.id, 2, match.game.legal(match.state, 2)[0])
    assert trusting(app, full(app, match)).exit_code == 0
    assert CHANCE not in match.awaiting
