"""Signed notes and checkpoints: the published examples, and texts that only look like one."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.log import MANY
from tidelog.domain.errors import Malformed
from tidelog.domain.log.primitives.merkle import EMPTY_ROOT
from tidelog.domain.log.primitives.note import (
    Checkpoint,
    Note,
    add_signature,
    checkpoint_text,
    key_id,
    parse_checkpoint,
    parse_note,
    parse_verifier_key,
    sign_note,
    verified_by,
    verifier_key,
)
from tidelog.domain.log.primitives.signing import public_key

# C2SP signed-note
EXAMPLE_KEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
SIGNATURE = "Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM="
EXAMPLE = f"This is an example message.\n\n— example.com/foo {SIGNATURE}\n"
# C2SP tlog-checkpoint
SOFA = """example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeO\
oRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
"""
SEED, OTHER_SEED = bytes(range(32)), bytes(range(1, 33))
HOUSE, SEAT = "house.example/tide", "house.example/tide/red"
ROOT = bytes(range(32))


def test_the_published_note_verifies() -> None:
    name, public = parse_verifier_key(EXAMPLE_KEY)
    assert key_id(name, public).hex() == "530d903a"
    assert verifier_key(name, public) == EXAMPLE_KEY
    note = parse_note(EXAMPLE)
    assert note.text == "This is an example message.\n"
    assert verified_by(note, name, public)


def test_the_published_note_does_not_verify_when_altered() -> None:
    name, public = parse_verifier_key(EXAMPLE_KEY)
    assert not verified_by(parse_note(EXAMPLE.replace("example message", "example massage")), name, public)
    assert not verified_by(parse_note(EXAMPLE.replace("com/foo", "com/fox")), name, public)
    assert not verified_by(parse_note(EXAMPLE), name, public_key(SEED))
    assert not verified_by(parse_note(EXAMPLE.replace("Uw2QOkn8", "Uw2QOkn9")), name, public)


def test_the_published_checkpoint_is_read() -> None:
    origin, size, root = parse_checkpoint(parse_note(SOFA).text)
    assert (origin, size) == ("example.com/behind-the-sofa", 20852163)
    assert checkpoint_text(origin, size, root) == parse_note(SOFA).text


def test_a_signed_note_verifies_and_takes_more_signatures() -> None:
    once = sign_note("è subito\n\nsera\n", HOUSE, SEED)
    twice = add_signature(once, SEAT, OTHER_SEED)
    note = parse_note(twice)
    assert twice.startswith(once)
    assert note.text == "è subito\n\nsera\n"
    assert verified_by(note, HOUSE, public_key(SEED))
    assert verified_by(note, SEAT, public_key(OTHER_SEED))
    assert not verified_by(note, SEAT, public_key(SEED))


def test_signing_a_note_again_changes_nothing() -> None:
    once = sign_note("text\n", HOUSE, SEED)
    assert add_signature(once, HOUSE, SEED) == once


def test_one_bad_signature_in_a_key_s_name_spoils_the_note() -> None:
    good = parse_note(sign_note("text\n", HOUSE, SEED))
    bad = good.signatures[0]._replace(signature=bytes(64))
    assert not verified_by(Note(good.text, (*good.signatures, bad)), HOUSE, public_key(SEED))


def test_signatures_of_unknown_kinds_are_passed_over() -> None:
    note = sign_note("text\n", HOUSE, SEED) + "— witness.example/w AAAAAAAB\n"
    assert verified_by(parse_note(note), HOUSE, public_key(SEED))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "text\n",
        "text\n\n",
        f"text\n— a {SIGNATURE}\n",
        f"text\n\n— a {SIGNATURE}",
        f"text\n\n— a {SIGNATURE}\n\n",
        f"text\r\n\n— a {SIGNATURE}\n",
        f"text\n\n— a {SIGNATURE}\r\n",
        f"te\txt\n\n— a {SIGNATURE}\n",
        f"te\x00xt\n\n— a {SIGNATURE}\n",
        f"te\x7fxt\n\n— a {SIGNATURE}\n",
        f"te\x85xt\n\n— a {SIGNATURE}\n",
        f"te\ud800xt\n\n— a {SIGNATURE}\n",
        f"text\n\n- a {SIGNATURE}\n",
        f"text\n\n—  {SIGNATURE}\n",
        f"text\n\n— {SIGNATURE}\n",
        f"text\n\n— a b {SIGNATURE}\n",
        f"text\n\n— a+b {SIGNATURE}\n",
        f"text\n\n— a\u2003b {SIGNATURE}\n",
        f"text\n\n — a {SIGNATURE}\n",
        f"text\n\n— a {SIGNATURE} \n",
        f"text\n\n— a {SIGNATURE[:-1]}\n",
        "text\n\n— a AAAAAA==\n",  # no signature after the key hash
        "text\n\n— a AAAAAAB=\n",  # stray bits in the last letter
        "text\n\n— a AAAA_AAA\n",
        "text\n\n— a ÄÄÄÄAAAA\n",
        "text\n\n" + "— a AAAAAAAA\n" * 65,
        "x" * 65_536 + "\n\n— a AAAAAAAA\n",
        "é" * 32_768 + "\n\n— a AAAAAAAA\n",
    ],
)
def test_what_is_no_note_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        parse_note(text)


def test_sixty_four_signatures_are_read() -> None:
    assert len(parse_note("text\n\n" + "— a AAAAAAAA\n" * 64).signatures) == 64


notelike = st.text("— \n\ra+=A\u2003é0").map(lambda each: each + "\n")


@MANY
@given(st.text() | notelike | st.tuples(st.text(), notelike).map("\n\n— a AAAAAAAA\n".join))
def test_any_text_is_a_note_or_is_refused(text: str) -> None:
    for parse in (parse_note, parse_checkpoint, parse_verifier_key):
        with suppress(Malformed):
            parse(text)


@MANY
@given(st.data())
def test_any_changed_letter_of_a_signed_checkpoint_is_noticed(data: st.DataObject) -> None:
    good = sign_note(checkpoint_text(HOUSE, 17, ROOT), HOUSE, SEED)
    at = data.draw(st.integers(0, len(good) - 1))
    changed = good[:at] + data.draw(st.characters().filter(lambda each: each != good[at])) + good[at + 1 :]
    with suppress(Malformed):
        assert not verified_by(parse_note(changed), HOUSE, public_key(SEED))


@pytest.mark.parametrize("text", ["no newline", "", "tab\there\n", "cr\r\n"])
def test_a_text_that_cannot_be_a_note_is_not_signed(text: str) -> None:
    with pytest.raises(Malformed):
        sign_note(text, HOUSE, SEED)


@pytest.mark.parametrize("name", ["", "a b", "a+b", "a\nb", "a\x00b", "\ud800"])
def test_a_name_that_cannot_be_a_key_s_is_refused(name: str) -> None:
    with pytest.raises(Malformed):
        sign_note("text\n", name, SEED)


@pytest.mark.parametrize("size", [0, 1, 17, 2**63 - 1])
def test_a_checkpoint_is_read_back(size: int) -> None:
    assert parse_checkpoint(checkpoint_text(HOUSE, size, EMPTY_ROOT)) == Checkpoint(HOUSE, size, EMPTY_ROOT)


@pytest.mark.parametrize(
    "origin, size, root",
    [
        ("", 1, ROOT),
        ("a\nb", 1, ROOT),
        ("a", -1, ROOT),
        ("a", 2**63, ROOT),
        ("a", 1, ROOT[1:]),
        ("a\r", 1, ROOT),
    ],
)
def test_a_checkpoint_that_cannot_be_is_not_written(origin: str, size: int, root: bytes) -> None:
    with pytest.raises(Malformed):
        checkpoint_text(origin, size, root)


@pytest.mark.parametrize(
    "lines",
    [
        ("log", "017", "ROOT", ""),
        ("log", "00", "ROOT", ""),
        ("log", "+17", "ROOT", ""),
        ("log", "-1", "ROOT", ""),
        ("log", " 17", "ROOT", ""),
        ("log", "1_7", "ROOT", ""),
        ("log", "¹", "ROOT", ""),
        ("log", "٣", "ROOT", ""),
        ("log", "", "ROOT", ""),
        ("log", "9" * 19, "ROOT", ""),
        ("log", "9" * 5000, "ROOT", ""),
        ("log", "17", "ROOT"),
        ("log", "17", "", ""),
        ("log", "17", "AAAA", ""),
        ("log", "17", "ROOT", "extension", ""),
        ("log", "17", "ROOT", "", ""),
        ("", "17", "ROOT", ""),
        ("log", "17", ""),
    ],
)
def test_what_is_no_checkpoint_is_refused(lines: tuple[str, ...]) -> None:
    with pytest.raises(Malformed):
        parse_checkpoint("\n".join(lines).replace("ROOT", "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I="))


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE_KEY[:-1],
        EXAMPLE_KEY.replace("530d903a", "530d903b"),
        EXAMPLE_KEY.replace("530d903a", "530D903A"),
        EXAMPLE_KEY.replace("foo", "fox"),
        EXAMPLE_KEY.replace("+Ae", "+Be"),
        "example.com/foo",
        "",
        verifier_key("weak", bytes(32)),
    ],
)
def test_what_is_no_verifier_key_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        parse_verifier_key(text)
