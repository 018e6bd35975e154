"""Every page as a picture, at three widths, in light and dark; `make screenshots` writes them to be looked at."""

import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from tests.browser import Scheme, chromium, person
from tests.pages.house import Standing, standing
from tests.pages.people import at_table, enter, open_table, wait_for_turn
from tidelog.replays.imports import import_bundle

WIDTHS: Final = {390: 844, 820: 1180, 1440: 900}
SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")
SEALED: Final = Path("replays/recorded/orongo/three-players-ceremonial.tide")
PLAIN: Final = {
    "lobby": "/",
    "matches": "/matches",
    "new-table": "/new",
    "rules": "/rules/orongo#6.3",
    "audit": "/audit",
    "standings": "/standings",
    "me": "/me",
}


def shown(tab: Page, house: Standing) -> dict[str, str]:
    """The address of each page, once somebody sits at a table of each game."""
    sealed = import_bundle(house.service.house, SEALED).id
    enter(tab, house, "Ana")
    found = dict(PLAIN) | {"replay": f"/m/{sealed}/replay#127"}
    for game in ("orongo", "tsuro", "tongiaki", "yamatai"):
        open_table(tab, house, game, "Bot, easy")
        found[f"table-{game}"] = f"/m/{at_table(tab)}"
        wait_for_turn(tab)
    open_table(tab, house, "tsuro")
    tab.wait_for_url("**/t/*")
    return found | {"waiting": tab.url.removeprefix(house.origin)}


def take(folder: Path) -> int:
    """Take all pictures; say how many."""
    folder.mkdir(parents=True, exist_ok=True)
    taken = 0
    with (
        tempfile.TemporaryDirectory() as home,
        standing(Path(home)) as house,
        chromium() as browser,
        person(browser) as tab,
    ):
        for name, path in shown(tab, house).items():
            for width, height in WIDTHS.items():
                tab.set_viewport_size({"width": width, "height": height})
                tab.goto(f"{house.origin}{path}")
                tab.wait_for_timeout(600)
                for scheme in SCHEMES:
                    tab.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                    tab.screenshot(path=folder / f"{name}-{width}-{scheme}.png")
                    taken += 1
    return taken


if __name__ == "__main__":
    print(f"{take(Path(sys.argv[1]))} pictures in {sys.argv[1]}")
