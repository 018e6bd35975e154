"""Verbs of the store: a backup, its tables, a check of all matches, a copy, a rebuild; and the standings."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tidelog.cli.options import ForceOption, Format, FormatOption, MostOption, StoreOption, emit, table, tell

if TYPE_CHECKING:
    from tidelog.domain.house import House
    from tidelog.domain.store.tables import Standing

STORE = typer.Typer(
    help="The store: migrate, check, copy, rebuild.", no_args_is_help=True, rich_markup_mode=None, add_completion=False
)


@contextmanager
def _store(address: str, create: bool = False) -> Iterator["House"]:
    from tidelog.cli.session import house_of

    with house_of(address, create) as house:
        yield house


@STORE.command()
def migrate(store: StoreOption = "", form: FormatOption = Format.text) -> None:
    """Make the tables of a store, bring up those of an earlier version, or say that they are there.

    Example: tidelog store migrate --store postgresql://localhost/club
    """
    from tidelog.cli.progress import progress
    from tidelog.domain.store.engines import bring_up

    version = bring_up(store, progress)
    with _store(store, create=True) as house:
        matches = house.matches.tables.count()
    text = f"the tables are there (version {version}), with {matches} matches"
    emit(form, text, {"tables": version, "matches": matches})


@STORE.command()
def check(
    after_restore: Annotated[
        list[Path] | None,
        typer.Option("--after-restore", help="Heads that others kept, by which a restored house is set free again."),
    ] = None,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Audit every match, compare it with what was signed of it and is kept beside the log; exit 1 if one fails.

    Example: tidelog store check
    """
    from tidelog.cli.progress import progress
    from tidelog.domain.checking import check_match
    from tidelog.projections.standings import wrong

    found = {}
    with _store(store) as house:
        if after_restore:
            _set_free(house, after_restore)
        ids = house.matches.tables.ids()
        for number, match in enumerate(ids, 1):
            found[match] = check_match(house, match)
            progress(number, len(ids))
        miscounted = wrong(house.matches.tables)
    bad = {match: faults for match, faults in found.items() if faults}
    lines = [f"{match}: {fault}" for match, faults in bad.items() for fault in faults]
    lines += [*miscounted, f"{len(found) - len(bad)} of {len(found)} matches are whole"]
    rows = [{"match": match, "faults": faults} for match, faults in found.items()]
    emit(form, "\n".join(lines), [*rows, *({"standings": fault} for fault in miscounted)])
    if bad or miscounted:
        raise typer.Exit(1)


def _set_free(house: "House", heads: list[Path]) -> None:
    """Remember the heads that others kept of a house that was restored, and let it sign again."""
    from tidelog.cli.evidence import text_of
    from tidelog.domain.errors import Misuse

    if unheard := [path for path in heads if not house.heard(text_of(path))]:
        raise Misuse(f"expected heads that this house has signed, got another in {unheard[0]}")
    house.memory.quarantine(False)


