"""What exit 0 means, and that a program can tell from a word what was found."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.forger import minted, renamed, seeds_of
from tests.ledger import (
    finding,
    finished,
    forged,
    full,
    house_of,
    opened,
    plain,
    play,
    player_of,
    table,
    trusting,
    verdicts,
)
from tidelog.domain import catalog
from tidelog.domain.branches import branch
from tidelog.domain.corrections import rule
from tidelog.domain.errors import Malformed
from tidelog.domain.house import House
from tidelog.domain.kernel.facts import Outcome
from tidelog.domain.log.audit.audit import NAMES, audit
from tidelog.domain.log.audit.evidence import BeaconValue
from tidelog.domain.log.primitives.commitment import house_salt, opens
from tidelog.domain.log.primitives.labels import (
    CLAIM_LABEL,
    COMMAND_LABEL,
    COMMIT_LABEL,
    CUSTODY_LABEL,
    HOUSE_KEY_LABEL,
    KEY_LABEL,
    LAPSE_LABEL,
    LOGIN_LABEL,
    NONCE_LABEL,
    RULING_LABEL,
)
from tidelog.domain.log.primitives.note import parse_pin
from tidelog.domain.log.records.record import Beacon, Opening
from tidelog.replays.bundle import Bundle, members_of, parse_members
from tidelog.replays.export import bundle_of

SEATS = ("ana", "ben")


@pytest.fixture
def app(tmp_path: Path) -> House:
    """A house, and the keys of two players."""
    return table(tmp_path, *SEATS)


@pytest.fixture
def bundle(app: House) -> Bundle:
    """A whole match, sealed and co-signed."""
    return full(app, play(app, opened(app, "orongo", SEATS), 4000))


def minted_by(app: House, bundle: Bundle, records: list[Any]) -> Bundle:
    """Other records, signed anew with all keys."""
    return minted(bundle, records, seeds_of(app, *SEATS))


def test_the_claims_are_named_in_the_order_of_the_table(app: House, bundle: Bundle) -> None:
    assert tuple(found.claim for found in trusting(app, bundle).findings) == NAMES


def test_a_log_that_was_cut_is_so_far_and_never_exit_0(app: House, bundle: Bundle) -> None:
    """Defect 2: the last records dropped, the head signed anew."""
    records = plain(bundle)
    for size in (len(records) - 1, len(records) - 3, len(records) // 2, 3):
        cut = minted_by(app, bundle, records[:size])
        assert audit(cut.evidence(trusted=(house_of(app),))).exit_code == 3
        assert audit(cut.evidence(trusted=(house_of(app),)), running=True).exit_code == 0


def test_a_claim_that_is_required_must_be_proven(app: House, bundle: Bundle) -> None:
    trusted = (house_of(app),)
    assert audit(bundle.evidence(trusted=trusted), required=("COMPLETE", "LUCK")).exit_code == 0
    assert audit(bundle.evidence(trusted=trusted), required=("PINS",)).exit_code == 3
    running = bundle_of(app, play(app, opened(app, "orongo", SEATS), 5).id)
    assert audit(running.evidence(trusted=trusted), running=True, required=("COMPLETE",)).exit_code == 3


def test_every_claim_that_is_not_proven_has_a_code(app: House, bundle: Bundle) -> None:
    for report in (
        trusting(app, bundle),
        audit(bundle.evidence()),
        trusting(app, forged(app, bundle, plain(bundle)[:9])),
    ):
        for found in report.findings:
            assert bool(found.code) == (found.verdict != "PROVEN"), found
            assert found.code == found.code.lower()
        assert {"exit", "findings", "status"} <= report.data().keys()


@pytest.mark.parametrize("version", [0, 7, 2**40])
def test_rules_of_another_version_are_not_called_proven(version: int, app: House, bundle: Bundle) -> None:
    """T2, and attack 48 of the review."""
    records = plain(bundle)
    records[0][9] = version
    report = trusting(app, minted_by(app, bundle, records))
    assert (verdicts(report)["RULES"], verdicts(report)["LEGAL"]) == ("UNDETERMINED", "UNDETERMINED")
    assert verdicts(report)["AUTHORS"] == verdicts(report)["LUCK"] == "PROVEN"
    records[0][9], records[0][10] = catalog.game("orongo").version, bytes(32)
    other = msgspec.structs.replace(minted_by(app, bundle, records), rules=None)
    assert verdicts(trusting(app, other))["RULES"] == "UNDETERMINED"


def test_a_negative_version_is_malformed(app: House, bundle: Bundle) -> None:
    records = plain(bundle)
    records[0][9] = -1
    with pytest.raises(Malformed, match="version of the rules"):
        trusting(app, minted_by(app, bundle, records))


def test_the_rules_of_a_parent_count_too(app: House) -> None:
    """T2: version and hash of the parent's opening were not looked at."""
    match = play(app, opened(app, "orongo", SEATS), 9)
    whole = full(app, play(app, branch(app, match.id, match.head.size), 4000))
    for place, value in ((9, 7), (10, bytes(32))):
        records = plain(whole)
        records[0][place] = value
        report = trusting(app, minted_by(app, whole, records))
        assert (verdicts(report)["RULES"], verdicts(report)["LEGAL"]) == ("UNDETERMINED", "UNDETERMINED")


