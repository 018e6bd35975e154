"""A course as a bundle: entered by name (level `given`), every record decided by today's rules, and sealed."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from tidelog.domain.house import House
from tidelog.domain.kernel.seats import CHANCE, HOUSE
from tidelog.domain.log.writing import play
from tidelog.domain.log.writing.draft import Draft
from tidelog.replays.bundle import Bundle
from tidelog.replays.export import bundle_of
from tidelog.replays.shrink.course import Act, Table
from tidelog.replays.shrink.divergence import Culprit

REASON = "cut down to what fails"
_ID = "shrunk"


def entered(table: Table, acts: Sequence[Act], culprit: Culprit | None = None, reason: str = REASON) -> Bundle:
    """The match of these acts, ended for a reason; the last act states what was recorded, where a culprit is given."""
    with TemporaryDirectory() as keys:
        house = House.at(":memory:", Path(keys))
        try:
            names = [colour.title() for colour in table.game.colours[: table.seats]]
            house.open(table.game.name, names, table.options, level="given", match=_ID, guests=True)
            for act in acts if culprit is None else acts[:-1]:
                _do(house, act)
            if culprit is not None:
                house.write(house.load(_ID), lambda draft: _state(house, draft, acts[-1], culprit))
            if house.load(_ID).head.status != "sealed":
                house.abandon(_ID, reason)
            return bundle_of(house, _ID, HOUSE)
        finally:
            house.close()


def _do(house: House, act: Act) -> None:
    if act.seat == CHANCE:
        house.enter(_ID, act.move)
    else:
        house.act(_ID, act.seat, act.move)


def _state(house: House, draft: Draft, act: Act, culprit: Culprit) -> None:
    """The last act, with the facts that were recorded; the draft goes on with the rules as they are."""
    match = draft.match
    draft.match = replace(match, game=culprit.game_that_states(lambda: draft.match.head.size == match.head.size))
    if act.seat == CHANCE:
        play.enter(draft, act.move)
    else:
        play.take(draft, house.pens.command(draft.match, act.seat, act.move))
    draft.match = replace(draft.match, game=match.game)
