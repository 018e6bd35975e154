"""Verbs that hand on what many matches know: as tables for other tools, and as figures side by side."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tidelog.cli.options import ForceOption, Format, FormatOption, emit, table, tell

if TYPE_CHECKING:
    from tidelog.replays.archive.stats import Estimate, Stats

PlacesArgument = Annotated[list[str], typer.Argument(help="Folders of bundles, bundles, or stores.")]


def table_(
    places: PlacesArgument,
    parquet: Annotated[Path, typer.Option("--parquet", help="The folder to write; it must not be there yet.")],
    form: FormatOption = Format.text,
) -> None:
    """Write all sealed matches as Parquet files: matches, records, moves, events, scores by ply.

    Example: tidelog table replays/recorded --parquet tables
    """
    from contextlib import ExitStack

    from tidelog.cli.archive import source_of, tell_skipped
    from tidelog.cli.progress import progress
    from tidelog.replays.archive.tables import COLUMNS, write_tables

    with ExitStack() as stack:
        sources = [stack.enter_context(source_of(place, "")) for place in places]
        tell_skipped(write_tables(sources, parquet, progress))
    files = {name: (parquet / f"{name}.parquet").stat().st_size for name in COLUMNS}
    emit(form, table((f"{parquet}/{name}.parquet", f"{size} bytes") for name, size in files.items()), files)


def stats(
    places: PlacesArgument,
    plot: Annotated[
        Path | None, typer.Option("--plot", help="Write a plot for each game, FILE-GAME.svg for FILE.svg.")
    ] = None,
    force: ForceOption = False,
    form: FormatOption = Format.text,
) -> None:
    """Set matches side by side, place by place: length, choices, endings, wins by seat, scores, with intervals.

    Example: tidelog stats played/old played/new --plot difference.svg
    """
    from tidelog.cli.archive import source_of, tell_skipped
    from tidelog.cli.output import put, shown
    from tidelog.domain.errors import Misuse
    from tidelog.replays.archive.sources import in_parts
    from tidelog.replays.archive.stats import plotted, samples
    from tidelog.replays.archive.stats import stats as counted

    sets: dict[str, list[Stats]] = {}
    for place in places:
        with source_of(place, "") as source:
            parts = list(in_parts(source, samples))
        tell_skipped([one for _, skipped in parts for one in skipped])
        for found in counted(place.rstrip("/"), [one for made, _ in parts for one in made]):
            sets.setdefault(found.game, []).append(found)
    if not sets:
        raise Misuse("there is no sealed match there")
    emit(form, "\n\n".join(_text(game, found) for game, found in sets.items()), [s for of in sets.values() for s in of])
    for game, side_by_side in sets.items() if plot else ():
        assert plot
        file = plot.with_name(f"{plot.stem}-{game}{plot.suffix or '.svg'}")
        put(file, plotted(game, side_by_side), force=force)
        tell(f"wrote {shown(file)}")


def _text(game: str, sets: "list[Stats]") -> str:
    from tidelog.replays.archive.stats import apart

    names = dict.fromkeys(found.name for one in sets for found in one.estimates)
    rows = []
    for name in names:
        cells = [next((found for found in one.estimates if found.name == name), None) for one in sets]
        there = [cell for cell in cells if cell]
        differ = any(apart(there[0], other) for other in there[1:])
        rows.append((name, *map(_cell, cells), "*" if differ else ""))
    heads = (game, *(f"{one.name} ({one.matches})" for one in sets), "")
    stars = any(row[-1] for row in rows)
    return table(rows, heads) + ("\n* differs by more than luck: the intervals have nothing in common" if stars else "")


def _cell(found: "Estimate | None") -> str:
    return f"{found.value:.4g} ({found.low:.4g} to {found.high:.4g})" if found else "-"


VERBS = [table_, stats]