def test_authors_is_checked_after_an_illegal_record_too(app: House, bundle: Bundle) -> None:
    """T3: `seen` of a later command is wrong, and an earlier record illegal."""
    records = plain(bundle)
    moves = [i for i, r in enumerate(records) if r[0] == "move"]
    event = next(r for r in records if any(e[0] == "TokenPlaced.1" for e in r[1]))
    next(e for e in event[1] if e[0] == "TokenPlaced.1")[2] = "P01"
    records[moves[-1]][7][0][2] = 3
    found = finding(trusting(app, minted_by(app, bundle, records)), "AUTHORS")
    assert (found.verdict, found.clause, found.record) == ("FAILED", "log/4.4", moves[-1])


def test_a_pin_in_the_file_that_cannot_be_read_proves_nothing(app: House, bundle: Bundle) -> None:
    """T4."""
    report = trusting(app, msgspec.structs.replace(bundle, kept=("nonsense\n",)))
    assert finding(report, "PINS").verdict == "NOT CLAIMED"
    assert "cannot be read" in finding(report, "PINS").detail
    assert report.exit_code == 0


@pytest.mark.parametrize("kind, says", [("joined", "hides something"), ("taken-back", "a request hides something")])
def test_a_fault_is_told_as_what_it_is(kind: str, says: str, app: House) -> None:
    """T5: a commitment in a join or a request was told as something else."""
    from tidelog.domain.corrections import undo

    match = play(app, opened(app, "yamatai", SEATS), 1)
    ply = match.head.size
    match = undo(app, play(app, match, 1).id, 1, ply, (2,)) if kind == "taken-back" else match
    records = plain(full(app, match))
    record = next(r for r in records if r[0] == kind)
    (record[7] if kind == "joined" else record[8][0])[0][4] = [bytes(32)]
    assert says in finding(trusting(app, minted_by(app, full(app, match), records)), "LEGAL").detail


def test_a_seeded_copy_that_is_not_sealed_is_unanchored(app: House) -> None:
    """T6: before the secret is out nobody can know that its key is the seed's."""
    match = play(app, opened(app, "orongo", ("dan", "eve"), seed="seven"), 5)
    from tidelog.domain.kernel.seats import PUBLIC

    report = audit(bundle_of(app, match.id, PUBLIC).evidence(), running=True)
    assert (finding(report, "ANCHOR").verdict, report.exit_code) == ("UNDETERMINED", 3)


@pytest.mark.parametrize("level, seats", [("F0", SEATS), ("F1", SEATS), ("F2", ("dan", "eve")), ("F3", ("dan", "eve"))])
def test_levels_have_the_keys_they_may_have(level: str, seats: tuple[str, str], app: House) -> None:
    """T7, and attack 35."""
    bundle = full(app, play(app, opened(app, "orongo", seats), 5))
    records = plain(bundle)
    records[0][13] = level
    with pytest.raises(Malformed, match="at level"):
        trusting(app, minted_by(app, bundle, records))


def test_a_share_at_level_given_is_found(app: House) -> None:
    """Attack 35."""
    match = app.open("orongo", SEATS, level="given")
    bundle = full(app, match)
    records = plain(bundle)
    records[1][7][0][3] = bytes(32)
    assert finding(trusting(app, minted_by(app, bundle, records)), "LUCK").clause == "log/6.11"


def test_openings_are_no_deeper_than_records(app: House, bundle: Bundle) -> None:
    """T8."""
    deep: Any = 1
    for _ in range(13):
        deep = [deep]
    members = members_of(bundle)
    lie = Opening("d0", (), bytes(16), deep)
    from tidelog.domain.log.primitives.canonical import encode

    members["openings.mpk"] = encode([[0, [lie]]])
    with pytest.raises(Malformed, match="nesting"):
        parse_members(members)


def test_no_label_begins_another_and_none_a_checkpoint() -> None:
    """Attack 32: a login, a claim or a consent is never a command."""
    labels = [COMMAND_LABEL, KEY_LABEL, CUSTODY_LABEL, RULING_LABEL, LAPSE_LABEL, HOUSE_KEY_LABEL]
    labels += [LOGIN_LABEL, CLAIM_LABEL, COMMIT_LABEL, NONCE_LABEL]
    assert len(set(labels)) == len(labels)
    for label in labels:
        assert label.endswith(b"\n")
        assert label.count(b"/") == 2
        assert not any(other != label and other.startswith(label) for other in labels)
        assert not label.startswith(b"tidelog/example1\n")


