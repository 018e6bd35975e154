"""A small archive: recorded matches of every game in a folder, and the house of a test."""

import shutil
from pathlib import Path

import pytest

from tidelog.replays.archive.reading import MatchFacts, RecordFacts, match_facts, record_facts
from tidelog.replays.archive.sources import Folder

RECORDED = Path(__file__).parent.parent.parent / "replays" / "recorded"
SOME = ("orongo/tie", "orongo/three-players-hidden-tiles", "tongiaki/settlement", "tsuro/undone", "yamatai/two-players")


class Read(dict[str, tuple[MatchFacts, list[RecordFacts]]]):
    """What there is to know of matches, by place."""

    def __repr__(self) -> str:
        return f"<{len(self)} matches>"


def copied(folder: Path, *names: str) -> Path:
    """A folder with these recorded matches."""
    for name in names:
        target = folder / f"{name.replace('/', '-')}.tide"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(RECORDED / f"{name}.tide", target)
    return folder


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder, which is thrown away."""
    monkeypatch.setenv("TIDELOG_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some matches that no test changes."""
    return copied(tmp_path_factory.mktemp("archive") / "matches", *SOME)


@pytest.fixture(scope="session")
def known(archive: Path) -> Read:
    """All there is to know of them, by place."""
    folder = Folder(archive)
    logs = {place: folder.log(place) for place in sorted(folder.stamps())}
    return Read((place, (match_facts(log), list(record_facts(log)))) for place, log in logs.items())
