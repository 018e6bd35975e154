"""Commitments: they open to one value, in one slot of one match."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tidelog.domain.errors import Malformed
from tidelog.domain.log.primitives.canonical import encode_plainly
from tidelog.domain.log.primitives.commitment import SALT_BYTES, commit, house_salt, opens
from tidelog.domain.log.primitives.luck import derive

SALT = bytes(range(16))
MADE = commit("m1", "bid/3/2", SALT, 5)


def test_a_commitment_is_the_hash_of_label_match_slot_salt_and_value() -> None:
    data = b"tidelog/commit/v1\n" + encode_plainly(("m1", "bid/3/2", SALT, 5))
    assert sha256(data).digest() == MADE


@given(st.text("abc/0123"), st.binary(min_size=16, max_size=16), st.integers(0, 99) | st.text("xyz"))
def test_a_commitment_opens_to_what_it_was_made_from(slot: str, salt: bytes, value: object) -> None:
    assert opens(commit("m1", slot, salt, value), "m1", slot, salt, value)


@pytest.mark.parametrize(
    "match, slot, salt, value",
    [
        ("m2", "bid/3/2", SALT, 5),
        ("m1", "bid/3/1", SALT, 5),
        ("m1", "bid/3/2", bytes(16), 5),
        ("m1", "bid/3/2", SALT, 6),
        ("m1", "bid/3/2", SALT, "5"),
        ("m1", "bid/3/2", SALT, (5,)),
        ("m1", "bid/3/2", SALT, 5.0),
        ("m1", "bid/3/2", SALT + b"\0", 5),
        ("m1", "bid/3/2", b"", 5),
    ],
)
def test_a_commitment_opens_to_nothing_else(match: str, slot: str, salt: bytes, value: object) -> None:
    assert not opens(MADE, match, slot, salt, value)


def test_true_does_not_open_what_one_closed() -> None:
    assert not opens(commit("m1", "s", SALT, 1), "m1", "s", SALT, True)


def test_bytes_that_are_no_commitment_are_not_opened() -> None:
    for wrong in (b"", MADE[:31], MADE + b"\0"):
        assert not opens(wrong, "m1", "bid/3/2", SALT, 5)


def test_a_salt_of_another_length_is_refused() -> None:
    with pytest.raises(Malformed, match="16 bytes, got 15"):
        commit("m1", "s", SALT[:15], 5)


def test_a_house_salt_follows_from_secret_and_slot() -> None:
    secret = bytes(32)
    assert house_salt(secret, "h/2/17") == derive(secret, "salt", "h/2/17")[:SALT_BYTES]
    assert len({house_salt(secret, "h/2/17"), house_salt(secret, "h/2/18"), house_salt(b"x", "h/2/17")}) == 3
