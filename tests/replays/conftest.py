"""Two houses between which bundles go."""

from pathlib import Path

import pytest

from tests.ledger import table
from tidelog.domain.app import Tidelog


@pytest.fixture
def house(tmp_path: Path) -> Tidelog:
    """Where matches are played."""
    return table(tmp_path / "house", "ana")


@pytest.fixture
def guest(tmp_path: Path) -> Tidelog:
    """Another store, of somebody with other keys."""
    return table(tmp_path / "guest")
