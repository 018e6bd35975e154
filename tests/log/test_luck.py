"""Luck: the vectors of RFC 5869, even odds, and streams made to measure."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tidelog.domain.errors import Malformed
from tidelog.domain.log.primitives.canonical import encode_plainly
from tidelog.domain.log.primitives.labels import LUCK_SALT
from tidelog.domain.log.primitives.luck import (
    Ask,
    Stream,
    derive,
    draw,
    expand,
    extract,
    is_ask,
    luck_key,
    stream,
    throw,
)

SECRET = b"red" * 8
KEY = luck_key(SECRET)
ONE, OTHER = (1, 1, b"n" * 32), (2, 1, b"m" * 32)
DRAWS = 100_000


def span(first: int, last: int) -> bytes:
    return bytes(range(first, last + 1))


RFC_5869 = [
    (
        bytes.fromhex("000102030405060708090a0b0c"),
        b"\x0b" * 22,
        bytes.fromhex("f0f1f2f3f4f5f6f7f8f9"),
        "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5",
        "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
    ),
    (
        span(0x60, 0xAF),
        span(0x00, 0x4F),
        span(0xB0, 0xFF),
        "",
        "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09"
        "da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87",
    ),
    (
        b"",
        b"\x0b" * 22,
        b"",
        "19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04",
        "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
    ),
]


@pytest.mark.parametrize("salt, material, info, key, output", RFC_5869)
def test_the_vectors_of_rfc_5869_come_out(salt: bytes, material: bytes, info: bytes, key: str, output: str) -> None:
    extracted = extract(salt, material)
    assert not key or extracted.hex() == key
    assert expand(extracted, info, len(output) // 2).hex() == output


@given(st.binary(max_size=200), st.binary(max_size=100))
def test_the_hashed_pads_give_what_hmac_gives(key: bytes, info: bytes) -> None:
    assert expand(key, info, 32) == extract(key, info + b"\x01")


def test_a_stream_ends_after_255_blocks() -> None:
    assert len(expand(KEY, b"", 8160)) == 8160
    with pytest.raises(Malformed):
        expand(KEY, b"", 8161)
    luck = stream(KEY, b"")
    for _ in range(1020):
        luck.below(6)
    with pytest.raises(Malformed, match="255 blocks"):
        luck.below(6)


def test_a_stream_reads_eight_bytes_of_each_block_in_turn() -> None:
    luck, data = stream(KEY, b"info"), expand(KEY, b"info", 96)
    for at in range(0, 96, 8):
        assert luck.below(2**64) == int.from_bytes(data[at : at + 8], "big")


def test_blocks_are_made_only_when_they_are_needed() -> None:
    made = []

    def blocks() -> Iterator[bytes]:
        for number in range(3):
            made.append(number)
            yield bytes(32)

    luck = Stream(blocks())
    assert made == []
    for _ in range(4):
        luck.below(6)
    assert made == [0]
    luck.below(6)
    assert made == [0, 1]


def words(*numbers: int) -> Iterable[bytes]:
    """Blocks that hold these numbers."""
    data = b"".join(number.to_bytes(8, "big") for number in numbers)
    return [data[at : at + 32].ljust(32, b"\0") for at in range(0, len(data), 32)]


def test_a_number_that_would_favour_some_outcomes_is_thrown_away() -> None:
    # 2^64 = 4 mod 6, so the last four numbers of the range would make 0 to 3 likelier
    fair = 2**64 - 4
    assert Stream(words(fair - 1)).below(6) == 5
    for unfair in range(fair, 2**64):
        assert Stream(words(unfair, 3)).below(6) == 3
    assert Stream(words(*[2**64 - 1] * 9, 4)).below(6) == 4


def test_a_number_is_never_thrown_away_where_all_fit() -> None:
    for bits in range(65):
        assert Stream(words(2**64 - 1)).below(2**bits) == 2**bits - 1


def test_a_stream_of_nothing_but_refused_numbers_ends() -> None:
    with pytest.raises(Malformed):
        Stream(words(*[2**64 - 1] * 8)).below(6)


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_a_number_of_candidates_out_of_range_is_refused(n: int) -> None:
    with pytest.raises(Malformed):
        Stream(words(1)).below(n)


def test_a_shuffle_swaps_from_the_last_down() -> None:
    # last = 3: swap with 1; last = 2: with 0; last = 1: with 1
    assert throw(Stream(words(1, 0, 1)), ("shuffle", 4)) == (2, 3, 0, 1)


def test_each_kind_of_ask_is_answered_from_zero() -> None:
    assert throw(Stream(words(65)), ("one", 60)) == (5,)
    assert throw(Stream(words(6, 5, 9)), ("dice", 6, 6, 8)) == (0, 5, 1)
    assert throw(Stream(words()), ("shuffle", 1)) == (0,)


@pytest.mark.parametrize(
    "ask",
    [
        (),
        ("one",),
        ("one", 0),
        ("one", -1),
        ("one", 1, 2),
        ("one", "6"),
        ("one", True),
        ("one", 2**64 + 1),
        ("dice",),
        ("dice", 6, 0),
        ("dice", 6, "6"),
        ("shuffle",),
        ("shuffle", 0),
        ("shuffle", 3, 3),
        ("shuffle", 1022),
        ("shuffle", 10**15),
        ("coin", 2),
        (6, 6),
    ],
)
def test_what_is_no_ask_is_refused(ask: Ask) -> None:
    assert not is_ask(ask)
    with pytest.raises(Malformed):
        throw(stream(KEY, b""), ask)


def test_the_largest_shuffle_is_a_permutation() -> None:
    assert sorted(draw(SECRET, "m", 0, ("shuffle", 1021), ())) == list(range(1021))


def chi_square(seen: Counter[Hashable], kinds: int) -> float:
    expected = DRAWS / kinds
    return sum((count - expected) ** 2 / expected for count in seen.values()) + expected * (kinds - len(seen))


@pytest.mark.parametrize(
    "ask, kinds",
    [
        (("one", 60), 60),
        (("one", 7), 7),
        (("dice", 6), 6),
        (("dice", 6, 6, 4), prod((6, 6, 4))),
        (("shuffle", 4), factorial(4)),
        (("shuffle", 5), factorial(5)),
    ],
)
def test_a_hundred_thousand_draws_are_even(ask: Ask, kinds: int) -> None:
    seen: Counter[Hashable] = Counter(draw(SECRET, "m", index, ask, ()) for index in range(DRAWS))
    freedom = kinds - 1
    # four standard deviations of chi-square; the key is fixed, so this passes always or never
    assert abs(chi_square(seen, kinds) - freedom) < 4 * (2 * freedom) ** 0.5


def test_a_draw_is_hkdf_of_all_that_it_names() -> None:
    info = encode_plainly(("draw", "m1", 7, ("dice", 6, 6), (ONE, OTHER)))
    data = expand(KEY, info, 16)
    faces = tuple(int.from_bytes(data[at : at + 8], "big") % 6 for at in (0, 8))
    assert draw(SECRET, "m1", 7, ("dice", 6, 6), [ONE, OTHER]) == faces


def test_a_draw_changes_with_everything_that_it_names() -> None:
    ask = ("one", 2**64 - 1)
    outcomes = {
        draw(SECRET, "m1", 7, ask, [ONE]),
        draw(bytes(32), "m1", 7, ask, [ONE]),
        draw(SECRET, "m2", 7, ask, [ONE]),
        draw(SECRET, "m1", 8, ask, [ONE]),
        draw(SECRET, "m1", 7, ("dice", 2**64 - 1), [ONE]),
        draw(SECRET, "m1", 7, ask, [OTHER]),
        draw(SECRET, "m1", 7, ask, [(1, 2, ONE[2])]),
        draw(SECRET, "m1", 7, ask, [ONE, OTHER]),
    }
    assert len(outcomes) == 8


def test_the_key_of_a_match_is_its_secret_alone() -> None:
    assert luck_key(b"s" * 32) == extract(LUCK_SALT, b"s" * 32)


def test_what_is_derived_depends_on_secret_and_label() -> None:
    secret = bytes(32)
    derived = {derive(secret, "salt", "h/1"), derive(secret, "salt", "h/2"), derive(secret, "nonce", "h/1")}
    assert len(derived | {derive(b"other", "salt", "h/1")}) == 4
    info = encode_plainly(("derive", "salt", "h/1"))
    assert derive(secret, "salt", "h/1") == expand(extract(LUCK_SALT, secret), info, 32)
