"""The canonical profile: two writers that agree, and a reader that takes nothing else."""

from datetime import UTC, datetime
from unicodedata import normalize

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.log import MANY
from tidelog.domain.errors import Malformed
from tidelog.domain.log.primitives.canonical import decode, encode, encode_plainly, require_canonical

text = st.text(st.characters(codec="utf-8")).map(lambda each: normalize("NFC", each))
scalars = st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | text | st.binary()
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=20).map(tuple) | st.dictionaries(text, inner, max_size=20),
    max_leaves=25,
)


class Placed(msgspec.Struct, frozen=True, tag="tsuro.Placed.1", tag_field="t"):
    """A map whose fields stand in another order than the alphabet's."""

    tile: int
    seat: int
    at: tuple[int, int]


class Sailed(msgspec.Struct, frozen=True, array_like=True):
    """An array."""

    seat: int
    wake: bytes


def nested(levels: int) -> object:
    value: object = 1
    for _ in range(levels):
        value = (value,)
    return value


def refused(data: bytes) -> None:
    with pytest.raises(Malformed):
        decode(data)


@MANY
@given(values)
def test_the_two_writers_agree(value: object) -> None:
    assert encode(value) == encode_plainly(value)


@MANY
@given(values)
def test_what_was_written_is_read_back(value: object) -> None:
    assert repr(decode(encode(value))) == repr(sorted_maps(value))


def sorted_maps(value: object) -> object:
    if isinstance(value, dict):
        return {key: sorted_maps(value[key]) for key in sorted(value)}
    return tuple(map(sorted_maps, value)) if isinstance(value, tuple) else value


@MANY
@given(values, st.data())
def test_a_changed_byte_is_another_value_or_is_refused(value: object, data: st.DataObject) -> None:
    good = encode(value)
    at = data.draw(st.integers(0, len(good) - 1))
    changed = bytearray(good)
    changed[at] ^= data.draw(st.integers(1, 255))
    try:
        other = decode(bytes(changed))
    except Malformed:
        return
    assert encode(other) == encode_plainly(other) == bytes(changed) != good


def test_every_single_changed_byte_of_a_record_is_another_value_or_is_refused() -> None:
    good = encode((("tsuro.Placed.1", 2, -7, {"a": 300, "é": None}), b"\xcb" * 20, "wake" * 10, 2**40, True))
    for at in range(len(good)):
        for byte in set(range(256)) - {good[at]}:
            changed = good[:at] + bytes((byte,)) + good[at + 1 :]
            try:
                assert encode_plainly(decode(changed)) == changed
            except Malformed:
                continue


@MANY
@given(st.binary(max_size=60))
def test_any_bytes_are_one_value_or_are_refused(data: bytes) -> None:
    try:
        value = require_canonical(data)
    except Malformed:
        return
    assert encode(value) == data


