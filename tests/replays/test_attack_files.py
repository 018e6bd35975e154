"""Hostile files: whoever reads one gets a verdict or a sentence, at once, and nothing that a terminal obeys."""

import io
import json
import os
import random
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.forger import minted, renamed, seeds_of
from tests.ledger import Plain, finished, forged, full, house_of, opened, plain, play, player_of, table, trusting
from tidelog.domain import catalog
from tidelog.domain.errors import Malformed, Misuse, TidelogError
from tidelog.domain.house import House
from tidelog.domain.log.primitives.inclusion import parse_proof
from tidelog.domain.log.records.names import readable
from tidelog.replays.bundle import OPENINGS_LIMIT, Bundle, members_of, parse_bundle, parse_members, write_bundle
from tidelog.replays.explain import explain
from tidelog.replays.page import page
from tidelog.replays.proof import check, prove
from tidelog.replays.verify import KNOWN, bundles_below, verify_bundle
from tidelog.replays.words import verdict_words

games = pytest.mark.parametrize("name", catalog.GAMES)
ODD: tuple[Any, ...] = (
    0,
    -1,
    1,
    99,
    2**63 - 1,
    -(2**63),
    2**64 - 1,
    "",
    "x",
    "\x1b[31m",
    "P01",
    None,
    [],
    b"",
    bytes(32),
)


@pytest.fixture
def app(tmp_path: Path) -> House:
    """A house, and the key of ana."""
    return table(tmp_path, "ana")


def spoilt(value: Any, rng: random.Random) -> Any:
    """The value with one thing in it replaced by another."""
    if isinstance(value, list) and value and rng.random() < 0.9:
        place = rng.randrange(len(value))
        return [*value[:place], spoilt(value[place], rng), *value[place + 1 :]]
    return rng.choice(ODD)


@pytest.mark.torture
@games
def test_whatever_a_record_says_there_is_a_verdict_and_no_crash(
    name: str, app: House, tmp_path: Path, often: Callable[[str, int, int], int]
) -> None:
    bundle, rng = full(app, finished(app, name)), random.Random(3)
    records, path = plain(bundle), tmp_path / "m.tide"
    for _ in range(often("hostile files", 40, 2000)):
        index = rng.randrange(len(records))
        tail = [spoilt(part, rng) if place == index else part for place, part in enumerate(records)]
        if not isinstance(tail[index], list) or len(tail[index]) < 6:
            continue
        forgery = forged(app, bundle, tail)
        path.write_bytes(write_bundle(forgery))
        assert verdict_words(verify_bundle(path)).replace("\n", "").isprintable()
        for look in (lambda made: trusting(app, made), lambda made: explain(made.evidence(), index)):  # noqa: B023
            with suppress(TidelogError):
                look(forgery)


@pytest.mark.parametrize("index", [0, 3, -1])
def test_whatever_match_a_record_names_there_is_a_verdict_and_no_crash(index: int, app: House, tmp_path: Path) -> None:
    bundle, path = full(app, play(app, opened(app, "orongo", ("ana", "ben")), 4)), tmp_path / "m.tide"
    for odd in ODD:
        records = plain(bundle)
        records[index][2] = odd
        forgery = forged(app, bundle, records)
        path.write_bytes(write_bundle(forgery))
        assert verdict_words(verify_bundle(path)).replace("\n", "").isprintable()
        with suppress(TidelogError):
            assert trusting(app, forgery).failed


def asks(bundle: Bundle, ask: Plain) -> tuple[list[Plain], int]:
    """The log with another question to chance."""
    records = plain(bundle)
    index = next(i for i, record in enumerate(records) if record[0] == "draw")
    records[index][8] = ask
    return records, index


def test_no_question_to_chance_keeps_an_explanation_busy(app: House) -> None:
    bundle = full(app, app.abandon(play(app, opened(app, "orongo", ("ana", "ben")), 4).id, "short"))
    for ask in (
        [],
        ["one"],
        ["one", "x"],
        ["shuffle", 2**60],
        ["shuffle", -4],
        ["dice", *[6] * 3000],
        ["two", 2],
        [2, 2],
    ):
        records, index = asks(bundle, ask)
        found = explain(minted(bundle, records, seeds_of(app, "ana")).evidence(), index)
        assert found.luck == ()


