"""Tables: the same columns for ever, every record once, read by programs that nobody here wrote."""

import json
from pathlib import Path

import duckdb
import pandas
import pytest
from pyarrow import parquet

from tests.archive.conftest import Read, copied
from tests.ledger import opened, play
from tidelog.domain.errors import FileKept
from tidelog.domain.house import House
from tidelog.replays.archive import sources
from tidelog.replays.archive.sources import Folder, Stored
from tidelog.replays.archive.tables import COLUMNS, write_tables
from tools.questions import asked, first_seat, lengths, queries, tiles

STABLE = {
    "matches": "match place game version level options seats names kinds places reason opened records",
    "records": "match ply at kind seat round clauses",
    "moves": "match ply seat verb move words",
    "events": "match ply number event clause fields",
    "scores": "match ply seat score",
}


def quiet(done: int, of: int) -> None:
    """Tell nobody how far it is."""


@pytest.fixture(scope="session")
def tables(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tables of the archive."""
    folder = tmp_path_factory.mktemp("parquet") / "tables"
    assert write_tables([Folder(archive)], folder, quiet) == []
    return folder


def test_the_columns_are_the_promised_ones(tables: Path) -> None:
    assert {name: " ".join(columns) for name, columns in COLUMNS.items()} == STABLE
    for name, columns in COLUMNS.items():
        schema = parquet.read_schema(tables / f"{name}.parquet")
        assert {field.name: str(field.type).replace("element: ", "") for field in schema} == columns


def test_duckdb_reads_every_record_and_event_once(tables: Path, known: Read) -> None:
    count = "SELECT (SELECT count(*) FROM 'tables/{}.parquet')"
    records = [one for _, all_of in known.values() for one in all_of]
    assert asked(count.format("matches"), tables) == [(len(known),)]
    assert asked(count.format("records"), tables) == [(len(records),)]
    assert asked(count.format("events"), tables) == [(sum(len(one.events) for one in records),)]
    assert asked(count.format("moves"), tables) == [(sum(bool(one.verb) for one in records),)]
    last = "SELECT match, list(score ORDER BY seat) FROM 'tables/scores.parquet' WHERE (match, ply) IN "
    last += "(SELECT (match, records) FROM 'tables/matches.parquet') GROUP BY match"
    assert dict(asked(last, tables)) == {match.match: list(all_of[-1].scores) for match, all_of in known.values()}


def test_pandas_reads_the_same(tables: Path, known: Read) -> None:
    matches = pandas.read_parquet(tables / "matches.parquet")
    assert dict(zip(matches.match, matches.reason, strict=True)) == {m.match: m.reason for m, _ in known.values()}
    events = pandas.read_parquet(tables / "events.parquet")
    placed = events[events.event == "TokenPlaced"]
    assert set(placed.clause) == {"orongo/6.2", "orongo/6.3"}
    assert all(set(json.loads(fields)) == {"seat", "space"} for fields in placed.fields)


def test_the_questions_of_the_page_are_answered_and_plotted(tables: Path) -> None:
    one, two, three = (asked(query, tables) for query in queries())
    assert [row[0] for row in one] == [row[0] for row in two] == ["orongo", "tongiaki", "tsuro", "yamatai"]
    assert first_seat(one).count("<rect") == lengths(two).count("<rect") == 5
    assert all(built >= won for _, built, won, _ in three)
    assert tiles(three).startswith("<svg")


def test_a_folder_that_is_there_is_left_as_it_is(archive: Path, tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    with pytest.raises(FileKept, match="is there already"):
        write_tables([Folder(archive)], tmp_path / "tables", quiet)
    assert list((tmp_path / "tables").iterdir()) == []


def test_broken_files_are_named_and_a_store_is_read_too(tmp_path: Path) -> None:
    folder = copied(tmp_path / "matches", "orongo/resigned")
    (folder / "broken.tide").write_text("no")
    house = House.at(str(tmp_path / "club.tidelog"), tmp_path / "keys")
    match = play(house, opened(house, "orongo", ("Ana", "Ben")), 4)
    house.resign(match.id, 1)
    play(house, opened(house, "orongo", ("Ana", "Ben")), 4)
    skipped = write_tables([Folder(folder), Stored(house, str(tmp_path / "club.tidelog"))], tmp_path / "t", quiet)
    house.close()
    assert [Path(one.place).name for one in skipped] == ["broken.tide"]
    found = duckdb.sql(f"SELECT match FROM '{tmp_path}/t/matches.parquet'")
    assert found is not None
    assert (match.id,) in found.fetchall()
    assert len(list(tmp_path.glob(".tidelog-*"))) == 0


def test_many_bundles_are_read_on_all_cores_in_the_same_order(
    archive: Path, tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "_EACH", 2)
    write_tables([Folder(archive)], tmp_path / "tables", quiet, workers=2)
    for name in COLUMNS:
        assert parquet.read_table(tmp_path / "tables" / f"{name}.parquet").equals(
            parquet.read_table(tables / f"{name}.parquet")
        )
