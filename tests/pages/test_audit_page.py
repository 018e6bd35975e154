"""The audit page in a browser: a file is dropped, and judged without a network."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import in_a_browser, overflow, person
from tests.forger import minted, seeds_of
from tests.ledger import first, full, opened, plain, play, table
from tests.pages.houses import Standing, standing
from tests.pages.test_ledger import RECORDED
from tests.seeded import drawing
from tidelog.replays.bundle import write_bundle

pytestmark = [in_a_browser, pytest.mark.xdist_group("browser")]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Standing]:
    """A service that only gives out its pages."""
    with ExitStack() as open_:
        with drawing("the house of the audit page"):
            found = open_.enter_context(standing(tmp_path_factory.mktemp("pages")))
        yield found


@pytest.fixture
def page(browser: Browser, house: Standing) -> Iterator[Page]:
    """Somebody who has opened the page, and has no network any more."""
    with person(browser, 390, 800) as found:
        found.goto(f"{house.address}/audit")
        found.wait_for_load_state("networkidle")
        found.context.set_offline(True)
        yield found


def claims(page: Page) -> dict[str, str]:
    """What the table of claims says."""
    rows = page.locator(".claims > li").all()
    return {row.locator("b").inner_text(): row.locator(".tag").inner_text() for row in rows}


def test_a_match_is_judged_without_a_network(page: Page) -> None:
    page.set_input_files("#file", RECORDED[0])
    expect(page.locator(".verdict h2")).to_have_text("What this page can prove is proven")
    found = claims(page)
    assert len(found) == 15
    assert (found["LOG"], found["LUCK"], found["LEGAL"]) == ("PROVEN", "PROVEN", "UNDETERMINED")
    assert overflow(page) <= 0


def test_a_false_author_is_named_with_ply_and_clause(page: Page, tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    bundle = full(app, play(app, opened(app, "orongo", ("ana", "ben")), 20))
    records = plain(bundle)
    at = first(records, "move", lambda record: bool(record[7][1]))
    records[at][7][1] = bytes(64)
    path = tmp_path / "from-ben.tide"
    path.write_bytes(write_bundle(minted(bundle, records, seeds_of(app))))
    page.set_input_files("#file", path)
    expect(page.locator(".verdict h2")).to_contain_text(f"AUTHORS at ply {at + 1}")
    expect(page.locator(".claims [data-state=FAILED]").first).to_contain_text("log/4.2")


def test_keys_and_checkpoints_are_taken_too_and_other_files_refused_in_a_sentence(page: Page, tmp_path: Path) -> None:
    app = table(tmp_path, "ana")
    bundle = full(app, play(app, opened(app, "orongo", ("ana", "ben")), 6))
    match, pin, strange = tmp_path / "match.tide", tmp_path / "head.txt", tmp_path / "cat.jpg"
    match.write_bytes(write_bundle(bundle))
    pin.write_text(bundle.checkpoint)
    strange.write_bytes(b"\xff\xd8\xff")
    page.set_input_files("#file", strange)
    expect(page.locator("#verdict h2")).to_have_text("This is no match file")
    page.set_input_files("#file", match)
    expect(page.locator(".verdict h2")).to_have_text("So far everything holds")
    assert claims(page)["PINS"] == "NOT CLAIMED"
    page.set_input_files("#file", pin)
    expect(page.locator(".facts")).to_contain_text("0 keys, 1 checkpoints")
    assert (claims(page)["PINS"], claims(page)["ANCHOR"]) == ("PROVEN", "PROVEN")
