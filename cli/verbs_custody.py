"""Verbs for what happens to seats beside play: a new key, a seat given away, time that ran out, a name to forget."""

from typing import Annotated

import typer

from tidelog.cli.options import Format, FormatOption, MatchArgument, StoreOption, emit
from tidelog.cli.verbs_play import SeatArgument, report_since


def rekey(
    match: MatchArgument,
    seat: SeatArgument,
    key: Annotated[str, typer.Argument(help="The name of the new key, which must be here as the old one is.")],
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Play on with another key, signed by the old and the new one; luck goes on with the old key's shares.

    Example: tidelog rekey MATCH Ana ana-laptop
    """
    from tidelog.cli.session import at_match
    from tidelog.domain.custody import rekey as change
    from tidelog.domain.seating import seat_named

    with at_match(store, match) as (house, before):
        change(house, before.id, seat_named(before, seat), key)
        report_since(house, before, form)


def reseat(
    match: MatchArgument,
    seat: SeatArgument,
    key: Annotated[
        str | None,
        typer.Option("--key", help="The name of a key that is here; without it a bot of the house plays on."),
    ] = None,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Give a seat away that its player has lost; for the referee. It never becomes the player's own again.

    Example: tidelog reseat MATCH Ana --key ana-again
    """
    from tidelog.cli.session import at_match
    from tidelog.domain.custody import reseat as give
    from tidelog.domain.seating import seat_named

    with at_match(store, match) as (house, before):
        give(house, before.id, seat_named(before, seat), key)
        house.play_bots(before.id)
        report_since(house, before, form)


def lapse(
    match: MatchArgument,
    seat: Annotated[
        list[str] | None, typer.Option("--seat", help="Who is late; by default all that are awaited.")
    ] = None,
    paused: Annotated[int, typer.Option("--paused", help="Milliseconds in which nobody could act.", min=0)] = 0,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Say that seats have let their time run out; for the house, where terms of time were agreed.

    Example: tidelog lapse MATCH
    """
    from tidelog.cli.session import at_match
    from tidelog.domain.custody import lapse as end_time
    from tidelog.domain.seating import seat_named

    with at_match(store, match) as (house, before):
        end_time(house, before.id, [seat_named(before, word) for word in seat or []], paused)
        house.play_bots(before.id)
        report_since(house, before, form)


def forget(
    who: Annotated[str, typer.Argument(help="A key (the line `key show` prints), a name, or a match with a ply.")],
    ply: Annotated[int | None, typer.Argument(help="Of a match: the ply whose text is to go.", min=1)] = None,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Erase a person's name, or one text, from the store; records and proofs stay as they are.

    Example: tidelog forget Ana
    """
    from tidelog.cli.archive import forget_in_index
    from tidelog.cli.session import house_of, named
    from tidelog.domain.errors import Malformed
    from tidelog.domain.forgetting import forget as erase
    from tidelog.domain.forgetting import forget_text
    from tidelog.domain.kernel.words import counted
    from tidelog.domain.log.records.names import fingerprint
    from tidelog.domain.store.keyring import read_public_key

    with house_of(store) as house:
        try:
            done = forget_text(house, named(house, who), ply) if ply is not None else erase(house, read_public_key(who))
        except Malformed:
            done = erase(house, who)
    forget_in_index(store, done.matches)
    text = f"erased {counted(done.openings, 'opening')} in {counted(len(done.matches), 'match', 'matches')}"
    left = f"; what remains is a key, called {', '.join(map(fingerprint, done.keys))}" if done.keys else ""
    copies = ". Copies that are out already, and hands that were dealt, cannot be called back"
    data = {"matches": list(done.matches), "openings": done.openings, "keys": [key.hex() for key in done.keys]}
    emit(form, text + left + copies, data)


VERBS = [rekey, reseat, lapse, forget]