@pytest.mark.parametrize("bound", [0, 127, 128, 255, 256, 65535, 65536, 2**32 - 1, 2**32, 2**64 - 1])
def test_numbers_at_every_bound_take_their_shortest_form(bound: int) -> None:
    for number in (bound, -bound // 2, -bound // 2 - 1):
        if number >= -(2**63):
            assert decode(encode(number)) == number
            assert encode(number) == encode_plainly(number)


@pytest.mark.parametrize("size", [0, 15, 16, 31, 32, 255, 256, 65535, 65536])
def test_lengths_at_every_bound_take_their_shortest_form(size: int) -> None:
    for value in ("x" * size, b"x" * size, (1,) * size, {f"{n:06}": n for n in range(size)}):
        data = encode(value)
        assert data == encode_plainly(value)
        assert decode(data, limit=10**6) == value


SEVENTEEN = "cc11 cd0011 ce00000011 cf0000000000000011 d011 d10011 d200000011 d30000000000000011"
BELOW_ZERO = "d0ff d0e0 d1ff80 d2ffff8000 d3ffffffff80000000"
AN_A = "d90161 da000161 db0000000161 c5000161 c60000000161"
ONE_ITEM = "dc000101 dd0000000101 de0001a16101 df00000001a16101"


@pytest.mark.parametrize("form", f"{SEVENTEEN} {BELOW_ZERO} {AN_A} {ONE_ITEM}".split())
def test_a_form_longer_than_needed_is_refused(form: str) -> None:
    msgspec.msgpack.decode(bytes.fromhex(form))
    refused(bytes.fromhex(form))


@pytest.mark.parametrize("form", ["ca3fc00000", "cb3ff8000000000000", "d40100", "c70101ff", "d6ff00000000"])
def test_floats_and_extensions_are_refused(form: str) -> None:
    refused(bytes.fromhex(form))


@pytest.mark.parametrize("form", ["82a16101a16102", "82a16201a16101", "82a16201a2616102"])
def test_keys_must_stand_once_and_in_order(form: str) -> None:
    refused(bytes.fromhex(form))


def test_a_long_key_may_stand_before_a_short_one() -> None:
    assert decode(bytes.fromhex("82a2616101a16202")) == {"aa": 1, "b": 2}


def test_keys_are_in_the_order_of_their_utf8_bytes() -> None:
    # UTF-16, by which others sort, has these two the other way round
    assert list(decode(encode({"😀": 1, "ﬀ": 2}))) == ["ﬀ", "😀"]  # type: ignore[call-overload]


@pytest.mark.parametrize("form", ["810101", "81c0c0", "81c4016101", "819001"])
def test_a_key_that_is_no_text_is_refused(form: str) -> None:
    refused(bytes.fromhex(form))


def test_text_that_is_not_utf8_is_refused() -> None:
    for form in ("a1ff", "a2c080", "a3eda080", "a1c3"):
        refused(bytes.fromhex(form))


def test_text_that_is_not_composed_is_refused() -> None:
    decomposed = normalize("NFD", "José")
    refused(encode(decomposed))
    with pytest.raises(Malformed):
        encode_plainly(decomposed)


def test_bytes_after_the_value_are_refused() -> None:
    refused(b"\x01\x02")


def test_the_head_byte_that_is_never_used_is_refused() -> None:
    refused(b"\xc1")


def test_no_bytes_and_cut_bytes_are_refused() -> None:
    good = encode(("abc", b"def", 70_000, {"k": (1, 2)}))
    for size in range(len(good)):
        refused(good[:size])


@pytest.mark.parametrize("form", ["ddffffffff", "dfffffffff", "dbffffffff", "c6ffffffff", "dcffff01"])
def test_a_length_beyond_the_bytes_is_refused_before_anything_is_made(form: str) -> None:
    refused(bytes.fromhex(form))


def test_nesting_ends_at_sixteen() -> None:
    assert decode(encode(nested(16))) == nested(16)
    refused(encode(nested(17)))
    with pytest.raises(Malformed):
        encode_plainly(nested(17))


def test_a_tower_of_nesting_is_refused() -> None:
    refused(b"\x91" * 60_000)


def test_bytes_beyond_the_limit_are_refused() -> None:
    assert decode(encode(b"x" * 65_532)) == b"x" * 65_532
    refused(encode(b"x" * 65_533))


@pytest.mark.parametrize("value", [1.5, (1, (2, {"a": 0.0})), {"k": float("nan")}])
def test_a_float_is_refused(value: object) -> None:
    for write in (encode, encode_plainly):
        with pytest.raises(Malformed, match="float"):
            write(value)


@pytest.mark.parametrize("value", [2**64, -(2**63) - 1, (2**64,)])
def test_a_number_out_of_range_is_refused(value: object) -> None:
    for write in (encode, encode_plainly):
        with pytest.raises(Malformed):
            write(value)


def test_what_the_profile_lacks_is_refused() -> None:
    for value in ({1: 2}, object(), "\ud800", {"\ud800": 1}, datetime(2024, 1, 1, tzinfo=UTC)):
        for write in (encode, encode_plainly):
            with pytest.raises(Malformed):
                write(value)


def test_true_is_not_one() -> None:
    assert encode({"k": True}) != encode({"k": 1})
    assert decode(encode(True)) is True


def test_a_struct_is_written_as_the_profile_wants_it() -> None:
    placed = Placed(14, 2, (3, 4))
    assert decode(encode(placed)) == {"at": (3, 4), "seat": 2, "t": "tsuro.Placed.1", "tile": 14}
    assert encode(Sailed(2, b"w")) == encode_plainly((2, b"w"))


def test_bytes_that_look_like_a_float_pass() -> None:
    value = (b"\xcb" * 9, {"k": (b"\xd7\xff", "é")}, 0xCB)
    assert decode(encode(value)) == value
