"""A new shape is a new number and an upcast: a match of yesterday is read in today's shapes, and its bytes stay."""

from pathlib import Path
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from benchmarks import counting
from benchmarks.counting.events import Added
from benchmarks.counting.moves import Add
from benchmarks.counting.state import State
from benchmarks.table import cold, counted, house
from tidelog.domain import catalog, rulebook
from tidelog.domain.kernel.facts import Event, Move
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.seats import HOUSE, PUBLIC, Seat
from tidelog.domain.log.audit.audit import audit
from tidelog.replays.export import stored_evidence


class AddedTwice(Event, frozen=True, tag="Added.2"):
    """What `Added.1` says, as two halves."""

    clause: ClassVar[str] = "counting/1.1"
    seat: Seat
    half: int
    rest: int


def in_halves(event: Any) -> AddedTwice:
    return AddedTwice(event.seat, event.number // 2, event.number - event.number // 2)


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    return tuple(in_halves(event) for event in counting.GAME.decide(state, seat, move))


def evolve(state: State, event: Event) -> State:
    """Knows today's shape alone."""
    assert isinstance(event, AddedTwice)
    return counting.GAME.evolve(state, Added(event.seat, event.half + event.rest))


TODAY: Game[State] = replace(
    counting.GAME, version=2, events=(Added, AddedTwice), upcasts={Added: in_halves}, decide=decide, evolve=evolve
)


def test_a_match_of_yesterday_goes_on_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "game", lambda name: counting.GAME)
    app = house(tmp_path)
    before = counted(app, "match", 30)
    log = app.matches.log_of("match")

    monkeypatch.setattr(catalog, "game", lambda name: TODAY)
    assert cold(app, "match").state == before.state
    assert app.gallery.view("match", 20).state == list(log.states())[19].after
    now = app.act("match", before.state.turn, Add(5))

    assert app.matches.log_of("match", 0, 30).records == log.records
    told = [event for frame in app.matches.log_of("match").seen_by(PUBLIC).states() for event in frame.events]
    assert {type(event) for event in told} == {AddedTwice}
    assert sum(event.half + event.rest for event in told if isinstance(event, AddedTwice)) == sum(now.state.counts)
    assert cold(app, "match").state == now.state
    monkeypatch.setattr(rulebook, "rules_text", lambda name: "a page that is not there")
    verdicts = {
        finding.claim: finding.verdict for finding in audit(stored_evidence(app, "match", viewer=HOUSE)).findings
    }
    # Its facts are decided again as they were, but by rules of another version than the match names.
    assert (verdicts["LOG"], verdicts["LEGAL"]) == ("PROVEN", "UNDETERMINED")
    app.close()
