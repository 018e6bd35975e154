"""A house with a memory: what it has told it neither takes back nor tells otherwise, wherever it is stopped."""

import random
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.store.playing import GAME, SEATS, opened, play
from tidelog.domain.checking import check_match
from tidelog.domain.errors import HeadRefused, StoreTrouble
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import HOUSE
from tidelog.domain.log.primitives.note import parse_pin
from tidelog.domain.log.records.heads import ORIGIN
from tidelog.domain.log.records.match import Match
from tidelog.domain.remembering import head_of
from tidelog.domain.store.heads import Raise, Told
from tidelog.projections.standings import wrong
from tidelog.replays.export import bundle_of
from tidelog.replays.imports import bring_in


@pytest.fixture
def store(tmp_path: Path) -> str:
    """A store in a file, with its memory beside the keys."""
    return str(tmp_path / "matches.tidelog")


@pytest.fixture
def house(store: str, tmp_path: Path) -> Iterator[House]:
    """The house of that store."""
    with opened(store, tmp_path / "keys") as app:
        yield app


def a_match(house: House, moves: int = 12) -> Match:
    """A match after some moves."""
    return play(house, house.open(GAME, SEATS).id, random.Random(1), moves)


def told(house: House, match: str) -> Told | None:
    """What the house remembers of a match."""
    return house.memory.heads.told([ORIGIN + match]).get(ORIGIN + match)


def drop_rows(store: str, match: str, after: int) -> None:
    """The attack: rows are deleted in the file of the store."""
    with sqlite3.connect(store) as raw:
        raw.execute("DELETE FROM stored_events WHERE originator_id = ? AND originator_version > ?", (match, after))
        raw.execute("DELETE FROM kept")


def test_a_receipt_is_the_head_of_that_very_match_signed_by_the_house(house: House) -> None:
    match = a_match(house)
    pin = parse_pin(house.receipt(match))
    assert (pin.head.origin, pin.head.size, pin.head.root) == (ORIGIN + match.id, match.head.size, match.head.root)
    assert told(house, match.id) == head_of(match)


def test_a_receipt_of_an_earlier_ply_of_the_same_match_is_given_again(house: House) -> None:
    match = a_match(house)
    first = house.receipt(match)
    play(house, match.id, random.Random(2), 3)
    assert house.receipt(match) == first


def test_a_group_is_remembered_in_one_flush(house: House) -> None:
    matches = [a_match(house, moves) for moves in (1, 5, 9)]
    assert [parse_pin(str(note)).head.size for note in house.receipts(matches)] == [m.head.size for m in matches]


def test_a_store_that_lost_its_last_rows_is_read_only_and_says_from_which_ply(
    house: House, store: str, tmp_path: Path
) -> None:
    match = a_match(house)
    house.close()
    drop_rows(store, match.id, match.head.size - 4)
    with opened(store, tmp_path / "keys") as again:
        short = again.load(match.id)
        with pytest.raises(HeadRefused, match=f"ends at ply {short.head.size} .* ply {match.head.size} was"):
            again.resign(match.id, 1)
        with pytest.raises(HeadRefused):
            again.receipt(short)
        assert again.load(match.id).head == short.head


def test_an_import_of_any_copy_brings_back_what_a_store_lost(house: House, store: str, tmp_path: Path) -> None:
    match = a_match(house)
    copy = bundle_of(house, match.id, HOUSE)
    house.close()
    drop_rows(store, match.id, match.head.size - 4)
    with opened(store, tmp_path / "keys") as again:
        assert bring_in(again, copy).added == 4
        assert again.receipt(again.load(match.id)) == copy.checkpoint
        assert play(again, match.id, random.Random(3)).head.status == "sealed"


