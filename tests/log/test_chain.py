"""Shares of luck: the vectors that were made in two languages, and what no chain can be."""

import random
from hashlib import sha256

import pytest

from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.primitives.chain import LENGTH, before, chain, chain_key, last_value, leads_to
from tidelog.domain.log.primitives.commitment import commit
from tidelog.domain.log.primitives.labels import CLAIM_LABEL, LOGIN_LABEL
from tidelog.domain.log.primitives.luck import draw, draw_info, luck_key
from tidelog.domain.log.primitives.signing import public_key, sign
from tidelog.domain.log.records.names import fingerprint
from tidelog.domain.log.records.record import Command, Ready

ANA, SECRET = b"\x01" * 32, bytes(range(32))
LEAF = bytes.fromhex("4021784cede47824c650df4af66721a61b06433d9d0728041138334083afb076")
SHARE = bytes.fromhex("c951ee4426ddc366567482f29ba2c1c2991ec87556a63e006aa14fb8efcada3e")


def test_a_chain_is_hashed_down_with_match_seat_and_index() -> None:
    hashed = bytes.fromhex("746964656c6f672f6e6f6e63652f76310a94a86578616d706c65310103c420") + b"\x33" * 32
    assert before("example1", 1, 3, b"\x33" * 32) == sha256(hashed).digest()
    second = before("example1", 1, 3, b"\x33" * 32)
    first = before("example1", 1, 2, second)
    assert second.hex() == "15a43e56001ea27b06ca5abd644b03878b9ce8d0092715a84ea03a46154b979d"
    assert first.hex() == "83642a041a616272a5c6957ca3e49db8ed82d48a38bc253f5d296b2405794cd1"
    end = "60c5aab3fb77e62e25c7a4040cdff988abcb1747fc26fa70f282d6a07f21b212"
    assert before("example1", 1, 1, first).hex() == end


def test_all_devices_of_a_player_have_the_same_chain() -> None:
    key = chain_key(ANA)
    assert key.hex() == "219affa61a87abac14a2bfe26cc0e886b3ff8166b58ad4d1d180fc192aff45b6"
    last = last_value(key, "example1", LEAF)
    assert last.hex() == "35137dd4c2dcd8653b44b5cfcf693896d35660282dd4a9ca75ace006590a44da"
    values = chain(last, "example1", 1)
    assert len(values) == LENGTH + 1
    assert (values[1], values[LENGTH]) == (SHARE, last)
    assert values[0].hex() == "9dd4990d82d804b1b07f6d089022d4c808fc938a5f2c7a3cdfa07acd9cf3d860"


def test_a_draw_is_made_from_secret_and_shares() -> None:
    assert luck_key(SECRET).hex() == "4b66026695ee55c4f544a51024a9627c5fe7fea26f775f1d4ed1bf46305291e1"
    shares = [(1, 1, SHARE)]
    info = draw_info("example1", 0, ("one", 2), shares)
    assert info.hex() == "95a464726177a86578616d706c65310092a36f6e650291930101c420" + SHARE.hex()
    thrown = [draw(SECRET, "example1", j, ("one", n), shares)[0] for j, n in enumerate((2, 60, 59))]
    assert thrown == [1, 58, 9]


def test_the_bytes_of_a_command_a_name_a_login_and_a_claim() -> None:
    command = Command(1, 1, 3, SHARE, (), Ready())
    assert encode(command).hex() == "96010103c420" + SHARE.hex() + "9091a772656164792e31"
    name = commit("example1", "name1", bytes(range(16)), "ana")
    assert name.hex() == "23a06486b191d0c1d783eb4b416c4e99883f801b77d1e02cb4201acc1d5f57a1"
    key = public_key(ANA)
    assert fingerprint(key) == "gr2q7gf5lh6pzfdn"
    login = LOGIN_LABEL + f"https://club.example\n{key.hex()}\n{'a5' * 32}\n1800000000\n".encode()
    assert sha256(login).hexdigest() == "8df17c1e9b10cedd1e23f11becf78304f08c07b5138078f48c52de3bf52823d5"
    assert sign(ANA, login).hex().startswith("1f12f7858c3409be1fb0bd79e26f4052b36412b4a2b46ce2fef5a387e4ba9ba0")
    terms = sha256(encode(("orongo", {}, "F2"))).digest()
    claim = CLAIM_LABEL + encode(("https://club.example", "t1", 2, key, terms, 1800000000))
    assert sha256(claim).hexdigest() == "95ace8f81f876854d95182bfd980493cfeb4802d1a08a0557b17e398ef85ddea"


def test_a_share_belongs_to_one_chain_one_seat_one_match_and_one_round() -> None:
    values = chain(b"\x07" * 32, "m", 2)
    assert leads_to("m", 2, (5, values[5]), (0, values[0]))
    assert leads_to("m", 2, (9, values[9]), (5, values[5]))
    for wrong in (
        ("m", 1, (5, values[5]), (0, values[0])),
        ("n", 2, (5, values[5]), (0, values[0])),
        ("m", 2, (5, values[6]), (0, values[0])),
        ("m", 2, (4, values[5]), (0, values[0])),
        ("m", 2, (5, values[5]), (5, values[5])),
        ("m", 2, (LENGTH + 1, values[5]), (0, values[0])),
        ("m", 2, (5, values[5][:31]), (0, values[0])),
    ):
        assert not leads_to(*wrong)


@pytest.mark.parametrize("seat", [1, 3])
def test_an_end_that_was_copied_from_another_seat_is_never_opened(seat: int) -> None:
    """Attack 36: whoever copies an end knows no value that leads to it in his own seat."""
    theirs, rng = chain(b"\x05" * 32, "m", 2), random.Random(1)
    tries = [*theirs[1:200], *(rng.randbytes(32) for _ in range(200))]
    assert not any(leads_to("m", seat, (1, value), (0, theirs[0])) for value in tries)
