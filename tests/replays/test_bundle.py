"""Bundles: the same match gives the same file, and a hostile file is only ever a verdict or a sentence."""

import io
import subprocess
import zipfile
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ledger import finished, full, opened, play, table, trusting
from tests.seeded import drawing
from tidelog.domain.errors import Malformed, Misuse
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.primitives.canonical import encode
from tidelog.replays.bundle import (
    FORMAT,
    Bundle,
    members_of,
    parse_bundle,
    parse_members,
    write_bundle,
)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    """A short match, sealed."""
    with drawing("small bundle"):
        app = table(tmp_path_factory.mktemp("house"), "ana")
        match = play(app, opened(app, "orongo", ("ana", "ben", "cy")), 4)
        return full(app, app.abandon(match.id, "a short one"))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    """A match to its end."""
    with drawing("whole bundle"):
        app = table(tmp_path_factory.mktemp("house"), "ana")
        return full(app, finished(app, "orongo"))


def test_the_same_match_gives_the_same_file(whole: Bundle) -> None:
    data = write_bundle(whole)
    assert write_bundle(whole) == data
    assert write_bundle(parse_bundle(data)) == data


def test_a_match_of_200_records_fits_in_60_kilobytes(whole: Bundle) -> None:
    assert len(write_bundle(whole)) * 200 / len(whole.records) < 60_000


def test_a_long_log_has_full_tiles_and_a_level_above_them(tmp_path: Path) -> None:
    app = table(tmp_path)
    match = play(app, opened(app, "orongo", ("ben", "cy", "dan", "eve")), 5000)
    bundle = full(app, match)
    names = set(members_of(bundle))
    if len(bundle.records) > 256:
        assert {"tile/entries/000", "tile/0/000", "tile/1/000.p/1"} <= names
    assert trusting(app, parse_bundle(write_bundle(bundle))).exit_code == 0


