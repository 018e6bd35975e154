"""A match checked in a browser: reading its file, every signature, every hash, every claim that needs no rules."""

import random
import shutil
from base64 import b64encode
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.measure import Line, Section, at_most, best, seconds
from benchmarks.table import NAMES, house, scratch
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import HOUSE
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.records.match import Match
from tidelog.replays.bundle import parse_bundle, write_bundle
from tidelog.replays.export import bundle_of

_STATIC = Path(__file__).parent.parent / "service" / "pages" / "static"
_ORIGIN = "http://127.0.0.1/"
_RECORDS = 300
_GAME = "yamatai"
_SAYS = (
    "The file of a match in which two of four players signed every command, read and judged in Chromium by the modules "
    "of the page; by the clock, beside the audit of the same file in Python, which decides every move again as well."
)
_CHECK = """
async (text) => {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const { readBundle } = await import("/js/ledger/bundle.js");
    const { audit } = await import("/js/ledger/audit.js");
    const began = performance.now();
    const report = await audit(await readBundle(bytes));
    const spent = performance.now() - began;
    const failed = report.findings.filter(({ verdict }) => verdict === "FAILED");
    if (failed.length) throw new Error(JSON.stringify(failed));
    return spent / 1000;
}
"""


def browser(rounds: int) -> Section:
    """Left out where there is no Chromium, or nothing to drive it with."""
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        return Section("In the browser", _SAYS, (), note="Left out: Playwright is not installed.")
    program = shutil.which("chromium")
    if program is None:
        return Section("In the browser", _SAYS, (), note="Left out: there is no Chromium here.")
    with scratch() as folder, sync_playwright() as driver:
        app = house(folder)
        match = _played(app)
        data = write_bundle(bundle_of(app, match.id, HOUSE))
        opened = driver.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        page = opened.new_page()
        page.route(f"{_ORIGIN}**", _serve)
        page.goto(_ORIGIN)
        text = b64encode(data).decode()
        found = best(
            rounds,
            {
                "page": lambda: float(page.evaluate(_CHECK, text)),
                "python": partial(seconds, lambda: audit(parse_bundle(data).evidence())),
            },
        )
        opened.close()
    size, spent = match.head.size, found["page"]
    each = f"{spent / size * 1000:.2f} ms a record"
    lines = (
        Line(f"{size} records, times a second", f"{spent * 1000:.0f} ms", "1,000 ms", spent, at_most(1.0)),
        Line("the same, times the audit in Python", each, f"{found['python'] * 1000:.0f} ms", spent / found["python"]),
    )
    return Section("In the browser", _SAYS, lines)


def _serve(route: Any) -> None:
    """The page's own files, and an empty page to load them in."""
    path = route.request.url.removeprefix(_ORIGIN)
    if path:
        route.fulfill(path=_STATIC / path, content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><title>ledger</title>", content_type="text/html")


def _played(app: House) -> Match:
    """A match of that many records; not every one comes so far."""
    return next(match for seed in range(100) if (match := _random(app, seed)).head.size >= _RECORDS)


def _random(app: House, seed: int) -> Match:
    rng = random.Random(seed)
    match = app.open(_GAME, [*NAMES, "cy", "dan"], match=f"browser{seed}", level="F2")
    while match.head.status == "running" and match.head.size < _RECORDS:
        seat = rng.choice(match.awaiting)
        match = app.act(match.id, seat, rng.choice(match.game.legal(match.state, seat)))
    return match
