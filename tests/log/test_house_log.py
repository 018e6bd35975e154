"""The log of a house: its bytes, what a match shows of it, and what is found when the house cheats."""

from base64 import b64decode
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from tests.ledger import finding, house_of, play, player_of, seats_for, table, verdicts
from tidelog.domain.errors import Forbidden, HeadRefused, Refused
from tidelog.domain.house import House
from tidelog.domain.house_log import HouseLog
from tidelog.domain.kernel.seats import HOUSE
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.audit.evidence import Evidence, Key
from tidelog.domain.log.primitives.cosignature import cosignature, parse_witness_key, time_of, witness_key
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.primitives.note import checkpoint_text, line_of, note_of, parse_pin, sign_note
from tidelog.domain.log.primitives.signing import public_key
from tidelog.domain.log.records.entries import Listed, entry_of, first_entry, key_entry, log_id, log_origin, read_entry
from tidelog.domain.log.records.match import Match
from tidelog.replays.bundle import Bundle
from tidelog.replays.export import bundle_of
from tidelog.replays.house_tiles import read_tiles, watch, write_tiles
from tidelog.replays.letter import deliver, write_letter

HOUSE_SEED, WITNESS_SEED = bytes([2]) * 32, bytes([4]) * 32
OPENED = bytes.fromhex("6176b9634a023cea556097b2309861d60dfffec6966cee8af01a6f1255a7082d")


def test_the_bytes_of_the_log_are_those_of_the_page() -> None:
    key = public_key(HOUSE_SEED)
    assert log_origin(log_id(key)) == "tidelog-log/6a3803d5f059902a1c6dafbc9ba4729212f7caac08634cc3ae76b27529f03827"
    first = first_entry(key)
    assert first.hex() == "93a5686f75736502c420" + key.hex()
    assert leaf_hash(first).hex() == "440dc286511e235e8ad0af467decd1a5d69852f45314b519783b0a36222682ce"
    opened = entry_of(Listed("opened", OPENED))
    assert opened.hex() == "92a66f70656e6564c420" + OPENED.hex()
    assert entry_of(Listed("sealed", OPENED, 1)).hex() == "94a67365616c656401c420" + OPENED.hex() + "c2"
    assert read_entry(opened) == ("opened", OPENED)


def test_a_cosignature_is_as_specified_to_the_byte() -> None:
    key, name, time = public_key(WITNESS_SEED), "witness.example/w1", 1_800_000_000
    text = checkpoint_text("tidelog-log/" + "6a" * 32, 2, bytes(32))
    signed = cosignature(text, name, WITNESS_SEED, time)
    line = b64decode(line_of(signed).split(" ")[2])
    assert line[:12].hex() == "141f260a" + f"{time:016x}"
    note = note_of(text, [signed])
    assert time_of(parse_pin(note).note, name, key) == time
    assert time_of(parse_pin(note).note, name, public_key(HOUSE_SEED)) is None
    assert parse_witness_key(witness_key(name, key)) == (name, key)


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A house with a log, and ana's key."""
    app = table(tmp_path, "ana")
    app.log = HouseLog(app.keys, app.memory.heads)
    app.log.begin()
    return app


def a_log(house: House) -> HouseLog:
    """The log of a house that has one."""
    assert house.log
    return house.log


def opened(house: House) -> Match:
    """A listed match that ana has joined."""
    return house.open("orongo", seats_for("orongo", "ana"))


def shown(house: House, match: Match, *known: Key, policy: int = 0, pins: bool = False) -> Evidence:
    """The bundle of a match, as somebody takes it who knows these keys."""
    bundle = bundle_of(house, match.id, HOUSE)
    heads = tuple(parse_pin(data.decode().partition("\n\n")[2]) for data in bundle.anchors.values()) if pins else ()
    found = bundle.evidence(trusted=(house_of(house), *known))
    return msgspec.structs.replace(found, policy=policy, pins=heads)


def listed(evidence: Evidence) -> str:
    """What became of LISTED."""
    return verdicts(audit(evidence, running=True))["LISTED"]