@STORE.command()
def restore(
    backup: Annotated[Path, typer.Argument(help="The backup to begin again from.")],
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Begin again from a backup, where no store is; nothing is signed before heads that others kept were asked.

    Example: tidelog store restore matches-monday.tidelog
    """
    from tidelog.cli.progress import progress
    from tidelog.domain.errors import FileKept
    from tidelog.domain.store.copying import copy as copy_store

    with _store(str(backup)) as one, _store(store, create=True) as other:
        if other.matches.tables.count():
            raise FileKept("there is a store with matches already: nothing was restored")
        other.memory.quarantine(True)
        count = copy_store(one.matches.tables, other.matches.tables, progress)
    tell("nothing is signed now: ask players and witnesses for heads, then `tidelog store check --after-restore HEAD`")
    emit(form, f"{count} matches restored", {"matches": count})


@STORE.command()
def copy(
    source: Annotated[str, typer.Argument(help="The store to copy: a file or a PostgreSQL address.")],
    target: Annotated[str, typer.Argument(help="The store to copy into; matches it has already must be the same.")],
    form: FormatOption = Format.text,
) -> None:
    """Copy every match with every byte, in the order of the log; what is there already is not copied again.

    Example: tidelog store copy matches.tidelog postgresql://localhost/club
    """
    from tidelog.cli.progress import progress
    from tidelog.domain.errors import BadStore
    from tidelog.domain.store.copying import copy as copy_store

    if "://" not in source and not Path(source).expanduser().is_file():
        raise BadStore(f"there is no store {source}")
    with _store(source) as one, _store(target, create=True) as other:
        count = copy_store(one.matches.tables, other.matches.tables, progress)
    emit(form, f"{count} matches copied", {"matches": count})


@STORE.command()
def rebuild(store: StoreOption = "", form: FormatOption = Format.text) -> None:
    """Drop the list of matches, the standings and the kept states, and make them anew; what was forgotten stays so.

    Example: tidelog store rebuild
    """
    from tidelog.cli.progress import progress
    from tidelog.domain.forgetting import forget_again
    from tidelog.domain.store.copying import relist
    from tidelog.projections.standings import catch_up

    with _store(store) as house:
        rows = house.matches.tables
        forget_again(house)
        rows.prune()
        ids = rows.ids()
        relist(rows, ids, progress)
        catch_up(rows)
        players = len(rows.standings())
    emit(
        form,
        f"{len(ids)} matches and {players} standings made anew",
        {"matches": len(ids), "standings": players},
    )


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, a store by itself; - for stdout.")],
    force: ForceOption = False,
    store: StoreOption = "",
) -> None:
    """Copy the whole store into one file, also while others play; a plain copy misses what is in the journal.

    Example: tidelog backup matches-monday.tidelog
    """
    from tidelog.cli.output import is_stdout, shown, to_fill
    from tidelog.cli.progress import progress
    from tidelog.domain.store.backup import back_up, check_alone

    with to_fill(file, force=force, store=store) as filled, _store(store) as house:
        if not is_stdout(file):
            check_alone(file)
        matches = back_up(house.matches.engine, filled, progress)
        size = filled.stat().st_size
    tell(f"{shown(file)}: {matches} matches, {size} bytes; the keys are not in it")


def standings(
    game: Annotated[str | None, typer.Option("--game", help="Only this game.")] = None,
    most: MostOption = 20,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Show results and ratings by player and game; a player is a key, and guests and bots are not rated.

    Example: tidelog standings --game orongo
    """
    from tidelog.domain import catalog
    from tidelog.domain.errors import StoreTrouble
    from tidelog.domain.log.primitives.note import parse_pin
    from tidelog.projections.standings import catch_up

    if game:
        catalog.game(game)
    with _store(store) as house:
        try:
            catch_up(house.matches.tables)
        except StoreTrouble as fault:
            tell(f"the standings may be old: {fault}")
        found = house.matches.tables.standings(game, most or None)
        if house.log:
            head = parse_pin(house.log.sign()).head
            tell(f"counted at entry {head.size} of {head.origin}, root {head.root.hex()[:16]}")
    heads = ("game", "player", "key", "played", "won", "shared", "mean place", "rating")
    rows = [
        (s.game, s.name, _label(s), s.played, s.won, s.shared, f"{s.places / s.played:.2f}", _rating(s)) for s in found
    ]
    data = [s._asdict() | {"rating": round(s.rating, 3) if s.kind == "key" else None} for s in found]
    emit(form, table(rows, heads) if rows else "no match has been played to its end yet", data)


def _label(row: "Standing") -> str:
    return row.player[:8] if row.kind == "key" else f"({row.kind})"


def _rating(row: "Standing") -> str:
    return f"{row.rating:.1f}" if row.kind == "key" else ""


VERBS = [backup, standings]
GROUPS = {"store": STORE}
