"""Verbs that look: games and rules, lists, boards, scores, histories."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from tidelog.cli.options import (
    AsOption,
    AtOption,
    Format,
    FormatOption,
    MatchArgument,
    MostOption,
    PublicOption,
    StoreOption,
    emit,
    table,
)


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
        str | None, typer.Argument(help="A clause such as 6.3, a section such as 6, or words to look for.")
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
    game: Annotated[str | None, typer.Option("--game", help="Only matches of this game.")] = None,
    status: Annotated[str | None, typer.Option("--status", help="Only joining, running or sealed ones.")] = None,
    most: MostOption = 20,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """List the matches of the store, the latest first.

    Example: tidelog list --game orongo
    """
    import json

    from tidelog.cli.session import tidelog

    _check_wanted(game, status)
    wanted: dict[str, Any] = {key: value for key, value in (("game", game), ("status", status)) if value}
    with tidelog(store) as app:
        shown = app.matches.rows.listings(most or None, **wanted)
        left = app.matches.rows.count(**wanted) - len(shown) if most else 0
    rows = [(m.match, m.game, m.level, m.status, _players(m), _ended(m)) for m in shown]
    heads = ("match", "game", "luck", "status", "players", "outcome")
    more = f"\n({left} more: --most 0 shows all)" if left else ""
    text = table(rows, heads) + more if rows else "no matches yet: `tidelog new orongo --seat Ana --seat bot:random`"
    data = [m._asdict() | {"seats": json.loads(m.seats), "outcome": json.loads(m.outcome or "null")} for m in shown]
    emit(form, text, data)


def _check_wanted(game: str | None, status: str | None) -> None:
    from tidelog.domain import catalog
    from tidelog.domain.errors import Misuse

    if game:
        catalog.game(game)
    if status and status not in ("joining", "running", "sealed"):
        raise Misuse(f"a match is joining, running or sealed, not {status!r}")


def _names(listing: Any) -> list[str]:
    import json

    return [seat[0] for seat in json.loads(listing.seats)]


def _players(listing: Any) -> str:
    return ", ".join(_names(listing))


def _ended(listing: Any) -> str:
    import msgspec

    from tidelog.domain.app import outcome_words
    from tidelog.domain.kernel.rules import Outcome

    if not listing.outcome:
        return ""
    return outcome_words(msgspec.json.decode(listing.outcome, type=Outcome), _names(listing))


def show(
    match: MatchArgument,
    at: AtOption = None,
    seat: AsOption = None,
    public: PublicOption = False,
    svg: Annotated[Path | None, typer.Option("--svg", help="Write the board as SVG into this file.")] = None,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Show the board, at any ply, as the public or a seat sees it.

    Example: tidelog show MATCH --at 40 --svg board.svg
    """
    from tidelog.cli.paint import painter
    from tidelog.cli.session import look
    from tidelog.cli.window import board_fit, columns, hung

    with look(store, match, at, seat, public) as view:
        if svg is not None:
            from tidelog.projections.svg import svg as drawn

            svg.write_text(drawn(view.game.picture(view.state, view.match.names)), encoding="utf-8")
        text = board_fit(view.game.board(view.state, view.match.names, painter()), columns())
        emit(form, f"{text}\n\n{hung(_whose_turn(view), 2, columns())}", _view_data(view))


def _whose_turn(view: Any) -> str:
    from tidelog.domain.app import outcome_words
    from tidelog.domain.kernel.words import listed

    match = view.match
    head = f"Ply {view.ply} of {match.head.size}."
    final = match.outcome if view.ply == match.head.size else None
    over = final or view.game.outcome(view.state)
    if over:
        words = outcome_words(over, match.names)
        return f"{head} {words[:1].upper()}{words[1:]}."
    if view.ply == match.head.size and match.head.status == "joining":
        return f"{head} Not all seats have joined."
    awaited = [match.names[s - 1] for s in view.game.awaiting(view.state) if s > 0]
    return f"{head} {listed(awaited)} to move." if awaited else f"{head} A draw is to be made."