def zipped(members: dict[str, bytes], mode: int = 0o644) -> bytes:
    """Some members as a zip file, with these rights."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            info = zipfile.ZipInfo(name)
            info.external_attr = mode << 16
            archive.writestr(info, data)
    return out.getvalue()


def shifted(data: bytes, before: bytes) -> bytes:
    """A zip file with something in front of it, all its places put right."""
    start = int.from_bytes(data[-6:-2], "little")
    out, at = bytearray(before + data), start + len(before)
    while out[at : at + 4] == b"PK\x01\x02":
        place = int.from_bytes(out[at + 42 : at + 46], "little") + len(before)
        out[at + 42 : at + 46] = place.to_bytes(4, "little")
        at += 46 + sum(int.from_bytes(out[at + k : at + k + 2], "little") for k in (28, 30, 32))
    out[-6:-2] = (start + len(before)).to_bytes(4, "little")
    return bytes(out)


def test_nothing_stands_in_front_of_a_bundle_or_between_its_members(app: House) -> None:
    data = write_bundle(full(app, play(app, opened(app, "orongo", ("ana", "ben")), 4)))
    assert parse_bundle(shifted(data, b"")).records
    with pytest.raises(Malformed):
        parse_bundle(shifted(data, b"#!/bin/sh\n"))
    start = int.from_bytes(data[-6:-2], "little")
    gap = data[:start] + b"hidden" + data[start:-6] + (start + 6).to_bytes(4, "little") + data[-2:]
    with pytest.raises(Malformed):
        parse_bundle(gap)


def test_two_members_never_share_their_bytes(app: House) -> None:
    members = members_of(full(app, play(app, opened(app, "orongo", ("ana", "ben")), 4)))
    data = zipped({**members, "pins/000": b"same", "pins/001": b"same"})
    first, second = data.index(b"pins/000"), data.index(b"pins/001")
    at = data.rindex(b"pins/001") - 46
    place = (first - 30).to_bytes(4, "little")
    assert second != first
    with pytest.raises(Malformed):
        parse_bundle(data[: at + 42] + place + data[at + 46 :])


def test_openings_that_would_fill_the_memory_are_not_unpacked(app: House) -> None:
    members = members_of(full(app, opened(app, "orongo", ["ana", "bot:random"])))
    members["openings.mpk"] = msgspec.msgpack.encode([[0, [["d0", [], b"", [[]] * OPENINGS_LIMIT]]]])
    with pytest.raises(Malformed, match="bytes of openings"):
        parse_members(members)


def test_a_member_that_would_unpack_as_a_link_is_refused(app: House) -> None:
    members = members_of(full(app, play(app, opened(app, "orongo", ("ana", "ben")), 4)))
    for mode in (0o644, 0o100644):
        assert parse_bundle(zipped(members, mode)).records
    for mode in (0o120777, 0o020644, 0o010644, 0o040755):
        with pytest.raises(Malformed):
            parse_bundle(zipped(members, mode))


def test_a_folder_of_traps_is_verified_to_its_end(app: House, tmp_path: Path) -> None:
    folder = tmp_path / "traps"
    (folder / "deep.tide").mkdir(parents=True)
    os.mkfifo(folder / "pipe.tide")
    (folder / "zero.tide").symlink_to("/dev/zero")
    (folder / "loop").symlink_to(folder)
    (folder / "self.tide").symlink_to(folder / "self.tide")
    (folder / "gone.tide").symlink_to(folder / "nowhere")
    (folder / "bad\x1b[31m.tide").write_bytes(b"PK")
    for path in bundles_below([folder]):
        found = verify_bundle(path)
        assert not found.holds
        assert verdict_words(found).count("\n") == 1
    whole = tmp_path / "m.tide"
    whole.write_bytes(write_bundle(full(app, finished(app, "orongo"))))
    for beside in ("{", "5", "[" * 100_000, "\ud800".encode(errors="surrogatepass").decode(errors="replace"), "null"):
        whole.with_suffix(KNOWN).write_text(beside)
        assert not verify_bundle(whole).holds
    whole.with_suffix(KNOWN).write_text(json.dumps([[1, "x", {}], "x"]))
    assert verify_bundle(whole).holds


def test_a_head_that_is_none_of_the_log_is_not_handed_on_with_a_proof(app: House) -> None:
    bundle = full(app, play(app, opened(app, "orongo", ("ana", "ben")), 4))
    other = full(app, play(app, opened(app, "orongo", ("ana", "ben")), 4)).checkpoint
    for note in ("\x1b]0;owned\x07", other, bundle.checkpoint.replace("\n", "\r\n")):
        with pytest.raises(Misuse):
            prove(msgspec.structs.replace(bundle, checkpoint=note).evidence(), 1)


def test_no_name_breaks_out_of_the_page(app: House) -> None:
    from tidelog.projections.film import Film

    bundle = full(app, play(app, opened(app, "orongo", ("ana", "ben")), 4))
    for name in (
        "__DATA__",
        "__TITLE__",
        "</script><script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "<!--",
    ):
        records = plain(bundle)
        text = page(Film(minted(renamed(bundle, records, 1, name), records, seeds_of(app, "ana")).log))
        assert text.count("<script") == text.count("</script>") == 3
        assert text.count('id="film"') == 1
        assert "<img" not in text
        assert text.partition("<body")[0].count("<title>") == 1
        assert '"shapes":' not in text.partition("<script")[0]


def test_signs_that_nobody_sees_are_shown() -> None:
    assert readable("ana\ufe0f") == "ana?"
    assert readable("\u3164") == "?"
    assert readable("a\u202eb\x9b\x1b\n") == "a?b???"
    assert readable("Zoë \u4f60\u597d \U0001f600") == "Zoë \u4f60\u597d \U0001f600"


def test_a_proof_holds_at_one_place_below_one_head_only(app: House) -> None:
    match = play(app, opened(app, "orongo", ("ana", "ben")), 4)
    early = full(app, match)
    late = full(app, play(app, match, 5))
    proof = parse_proof(prove(early.evidence(), 3))
    keys = (house_of(app),)
    assert (check(proof, keys).holds, check(proof, keys).signers) == (True, ("house",))
    for changed in (
        msgspec.structs.replace(proof, checkpoint=late.checkpoint),
        msgspec.structs.replace(proof, index=2),
        msgspec.structs.replace(proof, index=10**17),
        msgspec.structs.replace(proof, path=proof.path[:-1]),
        msgspec.structs.replace(proof, path=(*proof.path, bytes(32))),
        msgspec.structs.replace(proof, data=early.records[2]),
    ):
        assert not check(changed, keys).holds
    assert not check(proof, (player_of(app, "ana"),)).signers


def test_a_fault_is_told_in_a_line_that_a_person_reads(app: House) -> None:
    bundle = full(app, play(app, opened(app, "orongo", ("ana", "ben")), 9))
    records = plain(bundle)
    stated = next(r[1] for r in records if any(e[0] == "TokenPlaced.1" for e in r[1]))
    next(e for e in stated if e[0] == "TokenPlaced.1")[2] = "P" * 60_000
    report = trusting(app, minted(bundle, records, seeds_of(app, "ana")))
    assert report.failed
    assert all(len(found.detail) < 500 for found in report.findings)
