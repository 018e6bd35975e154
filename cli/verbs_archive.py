"""Verbs of the archive: what many saved matches know together."""

from typing import TYPE_CHECKING, Annotated

import typer

from tidelog.cli.options import Format, FormatOption, MostOption, StoreOption, emit, tell

if TYPE_CHECKING:
    from tidelog.replays.archive.find import Answer, Found

QUERY_HELP = "What to find: a clause, an event, comparisons, and, or, not; `find --terms` lists the words."


def find(
    query: Annotated[str, typer.Argument(help=QUERY_HELP)] = "",
    place: Annotated[str, typer.Option("--in", help="A folder of bundles, a bundle or a store; else your store.")] = "",
    event: Annotated[str, typer.Option("--event", help="Only where this event happened.")] = "",
    seat: Annotated[int | None, typer.Option("--seat", help="Only of this seat: that moved, or of the event.")] = None,
    winner: Annotated[str, typer.Option("--winner", help="Only matches this player won.")] = "",
    game: Annotated[str, typer.Option("--game", help="Only this game.")] = "",
    most: MostOption = 20,
    terms: Annotated[bool, typer.Option("--terms", help="List the words of the language instead.")] = False,
    no_index: Annotated[bool, typer.Option("--no-index", help="Read every match and keep no index.")] = False,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Find every record of the sealed matches here that a question is true of, with the command that opens it.

    Example: tidelog find "score(1) > 20 and round < 5" --in replays/recorded
    """
    from tidelog.cli.archive import answer, terms_text
    from tidelog.replays.archive.asking import asked

    if terms:
        print(terms_text())
        return
    found = answer(place, store, asked(query, event, seat, winner, game), most or None, no_index)
    emit(form, _found_text(found), found.found)
    if form is not Format.text and len(found.found) < found.records:
        tell(_counted(found))


def _found_text(found: "Answer") -> str:
    return "\n".join([*map(_line, found.found), _counted(found)])


def _line(one: "Found") -> str:
    from tidelog.cli.window import columns, hung

    cited = f" ({', '.join(one.clauses)})" if one.clauses else ""
    return f"{hung(f'{one.match} {one.ply:>4}  {one.words}{cited}', 6, columns())}\n      {one.command}"


def _counted(found: "Answer") -> str:
    from tidelog.domain.kernel.words import counted

    if not found.records:
        return "nothing found"
    more = f"; the first {len(found.found)} are shown, --most 0 shows all" if len(found.found) < found.records else ""
    return f"{counted(found.records, 'record')} in {counted(found.matches, 'match', 'matches')}{more}"


VERBS = [find]
