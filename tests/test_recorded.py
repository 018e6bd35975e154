"""Recorded matches are tests: a game without enough of them, or one that is decided otherwise today, fails."""

from pathlib import Path

import pytest

from tidelog.domain import catalog
from tidelog.replays.bundle import read_bundle
from tidelog.replays.verify import verify_bundle
from tidelog.replays.words import verdict_words
from tools.collect import wanted

RECORDED = Path(__file__).parent.parent / "replays" / "recorded"
BUNDLES = sorted(RECORDED.rglob("*.tide"))
games = pytest.mark.parametrize("name", catalog.GAMES)


@pytest.mark.parametrize("path", BUNDLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_match_is_as_it_was(path: Path) -> None:
    verdict = verify_bundle(path)
    assert verdict.holds, verdict_words(verdict)


@games
def test_every_game_has_all_the_matches_it_wants(name: str) -> None:
    folder = RECORDED / name
    assert {path.stem for path in folder.glob("*.tide")} == {entry.name for entry in wanted(folder)}


@games
def test_every_game_has_eight_seeded_matches_and_one_of_each_other_kind(name: str) -> None:
    folder = RECORDED / name
    kinds = [entry.kind for entry in wanted(folder)]
    assert kinds.count("simulated") >= 8
    assert {"undone", "ruled", "branched", "entered"} <= set(kinds)
    seeded = [path for path in folder.glob("*.tide") if _level(path) == "F0"]
    assert len(seeded) >= 8


def _level(path: Path) -> str:
    return read_bundle(path).log.opened.level


@games
def test_the_recorded_matches_show_what_they_were_wanted_for(name: str) -> None:
    for entry in wanted(RECORDED / name):
        film = list(read_bundle(RECORDED / name / f"{entry.name}.tide").log.states())
        seen = {type(event).__name__ for frame in film for event in frame.events}
        assert seen >= set(entry.events), entry.name
        assert len(film[0].names) == entry.seats
        assert entry.options.items() <= film[0].opened.options.items()