def test_a_join_signs_where_its_match_is_listed_and_vouches_for_it(house: House) -> None:
    match = opened(house)
    report = audit(shown(house, match), running=True)
    assert (verdicts(report)["AUTHORS"], verdicts(report)["LISTED"]) == ("PROVEN", "UNDETERMINED")
    assert finding(report, "LISTED").code == "unvouched"
    assert listed(shown(house, match, player_of(house, "ana"))) == "PROVEN"


def test_the_seal_needs_a_head_from_outside(house: House) -> None:
    match = play(house, opened(house), 5000)
    assert match.head.status == "sealed"
    assert listed(shown(house, match, player_of(house, "ana"))) == "UNDETERMINED"
    found = finding(audit(shown(house, match, pins=True)), "LISTED")
    assert (found.verdict, found.detail) == ("PROVEN", "opened, sealed in the log of its house, by a head you kept")


def test_witnesses_vouch_by_the_policy_of_the_auditor_and_say_until_when_it_existed(house: House) -> None:
    match, log = play(house, opened(house), 5000), a_log(house)
    names = [f"witness.example/w{number}" for number in (1, 2, 3)]
    seeds = [bytes([number]) * 32 for number in (11, 12, 13)]
    keys = [Key("witness", name, public_key(seed)) for name, seed in zip(names, seeds, strict=True)]
    text = parse_pin(log.sign()).note.text
    log.cosign([cosignature(text, names[at], seeds[at], 1000 + at) for at in (0, 1)])
    assert listed(shown(house, match, *keys, policy=3)) == "UNDETERMINED"
    found = finding(audit(shown(house, match, *keys, policy=2)), "LISTED")
    assert (found.verdict, found.detail.partition("; ")[2]) == ("PROVEN", "opened no later than second 1001")
    doubled = [keys[0], keys[0]._replace(name="witness.example/other"), keys[2]]
    assert listed(shown(house, match, *doubled, policy=2)) == "UNDETERMINED"


def test_the_keys_of_the_house_and_of_seats_are_no_witnesses(house: House) -> None:
    match, log = opened(house), a_log(house)
    text = parse_pin(log.sign()).note.text
    own = [("h", bytes(house.keys.house_seed())), ("a", bytes(house.keys.seed("ana")))]
    log.cosign([cosignature(text, name, seed, 1000) for name, seed in own])
    keys = [Key("witness", name, public_key(seed)) for name, seed in own]
    assert listed(shown(house, match, *keys, policy=1)) == "UNDETERMINED"


def test_a_proof_of_another_match_is_a_contradiction(house: House) -> None:
    one, other = opened(house), opened(house)
    evidence = msgspec.structs.replace(shown(house, one), anchors=bundle_of(house, other.id, HOUSE).anchors)
    report = audit(evidence, running=True)
    assert (finding(report, "LISTED").verdict, finding(report, "LISTED").code) == ("FAILED", "contradicted")


def test_a_file_without_the_proof_of_its_opening_is_not_joined(house: House, tmp_path: Path) -> None:
    ben = table(tmp_path / "ben", "ben").keys
    match = house.open("orongo", ["ana", f"ben={ben.public('ben').hex()}"])
    bundle = bundle_of(house, match.id, 2)
    with pytest.raises(Forbidden, match="does not show it there"):
        write_letter(msgspec.structs.replace(bundle, anchors={}), "ben", None, ben)
    other = bundle_of(house, opened(house).id, HOUSE)
    with pytest.raises(Refused, match="the entry that is shown for opened is of something else"):
        write_letter(msgspec.structs.replace(bundle, anchors=other.anchors), "ben", None, ben)
    assert deliver(house, write_letter(bundle, "ben", None, ben)).match.head.status == "running"


# The house cheats.


def entries(house: House, *more: bytes) -> tuple[list[bytes], str]:
    """The entries of the log with others at the end, below a head that the house signs."""
    log = a_log(house)
    found = [*log.entries.all(), *more]
    text = checkpoint_text(log.origin, len(found), roots_of(map(leaf_hash, found))[-1])
    return found, sign_note(text, log.origin, house.keys.house_seed())


