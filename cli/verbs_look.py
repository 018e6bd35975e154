"""Verbs that look: games and rules, lists, boards, scores, histories."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tidelog.cli import completing
from tidelog.cli.options import (
    AsOption,
    AtOption,
    ForceOption,
    Format,
    FormatOption,
    MostOption,
    PublicOption,
    SourceArgument,
    StoreOption,
    emit,
    table,
    tell,
)

if TYPE_CHECKING:
    from tidelog.cli.session import Sight
    from tidelog.domain.gallery import View
    from tidelog.domain.kernel.picture import Frame


def games(form: FormatOption = Format.text) -> None:
    """Say what can be played, by how many, with which options.

    Example: tidelog games
    """
    from tidelog.domain import catalog

    found = [catalog.game(name) for name in catalog.GAMES]
    lines: list[str] = []
    for game in found:
        lines.append(f"{game.name}: {game.title}, {game.seats[0]} to {game.seats[1]} players")
        lines += [f"  --option {o.name}={'|'.join(o.values)}  {o.says}" for o in game.options]
    data = [
        {
            "name": game.name,
            "title": game.title,
            "seats": list(game.seats),
            "version": game.version,
            "options": [{"name": o.name, "values": list(o.values), "says": o.says} for o in game.options],
        }
        for game in found
    ]
    emit(form, "\n".join(lines), data)


def rules(
    game: Annotated[str, typer.Argument(help="The game, as `games` names it, or a clause: orongo/6.3.")],
    clause: Annotated[
        str | None,
        typer.Argument(
            help="A clause such as 6.3, a section such as 6, or words to look for.",
            autocompletion=completing.clauses,
        ),
    ] = None,
    form: FormatOption = Format.text,
) -> None:
    """Read the numbered rules of a game, one clause of them, or those that hold some words.

    Example: tidelog rules orongo 6.3
    """
    from tidelog.cli.window import columns, hung
    from tidelog.domain import rulebook

    if "/" in game:
        game, _, clause = game.partition("/")
    if clause is None and form is Format.text:
        emit(form, "\n".join(hung(line, 0, columns()) for line in rulebook.rules_text(game).splitlines()), None)
        return
    if clause is None:
        found = list(rulebook.clauses(game).values())
    elif clause[:1].isdigit():
        found = rulebook.section(game, clause) if clause.isdigit() else [rulebook.clause(f"{game}/{clause}")]
    else:
        found = rulebook.search(game, clause)
    told = [f"{c.name} [{c.section}]\n{hung(c.text, 0, columns())}" for c in found]
    text = "\n\n".join(told) or f"no clause of {game} holds {clause!r}"
    emit(form, text, [{"clause": c.name, "section": c.section, "text": c.text} for c in found])


def list_matches(
    game: Annotated[str | None, typer.Option("--game", help="Only this game.", autocompletion=completing.games)] = None,
    player: Annotated[str | None, typer.Option("--player", help="Only where somebody of this name sits.")] = None,
    since: Annotated[str | None, typer.Option("--since", help="Opened since 2026-11-18, or 7d for a week.")] = None,
    running: Annotated[bool, typer.Option("--open", help="Only matches that are not over.")] = False,
    status: Annotated[str | None, typer.Option("--status", help="Only joining, running or sealed ones.")] = None,
    most: MostOption = 20,
    page: Annotated[int, typer.Option("--page", help="Which page of so many.", min=1, max=1_000_000)] = 1,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """List the matches of the store, the latest first: when, which game, who, how it stands.

    Example: tidelog list --open --player Ana
    """
    from tidelog.cli.listing import rows_of, wanted_of
    from tidelog.cli.session import house_of
    from tidelog.projections.views import summary

    wanted = wanted_of(game, player, since, running, status)
    with house_of(store) as house:
        tables = house.matches.tables
        found = tables.listings(most or None, (page - 1) * most, **wanted)
        shown = [summary(row, tables.last_ply(row.match)) for row in found]
        count = tables.count(**wanted)
    left = count - (page - 1) * most - len(shown) if most else 0
    more = f"\n({left} more: --page {page + 1}, or --most 0 for all)" if left > 0 else ""
    none = "no such match" if wanted or page > 1 else "no matches yet: `tidelog new orongo --seat Ana --seat bot:easy`"
    heads = ("match", "opened", "game", "players", "ply", "result")
    emit(form, table(rows_of(shown), heads) + more if shown else none, shown)


def show(
    source: SourceArgument,
    at: AtOption = None,
    seat: AsOption = None,
    public: PublicOption = False,
    svg: Annotated[
        Path | None, typer.Option("--svg", help="Write the board as SVG into this file instead; - for stdout.")
    ] = None,
    narrow: Annotated[bool, typer.Option("--narrow", help="Draw it for a phone held upright.")] = False,
    force: ForceOption = False,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Show the board, at any ply, as the public or a seat sees it.

    Example: tidelog show MATCH --at 40 --svg board.svg
    """
    from tidelog.cli.paint import painter
    from tidelog.cli.session import looking
    from tidelog.cli.window import board_fit, columns, hung
    from tidelog.projections import views

    with looking(store, source) as sight:
        view = sight.view(sight.viewer(seat, public), at)
        if svg is not None:
            _draw(sight, view, source, "narrow" if narrow else "wide", svg, force, store)
            return
        text = board_fit(view.game.board(view.state, view.names, painter()), columns())
        shown = views.board(view)
        emit(form, f"{text}\n\n{hung(shown.says, 2, columns())}", shown)


