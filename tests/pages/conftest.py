"""One browser for all tests of pages, in one worker."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser import chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, started once."""
    with chromium() as started:
        yield started