def test_the_page_in_the_file_really_checks_it_with_a_shell(small: Bundle, tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(write_bundle(small))) as archive:
        archive.extractall(tmp_path)
    page = (tmp_path / "README.txt").read_text()
    lines = [line.removeprefix("    ") for line in page.splitlines() if _is_shell(line)]
    done = subprocess.run(["sh", "-eu"], input="\n".join(lines), cwd=tmp_path, text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
    said = done.stdout.splitlines()
    assert said[0] == said[1]
    assert "Signature Verified Successfully" in done.stdout
    assert msgspec.msgpack.decode(small.records[0])[10].hex() in done.stdout


def _is_shell(line: str) -> bool:
    return line.startswith(("    ", "-----", "MC", "END"))


def zipped(members: dict[str, bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Some members as a zip file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packing) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def test_a_name_that_is_no_member_of_a_bundle_is_refused(small: Bundle) -> None:
    members = members_of(small)
    wrong = (
        "../evil",
        "/etc/passwd",
        "tile/entries/../../x",
        "checkpoint/",
        "C:\\x",
        "é",
        "tile/0/\u0660\u0660\u0660",
    )
    for name in wrong:
        with pytest.raises(Malformed):
            parse_bundle(zipped({**members, name: b"x"}))


def test_a_member_that_stands_twice_is_refused(small: Bundle) -> None:
    out = io.BytesIO(write_bundle(small))
    with zipfile.ZipFile(out, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("checkpoint", "other")
    with pytest.raises(Malformed, match="twice"):
        parse_bundle(out.getvalue())


def test_a_zip_bomb_is_refused_before_it_is_unpacked(small: Bundle) -> None:
    bomb = zipped({**members_of(small), "README.txt": bytes(60 << 20)})
    assert len(bomb) < 1 << 20
    with pytest.raises(Malformed, match="packed"):
        parse_bundle(bomb)


def test_a_member_that_is_larger_than_it_says_is_refused(small: Bundle) -> None:
    data = bytearray(zipped({**members_of(small), "README.txt": bytes(100_000)}))
    place = data.rindex(b"README.txt") - 46
    data[place + 24 : place + 28] = (10).to_bytes(4, "little")
    with pytest.raises(Malformed):
        parse_bundle(bytes(data))


def test_too_many_members_are_refused() -> None:
    members = {f"pins/{number:03}": b"" for number in range(1000)}
    members |= {f"tile/0/x{a:03}/{b:03}": b"" for a in range(4) for b in range(1000)}
    with pytest.raises(Malformed, match="members"):
        parse_bundle(zipped({"FORMAT": FORMAT, **members}))


def test_what_stands_before_or_after_the_zip_is_refused(small: Bundle) -> None:
    data = write_bundle(small)
    for other in (b"x" + data, data + b"x", data[:-1], data[10:], b"", b"PK"):
        with pytest.raises(Malformed):
            parse_bundle(other)


def test_another_way_of_packing_is_refused(small: Bundle) -> None:
    for packing in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        with pytest.raises(Malformed):
            parse_bundle(zipped(members_of(small), packing))


def test_openings_must_be_canonical_and_beside_a_record(small: Bundle) -> None:
    members, size = members_of(small), len(small.records)
    opening = ["c1.1", [1], bytes(16), 3]
    deep: object = 1
    for _ in range(900):
        deep = [deep]
    for wrong in (
        encode([[size, [opening]]]),
        encode([[1, [opening]], [1, [opening]]]),
        encode([[2, [opening]], [1, [opening]]]),
        encode([[-1, [opening]]]),
        encode([[1, [opening]]])[:-1],
        b"\xdd\xff\xff\xff\xff",
        b"\xc6\xff\xff\xff\xff",
        b"\x91" * 100_000,
        b"\xdc\x00\x00",
        b"",
        encode("no"),
    ):
        with pytest.raises(Malformed):
            parse_members({**members, "openings.mpk": wrong})
    nested = msgspec.msgpack.encode([[1, [["c1.1", [1], bytes(16), deep]]]])
    with suppress(Misuse):
        assert audit(parse_members({**members, "openings.mpk": nested}).evidence()).exit_code == 1


def test_an_opening_of_nothing_is_found(small: Bundle) -> None:
    forged = msgspec.msgpack.encode([[1, [["nobody", [1], bytes(16), 1]]]])
    report = audit(parse_members({**members_of(small), "openings.mpk": forged}).evidence())
    assert report.exit_code == 1


@given(data=st.data())
def test_any_damage_to_a_file_is_a_verdict_or_a_sentence(small: Bundle, data: st.DataObject) -> None:
    whole = bytearray(write_bundle(small))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(whole) - 1))
        whole[place] = data.draw(st.integers(0, 255))
    cut = data.draw(st.sampled_from([len(whole), len(whole) - 30, len(whole) // 2]))
    with suppress(Misuse):
        audit(parse_bundle(bytes(whole[:cut])).evidence())


@given(noise=st.binary(max_size=400))
def test_noise_is_no_bundle(noise: bytes) -> None:
    with pytest.raises(Malformed):
        parse_bundle(noise)


HOSTILE = [
    b"",
    b"\x90",
    b"\xc0",
    b"\xdd\xff\xff\xff\xff",
    b"\xc6\x7f\xff\xff\xff",
    b"\x91" * 60_000,
    encode(["unknown", []]),
    encode(["move", []]),
    encode(["opened", [], 1, 2, 3]),
    b"\x93\xa4move\x90\xcb\x40\x09\x21\xfb\x54\x44\x2d\x18",
]


@pytest.mark.parametrize("record", HOSTILE)
def test_a_hostile_record_anywhere_in_the_log_is_found(small: Bundle, record: bytes) -> None:
    for place in (0, 3, len(small.records)):
        records = (*small.records[:place], record, *small.records[place:])
        openings = (*small.openings[:place], (), *small.openings[place:])
        evidence = msgspec.structs.replace(small, records=records, openings=openings).evidence()
        if place == 0:
            with pytest.raises(Malformed):
                audit(evidence)
        else:
            assert any(f.claim == "FORM" and f.record == place for f in audit(evidence).failed)


def test_records_that_are_not_canonical_are_found(small: Bundle) -> None:
    record = small.records[2]
    plain = msgspec.msgpack.decode(record)
    longer = b"\xdc" + len(plain).to_bytes(2, "big") + record[1:]
    extra = encode([*plain, None])
    decomposed = encode([*plain[:2], "e\u0301", *plain[3:]])
    for other in (longer, extra, decomposed, record + b"\xc0", record[:-1]):
        records = (*small.records[:2], other, *small.records[3:])
        assert audit(msgspec.structs.replace(small, records=records).evidence()).exit_code == 1


NOTES = [
    "",
    "\n",
    "tidelog/x\n1\n\n",
    "tidelog/x\r\n1\r\nAAAA\r\n\r\n",
    "tidelog/x\n01\n{root}\n\n— house AAAAAAAA\n",
    "tidelog/x\n1\n{root}\n\n— house {bad}\n",
    "tidelog/x\n1\t\n{root}\n\n— house {bad}\n",
    "\x00" * 100,
    "x" * 100_000,
    "tidelog/x\n99999999999999999999\n{root}\n\n— house {bad}\n",
    "\ud800",
]


@pytest.mark.parametrize("note", NOTES)
def test_a_hostile_checkpoint_is_a_verdict(small: Bundle, note: str) -> None:
    root, bad = "A" * 43 + "=", "A" * 92
    text = note.replace("{root}", root).replace("{bad}", bad)
    report = audit(msgspec.structs.replace(small, checkpoint=text).evidence())
    assert report.exit_code in (1, 3)
    assert not any(f.claim == "HEAD" and f.verdict == "PROVEN" for f in report.findings)
