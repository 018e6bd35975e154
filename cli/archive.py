"""What the verbs of the archive share: where the matches are, its index, and what was left out."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tidelog.cli.options import table, tell
from tidelog.cli.progress import progress
from tidelog.domain.store.folder import data_folder
from tidelog.replays.archive.find import Answer, find
from tidelog.replays.archive.index import NoIndex, index_of
from tidelog.replays.archive.query import Query
from tidelog.replays.archive.sources import Skipped, Source, skipped_words, source_at
from tidelog.replays.archive.terms import TERMS

FEW = 20


@contextmanager
def source_of(place: str, store: str) -> Iterator[Source]:
    """The matches of a place; without one, those of the store."""
    with source_at(place or store or str(data_folder() / "matches.tidelog"), data_folder() / "keys") as source:
        yield source


def answer(place: str, store: str, query: Query, most: int | None, no_index: bool) -> Answer:
    """What a question finds; places that cannot be read are named on stderr."""
    with source_of(place, store) as source:
        found = _asked(source, query, most, no_index)
    tell_skipped(found.skipped)
    return found


def _asked(source: Source, query: Query, most: int | None, no_index: bool) -> Answer:
    if no_index or source.index_path() is None:
        return find(source, query, None, most)
    try:
        with index_of(source) as index:
            return find(source, query, index, most, progress)
    except NoIndex as fault:
        tell(f"without an index: {fault}")
        return find(source, query, None, most)


def forget_in_index(store: str, matches: Sequence[str]) -> None:
    """Leave nothing of these matches in the index of a store; what is still known goes in again when it is asked."""
    with source_of("", store) as source:
        path = source.index_path()
        if path is not None and path.is_file():
            with index_of(source) as index:
                index.forget(matches)


def tell_skipped(skipped: tuple[Skipped, ...] | list[Skipped]) -> None:
    """Name what was left out; where it is much, the first and how many."""
    lines = skipped_words(list(skipped))
    tell(*(lines if len(lines) <= FEW else [*lines[: FEW - 1], lines[-1]]))


def terms_text() -> str:
    """The words of the language, as a person reads them."""
    rows = [(name + {"": "", "seat": "(SEAT)", "option": "(NAME)"}[t.takes], t.says) for name, t in TERMS.items()]
    rows += [("game/6.3, game/6", "something of this clause, or of its section, happened")]
    rows += [("EventName", "the event happened")]
    rows += [("EventName.field", "what the event says: ShipCollided.seat = 2")]
    rows += [("= != < <= > >= ~", "comparisons; ~ looks for a word within words")]
    return table([*rows, ("and or not ( )", "put them together")])
