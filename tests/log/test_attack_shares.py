"""Nobody chooses a draw: shares are fixed before play, each is shown once, and full rounds wait for everybody."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.forger import minted, seeds_of
from tests.ledger import Plain, finding, first, full, house_of, opened, plain, play, table, trusting, verdicts
from tidelog.domain import catalog
from tidelog.domain.corrections import rule, undo
from tidelog.domain.custody import rekey, reseat
from tidelog.domain.errors import BadPly, Forbidden, Malformed, NotYourTurn
from tidelog.domain.house import House
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import Ready
from tidelog.domain.log.records.shares import settled
from tidelog.domain.log.writing.draft import Draft
from tidelog.domain.log.writing.play import ready
from tidelog.domain.rulebook import clauses

NAMES = ("ana", "ben", "cy")
games = pytest.mark.parametrize("name", catalog.GAMES)


@pytest.fixture
def app(tmp_path: Path) -> House:
    """A house, and the keys of three players."""
    return table(tmp_path, *NAMES)


def changed(app: House, records: list[Plain], *names: str) -> dict[str, tuple[str, str]]:
    """Verdict and clause of every claim about a log that the house made anew, with the keys of these players."""
    bundle = full(app, app.load(records[0][2]))
    report = trusting(app, minted(bundle, records, seeds_of(app, *names)))
    return {found.claim: (found.verdict, found.clause) for found in report.findings}


def test_house_and_player_together_cannot_bring_another_share(app: House) -> None:
    """Attack 1: both hold all keys, and sign any value they like."""
    match = play(app, opened(app, "orongo", NAMES), 40)
    for kind in ("ready", "move"):
        records = plain(full(app, match))
        index = first(records, kind, lambda r: bool(r[7][0][3]))
        for value in (bytes(32), b"\x07" * 32, b""):
            records[index][7][0][3] = value
            assert changed(app, records, *NAMES)["LUCK"] == ("FAILED", "log/6.11"), (kind, value)


def test_taking_back_alone_and_moving_again_brings_the_same_share(app: House) -> None:
    """Attack 2: in format 1 each retry was another nonce, and another draw."""
    match = opened(app, "yamatai", ("ana", "ben"))
    shown, seat = set(), match.awaiting[0]
    for _ in range(4):
        ply = match.head.size
        match = app.act(match.id, seat, match.game.legal(match.state, seat)[0])
        shown.add(match.head.shares.shown[seat - 1])
        match = undo(app, match.id, seat, ply)
    assert len(shown) == 1
    assert trusting(app, full(app, match)).exit_code == 0


def test_no_draw_of_the_set_up_is_made_before_everybody_has_shown_a_share(tmp_path: Path) -> None:
    """Attacks 3 and 4: who joins last fits nothing, and the house alone draws nothing."""
    far = table(tmp_path / "far", "ben")
    app = table(tmp_path / "near", "ana")
    match = app.open("orongo", ("ana", f"ben={far.keys.public('ben').hex()}"))
    match = app.submit(match.id, lambda now: far.pens.command(now, 2, None))
    assert (match.head.awaited, match.head.draws) == ((0, 2), 0)
    assert match.owing == (2,)
    draft = Draft(match, app.now(), app.recall(match.id))
    with pytest.raises(NotYourTurn, match="no draw waits for a share of seat 1"):
        ready(draft, app.pens.command(match, 1, Ready()))
    with pytest.raises(Malformed):
        ready(draft, app.pens.command(match, 2, Ready()) if app.pens.can_write(match, 2) else _false(far, match))
    match = app.submit(match.id, lambda now: far.pens.command(now, 2, Ready()))
    assert match.head.draws > 0
    records = plain(full(app, match))
    index = first(records, "ready", lambda r: r[7][0][0] == 2)
    del records[index]
    for record in records[index:]:
        record[6] = [seat for seat in record[6] if seat != 2] if 0 in record[6] else record[6]
    found = changed(app, records, "ana")
    assert found["LUCK"] == ("FAILED", "log/6.12")


def _false(app: House, match: Match):  # type: ignore[no-untyped-def]
    """A share of ben's that is none: the one after the next."""
    from msgspec.structs import replace

    good = app.pens.command(match, 2, Ready())
    signer = app.pens.of(match, 2)
    assert signer is not None
    command = replace(good.signed.command, nonce=signer.share(match, 2, 2))
    return replace(good, signed=replace(good.signed, command=command))


