"""What the verbs `coverage` and `collect` do: read what matches touch, play what is missing."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from tidelog.cli.archive import source_of, tell_skipped
from tidelog.cli.progress import progress
from tidelog.domain import catalog
from tidelog.domain.errors import Misuse
from tidelog.domain.log.records.log import Log
from tidelog.replays.archive.cover import Made, keep, search
from tidelog.replays.archive.coverage import Coverage, Touched, coverage, touched
from tidelog.replays.archive.sources import Folder, Skipped, Source, read_all


def covered(places: Sequence[str], game: str) -> list[Coverage]:
    """What the matches of some places touch, game by game."""
    if game:
        catalog.game(game)
    found: dict[str, list[tuple[str, Touched]]] = {}
    skipped: list[Skipped] = []
    for place in places:
        with source_of(place, "") as source:
            for name, word, one in touched_in(source, skipped, game):
                found.setdefault(name, []).append((word, one))
    tell_skipped(skipped)
    if not found:
        raise Misuse(f"there is no sealed match{f' of {game}' if game else ''} there")
    return [coverage(name, found[name]) for name in catalog.GAMES if name in found]


def touched_in(source: Source, skipped: list[Skipped], game: str) -> Iterator[tuple[str, str, Touched]]:
    """What each match of a source touches."""

    def work(place: str, log: Log) -> tuple[str, str, Touched]:
        name = log.opened.game
        return name, source.word(place), touched(log) if game in ("", name) else Touched()

    yield from (one for one in read_all(source, skipped, work, sorted(source.stamps())) if one[2])


def collected(folder: Path, game: str, most: int, seed: str) -> tuple[Coverage, list[Made], Coverage]:
    """Coverage of a game before and after the fewest new matches that bring what is missing."""
    catalog.game(game)
    folder.mkdir(parents=True, exist_ok=True)
    skipped: list[Skipped] = []
    there = [(word, one) for _, word, one in touched_in(Folder(folder), skipped, game)]
    tell_skipped(skipped)
    have = {item for _, one in there for item in one}
    chosen = search(game, seed, most, have, progress)
    made = list(keep(folder, chosen, have))
    new = [(str(one.path), Touched(candidate.items)) for one, candidate in zip(made, chosen, strict=True)]
    return coverage(game, there), made, coverage(game, [*there, *new])
