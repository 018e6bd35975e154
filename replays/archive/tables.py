"""Matches as Parquet files with stable columns, some matches at a time: matches, records, moves, events, scores.

Needs pyarrow, which comes with `tidelog[data]`; it is loaded when a table is written and not before.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from tidelog.domain.errors import FileKept, Misuse
from tidelog.domain.log.records.log import Log
from tidelog.replays.archive.reading import MatchFacts, RecordFacts, match_facts, record_facts
from tidelog.replays.archive.sources import Skipped, Source, in_parts, read_all

COLUMNS: Final[dict[str, dict[str, str]]] = {
    "matches": {
        "match": "string",
        "place": "string",
        "game": "string",
        "version": "int32",
        "level": "string",
        "options": "string",
        "seats": "int32",
        "names": "list<string>",
        "kinds": "list<string>",
        "places": "list<int32>",
        "reason": "string",
        "opened": "int64",
        "records": "int32",
    },
    "records": {
        "match": "string",
        "ply": "int32",
        "at": "int64",
        "kind": "string",
        "seat": "int32",
        "round": "int32",
        "clauses": "list<string>",
    },
    "moves": {
        "match": "string",
        "ply": "int32",
        "seat": "int32",
        "verb": "string",
        "move": "string",
        "words": "list<string>",
    },
    "events": {
        "match": "string",
        "ply": "int32",
        "number": "int32",
        "event": "string",
        "clause": "string",
        "fields": "string",
    },
    "scores": {"match": "string", "ply": "int32", "seat": "int32", "score": "int32"},
}
"""Every table with its columns and their types; what is here stays, and new ones go to the end."""
Columns = dict[str, dict[str, list[Any]]]
Told = Callable[[int, int], None]


def write_tables(sources: Sequence[Source], folder: Path, told: Told, workers: int | None = None) -> list[Skipped]:
    """Write the five files into a new folder, which takes its name once they are whole; gives what was left out."""
    arrow, parquet = _arrow()
    if folder.exists():
        raise FileKept(f"{folder} is there already: name a folder that is not, for tables are never mixed")
    folder.parent.mkdir(parents=True, exist_ok=True)
    skipped: list[Skipped] = []
    schemas = {name: arrow.schema(list(_typed(arrow, columns))) for name, columns in COLUMNS.items()}
    with TemporaryDirectory(prefix=".tidelog-", dir=folder.parent, ignore_cleanup_errors=True) as beside:
        whole = Path(beside) / "tables"
        whole.mkdir()
        with ExitStack() as stack:
            writers = {
                name: stack.enter_context(parquet.ParquetWriter(whole / f"{name}.parquet", schema, compression="zstd"))
                for name, schema in schemas.items()
            }
            for columns in _batches(sources, skipped, told, workers):
                for name, writer in writers.items():
                    writer.write_table(arrow.table(columns[name], schema=schemas[name]))
        whole.rename(folder)
    return skipped


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise Misuse("tables need pyarrow: pip install 'tidelog[data]'") from None
    return pyarrow, parquet


def _typed(arrow: Any, columns: dict[str, str]) -> Iterator[tuple[str, Any]]:
    for name, kind in columns.items():
        inner = kind.removeprefix("list<").removesuffix(">")
        plain = getattr(arrow, inner)()
        yield name, arrow.list_(plain) if inner != kind else plain


def _batches(sources: Sequence[Source], skipped: list[Skipped], told: Told, workers: int | None) -> Iterator[Columns]:
    """The columns of some matches at a time."""
    for source in sources:
        of, done = len(source.stamps()), 0
        for columns, left_out, count in in_parts(source, columns_of, workers):
            skipped += [Skipped(source.word(one.place), one.why) for one in left_out]
            done += count
            told(done, of)
            yield columns


def columns_of(source: Source, places: Sequence[str]) -> tuple[Columns, list[Skipped], int]:
    """The rows of some matches, column by column."""
    found: Columns = {name: {column: [] for column in columns} for name, columns in COLUMNS.items()}
    skipped: list[Skipped] = []

    def work(place: str, log: Log) -> tuple[str, MatchFacts, list[RecordFacts]]:
        return source.word(place), match_facts(log), list(record_facts(log))

    for word, match, records in read_all(source, skipped, work, places):
        _add(found["matches"], _match_row(word, match))
        for one in records:
            _record(found, match.match, one)
    return found, skipped, len(places)


def _match_row(word: str, match: MatchFacts) -> tuple[Any, ...]:
    return (
        match.match,
        word,
        match.game,
        match.version,
        match.level,
        msgspec.json.encode(match.options).decode(),
        len(match.names),
        list(match.names),
        list(match.kinds),
        list(match.places),
        match.reason,
        match.opened,
        match.records,
    )


def _record(found: Columns, match: str, one: RecordFacts) -> None:
    _add(found["records"], (match, one.ply, one.at, one.kind, one.seat, one.round, list(one.clauses)))
    if one.verb:
        _add(found["moves"], (match, one.ply, one.seat, one.verb, one.move, one.move.split()[1:]))
    for number, event in enumerate(one.events):
        fields = msgspec.json.encode(event.fields).decode()
        _add(found["events"], (match, one.ply, number, event.event, event.clause, fields))
    for seat, score in enumerate(one.scores, 1):
        _add(found["scores"], (match, one.ply, seat, score))


def _add(columns: dict[str, list[Any]], row: tuple[Any, ...]) -> None:
    for column, value in zip(columns.values(), row, strict=True):
        column.append(value)
