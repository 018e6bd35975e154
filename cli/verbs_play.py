"""Verbs that act: open a match, play it, make one move, resign, seal, simulate."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tidelog.cli.options import Format, FormatOption, MatchArgument, StoreOption, emit, tell

if TYPE_CHECKING:
    from tidelog.domain.app import Tidelog

SeatArgument = Annotated[str, typer.Argument(help="A seat, by name or number.")]
OptionsOption = Annotated[
    list[str] | None, typer.Option("--option", help="An option of the game: NAME=VALUE. May be given several times.")
]


def new(
    game: Annotated[str, typer.Argument(help="The game, as `games` names it.")],
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat", help="A player's name, or bot:random, bot:greedy, bot:mcts:500ms. Once for each seat, clockwise."
        ),
    ] = None,
    option: OptionsOption = None,
    seed: Annotated[str | None, typer.Option("--seed", help="Let everything follow from this word (level F0).")] = None,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Open a match and print its name.

    Example: tidelog new orongo --seat Ana --seat Ben --seat bot:random
    """
    import random

    from tidelog.cli.session import tidelog
    from tidelog.domain.errors import Misuse

    if seed is not None and not seed.strip():
        raise Misuse(f"expected a word for --seed, got {seed!r}")
    with tidelog(store, create=True) as app:
        match = app.open(game, seat or [], parse_options(option or []), seed=seed)
        match = app.play_bots(match.id, random.Random(seed))
        tell(f"opened with luck of level {match.opened.level}; play it with: tidelog play {match.id}")
        data = {"match": match.id, "level": match.opened.level, "ply": match.head.size, "names": list(match.names)}
        emit(form, match.id, data)


def parse_options(given: list[str]) -> dict[str, str]:
    """`NAME=VALUE` words as a mapping."""
    from tidelog.domain.errors import UnknownOption

    pairs = [word.partition("=") for word in given]
    for name, sign, value in pairs:
        if not (name and sign and value):
            raise UnknownOption(f"an option is written NAME=VALUE, not {name + sign + value!r}")
    chosen = {name: value for name, _, value in pairs}
    if len(chosen) < len(pairs):
        raise UnknownOption(f"each option is chosen once, not {', '.join(given)}")
    return chosen


def play(match: MatchArgument, store: StoreOption = "") -> None:
    """Play in the terminal: the board, numbered moves, `?` for the rule behind a refusal.

    Example: tidelog play MATCH
    """
    from tidelog.cli.hotseat import play_match
    from tidelog.cli.session import tidelog

    with tidelog(store) as app:
        play_match(app, match)


def record(
    game: Annotated[str, typer.Argument(help="The game to take down, or a match to go on with.")],
    seat: Annotated[list[str] | None, typer.Option("--seat", help="A player's name, once for each seat.")] = None,
    option: OptionsOption = None,
    store: StoreOption = "",
) -> None:
    """Take down a match played at a real table, dice and draws included; pause and go on at will.

    Example: tidelog record orongo --seat Ana --seat Ben
    """
    from tidelog.cli.hotseat import play_match
    from tidelog.cli.session import tidelog
    from tidelog.domain import catalog

    with tidelog(store, create=True) as app:
        if seat or option or game in catalog.GAMES:
            match = app.open(game, seat or [], parse_options(option or []), level="given")
            tell(f"taking down match {match.id}")
            game = match.id
        play_match(app, game)


def move(
    match: MatchArgument,
    seat: SeatArgument,
    move: Annotated[str, typer.Argument(help="The move in notation, as `moves` lists it.")],
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Make one move, and let bots answer.

    Example: tidelog move MATCH Ana "place P46"
    """
    from tidelog.cli.session import tidelog
    from tidelog.domain.app import seat_named

    with tidelog(store) as app:
        before = app.load(match)
        app.act(match, seat_named(before, seat), move)
        app.play_bots(match)
        report_since(app, match, before.head.size, form)


def report_since(app: "Tidelog", match: str, ply: int, form: Format) -> None:
    """Print what has happened since a ply, as the public sees it."""
    from tidelog.cli.verbs_look import named_fields
    from tidelog.cli.window import told
    from tidelog.domain.kernel.seats import HOUSE, PUBLIC
    from tidelog.projections.frames import frames
    from tidelog.projections.history import history

    who = HOUSE if app.load(match).head.status == "sealed" else PUBLIC
    lines = [line for line in history(frames(app.matches.lineage(match), who)) if line.ply > ply]
    emit(form, "\n".join(told(line.text) for line in lines), [named_fields(line) for line in lines])


def resign(match: MatchArgument, seat: SeatArgument, store: StoreOption = "", form: FormatOption = Format.text) -> None:
    """Give up for a seat; the match ends.

    Example: tidelog resign MATCH Ana
    """
    from tidelog.cli.session import tidelog
    from tidelog.domain.app import seat_named

    with tidelog(store) as app:
        before = app.load(match)
        app.resign(match, seat_named(before, seat))
        report_since(app, match, before.head.size, form)


def seal(
    match: MatchArgument,
    abandoned: Annotated[str, typer.Option("--abandoned", help="Why the match cannot go on.")],
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Seal a match that cannot go on, with the reason; for the house.

    Example: tidelog seal MATCH --abandoned "Ana had to leave"
    """
    from tidelog.cli.session import tidelog
    from tidelog.domain.errors import Misuse

    if not abandoned.strip():
        raise Misuse(f"expected the reason why the match is abandoned, got {abandoned!r}")
    with tidelog(store) as app:
        before = app.load(match)
        app.check_house(before)
        app.abandon(match, abandoned)
        report_since(app, match, before.head.size, form)


def simulate(
    game: Annotated[str, typer.Argument(help="The game, as `games` names it.")],
    matches: Annotated[int, typer.Option("--matches", help="How many matches.", min=1)] = 100,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", help="bot:random, bot:greedy, bot:mcts:200, once a seat; random for the fewest seats."),
    ] = None,
    option: OptionsOption = None,
    seed: Annotated[str, typer.Option("--seed", help="The same word gives the same matches (level F0).")] = "tidelog",
    keep: Annotated[Path | None, typer.Option("--keep", help="Write every match as a bundle into this folder.")] = None,
    form: FormatOption = Format.text,
) -> None:
    """Let bots play many matches on all cores and count what happened.

    Example: tidelog simulate orongo --matches 200 --bot random --bot random --bot random
    """
    from tidelog.cli.simulation import simulate_matches, statistics_text

    found = simulate_matches(game, bot or [], parse_options(option or []), matches, seed, keep)
    emit(form, statistics_text(found), found)


VERBS = [new, play, record, move, resign, seal, simulate]
