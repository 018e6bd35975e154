"""A real browser for the tests of pages: people who open contexts of their own in one Chromium."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
in_a_browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here to open the page with")
Scheme = Literal["light", "dark"]


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser, for as long as it is needed."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@contextmanager
def person(browser: Browser, width: int = 1440, height: int = 900, scheme: Scheme = "light") -> Iterator[Page]:
    """Somebody with a window of their own. What goes wrong in a script fails the test at the end."""
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda said: faults.append(said.text) if "Content Security Policy" in said.text else None)
    page.set_default_timeout(10_000)
    yield page
    context.close()
    assert not faults, faults


def overflow(page: Page) -> int:
    """By how many pixels a page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))