def test_a_share_that_nobody_asked_for_is_found(app: House) -> None:
    """Attack 5."""
    match = play(app, opened(app, "orongo", NAMES), 20)
    records = plain(full(app, match))
    index = next(i for i, r in enumerate(records) if r[0] == "move" and len(records[i - 1][6]) == 1)
    seat = next(s for s in (1, 2, 3) if s not in records[index - 1][6])
    made = sum(r[0] in ("move", "joined", "ready") and r[7][0][0] == seat for r in records[:index])
    command = [seat, made, index, b"", [], ["ready.1"]]
    extra: Plain = ["ready", [], match.id, 0, b"", records[index][5], records[index - 1][6], [command, b""]]
    found = changed(app, [*records[:index], extra, *records[index:]], *NAMES)
    assert found["AUTHORS"] == ("FAILED", "log/4.5")


def test_a_new_key_goes_on_with_the_old_chain(app: House) -> None:
    """Attack 6: nobody steps out of a draw that is foreseen by changing the key."""
    app.keys.create("ana2")
    match = play(app, opened(app, "orongo", NAMES), 8)
    twin = settled(match.head.shares, "F2")
    after = rekey(app, match.id, 1, "ana2")
    assert settled(after.head.shares, "F2").shown == twin.shown
    end = play(app, after, 4000)
    report = trusting(app, full(app, end))
    assert report.exit_code == 0, report.failed
    shares = [r for r in plain(full(app, end)) if r[0] in ("move", "ready") and r[7][0][0] == 1 and r[7][0][3]]
    assert len(shares) > 2


def waiting_for_ben(tmp_path: Path, name: str = "orongo", **more: object) -> tuple[House, House, Match]:
    """A match at F3 in which a draw waits for ben, who plays elsewhere."""
    far = table(tmp_path / "far", "ben")
    app = table(tmp_path / "near", "ana", "ana2")
    match = app.open(name, ("ana", f"ben={far.keys.public('ben').hex()}"), level="F3", **more)  # type: ignore[arg-type]
    match = app.submit(match.id, lambda now: far.pens.command(now, 2, None))
    return app, far, match


def test_while_chance_is_asked_no_key_changes_and_nothing_is_taken_back_or_ruled(tmp_path: Path) -> None:
    """Attack 6 and 1.7: whoever was told the result cannot step out of it."""
    app, _, match = waiting_for_ben(tmp_path)
    assert match.owing == (2,)
    with pytest.raises(Forbidden, match="no key changes"):
        rekey(app, match.id, 1, "ana2")
    with pytest.raises((Forbidden, BadPly)):
        rule(app, match.id, "orongo/1.1", "so it is")
    with pytest.raises((Forbidden, BadPly)):
        undo(app, match.id, 1, 3)
    with pytest.raises(Forbidden, match="only a seat whose share is missing"):
        reseat(app, match.id, 1)


def test_a_seat_given_away_while_chance_is_asked_begins_a_new_round_for_all_others(tmp_path: Path) -> None:
    """Attack 7: the house gives one draw up for one it does not know, and LUCK counts it."""
    app, _, match = waiting_for_ben(tmp_path)
    before = match.head.shares
    match = reseat(app, match.id, 2)
    assert match.head.shares.round > before.round
    assert match.head.shares.shown[0] != before.shown[0]
    match = play(app, match, 4000)
    report = trusting(app, full(app, match))
    assert not report.failed
    assert "given up while chance was asked: 1" in finding(report, "LUCK").detail
    assert "seat 2 is the house's from ply" in finding(report, "AUTHORS").detail
    assert "seat 2, the house's from ply" in finding(report, "COMPLETE").detail


def past_a_draw(app: House) -> tuple[Match, int]:
    """A match, and a ply of it that lies before its last draw, and at which no draw was to come."""
    match = opened(app, "orongo", NAMES)
    ply, draws = match.head.size, match.head.draws
    while match.head.draws == draws:
        ply = match.head.size if len(match.awaiting) == 1 else ply
        match = play(app, match, 1)
    return match, ply


def test_a_ruling_past_a_draw_leaves_luck_undetermined_without_everybody_s_consent(app: House) -> None:
    """Attack 8: the referee had seen the draws he sets aside."""
    match, ply = past_a_draw(app)
    for agreed, verdict in (((), "UNDETERMINED"), ((1, 2), "UNDETERMINED"), ((1, 2, 3), "PROVEN")):
        other = House.at(":memory:", app.keys.folder)
        twin = _copied(app, other, match)
        twin = play(other, rule(other, twin.id, "orongo/1.1", "a slip", ply, agreed=agreed), 4000, seed=3)
        report = trusting(other, full(other, twin))
        assert not report.failed
        assert verdicts(report)["LUCK"] == verdict, agreed
        assert report.exit_code == (0 if verdict == "PROVEN" else 3)
        assert "set aside" in finding(report, "LUCK").detail
        assert "1 took play back, 1 of them past a draw" in finding(report, "RULINGS").detail


