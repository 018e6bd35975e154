"""Loading a match: select, decode and fold, against select and unpack of the same bytes and against stock."""

from benchmarks.measure import Line, Section, at_least, at_most, best, ms, quickest
from benchmarks.rivals import Raw, Stock
from benchmarks.table import cold, counted, house, kept, played, rows_of, scratch
from tidelog.domain.house import House

RECORDS = 999
"""With a state kept every 200 records, the farthest from one that a thousand records lead."""
_KEPT_AT = 800
_SEATS = 4
_WHY = (
    "a match is brought in ready to be played on: its tree is grown from all its records and compared with what they "
    "say, a third of the time, which stock does not spend. In a store a state is kept every 200 records, and no load "
    "is as cold as this one."
)


def loads(rounds: int, games: tuple[str, ...]) -> Section:
    """A counting match of a thousand records, then a match of each game."""
    with scratch() as folder:
        app, raw, stock = house(folder), Raw(folder / "raw.db"), Stock(folder / "stock.db")
        lines = _counting(rounds, app, raw, stock)
        for game in games:
            lines += _real(rounds, app, raw, game)
        app.close()
        stock.close()
    says = (
        "A match brought into memory, ready to be played on: select, decode, fold, tree. `State only` is the "
        "fold that views use. Raw: select and msgpack.unpackb of the same rows."
    )
    return Section("Load and fold 1,000 records", says, tuple(lines), _WHY)


def _counting(rounds: int, app: House, raw: Raw, stock: Stock) -> list[Line]:
    counted(app, "count", RECORDS)
    kept(app, "kept", _KEPT_AT, RECORDS)
    raw.append(*rows_of(app, "count"))
    other = stock.open(RECORDS - 1)
    found = best(
        rounds,
        {
            "raw": lambda: quickest(lambda: raw.load("count")),
            "cold": lambda: quickest(lambda: cold(app, "count")),
            "state": lambda: quickest(lambda: app.matches.state_at("count", RECORDS)),
            "kept": lambda: quickest(lambda: cold(app, "kept")),
            "stock": lambda: quickest(lambda: stock.repository.get(other)),
        },
    )
    base, whole, slow = found["raw"], found["cold"], found["stock"]
    return [
        Line("cold, times raw", ms(whole), ms(base), whole / base, at_most(2)),
        Line("cold, state only, times raw", ms(found["state"]), ms(base), found["state"] / base),
        Line(
            f"from the state kept at {_KEPT_AT}, times raw",
            ms(found["kept"]),
            ms(base),
            found["kept"] / base,
            at_most(1.2),
        ),
        Line("cold, times as fast as stock", ms(whole), ms(slow), slow / whole, at_least(10)),
    ]


def _real(rounds: int, app: House, raw: Raw, game: str) -> list[Line]:
    match = played(app, game, _SEATS, f"real-{game}"[:12])
    app.matches.tables.drop_kept(match.id)
    raw.append(*rows_of(app, match.id))
    size = match.head.size
    found = best(
        rounds,
        {
            "raw": lambda: quickest(lambda: raw.load(match.id)),
            "cold": lambda: quickest(lambda: cold(app, match.id)),
            "state": lambda: quickest(lambda: app.matches.state_at(match.id, size)),
        },
    )
    scale = 1000 / size
    return [
        Line(
            f"{game}, {what}, times raw",
            ms(found[key] * scale),
            ms(found["raw"] * scale),
            found[key] / found["raw"],
        )
        for key, what in (("cold", "cold"), ("state", "state only"))
    ]
