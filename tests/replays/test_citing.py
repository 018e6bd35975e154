"""The history, the page and an explanation cite the same clause for the same fact."""

from pathlib import Path

import pytest

from tidelog.domain import catalog
from tidelog.domain.kernel.game import cite
from tidelog.domain.log.records.log import Frame
from tidelog.projections.history import Line, history
from tidelog.replays.bundle import Bundle, read_bundle
from tidelog.replays.explain import explain

RECORDED = Path(__file__).parent.parent.parent / "replays" / "recorded"


def recorded(game: str) -> Bundle:
    """The first match that is recorded of a game and played to its end."""
    return read_bundle(min((RECORDED / game).glob("t*.tide")))


def lines(bundle: Bundle) -> list[Line]:
    """Its history."""
    return list(history(bundle.log))


def test_a_token_on_a_palm_is_told_with_the_clause_for_palms() -> None:
    told = [line for line in lines(recorded("orongo")) if line.move.startswith("place ")]
    on_palms = [line for line in told if line.move.startswith("place P")]
    assert on_palms
    assert all("orongo/6.3" in line.clauses for line in on_palms)
    assert all("orongo/6.2" in line.clauses for line in told if line not in on_palms)


def facts_of(frame: Frame) -> list[tuple[str, str]]:
    """Every fact that has a word, with its clause."""
    state, found = frame.before, []
    for event in frame.events:
        if words := frame.game.tell(state, event, frame.names):
            found.append((words.lower(), cite(frame.game, state, event)))
        state = frame.game.evolve(state, event)
    return found


@pytest.mark.parametrize("name", catalog.GAMES)
def test_a_line_tells_every_fact_with_its_clause(name: str) -> None:
    bundle = recorded(name)
    for frame, line in zip(bundle.log.states(), lines(bundle), strict=True):
        assert [(fact.words.lower(), fact.clause) for fact in line.facts] == facts_of(frame)
        assert all(f"({clause})" in line.text for clause in line.clauses)


@pytest.mark.parametrize("name", catalog.GAMES)
def test_no_line_runs_over_the_border_of_a_turn(name: str) -> None:
    borders = 0
    for line in lines(recorded(name)):
        for part in line.text.split("\n"):
            told = [fact for fact in line.facts if fact.words in part]
            assert not any(fact.begins for fact in told) or told[0].begins, line.text
            borders += any(fact.begins for fact in told)
    assert borders or not any(event.begins for event in catalog.game(name).events)


@pytest.mark.parametrize("name", catalog.GAMES)
def test_an_explanation_cites_what_the_history_cites(name: str) -> None:
    bundle = recorded(name)
    told = [line for line in lines(bundle) if line.clauses]
    for line in told[:: max(1, len(told) // 8)]:
        cited = [fact.clause for fact in explain(bundle.evidence(), line.ply - 1).facts]
        assert set(line.clauses) <= set(cited)
        assert line.text.endswith(f"({line.clauses[-1]})")
