"""Proofs and explanations of single records, checked with other people's tools."""

import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from tests.ledger import Plain, finished, full, plain, play, table
from tidelog.domain import catalog
from tidelog.domain.errors import BadPly, Malformed
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import PUBLIC
from tidelog.domain.log.audit.evidence import Key
from tidelog.domain.log.primitives.inclusion import parse_proof
from tidelog.domain.log.primitives.luck import draw
from tidelog.replays.bundle import Bundle
from tidelog.replays.explain import explain
from tidelog.replays.export import bundle_of
from tidelog.replays.proof import check, prove

shell = pytest.mark.skipif(not shutil.which("openssl"), reason="needs openssl")


@pytest.fixture
def app(tmp_path: Path) -> House:
    """A house, and the key of ana."""
    return table(tmp_path, "ana")


@pytest.fixture
def bundle(app: House) -> Bundle:
    """A sealed match."""
    return full(app, finished(app, "orongo"))


def run(lines: tuple[str, ...], folder: Path) -> str:
    """What a shell prints."""
    script = "\n".join(lines)
    return subprocess.run(["sh", "-eu"], input=script, cwd=folder, text=True, capture_output=True, check=True).stdout


@shell
def test_the_lines_for_a_shell_give_the_number_that_was_drawn(bundle: Bundle, tmp_path: Path) -> None:
    records = plain(bundle)
    for index in [i for i, record in enumerate(records) if record[0] == "draw"][::7]:
        found = explain(bundle.evidence(), index)
        printed = tuple(map(int, run(found.luck, tmp_path).split()))
        assert printed == thrown(records, index)


def thrown(records: list[Plain], index: int) -> tuple[int, ...]:
    """The numbers of a draw, found by another way than the explanation's."""
    shares: dict[int, tuple[int, bytes]] = {}
    number, last = 1, ""
    for record in records[4:index]:
        number += last == "draw" != record[0]
        last = record[0]
        if record[0] in ("ready", "move") and record[7][0][3]:
            shares[record[7][0][0]] = (number, record[7][0][3])
    record = records[index]
    fed = [(seat, *share) for seat, share in sorted(shares.items())]
    return draw(records[-1][8], record[2], record[7], tuple(record[8]), fed)


@shell
def test_the_lines_for_a_shell_verify_the_signature(bundle: Bundle, tmp_path: Path) -> None:
    index = next(i for i, record in enumerate(plain(bundle)) if record[0] == "move" and record[7][1])
    (signature,) = explain(bundle.evidence(), index).signatures
    assert (signature.name, signature.custody, signature.holds) == ("ana", "self", True)
    assert "Verified" in run(signature.lines, tmp_path)


@pytest.mark.parametrize("name", catalog.GAMES)
def test_every_record_can_be_explained_with_its_clauses(name: str, app: House) -> None:
    bundle = full(app, finished(app, name))
    for index in range(0, len(bundle.records), 5):
        found = explain(bundle.evidence(), index)
        assert found.act
        assert all(fact.rule and fact.clause.startswith(f"{name}/") for fact in found.facts)


def test_before_the_seal_an_explanation_gives_no_luck_away(app: House) -> None:
    match = play(app, app.open("orongo", ("ana", "ben")), 5)
    bundle = bundle_of(app, match.id, PUBLIC)
    for index in range(len(bundle.records)):
        assert match.secret.hex() not in str(explain(bundle.evidence(), index))


def test_a_proof_of_one_record_holds_without_the_others(app: House, bundle: Bundle) -> None:
    house = app.keys.house()
    for index in (0, 1, 17, len(bundle.records) - 1):
        found = parse_proof(prove(bundle.evidence(), index))
        assert found.data == bundle.records[index]
        done = check(found, (Key("house", house.name, house.key),))
        assert (done.holds, done.signers) == (True, ("house",))
        assert not check(msgspec.structs.replace(found, index=index + 1), ()).holds
        assert not check(msgspec.structs.replace(found, data=found.data + b"x"), ()).holds


def test_what_is_no_proof_is_refused(bundle: Bundle) -> None:
    good = prove(bundle.evidence(), 3)
    for wrong in (
        "",
        "x",
        good.replace("index 3", "index -3"),
        good.replace("extra ", ""),
        good.replace("\n\n", "\n"),
    ):
        with pytest.raises(Malformed):
            check(parse_proof(wrong), ())
    with pytest.raises(BadPly):
        prove(bundle.evidence(), len(bundle.records))
    with pytest.raises(BadPly):
        explain(bundle.evidence(), -1)
