"""Signatures: the vectors of RFC 8032, and everything a strict verifier must turn away."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tidelog.domain.errors import Malformed
from tidelog.domain.log.primitives.signing import is_sound_key, public_key, sign, verify

# RFC 8032, section 7.1: seed, public key, message, signature
RFC_8032 = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        "d25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        "387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
        "4a7c15e9716ed28dc027beceea1ec40a",
    ),
]
LOW_ORDER = [
    bytes.fromhex(each)
    for each in (
        "00" * 32,
        "00" * 31 + "80",
        "01" + "00" * 31,
        "01" + "00" * 30 + "80",
        "ec" + "ff" * 30 + "7f",
        "ec" + "ff" * 31,
        "ed" + "ff" * 30 + "7f",
        "ed" + "ff" * 31,
        "ee" + "ff" * 30 + "7f",
        "ee" + "ff" * 31,
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    )
]
ORDER = 2**252 + 27742317777372353535851937790883648493
PRIME = 2**255 - 19
SEED = bytes(range(32))
PUBLIC = public_key(SEED)
SIGNED = sign(SEED, b"place W12 90")


@pytest.mark.parametrize("seed, public, message, signature", RFC_8032)
def test_the_vectors_of_rfc_8032_come_out(seed: str, public: str, message: str, signature: str) -> None:
    assert public_key(bytes.fromhex(seed)).hex() == public
    assert sign(bytes.fromhex(seed), bytes.fromhex(message)).hex() == signature
    assert verify(bytes.fromhex(public), bytes.fromhex(message), bytes.fromhex(signature))
    assert is_sound_key(bytes.fromhex(public))


@given(st.binary(min_size=32, max_size=32), st.binary())
def test_what_a_seed_signs_its_key_verifies(seed: bytes, message: bytes) -> None:
    public = public_key(seed)
    assert is_sound_key(public)
    assert verify(public, message, sign(seed, message))
    assert not verify(public, message + b"!", sign(seed, message))


def test_every_changed_bit_of_a_signature_is_refused() -> None:
    for bit in range(512):
        changed = (int.from_bytes(SIGNED, "little") ^ (1 << bit)).to_bytes(64, "little")
        assert not verify(PUBLIC, b"place W12 90", changed)


def test_the_universal_forgery_is_refused() -> None:
    identity = b"\x01" + bytes(31)
    for message in (b"", b"I resign", bytes(200)):
        assert not verify(identity, message, identity + bytes(32))


@pytest.mark.parametrize("point", LOW_ORDER)
def test_a_point_of_low_order_is_no_key_and_no_part_of_a_signature(point: bytes) -> None:
    assert not is_sound_key(point)
    assert not verify(point, b"place W12 90", SIGNED)
    assert not verify(point, b"", point + bytes(32))
    assert not verify(PUBLIC, b"place W12 90", point + SIGNED[32:])


def test_a_signature_with_the_order_added_is_refused() -> None:
    response = int.from_bytes(SIGNED[32:], "little")
    for times in range(1, 15):
        bent = SIGNED[:32] + (response + times * ORDER).to_bytes(32, "little")
        assert not verify(PUBLIC, b"place W12 90", bent)


@pytest.mark.parametrize("excess", range(19))
def test_a_key_written_past_the_prime_is_not_sound(excess: int) -> None:
    for sign_bit in (0, 1 << 255):
        assert not is_sound_key((PRIME + excess | sign_bit).to_bytes(32, "little"))


def test_a_key_off_the_curve_or_outside_the_prime_order_is_not_sound() -> None:
    assert not is_sound_key(b"\x02" + bytes(31))
    assert not all(is_sound_key(number.to_bytes(32, "little")) for number in range(3, 40))
    assert not is_sound_key(mixed_order(PUBLIC))


def mixed_order(public: bytes) -> bytes:
    """The key with the point of order two added: (x, y) becomes (-x, -y)."""
    height = int.from_bytes(public, "little") & (1 << 255) - 1
    sign_bit = public[31] >> 7 ^ 1
    return (PRIME - height | sign_bit << 255).to_bytes(32, "little")


def test_wrong_lengths_are_refused_and_never_raise() -> None:
    for size in (0, 1, 31, 33, 63, 65, 128):
        assert not verify(bytes(size), b"m", SIGNED)
        assert not verify(PUBLIC, b"m", bytes(size))
        assert not is_sound_key(bytes(size))


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=64, max_size=64))
def test_no_random_bytes_verify_or_raise(public: bytes, signature: bytes) -> None:
    assert not verify(public, b"place W12 90", signature)
    is_sound_key(public)


def test_a_seed_of_another_length_is_refused() -> None:
    with pytest.raises(Malformed, match="32 bytes, got 31"):
        sign(bytes(31), b"")


def test_the_library_is_not_loaded_before_it_is_needed() -> None:
    check = "import sys, tidelog.domain.log.primitives.note; sys.exit('nacl' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
