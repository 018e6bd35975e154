"""Verbs that act: open a match, play it, make one move, resign, seal, simulate."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tidelog.cli import completing
from tidelog.cli.options import (
    ClusterOption,
    ForceOption,
    Format,
    FormatOption,
    GameArgument,
    MatchArgument,
    PlaceArgument,
    PlainOption,
    StoreOption,
    emit,
    tell,
)
from tidelog.cli.servers import is_address

if TYPE_CHECKING:
    from tidelog.domain.house import House
    from tidelog.domain.log.records.match import Match

SeatArgument = Annotated[str, typer.Argument(help="A seat, by name or number.", autocompletion=completing.seats)]
OptionsOption = Annotated[
    list[str] | None, typer.Option("--option", help="An option of the game: NAME=VALUE. May be given several times.")
]
LevelOption = Annotated[
    str | None,
    typer.Option("--level", help="F1: the house alone; F2; F3: every player brings a share before each draw."),
]
TermsOption = Annotated[
    str | None, typer.Option("--terms", help="Time to move: `move 60s bot`, `clock 30m+10s resigned`.")
]
RefereeOption = Annotated[str | None, typer.Option("--referee", help="The key that rules; else the house's.")]
BeaconOption = Annotated[
    str | None, typer.Option("--beacon", help="Not opened before: SOURCE,ROUND,VALUE of a public beacon.")
]


BringOption = Annotated[
    list[str] | None,
    typer.Option("--bot", help="A player of your own, NAME=module:function: it sits down as bot:NAME, here alone."),
]


def _bring_in(players: list[str] | None) -> None:
    if players:
        from tidelog.replays.learn.player import bring_in

        for word in players:
            bring_in(word)


def new(
    game: GameArgument,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat", help="A player's name, or bot:easy, bot:normal, bot:hard. Once for each seat, clockwise."
        ),
    ] = None,
    option: OptionsOption = None,
    seed: Annotated[str | None, typer.Option("--seed", help="Let everything follow from this word (level F0).")] = None,
    level: LevelOption = None,
    terms: TermsOption = None,
    referee: RefereeOption = None,
    beacon: BeaconOption = None,
    bot: BringOption = None,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Open a match and print its name.

    Example: tidelog new orongo --seat Ana --seat Ben --seat bot:random
    """
    import random

    from tidelog.cli.agreed import parse_agreed, parse_level
    from tidelog.cli.session import house_of
    from tidelog.domain.errors import Misuse

    if seed is not None and not seed.strip():
        raise Misuse(f"expected a word for --seed, got {seed!r}")
    _bring_in(bot)
    with house_of(store, create=True) as house:
        agreed, chosen = parse_agreed(terms, referee, beacon), parse_options(option or [])
        match = house.open(game, seat or [], chosen, parse_level(level), seed, None, False, *agreed)
        match = house.play_bots(match.id, None if seed is None else random.Random(seed))
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


def play(match: PlaceArgument, plain: PlainOption = False, bot: BringOption = None, store: StoreOption = "") -> None:
    """Play in the terminal: board, choices, history and scores on one screen; `?` tells the rule behind a refusal.

    Example: tidelog play MATCH
    """
    from tidelog.cli.session import at_match

    if is_address(match):
        from tidelog.cli import distant

        distant.play(match)
        return
    _bring_in(bot)
    with at_match(store, match) as (house, found):
        _sit_down(house, found.id, plain)


def _sit_down(house: "House", match: str, plain: bool) -> None:
    """In a full screen where there is one; else line by line."""
    from tidelog.cli.window import has_screen

    if plain or not has_screen():
        from tidelog.cli.hotseat import play_match

        play_match(house, match)
        return
    from tidelog.cli.sitting import Sitting
    from tidelog.cli.tui.playing import Table

    if said := Table(Sitting(house, match)).run():
        tell(said)


