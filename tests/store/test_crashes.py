"""Killed between any two steps of an answer: nothing is lost or doubled, and no second head is signed."""

import os
import random
import signal
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from benchmarks.torture import CONTEXT
from tests.conftest import Often
from tests.store.playing import GAME, SEATS, opened
from tidelog.domain.checking import check_match
from tidelog.domain.errors import Refused
from tidelog.domain.house import House
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.primitives.note import parse_pin
from tidelog.domain.log.records.heads import ORIGIN
from tidelog.domain.remembering import head_of

STEPS = ("before the commit", "after the commit", "after the memory", "after the signature")
WRITERS = 8


def die() -> None:
    """What a power cut does to a program."""
    os.kill(os.getpid(), signal.SIGKILL)


def arm(house: House, step: str) -> None:
    """Let this process die at a step of its next move."""
    append, raised = house.matches.append_group, house.memory.raised

    def committed(drafts: Any) -> Any:
        if step == STEPS[0]:
            die()
        stored = append(drafts)
        if step == STEPS[1]:
            die()
        return stored

    def remembered(found: Any) -> Any:
        answers = raised(found)
        if step == STEPS[2]:
            die()
        return answers

    house.matches.append_group = committed  # type: ignore[method-assign]
    house.memory.raised = remembered  # type: ignore[method-assign]


def play_and_die(store: str, keys: str, matches: list[str], step: str, number: int, notes: str) -> None:
    """Make moves on any of the matches, keep each receipt, and die at a step of the last one."""
    rng, file = random.Random(number), os.open(notes, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    with opened(store, Path(keys)) as house:
        for turn in range(3):
            if turn == 2:
                arm(house, step)
            with suppress(Refused):
                found = house.load(rng.choice(matches))
                if not found.awaiting:
                    continue
                seat = found.awaiting[0]
                after = house.act(found.id, seat, rng.choice(found.game.legal(found.state, seat)))
                note = house.receipt(after)
                os.write(file, b64encode(note.encode()) + b"\n")
        die()


def told(notes: Path) -> list[str]:
    """Every receipt that left a process."""
    lines = notes.read_bytes().splitlines() if notes.is_file() else []
    return [b64decode(line).decode() for line in lines]


def check_history(house: House, match: str, receipts: list[str]) -> None:
    """Every receipt is a head of the one history there is, which is whole and remembered."""
    found = house.load(match)
    roots = roots_of(map(leaf_hash, house.matches.log_of(match).records))
    heads = [parse_pin(note).head for note in receipts]
    for head in heads:
        if head.origin == ORIGIN + match:
            assert head.size < len(roots), "a move was answered and is lost"
            assert roots[head.size] == head.root, "a second head was signed"
    assert check_match(house, match) == []
    house.receipt(found)
    assert house.memory.heads.told([ORIGIN + match])[ORIGIN + match] == head_of(found)


Run = Callable[..., None]


@pytest.mark.parametrize("step", STEPS)
def test_a_house_that_died_at_a_step_goes_on_and_answers_a_resend_once(step: str, tmp_path: Path) -> None:
    store, keys, notes = str(tmp_path / "matches.tidelog"), str(tmp_path / "keys"), tmp_path / "notes"
    with opened(store, Path(keys)) as house:
        match = house.open(GAME, SEATS)
        size = match.head.size
    process = CONTEXT.Process(target=play_and_die, args=(store, keys, [match.id], step, 1, str(notes)))
    process.start()
    process.join(60)
    assert process.exitcode == -signal.SIGKILL
    with opened(store, Path(keys)) as again:
        receipts = told(notes)
        check_history(again, match.id, receipts)
        assert len(receipts) == 2 + (step == STEPS[3])
        now = again.load(match.id)
        assert now.head.size > size
        seat = now.awaiting[0]
        sent = again.pens.command(now, seat, now.game.legal(now.state, seat)[0])
        first, second = again.deliver(match.id, sent), again.deliver(match.id, sent)
        assert again.receipt(first) == again.receipt(second)


@pytest.mark.timeout(3600)
@pytest.mark.torture
def test_killed_under_eight_writers_nothing_is_lost_or_doubled(tmp_path: Path, often: Often) -> None:
    store, keys, notes = str(tmp_path / "matches.tidelog"), str(tmp_path / "keys"), tmp_path / "notes"
    with opened(store, Path(keys)) as house:
        matches = [house.open(GAME, SEATS).id for _ in range(3)]
    kills = often("kills", WRITERS, 400)
    for first in range(0, kills, WRITERS):
        with opened(store, Path(keys)) as house:
            matches = [m if house.load(m).awaiting else house.open(GAME, SEATS).id for m in matches]
        processes = [
            CONTEXT.Process(
                target=play_and_die, args=(store, keys, matches, STEPS[number % len(STEPS)], number, str(notes))
            )
            for number in range(first, first + WRITERS)
        ]
        for process in processes:
            process.start()
        for process in processes:
            process.join(120)
        assert {process.exitcode for process in processes} == {-signal.SIGKILL}
    with opened(store, Path(keys)) as again:
        receipts = told(notes)
        assert len(receipts) >= kills
        for match in again.matches.tables.ids():
            check_history(again, match, receipts)