def test_a_house_that_drops_a_match_leaves_its_opening_without_a_seal(house: House) -> None:
    opened(house)
    play(house, opened(house), 5000)
    found, note = entries(house)
    watched = watch(found, parse_pin(note))
    assert (watched.faults, watched.open, watched.sealed) == ((), (1,), 1)


def test_a_house_that_opens_ten_and_keeps_one_is_counted(house: House) -> None:
    matches = [opened(house) for _ in range(10)]
    for match in matches[:-1]:
        house.abandon(match.id, "nobody came")
    play(house, matches[-1], 5000)
    found, note = entries(house)
    watched = watch(found, parse_pin(note))
    assert (watched.opened, watched.sealed, watched.abandoned, watched.open) == (10, 10, 9, ())


def sealed_twice(house: House) -> tuple[Bundle, list[bytes], str]:
    """A sealed match, and the entries of its house with a second seal of it."""
    match = play(house, opened(house), 5000)
    found, note = entries(house, entry_of(Listed("sealed", sha256(b"another end").digest(), 1)))
    return bundle_of(house, match.id, HOUSE), found, note


def test_a_house_that_seals_twice_is_caught_by_whoever_has_its_entries(house: House) -> None:
    bundle, found, note = sealed_twice(house)
    assert watch(found, parse_pin(note)).faults == ("entry 3: entry 1 was sealed twice",)
    evidence = msgspec.structs.replace(
        bundle.evidence(trusted=(house_of(house),)), entries=tuple(found), entries_head=parse_pin(note)
    )
    report = audit(evidence)
    assert (finding(report, "ONE").verdict, finding(report, "ONE").code) == ("FAILED", "two-seals")


def test_one_seal_is_proven_up_to_a_head_that_somebody_else_vouches_for(house: House) -> None:
    match = play(house, opened(house), 5000)
    found, note = entries(house)
    evidence = msgspec.structs.replace(
        shown(house, match, pins=True), entries=tuple(found), entries_head=parse_pin(note)
    )
    assert verdicts(audit(evidence))["ONE"] == "PROVEN"
    alone = msgspec.structs.replace(evidence, pins=())
    assert verdicts(audit(alone))["ONE"] == "UNDETERMINED"


def test_a_house_whose_log_was_rewound_signs_no_head_of_it(house: House) -> None:
    opened(house)
    log = a_log(house)
    log.entries._with(lambda raw: raw.execute("DELETE FROM entries WHERE number > 0"))
    with pytest.raises(HeadRefused, match="does not extend its head of size 2"):
        log.sign()


def test_a_log_that_was_rewound_does_not_extend_the_head_somebody_kept(house: House) -> None:
    opened(house)
    kept = parse_pin(entries(house)[1])
    a_log(house).entries._with(lambda raw: raw.execute("DELETE FROM entries WHERE number > 0"))
    found, note = entries(house, entry_of(Listed("opened", bytes(32))))
    assert watch(found, parse_pin(note), [kept]).faults == (
        "a head you kept, of size 2, is not one of this log: two histories, or it was cut",
    )


def test_a_new_key_of_the_house_is_signed_by_both(house: House) -> None:
    old, new = bytes(house.keys.house_seed()), bytes([9]) * 32
    first = log_id(public_key(old))
    found, _ = entries(house, key_entry(first, old, new))
    text = checkpoint_text(a_log(house).origin, len(found), roots_of(map(leaf_hash, found))[-1])
    assert watch(found, parse_pin(sign_note(text, a_log(house).origin, new))).faults == ()
    forged, _ = entries(house, key_entry(first, bytes([8]) * 32, new))
    text = checkpoint_text(a_log(house).origin, len(forged), roots_of(map(leaf_hash, forged))[-1])
    faults = watch(forged, parse_pin(sign_note(text, a_log(house).origin, new))).faults
    assert faults == ("entry 1: the change of key is not signed by both keys",)


def test_the_log_is_published_as_tiles_and_read_back(house: House, tmp_path: Path) -> None:
    opened(house)
    log = a_log(house)
    write_tiles(log.entries.all(), log.sign(), tmp_path / "public")
    found, pin = read_tiles(tmp_path / "public")
    assert (list(found), pin) == (log.entries.all(), parse_pin(log.sign()))