def _copied(app: House, other: House, match: Match) -> Match:
    from tidelog.replays.imports import bring_in

    return bring_in(other, full(app, match)).match


def test_after_going_back_past_a_draw_everybody_shows_a_share_again(app: House) -> None:
    match, ply = past_a_draw(app)
    before = match.head.shares.round
    match = rule(app, match.id, "orongo/1.1", "a slip", ply, agreed=(1, 2, 3))
    assert match.head.shares.full
    assert match.head.shares.round > before
    match = play(app, match, 4000, seed=4)
    records = plain(full(app, match))
    at = first(records, "ruling")
    draw = next(i for i in range(at, len(records)) if records[i][0] == "draw")
    assert {r[7][0][0] for r in records[at:draw] if r[0] in ("move", "ready") and r[7][0][3]} == {1, 2, 3}


@games
def test_nothing_goes_back_to_a_ply_at_which_chance_is_asked(name: str, app: House) -> None:
    """Attack 9: who goes back there knows what it answered."""
    match = play(app, opened(app, name, (*NAMES, "dan")[: max(3, catalog.game(name).seats[0])]), 3)
    records = [entry.record for entry in app.matches.log_of(match.id)]
    asked = [r.index + 1 for r in records[len(match.names) :] if 0 in r.awaited]
    assert asked
    for ply in asked[-3:]:
        with pytest.raises((BadPly, Forbidden)):
            rule(app, match.id, next(iter(clauses(name))), "again", to=ply)


def test_an_audit_names_a_ruling_that_goes_back_to_where_chance_was_asked(app: House) -> None:
    match, _ = past_a_draw(app)
    records = plain(full(app, match))
    to = next(i + 1 for i in range(len(records) - 1, 0, -1) if records[i][6] == [0])
    ruling: Plain = ["ruling", [], match.id, 0, b"", records[-1][5], [0]]
    ruling += ["orongo/1.1", bytes(32), to, None, [], bytes(64)]
    assert changed(app, [*records, ruling])["LEGAL"] == ("FAILED", "log/3.8")


# In Yamataï all have moved before most draws: whether anybody could foresee one at F2 hangs on the course of the match.
@pytest.mark.parametrize(
    "name, level", [("tsuro", "F2"), ("tongiaki", "F2"), ("tsuro", "F3"), ("tongiaki", "F3"), ("yamatai", "F3")]
)
def test_draws_that_somebody_could_foresee_are_counted_at_f2_and_there_are_none_at_f3(
    name: str, level: str, app: House
) -> None:
    seats = (*NAMES, "dan")[: max(3, catalog.game(name).seats[0])]
    said: list[bool] = []
    while (level == "F2" and not any(said) and len(said) < 8) or not said:  # at F2 not every match has such a draw
        report = trusting(app, full(app, play(app, opened(app, name, seats, level=level), 4000, seed=len(said))))
        assert report.exit_code == 0
        said.append("could foresee with the house" in finding(report, "LUCK").detail)
    assert any(said) == (level == "F2")


def test_luck_ends_with_who_must_not_be_a_puppet(app: House) -> None:
    report = trusting(app, full(app, play(app, opened(app, "orongo", NAMES), 4000)))
    assert finding(report, "LUCK").detail.endswith("if one of seats 1, 2 or 3 is not the house's own")


LIES: dict[str, Callable[[Plain], None]] = {
    "nobody": lambda r: r.__setitem__(6, []),
    "chance": lambda r: r.__setitem__(6, [0]),
    "another": lambda r: r.__setitem__(6, [s % 3 + 1 for s in r[6][:1]]),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_about_who_is_awaited_is_found(lie: str, app: House) -> None:
    """Attack 16: with the rules by LEGAL, and at its own clause."""
    match = play(app, opened(app, "orongo", NAMES), 20)
    records = plain(full(app, match))
    index = next(i for i, r in enumerate(records) if r[0] == "move" and len(r[6]) == 1 and r[6] != [0])
    LIES[lie](records[index])
    found = changed(app, records, *NAMES)
    assert found["LEGAL"] == ("FAILED", "log/2.5")


def test_the_house_trusts_itself_for_nothing_here(app: House) -> None:
    match = play(app, opened(app, "orongo", NAMES), 4000)
    report = audit(full(app, match).evidence(trusted=(house_of(app),)), required=("LUCK", "COMPLETE", "AUTHORS"))
    assert report.exit_code == 0