def _view_data(view: Any) -> dict[str, Any]:
    return {
        "match": view.match.id,
        "game": view.game.name,
        "ply": view.ply,
        "viewer": view.viewer,
        "names": list(view.match.names),
        "awaiting": list(view.game.awaiting(view.state)),
        "state": named_fields(view.state),
    }


def named_fields(value: Any) -> Any:
    """A state with the names of its fields, for JSON."""
    import msgspec

    if isinstance(value, msgspec.Struct):
        return {name: named_fields(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, (tuple, list, frozenset)):
        return [named_fields(item) for item in value]
    if isinstance(value, dict):
        return {str(key): named_fields(item) for key, item in value.items()}
    return list(value) if isinstance(value, bytes) else value


def scores(
    match: MatchArgument,
    at: AtOption = None,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Show each seat's score with the lines it is made of, at any ply.

    Example: tidelog scores MATCH
    """
    from tidelog.cli.session import look

    with look(store, match, at, None, False) as view:
        names = view.match.names
        blocks = []
        for score in view.scores:
            lines = [f"{names[score.seat - 1]}: {score.total}"]
            lines += [f"  {value:>4}  {says}" if value else f"        {says}" for says, value in score.lines]
            blocks.append("\n".join(lines))
        data = [
            {
                "seat": score.seat,
                "name": names[score.seat - 1],
                "total": score.total,
                "lines": [{"says": says, "value": value} for says, value in score.lines],
            }
            for score in view.scores
        ]
        emit(form, "\n".join(blocks) + f"\n\n{_whose_turn(view)}", data)


class HistoryFormat(StrEnum):
    """How a history is printed."""

    text = "text"
    json = "json"
    jsonl = "jsonl"
    transcript = "transcript"


def history(
    match: MatchArgument,
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
    from tidelog.cli.session import data_folder, tidelog, viewer
    from tidelog.cli.window import columns, hung, told
    from tidelog.projections import history as projection
    from tidelog.projections.frames import frames

    with tidelog(store) as app:
        found = app.load(match)
        who = viewer(app, found, seat, public)
        app.view(match, at)
        rows = app.matches.lineage(match, at)
        if form is HistoryFormat.transcript:
            _print_transcript(app, found, rows, seat)
            return
        lines = list(projection.history(frames(rows, who)))
    lines = lines[-last:] if last else lines
    notes = notes_of(data_folder(), match)
    text: list[str] = []
    for line in lines:
        text += [told(line.text), *(hung(f"      > {note}", 8, columns()) for ply, note in notes if ply == line.ply)]
    emit(Format(form.value), "\n".join(text), [named_fields(line) for line in lines])


def _print_transcript(app: Any, match: Any, rows: list[bytes], seat: str | None) -> None:
    from tidelog.domain.errors import Forbidden
    from tidelog.replays.transcript import write_transcript

    if not app.is_open(match) and (seat or "").lower() != "house":
        raise Forbidden("a transcript tells everything, and the match is not sealed: the house may say --as house")
    print(write_transcript(rows), end="")


def moves(
    match: MatchArgument,
    seat: Annotated[str | None, typer.Argument(help="A seat, by name or number; all awaited ones if left out.")] = None,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """List the legal moves of a seat in the notation that `move` takes.

    Example: tidelog moves MATCH
    """
    from tidelog.cli.session import tidelog, viewer
    from tidelog.domain.app import seat_named
    from tidelog.domain.kernel.notation import write_move

    with tidelog(store) as app:
        found = app.load(match)
        seats = [seat_named(found, seat)] if seat else [s for s in found.awaiting if s > 0 and app.may_act(found, s)]
        rows = []
        for number in seats:
            view = app.view(match, None, viewer(app, found, str(number), False))
            for move in found.game.legal(view.state, number) if number in found.awaiting else ():
                rows.append((found.names[number - 1], write_move(move), found.game.say(view.state, move, found.names)))
    data = [{"name": name, "move": move, "says": says} for name, move, says in rows]
    emit(form, table(rows, ("seat", "move", "meaning")) if rows else "nobody here has a move to make", data)


list_matches.__name__ = "list"
VERBS = [games, rules, list_matches, show, scores, history, moves]
