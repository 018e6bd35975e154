"""The hashes of what pages load are those of what a house gives out, and another file is named."""

from pathlib import Path

import pytest

from tests.pages.houses import standing
from tools import assets


def test_a_house_of_this_release_gives_out_these_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with standing(tmp_path) as house:
        assert assets.main([house.address]) == 0
    assert "/static/js/ledger/hand.js" in assets.hashes()
    assert capsys.readouterr().out.startswith("all ")


def test_a_file_that_is_another_is_named() -> None:
    def fetch(path: str) -> bytes:
        named = path.removeprefix("/static/")
        found = next(root / named for root in assets._ROOTS if (root / named).is_file())
        return found.read_bytes() + b" " * named.endswith("keys.js")

    assert list(assets.differing(fetch)) == ["/static/js/ledger/keys.js is another file than that of this release"]


def test_a_house_that_is_not_there_shows_nothing() -> None:
    def fetch(path: str) -> bytes:
        raise OSError("nobody there")

    assert len(list(assets.differing(fetch))) == len(assets.hashes())
