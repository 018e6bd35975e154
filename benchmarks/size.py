"""Bytes a move takes in the file, against the stock library storing the same moves and events as JSON."""

from pathlib import Path

import msgspec

from benchmarks.measure import Line, Section, at_most
from benchmarks.rivals import Log, Raw, Stock, checkpointed
from benchmarks.table import counted, house, played, rows_of, scratch
from tidelog.domain import catalog
from tidelog.domain.house import House
from tidelog.domain.kernel.facts import write_move
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.records.record import Drawn, Moved, Record
from tidelog.domain.log.records.rows import Row, read_record, store, unstore
from tidelog.domain.store.sqlite import connect

_RECORDS = 2000
_MATCHES = 10
_SEATS = 4


def sizes(games: tuple[str, ...]) -> Section:
    """A signed counting match, then matches of each game between bots."""
    lines = []
    for game in ("counting", *games):
        with scratch() as folder:
            lines += _lines(game, folder)
    says = (
        "The whole file, kept states and the list of matches included. `Bare` leaves out roots, signatures, "
        "nonces, commitments and salts. Stock: an event with seat, move and the events as data, in JSON."
    )
    return Section("Bytes stored per move", says, tuple(lines))


def _lines(game: str, folder: Path) -> list[Line]:
    app = house(folder)
    if game == "counting":
        matches = [counted(app, "signed", _RECORDS, "self").id]
    else:
        matches = [played(app, game, _SEATS, f"match{number}").id for number in range(_MATCHES)]
    rows = [row for match in matches for row in rows_of(app, match)]
    stock, bare = Stock(folder / "stock.db"), Raw(folder / "bare.db")
    for match in matches:
        _save_stock(stock, game, [row for row in rows if row.originator_id == match])
    bare.append(*(stripped(game, row) for row in rows))
    whole = _file_size(app, folder)
    theirs, aside, count = stock.size(), bare.size(), len(rows)
    label = "counting, all signed" if game == "counting" else game
    return [
        Line(f"{label}, all in", _each(whole, count), _each(theirs, count), whole / theirs, at_most(1.25)),
        Line(f"{label}, bare", _each(aside, count), _each(theirs, count), aside / theirs, at_most(0.6)),
    ]


def _each(size: int, count: int) -> str:
    return f"{size / count:,.0f} B"


def _file_size(app: House, folder: Path) -> int:
    app.close()
    return checkpointed(connect(f"file:{folder / 'store.db'}", 5), folder / "store.db")


def _save_stock(stock: Stock, game: str, rows: list[Row]) -> None:
    log = Log(game=game, seats=["red", "blue"])
    for row in rows:
        record = read_record(catalog.game(game), unstore(row.state)[0])
        if isinstance(record, Moved):
            command = record.signed.command
            log.moved(command.seat, write_move(command.move), msgspec.to_builtins(record.events))
        elif isinstance(record, Drawn):
            log.moved(0, write_move(record.move), msgspec.to_builtins(record.events))
    stock.save(log)


def stripped(game: str, row: Row) -> Row:
    """The row without what makes it provable."""
    record, _ = unstore(row.state)
    bare = _bare(read_record(catalog.game(game), record))
    return row._replace(state=store(encode(bare), ()))


def _bare(record: Record) -> Record:
    replace = msgspec.structs.replace
    if isinstance(record, Moved):
        signed = record.signed
        command = replace(signed.command, nonce=b"", seals=())
        return replace(record, root=b"", salts=(), signed=replace(signed, command=command, signature=b""))
    if isinstance(record, Drawn):
        return replace(record, root=b"", seals=(), salts=())
    return replace(record, root=b"")
