"""Verbs on what saved matches touch of the rules: coverage, and collect, which plays what is missing."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tidelog.cli.options import ForceOption, Format, FormatOption, emit, table, tell

if TYPE_CHECKING:
    from tidelog.replays.archive.coverage import Coverage

_LISTED = 12


def coverage(
    places: Annotated[list[str], typer.Argument(help="Folders of bundles, bundles, or stores.")],
    game: Annotated[str, typer.Option("--game", help="Only this game.")] = "",
    html: Annotated[Path | None, typer.Option("--html", help="Write the rules with marks here; - for stdout.")] = None,
    under: Annotated[
        float, typer.Option("--fail-under", help="Exit 1 where a game is covered by less, in percent.", min=0, max=100)
    ] = 0,
    force: ForceOption = False,
    form: FormatOption = Format.text,
) -> None:
    """Count which clauses, events, refusals, options and endings the sealed matches touch, and which never.

    Example: tidelog coverage replays/recorded --fail-under 90
    """
    from tidelog.cli.covering import covered
    from tidelog.cli.output import put
    from tidelog.replays.archive.coverage_page import coverage_page

    found = covered(places, game)
    emit(form, "\n\n".join(map(_text, found)), found)
    if html is not None:
        put(html, coverage_page(found), force=force)
    if any(one.percent < under for one in found):
        raise typer.Exit(1)


def _text(one: "Coverage") -> str:
    from tidelog.cli.window import columns, hung
    from tidelog.domain.kernel.words import counted
    from tidelog.replays.archive.coverage import KINDS

    lines = [f"{one.game}: {counted(one.matches, 'match', 'matches')}, {one.percent:.1f} % of what play can touch"]
    rows = []
    for kind in KINDS:
        of = one.of(kind)
        rows.append((f"  {kind}s", f"{sum(row.times > 0 for row in of)} of {len(of)}"))
    lines.append(table(rows))
    out = sum(bool(row.reason) and not row.times for row in one.rows)
    lines.append(f"  {counted(out, 'clause')} play cannot touch; --html and --format json say why")
    for kind in KINDS:
        if never := [row.name for row in one.of(kind) if not row.times]:
            more = f" and {len(never) - _LISTED} more" if len(never) > _LISTED else ""
            lines.append(hung(f"  never, {kind}s: {', '.join(never[:_LISTED])}{more}", 4, columns()))
    return "\n".join(lines)


def collect(
    folder: Annotated[Path, typer.Argument(help="Where the bundles are, and where new ones go.")],
    game: Annotated[str, typer.Option("--game", help="The game to play.")],
    cover: Annotated[bool, typer.Option("--cover", help="Play until everything is touched, or --matches.")] = False,
    matches: Annotated[int, typer.Option("--matches", help="How many to play at most.", min=1)] = 500,
    seed: Annotated[str, typer.Option("--seed", help="The same word plays the same matches.")] = "cover",
    form: FormatOption = Format.text,
) -> None:
    """Play matches until what the bundles of a folder lack of the rules is met, and keep the fewest that show it.

    Example: tidelog collect my-matches --game orongo --cover
    """
    from tidelog.cli.covering import collected
    from tidelog.domain.errors import Misuse

    if not cover:
        raise Misuse("say --cover: nothing else is collected so far")
    before, made, after = collected(folder, game, matches, seed)
    lines = [f"{one.path}: {one.records} records, {one.new} new" for one in made]
    lines.append(f"{game}: {before.percent:.1f} % before, {after.percent:.1f} % with {len(made)} more matches")
    never = [f"{row.kind} {row.name}" for row in after.rows if not row.times and not row.reason]
    if never:
        tell(f"not met in {matches} matches: {', '.join(never)}")
    data = {"before": before.percent, "after": after.percent, "never": never}
    data |= {"made": [{"path": str(one.path), "records": one.records, "new": one.new} for one in made]}
    emit(form, "\n".join(lines), data)


VERBS = [coverage, collect]
