"""How a lie is told: somebody who holds keys changes records, rebuilds every root and signs the head anew.

Each names the claim and the clause by which it must be found; the lies themselves stand in `lies_*`.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from tests.forger import minted
from tests.ledger import Plain, plain
from tidelog.domain.log.primitives.canonical import encode
from tidelog.replays.bundle import Bundle
from tools.conformance.desk import PLAYERS, SPARE
from tools.conformance.matches import base

Change = Callable[[list[Any]], None]
NOBODY: Final = ("umpire",)
"""Who holds the house's key and the referee's, and nobody's own."""
ALL: Final = (*PLAYERS, *SPARE)


class Lie(NamedTuple):
    """A change of a match, who makes it, and by which claim and clause it is found."""

    match: str
    claim: str
    clause: str
    keys: Sequence[str]
    change: Change


LIES: dict[str, Lie] = {}


def lie(
    claim: str, clause: str, match: str = "resigned orongo", keys: Sequence[str] = ALL
) -> Callable[[Change], Change]:
    """The function changes this match so that the claim fails by the clause."""

    def keep(change: Change) -> Change:
        name = change.__name__.strip("_").replace("_", "-")
        LIES[name] = Lie(match, claim, f"log/{clause}", keys, change)
        return change

    return keep


def told(found: Lie) -> Bundle:
    """The bundle in which a lie is told."""
    desk = base(found.match)
    bundle = desk.bundle()
    records: list[Any] = plain(bundle)
    found.change(records)
    return minted(bundle, records, desk.seeds(*found.keys))


def nth(records: list[Plain], kind: str, number: int = 0, fits: Callable[[Plain], bool] = bool) -> int:
    """The index of a record of a type."""
    return [index for index, record in enumerate(records) if record[0] == kind and fits(record)][number]


def as_it_is(records: list[Any], index: int, place: int, value: object) -> None:
    """Change one item of a record, and let nobody put it right."""
    changed = [*records[index]]
    changed[place] = value
    records[index] = encode(changed)


def command(records: list[Plain], kind: str = "move", number: int = 0) -> Plain:
    """The command of a record."""
    found: Plain = records[nth(records, kind, number)][7][0]
    return found


def own_move(records: list[Plain], seat: int = 1, number: int = 0) -> int:
    """A move of a seat."""
    return nth(records, "move", number, lambda r: r[7][0][0] == seat and r[7][0][5][0] != "resign.1")
