"""Who may do what: the table of docs/service.md, tried row by row on every route as everybody, on a private match."""

import re
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.service.running import Running, running
from tests.service.test_bots import until
from tidelog.client import Site
from tidelog.client.site import connect
from tidelog.service.app import framework

ROLES = ("nobody", "anybody", "let in", "seat", "host", "referee", "house")
DOCS = Path(__file__).parents[2] / "docs" / "service.md"
TURNED_AWAY = {401, 403, 404}
LATE = ("DELETE /api/me", "DELETE /api/me/sessions", "DELETE /api/session")
SEAT = {"seats": [{"kind": "me"}, {"kind": "bot", "name": "random"}], "game": "orongo"}
CLAIM = {"key": "a" * 64, "signature": "b" * 128, "expires": 9_999_999_999}
BODIES: dict[str, Any] = {
    "POST /api/login": {"key": "0" * 64, "nonce": "0" * 64, "expires": 1, "signature": "0" * 128},
    "PUT /api/me": {"name": "somebody"},
    "PUT /api/me/hook": {"url": "http://127.0.0.1:9/"},
    "POST /api/tables": SEAT,
    "POST /api/tables/{table}/seats/{seat}/claim": CLAIM,
    "POST /api/watch": {"table": "{waiting}", "token": "no-such-token"},
    "POST /api/matches/{match}/commands": {"letter": b64encode(b"no letter").decode()},
    "POST /api/matches/{match}/guests": {"seat": 1, "move": "bid 1"},
    "POST /api/matches/{match}/signatures": {"note": "no note"},
    "POST /api/matches/{match}/branches": {"ply": 9},
    "POST /api/matches/{match}/rulings": {"clause": "orongo/1.1", "reason": "so it is"},
    "POST /api/matches/{match}/seal": {"reason": "the lights went out"},
}
QUERIES = {"GET /api/matches/{match}/diff": "?other={match}", "GET /api/matches/{match}/moves": "?seat=1"}
STREAMS = {"GET /api/matches/{match}/live", "GET /api/lobby/live"}


def routes(here: Running) -> list[str]:
    """Every route there is, by method and path."""
    found = []
    for route in framework(here.service).routes:
        path = re.sub(r"\{(\w+)[^}]*\}", r"{\1}", route.path_format if hasattr(route, "path_format") else route.path)
        for method in sorted(getattr(route, "methods", ())):
            if method not in ("OPTIONS", "HEAD") and (path.startswith("/api/") or path in OWN):
                found.append(f"{method} {path}")
    return sorted((one for one in found if "{path}" not in one), key=lambda one: (one in LATE, one))


OWN = ("/health", "/ready", "/metrics", "/feeds/{token}")


def told(docs: str) -> dict[str, list[str]]:
    """The table of the page."""
    rows = [line.strip("|").split("|") for line in docs.splitlines() if line.startswith("| `")]
    return {row[0].strip().strip("`"): [cell.strip() for cell in row[1:]] for row in rows}


class World:
    """A private match that runs and a private table that waits, and somebody in each role."""

    def __init__(self, here: Running) -> None:
        self.sites: dict[str, Site] = {}
        for role, name in (("anybody", "eve"), ("seat", "ana"), ("host", "hana"), ("referee", "rudi")):
            self.sites[role] = here.player(name)
        self.sites["house"] = connect(here.origin, keys=here.folder / "keys-house")
        self.sites["house"].log_in("house")
        self.sites["nobody"], self.sites["let in"] = here.stranger(), here.stranger()
        host, referee = self.sites["host"], self.sites["referee"].key.hex()
        seats = ["open", "bot:random"]
        self.table = host.open_table("orongo", seats, private=True, referee=referee)["table"]
        self.waiting = host.open_table("orongo", ["open", "open"], private=True, referee=referee)["table"]
        self._seat(self.table)
        self._seat(self.waiting)
        self.sites["seat"].match(self.table).join()
        until(lambda: here.service.house.load(self.table).head.status == "running")
        for table in (self.table, self.waiting):
            token = host.wire.send("POST", f"/api/tables/{table}/watching")["token"]
            self.sites["let in"].wire.send("POST", "/api/watch", {"table": table, "token": token})

    def _seat(self, name: str) -> None:
        host, ana = self.sites["host"], self.sites["seat"]
        token = host.wire.send("POST", f"/api/tables/{name}/seats/1/invitation")["token"]
        ana.claim(host.table(name), 1, token)

    def status(self, role: str, route: str) -> int:
        """What somebody is answered."""
        method, path = route.split(" ")
        waits = "{table}" in path
        path = (path + QUERIES.get(route, "")).replace("{match}", self.table).replace("{seat}", "2" if waits else "1")
        path = path.replace("{table}", self.waiting).replace("{game}", "orongo").replace("{key}", self.key)
        body = BODIES.get(route, {})
        if "table" in body:
            body = body | {"table": self.waiting}
        client: httpx.Client = self.sites[role].wire._client
        if route in LATE and self.sites[role].name:
            self.sites[role].log_in(self.sites[role].name)
        if route in STREAMS:
            with client.stream(method, path) as answer:
                return answer.status_code
        return client.request(method, path, json=body if method != "GET" else None).status_code

    @property
    def key(self) -> str:
        """A player's key."""
        return self.sites["seat"].key.hex()


@pytest.fixture
def world(tmp_path: Path) -> Iterator[tuple[Running, World]]:
    with running(tmp_path) as here:
        yield here, World(here)


def test_everybody_may_do_what_the_page_for_hosts_says_and_nothing_else(world: tuple[Running, World]) -> None:
    here, people = world
    table = told(DOCS.read_text())
    assert set(table) == set(routes(here)), "every route has its row in docs/service.md"
    found = {}
    for route in routes(here):
        statuses = [people.status(role, route) for role in ROLES]
        assert 500 not in statuses, route
        found[route] = ["no" if status in TURNED_AWAY else "yes" for status in statuses]
    assert found == table
