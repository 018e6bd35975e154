"""What no forger gets past the audit, not even one who holds the house's key and rebuilds every root."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.ledger import (
    Plain,
    finding,
    finished,
    first,
    forged,
    full,
    opened,
    plain,
    play,
    table,
    trusting,
    verdicts,
)
from tidelog.domain.errors import Misuse
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import PUBLIC
from tidelog.domain.log.primitives.note import parse_pin
from tidelog.domain.log.records.record import Opening
from tidelog.replays.bundle import Bundle, members_of, parse_members
from tidelog.replays.export import bundle_of

SEATS = ("ana", "ben", "cy")


@pytest.fixture
def app(tmp_path: Path) -> House:
    """A house, and the key of ana."""
    return table(tmp_path, "ana")


@pytest.fixture
def bundle(app: House) -> Bundle:
    """A whole match, sealed and co-signed."""
    return full(app, finished(app, "orongo"))


def last_signed(records: list[Plain]) -> int:
    """The index of ana's last command: what she saw before it, nobody can change."""
    return max(index for index, record in enumerate(records) if record[0] == "move" and record[7][1])


def short(app: House) -> Bundle:
    """A sealed match of few records."""
    match = play(app, app.open("orongo", ("ana", "ben"), {"amulet": "1"}), 2)
    return full(app, app.abandon(match.id, "a short one"))


def test_every_single_byte_of_the_log_counts(app: House) -> None:
    bundle = short(app)
    members = members_of(bundle)
    rng = random.Random(7)
    for name, data in members.items():
        if not name.startswith("tile/"):
            continue
        for place in range(len(data)):
            changed = data[:place] + bytes((data[place] ^ 1 << rng.randrange(8),)) + data[place + 1 :]
            try:
                report = trusting(app, parse_members({**members, name: changed}))
            except Misuse:
                continue
            assert report.failed, f"{name} at {place}"


def test_every_byte_of_the_signed_head_counts(app: House) -> None:
    bundle = short(app)
    data = bundle.checkpoint.encode()
    for place in range(len(data)):
        changed = data[:place] + bytes((data[place] ^ 1,)) + data[place + 1 :]
        note = changed.decode(errors="replace")
        assert trusting(app, msgspec.structs.replace(bundle, checkpoint=note)).exit_code != 0


def changes(records: list[Plain], rng: random.Random) -> dict[str, list[Plain]]:
    """The log with one record removed, doubled, moved, or put in from elsewhere."""
    at = rng.randrange(1, len(records) - 1)
    other = rng.randrange(1, len(records) - 1)
    swapped = list(records)
    swapped[at], swapped[at + 1] = swapped[at + 1], swapped[at]
    far = list(records)
    far[at], far[other] = far[other], far[at]
    return {
        f"removed {at}": records[:at] + records[at + 1 :],
        f"doubled {at}": records[: at + 1] + records[at:],
        f"swapped {at} with the next": swapped,
        f"swapped {at} with {other}": far,
        f"inserted {other} at {at}": [*records[:at], records[other], *records[at:]],
    }


@pytest.mark.torture
def test_no_record_can_be_removed_doubled_moved_or_inserted(
    app: House, bundle: Bundle, often: Callable[[str, int, int], int]
) -> None:
    records, rng = plain(bundle), random.Random(11)
    for _ in range(often("rounds of five forged logs", 6, 300)):
        for name, changed in changes(records, rng).items():
            if changed == records:
                continue
            report = trusting(app, forged(app, bundle, changed))
            assert report.exit_code != 0, name
            if _before(changed, records) < last_signed(records):
                assert report.failed, name


def _before(changed: list[Plain], records: list[Plain]) -> int:
    pairs = zip(changed, records, strict=False)
    return next((index for index, (a, b) in enumerate(pairs) if a != b), len(records))


def test_without_the_house_key_any_change_breaks_the_head(app: House, bundle: Bundle) -> None:
    records, rng = plain(bundle), random.Random(12)
    for name, changed in changes(records, rng).items():
        report = trusting(app, forged(app, bundle, changed, checkpoint=bundle.checkpoint))
        assert changed == records or verdicts(report)["HEAD"] == "FAILED", name


