"""Two houses between which bundles go."""

from pathlib import Path

import pytest

from tests.ledger import table
from tidelog.domain.house import House


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Where matches are played."""
    return table(tmp_path / "house", "ana")


@pytest.fixture
def guest(tmp_path: Path) -> House:
    """Another store, of somebody with other keys."""
    return table(tmp_path / "guest")
