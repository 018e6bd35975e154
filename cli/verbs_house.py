"""The log of the house, which lists its matches: begin, publish, have its head cosigned, check; and a witness."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tidelog.cli.options import Format, FormatOption, StoreOption, emit, tell

if TYPE_CHECKING:
    from tidelog.domain.house import House
    from tidelog.domain.house_log import HouseLog

HOUSE = typer.Typer(
    help="The house's own log: begin, list, tiles, ask witnesses, check.",
    no_args_is_help=True,
    rich_markup_mode=None,
    add_completion=False,
)


@HOUSE.command()
def begin(store: StoreOption = "", form: FormatOption = Format.text) -> None:
    """Begin the log of this house: every match that is opened from now on is listed there before anybody joins.

    Example: tidelog house begin
    """
    from tidelog.cli.session import house_of
    from tidelog.domain.house_log import HouseLog

    with house_of(store, create=True) as house:
        log = house.log or HouseLog(house.keys, house.memory.heads)
        log.begin()
        origin = log.origin
        log.close()
    emit(form, origin, {"origin": origin})


@HOUSE.command("list")
def list_(store: StoreOption = "", form: FormatOption = Format.text) -> None:
    """Add what the log lacks of the matches of the store, and print its head.

    Example: tidelog house list
    """
    from tidelog.cli.session import house_of
    from tidelog.domain.log.primitives.note import parse_pin

    with house_of(store) as house:
        log, count = _log(house), 0
        for match in house.matches.tables.ids():
            if house.load(match).opened.log == log.id:
                log.list_match(house.matches.log_of(match))
                count += 1
        note = log.sign()
    emit(form, note.rstrip("\n"), {"matches": count, "size": parse_pin(note).head.size, "checkpoint": note})


@HOUSE.command()
def tiles(
    folder: Annotated[Path, typer.Argument(help="The folder to write, as C2SP tlog-tiles; any web server serves it.")],
    store: StoreOption = "",
) -> None:
    """Write the log and its head as files.

    Example: tidelog house tiles public/log
    """
    from tidelog.cli.session import house_of
    from tidelog.replays.house_tiles import write_tiles

    with house_of(store) as house:
        log = _log(house)
        count = write_tiles(log.entries.all(), log.sign(), folder)
    tell(f"{folder}: {count} files")


@HOUSE.command()
def ask(
    witness: Annotated[list[str], typer.Argument(help="The addresses of witnesses.")],
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Have witnesses sign the head of the log; who refuses it or cannot be reached is named, exit 1.

    Example: tidelog house ask http://127.0.0.1:8801
    """
    from tidelog.cli.session import house_of
    from tidelog.cli.witnessing import ask as asked
    from tidelog.domain.errors import StoreTrouble

    refused = []
    with house_of(store) as house:
        log = _log(house)
        note = log.sign()
        for url in witness:
            try:
                note = log.cosign(asked(url, note, log.entries.all()))
            except StoreTrouble as fault:
                refused.append(str(fault))
    tell(*refused)
    emit(form, note.rstrip("\n"), {"checkpoint": note, "refused": refused})
    if refused:
        raise typer.Exit(1)


@HOUSE.command()
def check(
    folder: Annotated[Path | None, typer.Argument(help="The files of a house's log; else that of this house.")] = None,
    pin: Annotated[list[Path] | None, typer.Option("--pin", help="A head of this log that you kept.")] = None,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Check the log of a house: its head, heads that were kept, one seal an opening; exit 1 if something is wrong.

    Example: tidelog house check public/log --pin monday.head
    """
    import msgspec

    from tidelog.cli.evidence import pinned
    from tidelog.cli.session import house_of
    from tidelog.domain.log.primitives.note import parse_pin
    from tidelog.replays.house_tiles import read_tiles, watch

    if folder is not None:
        entries, head = read_tiles(folder)
    else:
        with house_of(store) as house:
            log = _log(house)
            entries, head = tuple(log.entries.all()), parse_pin(log.sign())
    found = watch(entries, head, pinned(pin or []))
    counts = (
        f"{found.opened} opened, {found.sealed} sealed, {found.abandoned} of them abandoned, {len(found.open)} open"
    )
    lines = [*found.faults, f"{found.origin}, {found.size} entries: {counts}"]
    lines += [f"open: entries {', '.join(map(str, found.open))}"] if found.open else []
    emit(form, "\n".join(lines), msgspec.to_builtins(found))
    if found.faults:
        raise typer.Exit(1)


def _log(house: "House") -> "HouseLog":
    from tidelog.domain.errors import Misuse

    if house.log is None:
        raise Misuse("this house has no log yet: `tidelog house begin` makes one")
    return house.log


def witness(
    name: Annotated[str, typer.Argument(help="What the witness is called: witness.example/w1. Its key is made here.")],
    log: Annotated[list[str], typer.Option("--log", help="A house to watch: the line of `key show house`.")],
    port: Annotated[int, typer.Option("--port", help="Where to listen; 0 for any.")] = 8801,
    host: Annotated[str, typer.Option("--host", help="On which address.")] = "127.0.0.1",
) -> None:
    """Watch the logs of houses: cosign what extends the last head that was seen, with the time (C2SP add-checkpoint).

    Example: tidelog witness witness.example/w1 --log "house house+8ea92f69+AYE5dw..."
    """
    from tidelog.cli.evidence import trusted
    from tidelog.cli.witnessing import serve
    from tidelog.domain.errors import Misuse
    from tidelog.domain.log.primitives.cosignature import witness_key
    from tidelog.domain.log.primitives.signing import public_key
    from tidelog.domain.log.records.entries import log_id, log_origin
    from tidelog.domain.store.folder import data_folder
    from tidelog.domain.store.keyring import Keyring
    from tidelog.domain.witness import Witness, heads_in

    houses = [key for key in trusted(log) if key.role == "house"]
    if not houses or "+" in name or any(map(str.isspace, name)) or not name:
        raise Misuse("a witness has a name without spaces and plus signs, and a house to watch (--log)")
    keys = Keyring(data_folder() / "keys")
    seed = keys.seed("witness") if keys.has("witness") else keys.create("witness")
    tell(f"witness {witness_key(name, public_key(seed))}")
    logs = {log_origin(log_id(key.key)): key.key for key in houses}
    serve(Witness(name, seed, logs, heads_in(keys.folder)), host, port)


VERBS = [witness]
GROUPS = {"house": HOUSE}
