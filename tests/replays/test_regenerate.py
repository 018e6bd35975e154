"""Writing F0 bundles anew: what was done is done again, and all is checked before one file is written."""

import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from tests.ledger import opened, play, table
from tidelog.domain import catalog
from tidelog.domain.errors import Misuse
from tidelog.domain.files import save
from tidelog.domain.kernel.seats import HOUSE
from tidelog.replays import regenerate as module
from tidelog.replays.bundle import read_bundle, write_bundle
from tidelog.replays.export import bundle_of
from tidelog.replays.regenerate import regenerate
from tidelog.replays.verify import bundles_below, verify_bundle

RECORDED = Path(__file__).parent.parent.parent / "replays" / "recorded"
KINDS = ("abandoned", "resigned", "undone", "ruled", "tie")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the recorded matches of Orongo."""
    return Path(shutil.copytree(RECORDED / "orongo", tmp_path / "orongo"))


def contents(folder: Path) -> dict[str, str]:
    """The hash of every bundle of a folder, by name."""
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in bundles_below([folder])}


@pytest.mark.parametrize("name", catalog.GAMES)
def test_regenerating_under_unchanged_rules_changes_nothing(name: str, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(RECORDED / name, tmp_path / name))
    regenerate(bundles_below([folder]))  # a rules page that was reworded since changes the first record
    before = contents(folder)
    words = regenerate(bundles_below([folder]))
    assert contents(folder) == before
    assert all(": 0 of " in line or ": skipped" in line for line in words)
    skipped = [line for line in words if "skipped" in line]
    assert len(skipped) == 2 + len(list(folder.glob("*.known.json")))
    assert any("branched.tide: skipped, it is a branch" in line for line in skipped)
    assert any("entered.tide: skipped, its luck is of level given" in line for line in skipped)


@pytest.mark.parametrize("kind", KINDS)
def test_after_a_change_of_the_rules_text_every_kind_of_act_is_done_again(
    kind: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / f"{kind}.tide"
    regenerate([path])
    before = read_bundle(path)
    monkeypatch.setattr(module, "rules_hash", lambda game: b"r" * 32)
    regenerate([path])
    assert len(read_bundle(path).records) == len(before.records)
    assert read_bundle(path).records[0] != before.records[0]
    monkeypatch.undo()
    regenerate([path])
    assert read_bundle(path).records == before.records
    assert verify_bundle(path).holds


def test_nothing_is_written_where_one_match_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(folder)
    monkeypatch.setattr(module, "rules_hash", lambda game: b"r" * 32)

    def refuse(*_: object) -> None:
        raise Misuse("not today")

    monkeypatch.setattr(module, "undo", refuse)
    with pytest.raises(Misuse, match=r"undone.tide: what was done at ply \d+ is refused today: not today"):
        regenerate(bundles_below([folder]))
    assert contents(folder) == before


def test_an_unsealed_match_is_skipped(tmp_path: Path) -> None:
    app = table(tmp_path)
    match = play(app, opened(app, "orongo", ("ben", "cy"), seed="s"), 5)
    path = tmp_path / "m.tide"
    save(path, write_bundle(bundle_of(app, match.id, HOUSE)))
    assert "not sealed" in regenerate([path])[0]
