"""Everybody: axe finds nothing on any page in light or dark, and nothing scrolls sideways at 320 px or 200 % zoom."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import Scheme, in_a_browser, overflow, person
from tests.pages.house import Standing, standing
from tests.pages.people import at_table, enter, open_table, wait_for_turn
from tests.seeded import drawing
from tidelog.replays.imports import import_bundle

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
SEALED = Path("replays/recorded/orongo/three-players-short.tide")
PLAIN = ("/", "/matches", "/new", "/rules", "/rules/orongo", "/audit", "/standings", "/me", "/m/nowhere")
RULES = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']"

pytestmark = [pytest.mark.xdist_group("browser"), in_a_browser]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Standing]:
    """A service with a match that is over."""
    with standing(tmp_path) as found:
        with drawing("pages"):
            found.sealed = import_bundle(found.service.house, SEALED).id
        yield found


def places(tab: Page, house: Standing) -> list[str]:
    """Every page there is, with a table where it is my turn and one that waits."""
    enter(tab, house, "Ana")
    open_table(tab, house, "orongo", "Bot, easy")
    match = at_table(tab)
    wait_for_turn(tab)
    open_table(tab, house, "tsuro")
    tab.wait_for_url("**/t/*")
    waiting = tab.url.removeprefix(house.origin)
    return [*PLAIN, f"/m/{match}", waiting, f"/m/{house.sealed}/replay#20"]


@pytest.mark.skipif(not AXE.exists(), reason="there is no axe here: npm ci --prefix tests/pages brings it")
def test_axe_finds_nothing_on_any_page_in_light_and_dark(browser: Browser, house: Standing) -> None:
    source = AXE.read_text(encoding="utf-8")
    schemes: tuple[Scheme, ...] = ("light", "dark")
    with person(browser) as tab:
        for path in places(tab, house):
            tab.goto(f"{house.origin}{path}", wait_until="networkidle" if path in PLAIN[1:] else "load")
            tab.evaluate(source)
            for scheme in schemes:
                tab.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # no colour on its way to another
                found = tab.evaluate(f"axe.run(document, {{runOnly: {RULES}}})")
                faults = [(one["id"], one["nodes"][0]["html"][:200]) for one in found["violations"]]
                assert not faults, f"{path}, {scheme}: {faults}"


def test_nothing_scrolls_sideways_on_a_narrow_phone_or_at_double_size(browser: Browser, house: Standing) -> None:
    with person(browser) as tab:
        for path in places(tab, house):
            tab.set_viewport_size({"width": 1440, "height": 900})
            tab.goto(f"{house.origin}{path}")
            for width in (720, 320):
                tab.set_viewport_size({"width": width, "height": 700})
                assert overflow(tab) == 0, f"{path} at {width}"
