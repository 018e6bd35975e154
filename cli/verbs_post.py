"""Play by file, and the user's keys: a seat on another machine signs, the house applies."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tidelog.cli.options import ForceOption, Format, FormatOption, StoreOption, emit, table
from tidelog.cli.options import tell as say
from tidelog.domain.errors import HeadRefused
from tidelog.domain.kernel.words import listed

if TYPE_CHECKING:
    from tidelog.domain.log.records.match import Match
    from tidelog.replays.imports import Arrival

NameArgument = Annotated[str, typer.Argument(help="The name of a key: that of the player.")]


def sign(
    file: Annotated[Path, typer.Argument(help="The bundle the house sent to the seat.")],
    seat: Annotated[str, typer.Argument(help="The seat, by name or number; its key must be here.")],
    move: Annotated[
        str | None,
        typer.Argument(help="The move, `ready`, `resign` or `take-back PLY`; left out to join, or co-sign the seal."),
    ] = None,
    new_key: Annotated[str | None, typer.Option("--new-key", help="Play on with this key; both sign.")] = None,
    consent: Annotated[Path | None, typer.Option("--consent", help="Agree to a ruling: what `rule` proposed.")] = None,
    instead: Annotated[
        bool, typer.Option("--instead", help="Sign another command in the place of one that may be on its way.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Where to write what goes to the house; - for stdout.")
    ] = None,
    force: ForceOption = False,
) -> None:
    """Sign a move, a join or the sealed head with one's own key, from nothing but a bundle.

    Example: tidelog sign for-ana.tide ana "place P46"
    """
    from tidelog.cli.output import put, shown

    try:
        data, sealed = _written(file, seat, move, new_key, consent, instead)
    except HeadRefused as refusal:
        _convict(refusal, file, force)
        raise
    path = out or file.with_suffix(".signed.tide" if sealed else ".letter")
    put(path, data, force=force, reads=[file], secret=not sealed)
    say(f"{shown(path)}: {'pass it on' if sealed else 'send it to the house, and to nobody else'}")


def _written(
    file: Path, seat: str, move: str | None, new_key: str | None, consent: Path | None, instead: bool
) -> tuple[bytes, bool]:
    """What the seat signs, and whether it is the bundle of a sealed match."""
    from tidelog.cli.output import unseen
    from tidelog.domain.store.folder import data_folder
    from tidelog.domain.store.keyring import Keyring
    from tidelog.replays import letter as letters
    from tidelog.replays.bundle import read_bundle, write_bundle

    bundle, keys = read_bundle(file), Keyring(data_folder() / "keys")
    if new_key is not None:
        return letters.write_new_key(bundle, seat, new_key, keys), False
    if consent is not None:
        proposal = letters.read_proposal(letters.read_file(consent))
        return letters.write_consent(bundle, seat, proposal, keys), False
    if move is None and letters.is_sealed(bundle):
        return write_bundle(letters.cosigned(bundle, seat, keys)), True
    return letters.write_letter(bundle, seat, move and unseen(move), keys, instead), False


def _convict(refusal: HeadRefused, file: Path, force: bool) -> None:
    """Save the file that proves two histories, where the house has signed both."""
    from tidelog.cli.output import put, shown

    if conflict := refusal.data.get("conflict"):
        path = file.with_suffix(".conflict")
        put(path, conflict, force=force, reads=[file])
        say(f"{shown(path)}: it proves that the house told two histories; `tidelog audit` reads it")


def submit(
    file: Annotated[Path, typer.Argument(help="What `sign` has written.")],
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Apply a signed command, once, and print the receipt; or keep the co-signature that a sealed bundle brings.

    Example: tidelog submit for-ana.letter
    """
    from tidelog.cli.session import house_of
    from tidelog.replays.bundle import is_bundle, read_bundle
    from tidelog.replays.export import checkpoint
    from tidelog.replays.imports import bring_in
    from tidelog.replays.letter import deliver, read_file

    if is_bundle(file):
        with house_of(store) as house:
            _told(bring_in(house, read_bundle(file)), form)
        return
    data = read_file(file)
    with house_of(store) as house:
        done = deliver(house, data)
        match = house.play_bots(done.match.id)
        note = checkpoint(house, match) if house.pens.is_house(match) else None
    word = "was applied already" if done.again else "applied"
    say(f"{word}: it led to ply {done.ply}; match {match.id} is at ply {match.head.size} now")
    facts = {
        "match": match.id,
        "ply": done.ply,
        "again": done.again,
        "head": match.head.size,
        "checkpoint": note,
    }
    if note is None:
        say("no receipt: the house of the match alone can sign its head, and its key is not here")
    if note is not None or form is not Format.text:
        emit(form, (note or "").rstrip("\n"), facts)


def _told(done: "Arrival", form: Format) -> None:
    """Who has co-signed a sealed match now, and who has not."""
    match = done.match
    names = [match.names[seat - 1] for seat in done.cosigned]
    missing = [name for seat, name in enumerate(match.names, 1) if _owes(match, seat) and seat not in done.cosigned]
    words = f"co-signed by {listed(names)}" if names else "co-signed by nobody"
    rest = f"; not yet by {listed(missing)}" if missing else ""
    emit(form, f"match {match.id}: {words}{rest}", {"match": match.id, "cosigned": names, "missing": missing})


def _owes(match: "Match", seat: int) -> bool:
    return bool(match.head.holders[seat - 1].own)


KEY = typer.Typer(
    help="Make, show and list the keys of this user.", rich_markup_mode=None, no_args_is_help=True, add_completion=False
)


@KEY.command("new")
def key_new(name: NameArgument, form: FormatOption = Format.text) -> None:
    """Make a key: whoever plays under this name here signs with it from then on.

    Example: tidelog key new ana
    """
    from tidelog.domain.store.folder import data_folder
    from tidelog.domain.store.keyring import Keyring

    Keyring(data_folder() / "keys").create(name)
    key_show(name, form)


@KEY.command("show")
def key_show(name: NameArgument, form: FormatOption = Format.text) -> None:
    """Print the public half of a key, to hand to others.

    Example: tidelog key show ana
    """
    from tidelog.domain.store.folder import data_folder
    from tidelog.domain.store.keyring import HOUSE_NAME, Keyring, known_line

    keys = Keyring(data_folder() / "keys")
    public = keys.house().key if name == HOUSE_NAME else keys.public(name)
    line = known_line(name, public)
    emit(form, line, {"name": name, "public": public.hex(), "line": line})


@KEY.command("list")
def key_list(form: FormatOption = Format.text) -> None:
    """List the keys that are here.

    Example: tidelog key list
    """
    from tidelog.domain.store.folder import data_folder
    from tidelog.domain.store.keyring import Keyring

    keys = Keyring(data_folder() / "keys")
    rows = [(name, keys.public(name).hex()) for name in keys.names()]
    emit(
        form,
        table(rows) if rows else "no keys yet; `tidelog key new NAME` makes one",
        [{"name": name, "public": public} for name, public in rows],
    )


VERBS = [sign, submit]
GROUPS = {"key": KEY}