def test_a_cut_off_end_is_never_proven_complete(app: House, bundle: Bundle) -> None:
    records = plain(bundle)
    pin = parse_pin(bundle.checkpoint)
    for size in (1, 4, len(records) // 2, len(records) - 2, len(records) - 1):
        cut = forged(app, bundle, records[:size])
        assert verdicts(trusting(app, cut))["COMPLETE"] != "PROVEN"
        report = trusting(app, cut, pins=(pin,))
        assert verdicts(report)["PINS"] == "FAILED"
        assert "cut off" in finding(report, "PINS").detail


def test_another_ending_made_by_the_house_lacks_the_co_signature(app: House, bundle: Bundle) -> None:
    records = plain(bundle)
    records[-1][7] = ["abandoned", []]
    report = trusting(app, forged(app, bundle, records))
    assert finding(report, "LEGAL").verdict == "FAILED"
    assert finding(report, "LEGAL").record == len(records) - 1
    assert verdicts(report)["COMPLETE"] == "UNDETERMINED"


def test_a_second_history_is_found_by_a_kept_checkpoint(app: House) -> None:
    match = play(app, opened(app, "orongo", SEATS), 6)
    early = full(app, match)
    pin = parse_pin(early.checkpoint)
    records = plain(full(app, play(app, match, 3)))
    records[early_index(records)][5] += 1
    report = trusting(app, forged(app, early, records), pins=(pin,))
    assert verdicts(report)["PINS"] == "FAILED"


def early_index(records: list[Plain]) -> int:
    """Some record that the kept checkpoint covers."""
    return first(records, "draw")


def refused(app: House, bundle: Bundle, records: list[Plain], claim: str, index: int) -> str:
    """The claim fails at this record; its sentence."""
    found = finding(trusting(app, forged(app, bundle, records)), claim)
    assert (found.verdict, found.record) == ("FAILED", index), found
    return found.detail


def test_a_forged_draw_is_named_by_its_record(app: House, bundle: Bundle) -> None:
    records = plain(bundle)
    index = first(records, "draw", lambda r: r[9][0] == "draw.1")
    tile = next(t for t in range(1, 60) if t != records[index][9][1] and not _drawn(records, t))
    records[index][9][1] = tile
    records[index][1] = [[e[0], tile, *e[2:]] if e[0] == "TileDrawn.1" else e for e in records[index][1]]
    assert "the secret gives" in refused(app, bundle, records, "LEGAL", index)


def _drawn(records: list[Plain], tile: int) -> bool:
    return any(e[0] == "TileDrawn.1" and e[1] == tile for record in records for e in record[1])


def test_a_draw_of_another_kind_is_named_by_its_record(app: House, bundle: Bundle) -> None:
    records = plain(bundle)
    index = first(records, "draw")
    records[index][8][1] += 1
    refused(app, bundle, records, "LEGAL", index)


def test_a_skipped_draw_number_is_named_by_its_record(app: House, bundle: Bundle) -> None:
    records = plain(bundle)
    index = first(records, "draw", lambda r: r[7] == 3)
    records[index][7] = 4
    refused(app, bundle, records, "LUCK", index)


def test_a_forged_move_is_named_by_its_record_and_clause(app: House, bundle: Bundle) -> None:
    records = plain(bundle)
    index = first(records, "move", lambda r: r[7][0][5][0] == "place.1" and not r[7][1])
    space = records[index][7][0][5][1]
    places = [r[7][0][5][1] for r in records if r[0] == "move" and r[7][0][5][0] == "place.1"]
    other = next(place for place in places if place != space)
    records[index][7][0][5][1] = other
    found = finding(trusting(app, forged(app, bundle, records)), "LEGAL")
    assert (found.verdict, found.record) == ("FAILED", index)
    assert found.clause.startswith("orongo/")


def test_a_forged_move_is_found_in_a_redacted_copy_of_a_running_match_too(app: House) -> None:
    match = play(app, opened(app, "orongo", SEATS), 14)
    bundle = bundle_of(app, match.id, PUBLIC)
    records = plain(bundle)
    index = first(records, "move", lambda r: r[7][0][5][0] == "place.1" and not r[7][1])
    event = next(e for e in records[index][1] if e[0] == "TokenPlaced.1")
    event[2] = next(e[2] for r in records[index + 1 :] for e in r[1] if e[0] == "TokenPlaced.1")
    found = finding(trusting(app, forged(app, bundle, records)), "LEGAL")
    assert (found.verdict, found.record) == ("FAILED", index)


def test_options_that_the_game_does_not_know_are_found(app: House, bundle: Bundle) -> None:
    records = plain(bundle)
    for options in ({}, {**records[0][11], "tide": "high"}, {**records[0][11], "amulet": "9"}):
        records[0][11] = options
        assert finding(trusting(app, forged(app, bundle, records)), "LEGAL").record == 0


def test_a_forged_fact_is_named_by_its_record_and_clause(app: House, bundle: Bundle) -> None:
    records = plain(bundle)
    index = first(records, "move", lambda r: any(e[0] == "BidPaid.1" for e in r[1]))
    event = next(e for e in records[index][1] if e[0] == "BidPaid.1")
    event[2] += 1
    report = trusting(app, forged(app, bundle, records))
    assert (finding(report, "LEGAL").record, finding(report, "LEGAL").clause) == (index, "orongo/5.4")


def test_a_forged_fact_is_named_by_the_clause_of_its_case(app: House, bundle: Bundle) -> None:
    records = plain(bundle)
    index = first(records, "move", lambda r: r[7][0][5][0] == "place.1" and r[7][0][5][1].startswith("P"))
    event = next(e for e in records[index][1] if e[0] == "TokenPlaced.1")
    event[2] = "1"
    found = finding(trusting(app, forged(app, bundle, records)), "LEGAL")
    assert (found.record, found.clause) == (index, "orongo/6.3")


def test_a_bid_changed_after_it_was_sealed_is_named_by_its_record(app: House, bundle: Bundle) -> None:
    records = plain(bundle)
    index = first(records, "move", lambda r: any(e[0] == "BidsRevealed.1" for e in r[1]))
    shown = next(e for e in records[index][1] if e[0] == "BidsRevealed.1")
    shown[2][0][1] += 1
    refused(app, bundle, records, "HIDDEN", index)


def test_an_opening_with_another_value_is_named_by_its_record(app: House, bundle: Bundle) -> None:
    place = next(i for i, beside in enumerate(bundle.openings) if beside and i)
    opening = bundle.openings[place][0]
    lie = Opening(opening.slot, opening.who, opening.salt, opening.value + 1)
    openings = (*bundle.openings[:place], (lie,), *bundle.openings[place + 1 :])
    report = trusting(app, msgspec.structs.replace(bundle, openings=openings))
    assert (finding(report, "HIDDEN").verdict, finding(report, "HIDDEN").record) == ("FAILED", place)


def test_another_secret_at_the_seal_does_not_fit_its_commitment(app: House, bundle: Bundle) -> None:
    records = plain(bundle)
    records[-1][8] = bytes(32)
    report = trusting(app, forged(app, bundle, records))
    assert verdicts(report)["LUCK"] == "FAILED"


def test_a_move_in_the_name_of_another_is_named_by_its_record(app: House, bundle: Bundle) -> None:
    records = plain(bundle)
    index = first(records, "move", lambda r: bool(r[7][1]))
    records[index][7][0][3] = bytes(32)
    assert "signature" in refused(app, bundle, records, "AUTHORS", index)


def test_a_command_used_twice_is_named_by_its_record(app: House, bundle: Bundle) -> None:
    records = plain(bundle)
    index = first(records, "move", lambda r: bool(r[7][1]))
    changed = records[: index + 1] + records[index:]
    found = finding(trusting(app, forged(app, bundle, changed)), "AUTHORS")
    assert (found.verdict, found.record, found.clause) == ("FAILED", index + 1, "log/4.3")


def test_a_share_the_house_brings_for_its_own_seat_is_named_by_its_record(app: House, bundle: Bundle) -> None:
    records = plain(bundle)
    index = first(records, "joined", lambda r: not r[7][1])
    records[index][7][0][3] = bytes(32)
    found = finding(trusting(app, forged(app, bundle, records)), "LUCK")
    assert (found.verdict, found.record, found.clause) == ("FAILED", index, "log/6.11")


def test_a_time_that_goes_back_is_named_by_its_record(app: House, bundle: Bundle) -> None:
    records = plain(bundle)
    records[5][5] = records[4][5] - 1
    refused(app, bundle, records, "LOG", 5)


def test_a_ruling_nobody_signed_is_named_by_its_record(app: House, bundle: Bundle) -> None:
    records = plain(bundle)
    ruling: list[Any] = ["ruling", [], records[0][2], 0, b"", records[-1][5], []]
    ruling += ["orongo/6.1", bytes(32), None, None, [], bytes(64)]
    report = trusting(app, forged(app, bundle, [*records, ruling]))
    assert (finding(report, "RULINGS").verdict, finding(report, "RULINGS").record) == ("FAILED", len(records))


def test_a_take_back_nobody_else_agreed_to_is_named_by_its_record(app: House) -> None:
    match = play(app, opened(app, "orongo", ("ben", "cy")), 9)
    bundle = full(app, match)
    records = plain(bundle)
    seat = 1
    made = sum(r[0] in ("move", "joined") and r[7][0][0] == seat for r in records)
    command = [seat, made, len(records), b"", [], ["take-back.1", 4]]
    taken: list[Any] = ["taken-back", [], records[0][2], 0, b"", records[-1][5], [seat], 4, [[command, b""]]]
    report = trusting(app, forged(app, bundle, [*records, taken]))
    assert (finding(report, "LEGAL").verdict, finding(report, "LEGAL").record) == ("FAILED", len(records))


def test_other_rules_than_the_agreed_ones_are_found(app: House, bundle: Bundle) -> None:
    report = trusting(app, msgspec.structs.replace(bundle, rules=f"{bundle.rules} and a half"))
    assert verdicts(report)["RULES"] == "FAILED"


def test_a_forgery_with_fresh_keys_is_unanchored_at_best(app: House, tmp_path: Path) -> None:
    other = table(tmp_path / "other", "ana")
    forgery = full(other, finished(other, "orongo"))
    report = trusting(app, forgery)
    assert verdicts(report)["ANCHOR"] == "FAILED"
    assert report.exit_code == 1
