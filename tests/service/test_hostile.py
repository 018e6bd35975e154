"""Bad input and hostile people: each gets a problem document, nothing is written, nothing leaks."""

import asyncio
import io
import logging
import socket
import threading
from base64 import b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.service.running import Running, running
from tidelog.client import DistantMatch, Site
from tidelog.domain.errors import BadName, BadSeats, Forbidden, StaleMatch, TooMany, UnknownMatch, UnknownTable
from tidelog.domain.log.primitives.signing import sign
from tidelog.domain.log.records.signed import login_bytes
from tidelog.replays.letter import letter_of
from tidelog.service.guard import Guard
from tidelog.service.hooks import check_address
from tidelog.service.logs import LOG, Lines
from tidelog.service.metrics import Metrics
from tidelog.service.settings import Limits, Settings


class Table:
    """Ana and Ben at a running match of Orongo, and Eve, who sits nowhere."""

    def __init__(self, here: Running) -> None:
        self.here = here
        self.ana, self.ben, self.eve = here.player("ana"), here.player("ben"), here.player("eve")
        opened = self.ana.open_table("orongo", ["me", "open"])
        opened = self.ben.claim(self.ben.table(opened["table"]), 2)
        self.matches = [site.begin(opened) for site in (self.ana, self.ben)]
        for match in self.matches:
            match.bring_shares()
        self.match.refresh()

    @property
    def match(self) -> DistantMatch:
        """Ana's."""
        return self.matches[0]

    def letter(self, match: DistantMatch, move: Any) -> str:
        """A command of a player, signed and on its way."""
        sent = match._copy.pens.command(match.now, match.seat, move)
        return b64encode(letter_of(match.id, sent)).decode()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with running(tmp_path) as here:
        yield Table(here)


def asked(site: Site, method: str, path: str, **more: Any) -> httpx.Response:
    """What a browser or a program is answered, whatever it is."""
    return site.wire._client.request(method, path, **more)


