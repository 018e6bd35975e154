"""Witnesses: what each answer of `add-checkpoint` is, and three of them in three processes, one killed, one lying."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from tests.ledger import finding, house_of, play, seats_for, table
from tidelog.cli.evidence import policy, trusted
from tidelog.cli.witnessing import ask
from tidelog.domain.errors import StoreTrouble
from tidelog.domain.house import House
from tidelog.domain.house_log import HouseLog
from tidelog.domain.kernel.hush import Hush
from tidelog.domain.kernel.seats import HOUSE
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.primitives.cosignature import time_of
from tidelog.domain.log.primitives.merkle import consistency_proof, leaf_hash, roots_of
from tidelog.domain.log.primitives.note import checkpoint_text, node_lines, parse_pin, sign_note
from tidelog.domain.log.primitives.signing import public_key
from tidelog.domain.store.heads import Raise, Told
from tidelog.domain.store.keyring import known_line
from tidelog.domain.witness import Witness, heads_in
from tidelog.replays.export import bundle_of

HOUSE_SEED, SEED = bytes([2]) * 32, Hush(bytes([4]) * 32)
ORIGIN, NAME = "tidelog-log/" + "6a" * 32, "witness.example/w1"
ENTRIES = [bytes([number]) * 40 for number in range(9)]


def head(size: int, seed: bytes = HOUSE_SEED, entries: list[bytes] = ENTRIES) -> str:
    """A head of a log of these entries."""
    return sign_note(checkpoint_text(ORIGIN, size, roots_of(map(leaf_hash, entries[:size]))[-1]), ORIGIN, seed)


def request(old: int, size: int, note: str = "", path: tuple[bytes, ...] | None = None) -> bytes:
    """What a house sends."""
    leaves = [leaf_hash(entry) for entry in ENTRIES]
    nodes = path if path is not None else consistency_proof(leaves, old, size) if 0 < old < size else ()
    return f"old {old}\n{node_lines(nodes)}\n{note or head(size)}".encode()


@pytest.fixture
def witness(tmp_path: Path) -> Witness:
    """One that watches the log."""
    return Witness(NAME, SEED, {ORIGIN: public_key(HOUSE_SEED)}, heads_in(tmp_path))


def test_a_head_that_extends_the_last_one_is_cosigned_with_the_time(witness: Witness) -> None:
    witness.now = lambda: 1_800_000_000
    for old, size in ((0, 3), (3, 3), (3, 9)):
        answer = witness.add_checkpoint(request(old, size))
        assert answer.status == 200
        note = parse_pin(head(size) + answer.body).note
        assert time_of(note, NAME, public_key(SEED)) == 1_800_000_000


@pytest.mark.parametrize(
    "body,status,says",
    [
        (b"", 400, ""),
        (b"old 1x\n\nnote", 400, ""),
        (b"old 01\n\n" + head(3).encode(), 400, ""),
        (request(9, 3, path=()), 400, ""),
        (request(3, 9, note=head(9, bytes([5]) * 32)), 403, ""),
        (request(3, 9, note=head(9).replace(ORIGIN, "tidelog-log/" + "6b" * 32)), 404, ""),
        (request(2, 9), 409, "3\n"),
        (request(3, 3, note=head(3, entries=ENTRIES[::-1])), 409, "3\n"),
        (request(3, 9, path=(bytes(32),)), 422, ""),
        (request(3, 9, note=head(9, entries=ENTRIES[::-1])), 422, ""),
    ],
)
def test_what_does_not_is_refused_as_the_specification_says(
    witness: Witness, body: bytes, status: int, says: str
) -> None:
    assert witness.add_checkpoint(request(0, 3)).status == 200
    answer = witness.add_checkpoint(body)
    assert answer.status == status
    assert answer.body.endswith(says)
    assert witness.add_checkpoint(request(3, 3)).status == 200, "a refusal changes nothing"


def test_what_a_witness_has_seen_is_on_the_disk_before_it_answers(witness: Witness, tmp_path: Path) -> None:
    assert witness.add_checkpoint(request(0, 9)).status == 200
    again = Witness(NAME, SEED, {ORIGIN: public_key(HOUSE_SEED)}, heads_in(tmp_path))
    assert again.add_checkpoint(request(0, 3)).status == 409


@contextmanager
def running(folder: Path, name: str, house: str) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """A witness in a process of its own: the process, its address, and the line of its key."""
    words = [sys.executable, "-m", "tidelog.cli.main", "witness", name, "--log", house, "--port", "0"]
    process = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TIDELOG_HOME": str(folder)},
    )
    assert process.stdout
    assert process.stderr
    try:
        line = process.stderr.readline().strip()
        url = process.stdout.readline().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", url), url
        yield process, url, line
    finally:
        process.kill()
        process.wait(30)
        process.stdout.close()
        process.stderr.close()


def a_house(folder: Path) -> tuple[House, HouseLog]:
    """A house with a log."""
    app = table(folder, "ana")
    app.log = HouseLog(app.keys, app.memory.heads)
    app.log.begin()
    return app, app.log


def test_of_three_witnesses_one_is_killed_and_one_lies_and_the_liar_is_named(tmp_path: Path) -> None:
    app, log = a_house(tmp_path / "house")
    line = known_line("house", app.keys.house().key)
    names = [f"witness.example/w{number}" for number in (1, 2, 3)]
    with (
        running(tmp_path / "w1", names[0], line) as (_, first, key1),
        running(tmp_path / "w2", names[1], line) as (killed, second, key2),
        running(tmp_path / "w3", names[2], line) as (_, third, key3),
    ):
        match = play(app, app.open("orongo", seats_for("orongo", "ana")), 5000)
        for url in (first, second):
            log.cosign(ask(url, log.sign(), log.entries.all()))
        killed.send_signal(signal.SIGKILL)
        killed.wait(30)
        with pytest.raises(StoreTrouble, match=f"the witness at {second} cannot be reached"):
            ask(second, log.sign(), log.entries.all())
        heads = heads_in(tmp_path / "w3" / "keys")
        heads.raise_all([Raise(log.origin, None, Told(99, bytes(32)))])
        with pytest.raises(StoreTrouble, match=f"the witness at {third} has seen 99 entries of this log"):
            ask(third, log.sign(), log.entries.all())
    keys = [key1, key2, key3]
    for k, verdict in ((2, "PROVEN"), (3, "UNDETERMINED")):
        lines = [*keys, f"policy {k} of 3"]
        evidence = bundle_of(app, match.id, HOUSE).evidence(trusted=(house_of(app), *trusted(lines[:3])))
        found = finding(audit(msgspec.structs.replace(evidence, policy=policy(lines))), "LISTED")
        assert found.verdict == verdict