def record(
    game: Annotated[str, typer.Argument(help="The game to take down, or a match to go on with.")],
    seat: Annotated[list[str] | None, typer.Option("--seat", help="A player's name, once for each seat.")] = None,
    option: OptionsOption = None,
    plain: PlainOption = False,
    store: StoreOption = "",
) -> None:
    """Take down a match played at a real table, dice and draws included; pause and go on at will.

    Example: tidelog record orongo --seat Ana --seat Ben
    """
    from tidelog.cli.session import house_of, named
    from tidelog.domain import catalog

    with house_of(store, create=True) as house:
        if seat or option or game in catalog.GAMES:
            match = house.open(game, seat or [], parse_options(option or []), level="given")
            tell(f"taking down match {match.id}")
            game = match.id
        _sit_down(house, named(house, game), plain)


def move(
    match: PlaceArgument,
    seat: SeatArgument,
    move: Annotated[
        str,
        typer.Argument(
            help="The move, in notation or in words, as `moves` lists both; - to type it unseen.",
            autocompletion=completing.moves,
        ),
    ],
    bot: BringOption = None,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Make one move, and let bots answer.

    Example: tidelog move MATCH Ana "place P46"
    """
    from tidelog.cli.output import unseen
    from tidelog.cli.session import at_match
    from tidelog.domain.seating import seat_named

    if is_address(match):
        from tidelog.cli import distant

        distant.send(match, seat, unseen(move), form)
        return
    _bring_in(bot)
    with at_match(store, match) as (house, before):
        house.act(before.id, seat_named(before, seat), unseen(move))
        house.play_bots(before.id)
        report_since(house, before, form)


def report_since(house: "House", before: "Match", form: Format) -> None:
    """Print what has happened since, as the public sees it."""
    from tidelog.cli.window import told
    from tidelog.projections.history import history

    viewer = house.gallery.viewer(house.load(before.id))
    lines = list(history(house.gallery.since(before, viewer)))
    emit(form, "\n".join(told(line.text) for line in lines), lines)


def resign(match: PlaceArgument, seat: SeatArgument, store: StoreOption = "", form: FormatOption = Format.text) -> None:
    """Give up for a seat; the match ends.

    Example: tidelog resign MATCH Ana
    """
    from tidelog.cli.session import at_match
    from tidelog.domain.seating import seat_named

    if is_address(match):
        from tidelog.cli import distant

        distant.send(match, seat, "resign", form)
        return
    with at_match(store, match) as (house, before):
        house.resign(before.id, seat_named(before, seat))
        report_since(house, before, form)


def seal(
    match: MatchArgument,
    abandoned: Annotated[str, typer.Option("--abandoned", help="Why the match cannot go on.")],
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Seal a match that cannot go on, with the reason; for the house.

    Example: tidelog seal MATCH --abandoned "Ana had to leave"
    """
    from tidelog.cli.session import at_match
    from tidelog.domain.errors import Misuse

    if not abandoned.strip():
        raise Misuse(f"expected the reason why the match is abandoned, got {abandoned!r}")
    with at_match(store, match) as (house, before):
        house.abandon(before.id, abandoned)
        report_since(house, before, form)


def simulate(
    game: GameArgument,
    matches: Annotated[int, typer.Option("--matches", help="How many matches.", min=1)] = 100,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            help="bot:easy, bot:normal, bot:hard, bot:mcts:200 or NAME=module:function, once a seat; else random ones.",
        ),
    ] = None,
    option: OptionsOption = None,
    seed: Annotated[str, typer.Option("--seed", help="The same word gives the same matches (level F0).")] = "tidelog",
    keep: Annotated[Path | None, typer.Option("--keep", help="Write every match as a bundle into this folder.")] = None,
    force: ForceOption = False,
    cluster: ClusterOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Let bots play many matches on all cores, or on a cluster, and count what happened.

    Example: tidelog simulate orongo --matches 200 --bot random --bot random --bot random
    """
    from tidelog.cli.simulation import simulate_matches, statistics_text
    from tidelog.replays.simulation import planned

    plan = planned(game, bot or [], parse_options(option or []), seed)
    found = simulate_matches(plan, matches, keep, force, cluster)
    emit(form, statistics_text(found), found)


VERBS = [new, play, record, move, resign, seal, simulate]