def _draw(sight: "Sight", view: "View", source: str, frame: "Frame", file: Path, force: bool, store: str) -> None:
    from tidelog.cli.output import is_stdout, put
    from tidelog.cli.session import files_of
    from tidelog.domain.kernel.seats import PUBLIC
    from tidelog.projections.svg import svg
    from tidelog.projections.trace import pictured_after

    private = view.viewer != PUBLIC and view.match.head.status != "sealed"
    drawn = svg(pictured_after(sight.log(view.viewer, view.ply), view, frame))
    put(file, drawn, force=force, reads=files_of(source), store=store, secret=private)
    if not is_stdout(file):
        tell(f"wrote {file}")


def scores(
    source: SourceArgument,
    at: AtOption = None,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Show each seat's score with the lines it is made of, at any ply.

    Example: tidelog scores MATCH
    """
    from tidelog.cli.session import looking
    from tidelog.projections import views

    with looking(store, source) as sight:
        view = sight.view(sight.viewer(None), at)
        shown = views.scores(view)
        blocks = []
        for score in shown:
            lines = [f"{score.name}: {score.total}"]
            lines += [
                f"  {line.value:>4}  {line.says}" if line.value else f"        {line.says}" for line in score.lines
            ]
            blocks.append("\n".join(lines))
        emit(form, "\n".join(blocks) + f"\n\n{views.whose_turn(view)}", shown)


class HistoryFormat(StrEnum):
    """How a history is printed."""

    text = "text"
    json = "json"
    jsonl = "jsonl"
    transcript = "transcript"


def history(
    source: SourceArgument,
    at: Annotated[int | None, typer.Option("--at", help="Only up to this ply.")] = None,
    last: Annotated[int | None, typer.Option("--last", help="Only the last lines.", min=1)] = None,
    seat: AsOption = None,
    public: PublicOption = False,
    store: StoreOption = "",
    form: Annotated[
        HistoryFormat, typer.Option("--format", help="text, json, jsonl, or a transcript that `import` reads back.")
    ] = HistoryFormat.text,
) -> None:
    """Tell the match record by record, in the players' words, each line with its clause.

    Example: tidelog history MATCH --last 20
    """
    from tidelog.cli.notes import notes_of
    from tidelog.cli.session import looking
    from tidelog.cli.window import columns, hung, told
    from tidelog.domain.store.folder import data_folder
    from tidelog.projections import history as projection

    with looking(store, source) as sight:
        if form is HistoryFormat.transcript:
            _print_transcript(sight, at, seat, public)
            return
        lines = list(projection.history(sight.log(sight.viewer(seat, public), at)))
    lines = lines[-last:] if last else lines
    notes = notes_of(data_folder(), sight.match.id)
    text: list[str] = []
    for line in lines:
        text += [told(line.text), *(hung(f"      > {note}", 8, columns()) for ply, note in notes if ply == line.ply)]
    emit(Format(form.value), "\n".join(text), lines)


def _print_transcript(sight: "Sight", at: int | None, seat: str | None, public: bool) -> None:
    from tidelog.domain.errors import Forbidden
    from tidelog.domain.kernel.seats import HOUSE
    from tidelog.replays.transcript import write_transcript

    if sight.viewer(seat, public) != HOUSE:
        raise Forbidden("a transcript tells everything, and the match is not sealed: the house may say --as house")
    print(write_transcript(sight.log(HOUSE, at)), end="")


def moves(
    source: SourceArgument,
    seat: Annotated[str | None, typer.Argument(help="A seat, by name or number; all awaited ones if left out.")] = None,
    eyes: AsOption = None,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """List the legal moves of a seat, in notation and in words: `move` and `sign` take either.

    Example: tidelog moves MATCH
    """
    from tidelog.cli.choosing import chosen_seats, offered
    from tidelog.cli.session import looking

    with looking(store, source) as sight:
        shown = [choice for number in chosen_seats(sight, seat or eyes) for choice in offered(sight, number)]
    rows = [(choice.name, choice.move, choice.says) for choice in shown]
    emit(form, table(rows, ("seat", "move", "meaning")) if rows else "nobody here has a move to make", shown)


list_matches.__name__ = "list"
VERBS = [games, rules, list_matches, show, scores, history, moves]
