"""Finding: with the index and without it the same rows, public facts of sealed matches only."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.archive.conftest import Read, copied
from tests.ledger import opened, play
from tidelog.domain.forgetting import forget
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import HOUSE
from tidelog.replays.archive.find import Answer, find
from tidelog.replays.archive.holding import holds
from tidelog.replays.archive.index import Index, NoIndex, index_of
from tidelog.replays.archive.query import is_of_matches, read_query
from tidelog.replays.archive.sources import Folder, Stored
from tidelog.replays.export import export_match

NUMBERS = st.sampled_from(
    ["ply", "seat", "round", "score(1)", "score(2)", "seats", "records", "place(2)", "version", "0", "2", "9", "40"]
)
WORDS = st.sampled_from(["kind", "by", "verb", "game", "name(1)", "option(amulet)", "'move'", "'random-red'", "'a'"])
FACTS = st.sampled_from(
    [
        *("orongo/6.2", "orongo/5", "tsuro/6.1", "TokenPlaced", "TurnBegun", "TokenPlaced.seat = 2", "winner = by"),
        *("PlacingOpened.order = 2", "BidMade.shells > 1", "BidsRevealed.shells > score(1)", "winner ~ 'blue'"),
        *("FleetLaunched.beach ~ 'a.'", "FleetLaunched.fleet != 1", "TokenPlaced.space >= 'P4'"),
    ]
)
ATOMS = st.one_of(
    st.tuples(NUMBERS, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), NUMBERS).map(" ".join),
    st.tuples(WORDS, st.sampled_from(["=", "!=", "<", "~"]), WORDS).map(" ".join),
    FACTS,
)
QUERIES = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        inner.map("not ({})".format),
        st.tuples(inner, st.sampled_from([" and ", " or "]), inner).map(lambda part: f"({''.join(part)})"),
    ),
    max_leaves=5,
)


@pytest.fixture(scope="session")
def index(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Index]:
    """The index of the archive, caught up."""
    folder = Folder(archive)
    where = tmp_path_factory.mktemp("index") / "find"
    folder.index_path = lambda: where  # type: ignore[method-assign]  # not in the home of one test
    with index_of(folder) as found:
        assert found.catch_up(folder) == []
        yield found


@given(text=QUERIES)
def test_the_index_and_the_matches_themselves_give_the_same_rows(index: Index, known: Read, text: str) -> None:
    query = read_query(text)
    told = {place: index.plies(query, number) for place, number, _ in index.count(query)}
    read: dict[str, list[int]] = {}
    for place, (match, records) in known.items():
        asked = records[-1:] if is_of_matches(query) else records
        if plies := [one.ply for one in asked if holds(query, match, one)]:
            read[place] = plies
    assert told == read
    assert [count for _, _, count in index.count(query)] == [len(plies) for plies in read.values()]


def answers(folder: Path, text: str, most: int | None = None) -> Answer:
    """The same answer, with the index and without."""
    source, query = Folder(folder), read_query(text)
    with index_of(source) as index:
        found = find(source, query, index, most)
    assert find(source, query, None, most) == found
    return found


def test_a_row_has_its_words_its_clauses_and_the_command_that_opens_it(archive: Path) -> None:
    found = answers(archive, "TokenPlaced and seat = 2", 3)
    assert (len(found.found), found.matches) == (3, 2)
    assert found.records > 20
    one = found.found[0]
    assert one.words.startswith("random-blue places a token on ")
    assert "orongo/6.2" in one.clauses
    assert one.command == f"tidelog replay {archive}/{one.place} --from {one.ply - 1}"


def test_a_question_about_matches_gives_a_line_a_match(archive: Path) -> None:
    found = answers(archive, "game = 'orongo'").found
    assert [one.kind for one in found] == ["sealed", "sealed"]


def test_the_index_follows_what_comes_changes_and_goes(tmp_path: Path) -> None:
    folder = copied(tmp_path / "matches", "orongo/tie", "orongo/resigned")
    assert answers(folder, "game = 'orongo'").matches == 2
    copied(folder, "orongo/undone")
    assert answers(folder, "game = 'orongo'").matches == 3
    (folder / "orongo-tie.tide").unlink()
    shutil.copy(folder / "orongo-undone.tide", folder / "orongo-resigned.tide")
    os.utime(folder / "orongo-resigned.tide", ns=(1, 1))
    assert answers(folder, "kind = 'taken-back'").matches == 2


def test_foreign_broken_and_hostile_files_are_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    folder = copied(tmp_path / "matches", "orongo/tie", "orongo/resigned")
    whole = (folder / "orongo-resigned.tide").read_bytes()
    (folder / "torn.tide").write_bytes(whole[: len(whole) // 2])
    (folder / "foreign.tide").write_text("#!/bin/sh\n")
    (folder / "empty.tide").touch()
    (folder / "gone.tide").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "pipe.tide")
    for _ in "ab":
        found = answers(folder, "game = 'orongo'")
        assert found.matches == 2
        named = [Path(one.place).name for one in found.skipped]
        assert named == ["empty.tide", "foreign.tide", "gone.tide", "pipe.tide", "torn.tide"]
        assert all(one.why for one in found.skipped)


def test_a_match_that_is_not_over_tells_nothing(tmp_path: Path) -> None:
    house = House.at(str(tmp_path / "club.tidelog"), tmp_path / "keys")
    match = play(house, opened(house, "orongo", ("Ana", "Ben")), 6)
    (tmp_path / "all").mkdir()
    export_match(house, match.id, tmp_path / "all" / "m.tide", HOUSE)
    source = Stored(house, str(tmp_path / "club.tidelog"))
    with index_of(source) as index:
        assert find(source, read_query("BidMade"), index, None).records == 0
        assert answers(tmp_path / "all", "BidMade").skipped[0].why == "the match is not sealed"
        house.resign(match.id, 1)
        assert find(source, read_query("BidMade.shells >= 0"), index, None).records > 0
    house.close()


def test_a_forgotten_name_is_in_no_index(tmp_path: Path) -> None:
    house = House.at(str(tmp_path / "club.tidelog"), tmp_path / "keys")
    match = opened(house, "orongo", ("Kiri-te-Moana", "Ben"))
    house.resign(match.id, 2)
    source = Stored(house, str(tmp_path / "club.tidelog"))
    query = read_query("winner = 'Kiri-te-Moana'")
    with index_of(source) as index:
        assert find(source, query, index, None).matches == 1
        forget(house, "Kiri-te-Moana")
        assert find(source, query, index, None).matches == 0
    path = source.index_path()
    assert path is not None
    assert b"Kiri-te-Moana" not in path.read_bytes()
    house.close()


def test_a_foreign_file_in_the_place_of_the_index_is_left_as_it_is(tmp_path: Path) -> None:
    folder = Folder(copied(tmp_path / "matches", "orongo/resigned"))
    path = folder.index_path()
    assert path is not None
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE mine (x)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(NoIndex, match="it is another database"), index_of(folder):
        pass
    path.write_text("a letter")
    with pytest.raises(NoIndex, match="cannot be used"), index_of(folder):
        pass
    assert path.read_text() == "a letter"
    assert before.startswith(b"SQLite")


def test_a_torn_index_is_made_again(tmp_path: Path) -> None:
    folder = copied(tmp_path / "matches", "orongo/resigned")
    assert answers(folder, "game = 'orongo'").matches == 1
    path = Folder(folder).index_path()
    assert path is not None
    data = path.read_bytes()
    path.write_bytes(data[:100] + bytes(len(data) - 100))
    assert answers(folder, "game = 'orongo'").matches == 1
