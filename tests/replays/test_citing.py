"""The history, the page and an explanation cite the same clause for the same fact."""

from pathlib import Path

import pytest

from tidelog.domain import catalog
from tidelog.domain.kernel.game import cite
from tidelog.projections.frames import Frame, frames
from tidelog.projections.history import Line, history
from tidelog.replays.bundle import Bundle, read_bundle
from tidelog.replays.explain import explain

RECORDED = Path(__file__).parent.parent.parent / "replays" / "recorded"


def recorded(game: str) -> Bundle:
    """The first match that is recorded of a game and played to its end."""
    return read_bundle(min((RECORDED / game).glob("t*.tide")))


def lines(bundle: Bundle) -> list[Line]:
    """Its history."""
    return list(history(frames(bundle.rows)))


def test_a_token_on_a_palm_is_told_with_the_clause_for_palms() -> None:
    told = [line for line in lines(recorded("orongo")) if line.move.startswith("place ")]
    on_palms = [line for line in told if line.move.startswith("place P")]
    assert on_palms
    assert all("orongo/6.3" in line.clauses for line in on_palms)
    assert all("orongo/6.2" in line.clauses for line in told if line not in on_palms)


def last_cited(frame: Frame) -> str:
    """The clause of the last fact that has a word."""
    state, found = frame.before, ""
    for event in frame.events:
        found = cite(frame.game, state, event) if frame.game.tell(state, event, frame.names) else found
        state = frame.game.evolve(state, event)
    return found


@pytest.mark.parametrize("name", catalog.GAMES)
def test_a_line_ends_with_the_clause_of_its_last_sentence(name: str) -> None:
    bundle = recorded(name)
    for frame, line in zip(frames(bundle.rows), lines(bundle), strict=True):
        assert (line.clauses or ("",))[-1] == last_cited(frame)
        assert len(set(line.clauses)) == len(line.clauses)


@pytest.mark.parametrize("name", catalog.GAMES)
def test_an_explanation_cites_what_the_history_cites(name: str) -> None:
    bundle = recorded(name)
    told = [line for line in lines(bundle) if line.clauses]
    for line in told[:: max(1, len(told) // 8)]:
        cited = [fact.clause for fact in explain(bundle.evidence(), line.ply - 1).facts]
        assert set(line.clauses) <= set(cited)
        assert line.text.endswith(f"({line.clauses[-1]})")