def test_a_name_or_a_reason_that_was_changed_is_found(app: House) -> None:
    """Attack 13."""
    match = rule(app, play(app, opened(app, "orongo", SEATS), 9).id, "orongo/1.1", "it stands")
    bundle = full(app, match)
    for index, slot in ((0, "name1"), (match.head.size - 1, f"text{match.head.size - 1}")):
        beside = tuple(
            msgspec.structs.replace(o, value="somebody else") if o.slot == slot else o for o in bundle.openings[index]
        )
        openings = (*bundle.openings[:index], beside, *bundle.openings[index + 1 :])
        report = trusting(app, msgspec.structs.replace(bundle, openings=openings))
        assert (finding(report, "HIDDEN").verdict, finding(report, "HIDDEN").clause) == ("FAILED", "log/5.7")


def test_names_and_reasons_stand_in_no_record(app: House) -> None:
    match = rule(app, play(app, opened(app, "orongo", SEATS), 9).id, "orongo/1.1", "it stands as it is")
    match = app.abandon(match.id, "the lights went out")
    written = b"".join(full(app, match).records)
    assert not [word for word in (b"ana", b"ben", b"stands", b"lights") if word in written]


def test_nobody_guesses_a_name_from_the_secret(app: House, bundle: Bundle) -> None:
    """Attack 14: the seal publishes the secret, and the salts of names do not follow from it."""
    records = plain(bundle)
    secret, commitment = records[-1][8], records[0][12][0][1]
    assert not opens(commitment, records[0][2], "name1", house_salt(secret, "name1"), "ana")


@pytest.mark.parametrize("twin", ["ana", "ANA", "аnа", "\u3164ana"])  # noqa: RUF001 - Cyrillic
def test_twins_are_found_where_their_names_are_open(twin: str, app: House, bundle: Bundle) -> None:
    """Attack 15."""
    records = plain(bundle)
    report = trusting(app, minted_by(app, renamed(bundle, records, 2, twin), records))
    assert (finding(report, "ANCHOR").verdict, finding(report, "ANCHOR").code) == ("FAILED", "twins")


def test_a_copy_without_names_is_the_same_log(app: House, bundle: Bundle) -> None:
    beside = tuple(o for o in bundle.openings[0] if not o.slot.startswith("name"))
    nameless = msgspec.structs.replace(bundle, openings=(beside, *bundle.openings[1:]))
    report = trusting(app, nameless)
    assert report.exit_code == 0
    assert "not in this copy: 2 names" in finding(report, "HIDDEN").detail
    assert "ana" not in finding(report, "AUTHORS").detail


def test_a_ruling_after_the_seal_keeps_the_co_signatures_of_the_seal(app: House) -> None:
    match = play(app, opened(app, "orongo", SEATS), 4000)
    pin = parse_pin(full(app, match).checkpoint)
    match = rule(app, match.id, "orongo/1.1", "counted again", outcome=Outcome("corrected", (1, 1)))
    ruled = full(app, match)
    report = trusting(app, ruled)
    assert (report.exit_code, verdicts(report)["COMPLETE"]) == (0, "PROVEN")
    assert "ruled to be 1, 1" in finding(report, "RULINGS").detail
    later = parse_pin(ruled.checkpoint)
    cut = minted_by(app, ruled, plain(ruled)[:-1])
    assert verdicts(trusting(app, cut, pins=(later,)))["PINS"] == "FAILED"
    assert verdicts(trusting(app, ruled, pins=(pin,)))["PINS"] == "PROVEN"


def test_a_beacon_proves_not_before_only_to_those_who_know_its_value(app: House) -> None:
    match = app.open("orongo", SEATS, beacon=Beacon("drand/quicknet", 77, b"\x05" * 32))
    bundle = full(app, play(app, match, 4000))
    known = BeaconValue("drand/quicknet", 77, b"\x05" * 32, 1_800_000_000)
    evidence = bundle.evidence(trusted=(house_of(app), player_of(app, "ana")))
    for values, verdict in (((), "UNDETERMINED"), ((known,), "PROVEN"), ((known._replace(value=bytes(32)),), "FAILED")):
        report = audit(msgspec.structs.replace(evidence, beacons=values))
        assert verdicts(report)["NOT-BEFORE"] == verdict
    assert verdicts(audit(full(app, finished(app, "orongo")).evidence()))["NOT-BEFORE"] == "NOT CLAIMED"


def test_many_rulings_keys_and_requests_are_refused_by_their_number(app: House) -> None:
    match = play(app, opened(app, "orongo", SEATS), 9)
    bundle = full(app, match)
    records = plain(bundle)
    ruling = ["ruling", [], match.id, 0, b"", records[-1][5], records[-1][6]]
    ruling += ["orongo/1.1", bytes(32), None, None, [], bytes(64)]
    found = finding(trusting(app, minted_by(app, bundle, [*records, *([ruling] * 65)])), "FORM")
    assert (found.verdict, found.clause, found.record) == ("FAILED", "log/3.16", len(records) + 64)
    request = [[1, 0, len(records), b"", [], ["take-back.1", 5]], bytes(64)]
    taken = ["taken-back", [], match.id, 0, b"", records[-1][5], [1], 5, [request] * 3]
    found = finding(trusting(app, minted_by(app, bundle, [*records, taken])), "FORM")
    assert (found.verdict, found.clause) == ("FAILED", "log/3.1")
