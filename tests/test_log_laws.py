"""Laws of the log, over every game in the catalogue: what is folded is what was lived, by everybody."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.matches import memory, opened, played
from tidelog.domain import catalog
from tidelog.domain.branches import branch
from tidelog.domain.corrections import undo
from tidelog.domain.errors import Forbidden
from tidelog.domain.kernel.seats import CHANCE, PUBLIC
from tidelog.domain.kernel.secret import Secret, secrets_in, seen_by, unnamed, with_secrets
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.rows import moves_of
from tidelog.projections.film import Film
from tidelog.replays.transcript import import_transcript, write_transcript

games = pytest.mark.parametrize("name", catalog.GAMES)
few = settings(max_examples=5)


@st.composite
def _seeds(draw: st.DrawFn) -> int:
    """What a match is played with; its secrets, which each example would draw alike, are others too."""
    draw(st.random_module())
    return draw(st.integers(0, 100_000))


seeds = _seeds()


@games
@few
@given(seed=seeds)
def test_the_fold_of_the_log_is_the_live_state(name: str, seed: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    app = memory(tmp_path_factory.mktemp("keys"))
    match = played(app, opened(app, name, seed, keys=1), seed)
    assert app.matches.state_at(match.id, match.head.size) == match.state
    again = app.matches.refresh(match.id)
    assert (again.state, again.head) == (match.state, match.head)


@games
@few
@given(seed=seeds)
def test_folding_a_redacted_log_gives_the_redacted_state_at_every_ply(
    name: str, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    app = memory(tmp_path_factory.mktemp("keys"))
    match = played(app, opened(app, name, seed), seed, most=60)
    log = app.matches.log_of(match.id)
    full = [frame.after for frame in log.states()]
    for viewer in (*range(1, len(match.names) + 1), PUBLIC):
        seen = [frame.after for frame in log.seen_by(viewer).states()]
        assert seen == [seen_by(match.game.state, state, viewer) for state in full]


@games
@few
@given(seed=seeds)
def test_winding_to_a_ply_and_back_is_folding_to_it(
    name: str, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    app = memory(tmp_path_factory.mktemp("keys"))
    match = played(app, opened(app, name, seed), seed, most=80)
    film = Film(app.matches.log_of(match.id))
    plies = random.Random(seed).sample(range(match.head.size + 1), 5)
    for ply in (*plies, *reversed(plies)):
        assert film.state(ply) == app.matches.state_at(match.id, ply)


@games
@few
@given(seed=seeds)
def test_a_branch_with_the_same_luck_and_the_same_moves_comes_to_the_same_state(
    name: str, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    app = memory(tmp_path_factory.mktemp("keys"))
    match = played(app, opened(app, name, seed), seed)
    ply = random.Random(seed).randint(len(match.names) + 1, match.head.size - 1)
    other = branch(app, match.id, ply, "same")
    assert app.matches.state_at(other.id, ply) == app.matches.state_at(match.id, ply)
    for entry in app.matches.log_of(match.id, ply):
        if entry.seat > 0 and entry.move is not None:
            other = app.act(other.id, entry.seat, unnamed(moves_of(match.game), entry.move))
    assert other.state == _renamed(match, other)
    assert other.outcome == match.outcome


def _renamed(match: Match, other: Match) -> object:
    """The parent's final state, with the slots the branch gave to what it hid itself."""
    names = iter(secret.slot for secret in secrets_in(other.game.state, other.state))
    return with_secrets(match.game.state, match.state, lambda s: Secret(next(names), s.who, s.value))


@games
@few
@given(seed=seeds)
def test_what_is_taken_back_is_as_if_it_had_not_been_and_can_be_done_again(
    name: str, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    app = memory(tmp_path_factory.mktemp("keys"))
    match = played(app, opened(app, name, seed), seed, most=20)
    if match.head.status == "sealed":
        return
    ply, state = match.head.size, match.state
    later = played(app, match, seed, most=3)
    if later.head.status == "sealed":
        return
    everybody = range(2, len(match.names) + 1)
    back = undo(app, match.id, 1, ply, everybody)
    assert back.state == state
    assert back.awaiting == match.awaiting
    assert back.head.draws >= later.head.draws
    assert played(app, back, seed).head.status == "sealed"


@games
@few
@given(seed=seeds)
def test_nothing_random_can_be_taken_back_alone(name: str, seed: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    app = memory(tmp_path_factory.mktemp("keys"))
    match = played(app, opened(app, name, seed), seed, most=30)
    drawn = [entry.ply for entry in app.matches.log_of(match.id) if entry.seat == CHANCE]
    first = 1 + len(match.names)
    if match.head.status == "sealed" or not drawn or drawn[-1] - 1 < first:
        return
    with pytest.raises(Forbidden, match="every seat's consent"):
        undo(app, match.id, 1, drawn[-1] - 1)


@games
@few
@given(seed=seeds)
def test_a_transcript_reads_back_to_the_same_events(
    name: str, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder: Path = tmp_path_factory.mktemp("keys")
    app = memory(folder)
    match = played(app, opened(app, name, seed), seed)
    log = app.matches.log_of(match.id)
    again = import_transcript(memory(folder), write_transcript(log))
    assert again.outcome == match.outcome
    assert again.opened.level == "given"
    assert again.state == match.state
