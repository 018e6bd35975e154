"""Two runs that differ only in what somebody may not know: what leaves the service for them is the same."""

import re
from base64 import b64decode
from pathlib import Path
from typing import Any

import msgspec

from tests import seeded
from tests.service.running import running
from tidelog.client import DistantMatch, Site
from tidelog.domain.kernel.facts import Move
from tidelog.domain.log.primitives.canonical import decode

PATHS = ("", "/view", "/picture", "/picture.svg", "/history", "/scores", "/records", "/audit", "/tree", "/bundle")


def bare(value: Any) -> Any:
    """A record without what nobody can read in it: of bytes only how many there are."""
    if isinstance(value, bytes):
        return len(value)
    return [bare(part) for part in value] if isinstance(value, tuple) else value


def masked(text: str) -> str:
    """What is sent, with times, names drawn at random, hashes, salts and signatures as long as they are."""
    text = re.sub(r"\b\d{13}\b", "<time>", text)
    return re.sub(r"[A-Za-z0-9+/=_-]{16,}", lambda found: f"<{len(found[0])}>", text)


def told(site: Site, match: str, eyes: str) -> list[Any]:
    """All that leaves the service for somebody, with its headers."""
    found: list[Any] = []
    for path in PATHS:
        answer = site.wire._client.get(f"/api/matches/{match}{path}", params={"as": eyes} if eyes else None)
        headers = {name: value for name, value in answer.headers.items() if name not in ("date", "content-length")}
        body = masked(answer.text) if path != "/bundle" else ""
        found.append((path, answer.status_code, sorted(map(masked, headers.values())), len(answer.content), body))
        if path == "/records":
            found += [bare(decode(b64decode(item["record"]))) for item in answer.json()["items"]]
            found += [bare(decode(b64decode(item["openings"]))) for item in answer.json()["items"]]
    for _, event, data in site.wire.events(f"/api/matches/{match}/live", 0, as_=eyes):
        found.append((event, len(data)))
        if event == "record":
            live = msgspec.json.decode(data)
            found.append(masked(str(live["line"]) + str(live["picture"]) + str(live["scores"])))
            if live["ply"] == answer_ply(site, match):
                break
    return found


def answer_ply(site: Site, match: str) -> int:
    """How far a match has come."""
    return int(site.wire.get(f"/api/matches/{match}")["ply"])


def chosen(match: DistantMatch, last: bool) -> Move:
    """A bid, the one or the other."""
    legal = match.legal()
    return legal[-1] if last else legal[0]


def run(folder: Path, last: bool) -> tuple[list[Any], list[Any], list[Any]]:
    """What a stranger, Ana and Ben himself are told after a bid of Ben that the others may not see."""
    with seeded.drawing("secrecy"), running(folder) as here:
        here.service.house.now = lambda: 1_767_225_600_000
        ana, ben = here.player("ana"), here.player("ben")
        table = ben.claim(ben.table(ana.open_table("orongo", ["me", "open"])["table"]), 2)
        matches = [site.begin(table) for site in (ana, ben)]
        for match in matches:
            match.bring_shares()
        matches[1].play(chosen(matches[1], last))
        matches[0].refresh()
        with here.stranger() as eve:
            found = [told(site, matches[0].id, seat) for site, seat in ((eve, ""), (ana, "1"), (ben, "2"))]
        for site in (ana, ben):
            site.close()
        return found[0], found[1], found[2]


def test_what_somebody_may_not_know_changes_nothing_that_is_sent_to_them(tmp_path: Path) -> None:
    one, other = run(tmp_path / "one", False), run(tmp_path / "other", True)
    assert one[0] == other[0]
    assert one[1] == other[1]
    assert one[2] != other[2], "what Ben himself is told does differ, so a leak would be seen"