def test_a_match_that_was_played_anew_behind_the_house_is_not_signed(house: House, store: str, tmp_path: Path) -> None:
    match = a_match(house, 6)
    house.close()
    shutil.copy(store, tmp_path / "older.tidelog")
    with opened(store, tmp_path / "keys") as app:
        play(app, match.id, random.Random(4), 4)
    with opened(str(tmp_path / "older.tidelog"), tmp_path / "keys") as burglar:
        burglar.memory.heads = type(burglar.memory.heads)(tmp_path / "elsewhere")  # type: ignore[call-arg]
        forged = play(burglar, match.id, random.Random(5), 12)
    with opened(str(tmp_path / "older.tidelog"), tmp_path / "keys") as again:
        with pytest.raises(HeadRefused, match="is not the one whose ply"):
            again.receipt(again.load(match.id))
        with pytest.raises(HeadRefused):
            play(again, match.id, random.Random(6), 1)
        assert again.load(match.id).head.size == forged.head.size


def test_a_name_that_was_signed_is_not_opened_again_in_another_store(house: House, tmp_path: Path) -> None:
    match = a_match(house)
    with opened(str(tmp_path / "other.tidelog"), tmp_path / "keys") as other, pytest.raises(HeadRefused):
        other.open(GAME, SEATS, match=match.id)


def test_a_store_ahead_of_its_memory_is_taken_up_as_after_a_crash(house: House, tmp_path: Path) -> None:
    match = a_match(house)
    house.memory.close()
    (tmp_path / "keys" / "memory").unlink()
    with opened(str(tmp_path / "matches.tidelog"), tmp_path / "keys") as again:
        assert again.receipt(again.load(match.id))
        assert told(again, match.id) == head_of(match)


class Unreachable:
    """A memory that cannot be reached."""

    def told(self, origins: Sequence[str]) -> dict[str, Told]:
        """Nothing is remembered yet."""
        return {}

    def raise_all(self, raises: Sequence[Raise]) -> list[bool]:
        """No answer."""
        raise StoreTrouble("the memory of heads cannot be reached")

    def close(self) -> None:
        """Nothing to let go of."""


def test_without_its_memory_the_house_gives_no_answer_and_a_resend_is_answered_once(house: House) -> None:
    match = a_match(house)
    memory, seat = house.memory.heads, match.awaiting[0]
    command = house.pens.command(match, seat, match.game.legal(match.state, seat)[0])
    house.memory.heads = Unreachable()
    with pytest.raises(StoreTrouble):
        house.deliver(match.id, command)
    house.memory.heads = memory
    after = house.deliver(match.id, command)
    assert after.head.counters[seat - 1] == match.head.counters[seat - 1] + 1
    assert parse_pin(house.receipt(after)).head.size == after.head.size


def test_a_restored_house_signs_nothing_until_it_has_heard_heads_that_others_kept(house: House) -> None:
    match = a_match(house)
    note = house.receipt(match)
    house.memory.quarantine(True)
    with pytest.raises(HeadRefused, match="was restored from a copy"):
        house.receipt(match)
    with pytest.raises(HeadRefused):
        house.resign(match.id, 1)
    assert house.heard(note)
    house.memory.quarantine(False)
    assert house.receipt(match) == note


def test_a_standing_that_was_edited_is_named(house: House, store: str) -> None:
    play(house, house.open(GAME, SEATS).id, random.Random(1))
    assert wrong(house.matches.tables) == []
    with sqlite3.connect(store) as raw:
        raw.execute("UPDATE standings SET won = won + 100 WHERE name = 'Ana'")
    assert wrong(house.matches.tables) == [
        f"the standing of Ana in {GAME} is not what the matches come to: `tidelog store rebuild` makes it anew"
    ]


def test_a_check_of_the_store_names_a_match_that_does_not_extend_what_was_signed(
    house: House, store: str, tmp_path: Path
) -> None:
    match = a_match(house)
    assert check_match(house, match.id) == []
    house.close()
    drop_rows(store, match.id, match.head.size - 4)
    with opened(store, tmp_path / "keys") as again:
        assert any("was signed: it can only be read" in fault for fault in check_match(again, match.id))
