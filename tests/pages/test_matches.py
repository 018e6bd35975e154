"""Two people and a watcher at a table, each with a browser: they point, lose the net, take back, resign and audit."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from tests.browser import in_a_browser, overflow, person
from tests.conftest import Often
from tests.pages.house import standing
from tests.pages.people import at_table, choose, enter, open_table, play, state, two_at_a_table, wait_for_turn
from tidelog.domain import catalog

pytestmark = [pytest.mark.xdist_group("browser"), in_a_browser]
MOVES = {"tsuro": 40, "orongo": 3, "tongiaki": 3, "yamatai": 3}
"""Enough to see each way of choosing; a match of Tsuro for two is over by then, the others end in `make torture`."""


def read_aloud(tab: Page) -> None:
    """Keep what a screen reader would hear."""
    tab.evaluate(
        "window.heard = []; for (const id of ['told', 'alarm']) new MutationObserver(() => "
        "window.heard.push(document.getElementById(id).textContent)).observe("
        "document.getElementById(id), {childList: true, characterData: true, subtree: true})"
    )


@pytest.mark.parametrize("game", catalog.GAMES)
def test_two_play_by_pointing_and_a_third_sees_what_they_may(
    game: str, browser: Browser, tmp_path: Path, often: Often
) -> None:
    most = often("moves", MOVES[game], 2_000)
    with (
        standing(tmp_path) as house,
        two_at_a_table(browser, house, game) as (ana, ben, match),
        person(browser, 820, 1180) as watcher,
    ):
        watcher.goto(f"{house.origin}/m/{match}")
        read_aloud(watcher)
        play([ana, ben], random.Random(game), most)
        if state(ana) != "over":
            resign(ana)
        expect(ben.locator("#bar")).to_have_attribute("data-state", "over", timeout=20_000)
        expect(watcher.locator("#bar")).to_have_attribute("data-state", "over", timeout=20_000)
        last = house.service.house.load(match).head.size
        for tab in (ana, ben, watcher):
            expect(tab.locator("#history > li")).to_have_count(last)
            assert overflow(tab) == 0
        assert len(watcher.evaluate("window.heard")) > 1
        expect(ana.locator(".lamp")).to_have_attribute("data-state", "burning")


def resign(tab: Page) -> None:
    """Leave the match for good."""
    tab.get_by_role("tab", name="More").click()
    # What the house still tells of the last move may take the question away: whoever means it asks again.
    for _ in range(5):
        tab.get_by_role("button", name="Resign").click()
        try:
            return tab.locator("#acts .act").click(timeout=3_000)
        except TimeoutError:
            continue
    raise AssertionError("the question whether to resign never stays")


def test_a_take_back_needs_the_others_consent_and_a_lost_net_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    with standing(tmp_path) as house, two_at_a_table(browser, house, "tsuro") as (ana, ben, match):
        rng = random.Random(1)
        first, second = (ana, ben) if wait_first(ana, ben) == 0 else (ben, ana)
        choose(first, rng)
        wait_for_turn(second)
        choose(second, rng)
        wait_for_turn(first)
        size = house.service.house.load(match).head.size
        first.get_by_role("tab", name="More").click()
        first.get_by_role("button", name="Take back").click()
        first.locator("#acts .act").click()
        expect(second.locator("#bar")).to_have_attribute("data-state", "asked")
        second.get_by_role("button", name="Agree").click()
        wait_for_turn(first)
        assert house.service.house.load(match).head.size == size + 1
        second.context.set_offline(True)
        choose(first, rng)
        expect(first.locator("#bar")).not_to_have_attribute("data-state", "mine")
        second.context.set_offline(False)
        wait_for_turn(second, 30)
        expect(second.locator("#history > li")).to_have_count(house.service.house.load(match).head.size)


def wait_first(ana: Page, ben: Page) -> int:
    """Which of the two is the first to move."""
    for _ in range(400):
        for number, tab in enumerate((ana, ben)):
            if state(tab) == "mine":
                return number
        ana.wait_for_timeout(25)
    raise AssertionError("nobody is awaited")


def test_a_whole_turn_by_keyboard_alone_and_what_is_read_aloud(browser: Browser, tmp_path: Path) -> None:
    with standing(tmp_path) as house, person(browser) as ana:
        enter(ana, house, "Ana")
        open_table(ana, house, "tsuro", "Bot, easy")
        at_table(ana)
        read_aloud(ana)
        wait_for_turn(ana)
        ana.keyboard.press("b")
        lit = ana.locator("[data-place].lit:focus")
        expect(lit).to_have_count(1)
        ana.keyboard.press("ArrowDown")
        name = lit.get_attribute("data-place")
        ana.keyboard.press("Enter")
        expect(ana.locator("#bar")).to_have_attribute("data-state", "confirming")
        ana.keyboard.press("Escape")
        expect(ana.locator("#bar")).to_have_attribute("data-state", "mine")
        ana.keyboard.press("m")
        ana.keyboard.press("/")
        ana.keyboard.type((name or "").partition(".")[0])
        ana.keyboard.press("Tab")
        ana.keyboard.press("Enter")
        expect(ana.locator("#acts .act")).to_be_focused()
        ana.keyboard.press("Enter")
        expect(ana.locator("#history > li", has_text="Ana")).not_to_have_count(1)
        ana.wait_for_timeout(1_500)  # what comes within a second is read as one
        heard = " ".join(ana.evaluate("window.heard"))
        assert "Enter sends it, Escape goes back." in heard
        assert "Ana launches" in heard


def test_a_finished_match_is_replayed_branched_and_audited(browser: Browser, tmp_path: Path) -> None:
    with standing(tmp_path) as house, person(browser) as ana:
        enter(ana, house, "Ana")
        open_table(ana, house, "orongo", "Bot, easy")
        match = at_table(ana)
        wait_for_turn(ana)
        resign(ana)
        expect(ana.locator("#bar")).to_have_attribute("data-state", "over", timeout=20_000)
        with ana.expect_download() as saved:
            ana.evaluate(f"location.href = '/api/matches/{match}/bundle'")
        file = tmp_path / "match.tide"
        saved.value.save_as(file)
        ana.get_by_role("link", name="Watch again").click()
        last = house.service.house.load(match).head.size
        ply = last - 2
        ana.goto(f"{house.origin}/m/{match}/replay#{ply}")
        expect(ana.locator("#ply")).to_have_text(f"Ply {ply} of {last}")
        expect(ana.locator("#opinions li").first).to_be_visible()
        ana.get_by_label("A note on this ply").fill("here it went wrong")
        ana.get_by_role("button", name="Keep the note").click()
        ana.reload()
        expect(ana.locator("#history .note")).to_have_text("here it went wrong", timeout=20_000)
        ana.get_by_role("button", name="Play on from here").click()
        ana.wait_for_url(re.compile(rf"/m/(?!{match})[^/#]+$"))
        branch = at_table(ana)
        assert branch != match
        wait_for_turn(ana)
        ana.goto(f"{house.origin}/m/{match}/replay")
        ana.get_by_role("button", name="Compare").click()
        expect(ana.get_by_role("heading", name=f"Compared with {branch}")).to_be_visible()
        ana.goto(f"{house.origin}/audit")
        ana.set_input_files("#file", file)
        expect(ana.locator("#verdict")).to_contain_text("PROVEN", timeout=20_000)