def test_bodies_that_are_no_request_are_problems_and_change_nothing(table: Table) -> None:
    before = table.match.refresh().head
    path = f"/api/matches/{table.match.id}/commands"
    for body in (
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"letter": 7}',
        b'{"letter": "%%%"}',
        b'{"letter": "AAAA"}',
        b"\xff" * 900,
    ):
        answer = asked(table.ana, "POST", path, content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 400, body
        assert answer.headers["content-type"] == "application/problem+json"
    assert asked(table.ana, "POST", path, content=b"x" * 200_000).status_code == 413
    assert table.match.refresh().head == before


def test_a_body_that_trickles_in_is_not_waited_for(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(patience=0.4)) as here:
        port = here.service.settings.port
        with socket.create_connection(("127.0.0.1", port), 10) as line:
            head = f"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 50\r\n\r\n{{"
            line.sendall(head.encode())
            assert b"408" in line.recv(1000)


def test_a_reader_that_takes_nothing_is_cut_off(tmp_path: Path) -> None:
    async def never(message: Any) -> None:
        await asyncio.sleep(3600)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    settings = Settings(store=":memory:", keys=tmp_path, limits=Limits(patience=0.05))
    host = settings.origin.removeprefix("http://").encode()
    scope = {"type": "http", "method": "GET", "path": "/api/house", "headers": [(b"host", host)], "client": ("::1", 1)}
    asked = Guard(app, settings, Metrics())(scope, never, never)  # type: ignore[arg-type]
    # In a thread of its own: where a browser was tried before, this one has a loop already.
    with ThreadPoolExecutor(1) as thread, pytest.raises(ConnectionAbortedError):
        thread.submit(asyncio.run, asked).result()


LOOKS = ("view", "picture", "picture.svg", "history", "scores", "records", "bundle", "live")


def test_nobody_looks_through_another_seat_by_any_route(table: Table) -> None:
    for what in LOOKS:
        for site, eyes in product((table.ana, table.eve), ("2", "ben", "house")):
            answer = asked(site, "GET", f"/api/matches/{table.match.id}/{what}", params={"as": eyes})
            assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
            assert answer.headers["cache-control"] == "no-store"
    assert asked(table.eve, "GET", f"/api/matches/{table.match.id}/moves", params={"seat": 2}).status_code == 403


def test_a_command_counts_once_in_its_own_match_and_at_its_own_ply(table: Table) -> None:
    seat = table.match.now.awaiting[0]
    mover = table.matches[seat - 1]
    mover.refresh()
    first, second = mover.legal()[:2]
    letter, other = table.letter(mover, first), table.letter(mover, second)
    path = f"/api/matches/{mover.id}/commands"
    done = table.ana.wire.send("POST", path, {"letter": letter})
    again = table.ana.wire.send("POST", path, {"letter": letter})
    assert (done["again"], again["again"], again["ply"]) == (False, True, done["ply"])
    with pytest.raises(StaleMatch) as stale:
        table.ana.wire.send("POST", path, {"letter": other})
    assert stale.value.data["ply"] == again["last"]
    elsewhere = table.ana.open_table("orongo", ["me", "bot:random"])["match"]
    answer = asked(table.ana, "POST", f"/api/matches/{elsewhere}/commands", json={"letter": letter})
    assert answer.status_code == 400


def test_an_invitation_is_not_guessed_not_used_twice_and_can_be_withdrawn(table: Table) -> None:
    opened = table.ana.open_table("tsuro", ["me", "open", "open"], private=True)
    name = opened["table"]
    with pytest.raises(UnknownTable):
        table.eve.table(name)
    path = f"/api/tables/{name}/seats/{{}}/invitation"
    token = table.ana.wire.send("POST", path.format(2))["token"]
    with pytest.raises(UnknownTable):
        table.eve.claim(opened, 2, "0" * 32)
    table.ben.claim(opened, 2, token)
    with pytest.raises(UnknownTable):
        table.eve.claim(opened, 3, token)
    gone = table.ana.wire.send("POST", path.format(3))["token"]
    table.ana.wire.send("DELETE", path.format(3))
    with pytest.raises(UnknownTable):
        table.eve.claim(opened, 3, gone)


def test_what_another_site_or_another_name_for_us_sends_is_refused(table: Table) -> None:
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
        answer = asked(table.ana, "DELETE", "/api/me", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "cross-site")
    answer = asked(table.ana, "GET", "/api/me", headers={"host": "evil.example"})
    assert answer.status_code == 421
    assert asked(table.ana, "GET", "/api/me").json()["name"] == "ana"


def test_a_log_in_is_used_once_here_and_by_its_own_key(table: Table) -> None:
    told = table.eve.wire.send("POST", "/api/login/challenge")
    nonce, expires, key = bytes.fromhex(told["nonce"]), told["expires"], table.eve.key

    def sent(origin: str, seed: bytes) -> dict[str, Any]:
        signature = sign(seed, login_bytes(origin, key, nonce, expires)).hex()
        return {"key": key.hex(), "nonce": nonce.hex(), "expires": expires, "signature": signature}

    own, theirs = table.eve.keys.seed("eve"), table.ana.keys.seed("ana")
    for origin, seed in (("https://evil.example", own), (table.here.origin, theirs)):
        with pytest.raises(Forbidden):
            table.eve.wire.send("POST", "/api/login", sent(origin, seed))
    table.eve.wire.send("POST", "/api/login", sent(table.here.origin, own))
    with pytest.raises(Forbidden, match="has been used"):
        table.eve.wire.send("POST", "/api/login", sent(table.here.origin, own))


HARMFUL = ("<script>alert(1)</script>", "a\x1b[31mred", "house", "\u202eana", "ana\u200b")


def test_a_name_that_could_do_harm_is_none_and_bots_come_by_registered_names_only(tmp_path: Path) -> None:
    with running(tmp_path) as here, here.player("eve") as eve:
        _check_names(eve)


def _check_names(eve: Site) -> None:
    for name in HARMFUL:
        with pytest.raises((BadName, BadSeats)):
            eve.wire.send("PUT", "/api/me", {"name": name})
    for name in ("os:system", "tidelog.domain.bots", "mcts:9999999999", "../bot"):
        with pytest.raises(BadSeats):
            eve.open_table("orongo", ["me", f"bot:{name}"])


def test_unknown_matches_are_unknown_however_they_are_spelt(table: Table) -> None:
    for name in ("nosuch", "..%2f..%2fetc", "%00", "a" * 500, "0"):
        assert asked(table.eve, "GET", f"/api/matches/{name}").status_code == 404
    with pytest.raises(UnknownMatch):
        table.eve.match("nosuch")


def test_floods_of_log_ins_are_told_to_wait(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(logins=2)) as here, here.player("ana") as ana:
        ana.log_in("ana")
        answer = asked(
            ana, "POST", "/api/login", json={"key": ana.key.hex(), "nonce": "", "expires": 1, "signature": ""}
        )
        assert (answer.status_code, answer.json()["code"]) == (429, TooMany.code)
        assert int(answer.headers["retry-after"]) > 0


def test_a_hook_goes_to_no_network_of_ones_own() -> None:
    from tidelog.domain.errors import Misuse

    for url in ("http://127.0.0.1/", "http://[::1]/", "http://10.0.0.7:80/", "http://[::ffff:127.0.0.1]/", "ftp://a/"):
        with pytest.raises(Misuse):
            check_address(url, private=False)


def test_logging_out_everywhere_cuts_streams(table: Table) -> None:
    ended = threading.Event()

    def read() -> None:
        for _ in table.matches[0]._wire.events(f"/api/matches/{table.match.id}/live", table.match.now.head.size):
            pass
        ended.set()

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    while not table.here.service.crowd.count:
        pass
    table.ana.wire.send("DELETE", "/api/me/sessions")
    table.here.service.hub.stirred(table.match.id)
    assert ended.wait(20)


def test_what_is_written_down_holds_no_secret(table: Table) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Lines())
    LOG.addHandler(handler)
    try:
        token = table.ana.wire.send("POST", "/api/me/feed")["url"].rpartition("/")[2].removesuffix(".xml")
        asked(table.ana, "GET", f"/feeds/{token}.xml")
        asked(table.ana, "GET", f"/api/matches/{token}?token={token}")
    finally:
        LOG.removeHandler(handler)
    cookies = list(table.ana.wire._client.cookies.values())
    kept = written.getvalue() + repr(table.here.service.lobby.people())
    assert not [secret for secret in (token, *cookies) if secret in kept]
