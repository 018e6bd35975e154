"""Coverage as a page: the rules with a mark on every clause, then the events, refusals, options and endings."""

from collections.abc import Iterator
from html import escape
from importlib.resources import files

from tidelog.domain import catalog, rulebook
from tidelog.replays.archive.coverage import Coverage, Kind, Row

_TITLES: dict[Kind, str] = {"event": "Events", "refusal": "Refusals", "option": "Options", "ending": "Endings"}


def coverage_page(found: list[Coverage]) -> str:
    """One page for all these games."""
    template = files("tidelog.replays").joinpath("archive", "coverage.html").read_text(encoding="utf-8")
    return template.replace("__BODY__", "\n".join(line for one in found for line in _game(one)))


def _game(one: Coverage) -> Iterator[str]:
    title = escape(catalog.game(one.game).title)
    yield f'<section id="{one.game}"><h1>{title}</h1>'
    yield f"<p>{one.matches} matches touch {one.percent:.1f} % of what play can touch.</p>"
    rows = {row.name: row for row in one.rows if row.kind == "clause"}
    section = ""
    for clause in rulebook.clauses(one.game).values():
        if clause.section != section:
            section = clause.section
            yield f"<h2>{escape(section)}</h2>"
        yield _clause(rows[clause.name], clause.text)
    for kind, heading in _TITLES.items():
        yield f"<h2>{heading}</h2>"
        yield from (_row(row) for row in one.rows if row.kind == kind)
    yield "</section>"


def _clause(row: Row, text: str) -> str:
    number = row.name.rpartition("/")[2]
    return f'<div class="{mark(row)}"><b>{number}</b><p>{escape(text)}</p><small>{_words(row)}</small></div>'


def _row(row: Row) -> str:
    return f'<div class="{mark(row)}"><b></b><p>{escape(row.name)}</p><small>{_words(row)}</small></div>'


def mark(row: Row) -> str:
    """How a row is marked: met, never met though play can, or out of the reach of play."""
    return "met" if row.times else "out" if row.reason else "never"


def _words(row: Row) -> str:
    if not row.times:
        return escape(row.reason or "never")
    times = f"{row.times} times in {row.matches} matches" if row.times > 1 else "once"
    return f"{times}, as in {escape(row.example)}"
