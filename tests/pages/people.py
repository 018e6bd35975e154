"""What people do at a table: take a key, open and take seats, point, confirm, read what is announced."""

import random
import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import Scheme, person
from tests.pages.house import Standing


def enter(tab: Page, house: Standing, name: str) -> None:
    """Take a key and a name."""
    tab.goto(f"{house.origin}/me")
    tab.get_by_label("Your name here").fill(name)
    tab.get_by_role("button", name="Make my key").click()
    expect(tab.get_by_role("heading", name=name, level=1)).to_be_visible()


def open_table(
    tab: Page, house: Standing, game: str, others: str = "Anybody, or a friend with a link", seats: int = 2
) -> None:
    """Open a table for two: me, and somebody with a link or a bot."""
    tab.goto(f"{house.origin}/new?game={game}")
    tab.locator("#count label", has_text=str(seats)).click()
    for seat in range(2, seats + 1):
        tab.get_by_role("group", name=f"Seat {seat}").locator("label", has_text=others).click()
    tab.get_by_role("button", name="Open the table").click()


def invite(tab: Page) -> str:
    """The link to the first free seat."""
    tab.get_by_role("button", name="Make a link").first.click()
    return tab.get_by_label("Link to this seat").input_value()


def accept(tab: Page, link: str, name: str) -> None:
    """Sit down with a link that somebody sent."""
    tab.goto(link)
    tab.get_by_label("Your name here").fill(name)
    tab.get_by_role("button", name="Sit down").click()


def at_table(tab: Page) -> str:
    """Wait for the table of the match, and give its name."""
    expect(tab).to_have_url(re.compile("/m/"))
    return tab.url.rpartition("/")[2]


def state(tab: Page) -> str:
    """What the bar is telling."""
    return tab.locator("#bar").get_attribute("data-state") or ""


@contextmanager
def two_at_a_table(
    browser: Browser, house: Standing, game: str, scheme: Scheme = "light"
) -> Iterator[tuple[Page, Page, str]]:
    """Ana and Ben, each in a browser of their own, at a table of this game."""
    with ExitStack() as stack:
        ana = stack.enter_context(person(browser, scheme=scheme))
        ben = stack.enter_context(person(browser, 390, 844, scheme))
        enter(ana, house, "Ana")
        open_table(ana, house, game)
        accept(ben, invite(ana), "Ben")
        match = at_table(ana)
        at_table(ben)
        yield ana, ben, match


def wait_for_turn(tab: Page, seconds: float = 20) -> str:
    """Wait until the bar says that it is my turn, that somebody asks, or that all is over."""
    told = re.compile("mine|over|asked|caught")
    expect(tab.locator("#bar")).to_have_attribute("data-state", told, timeout=seconds * 1000)
    return state(tab)


def choose(tab: Page, rng: random.Random) -> None:
    """Choose a move as people do: point at what is lit, or take what the bar or the list offers; then confirm."""
    for _ in range(8):
        now = state(tab)
        if now not in ("mine", "choosing") or tab.locator("#acts .stepper").count():
            break
        lit = tab.locator("[data-place].lit")
        if many := lit.count():
            point(tab, lit.nth(rng.randrange(many)))
        else:
            shown = tab.locator("#moves button:visible")
            shown.nth(rng.randrange(shown.count())).click()
    step_up(tab, rng.randrange(4))
    tab.locator("#acts button.act").click()


def step_up(tab: Page, times: int) -> None:
    """Raise a number in the bar, where there is one."""
    more = tab.locator("#acts .stepper button").last
    for _ in range(times if tab.locator("#acts .stepper").count() else 0):
        more.click()


def point(tab: Page, place: Locator) -> None:
    """Point at a spot of a place where nothing lies over it, or come to it by keyboard."""
    spot = place.evaluate(_FREE_SPOT)
    if spot:
        tab.mouse.click(*spot)
    else:
        place.focus()
        tab.keyboard.press("Enter")


_FREE_SPOT = """place => {
  place.scrollIntoView({block: "center"});
  const box = place.getBoundingClientRect();
  for (const dy of [.5, .3, .7, .15, .85]) for (const dx of [.5, .3, .7, .15, .85]) {
    const x = box.left + box.width * dx, y = box.top + box.height * dy;
    if (document.elementFromPoint(x, y) === place) return [x, y];
  }
  return null;
}"""


def play(tabs: Iterable[Page], rng: random.Random, most: int) -> int:
    """Let these people play by turns until all is over or so many moves were made; say how many were."""
    made, tabs = 0, list(tabs)
    for _ in range(most * 400):
        for tab in tabs:
            if state(tab) == "mine":
                choose(tab, rng)
                made += 1
        if made >= most or all(state(tab) == "over" for tab in tabs):
            return made
        tabs[0].wait_for_timeout(25)
    raise AssertionError(f"nobody moves any more: {[state(tab) for tab in tabs]}")
