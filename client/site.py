"""A server as a player sees it: logging in, tables, matches."""

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final
from urllib.parse import urlsplit

from tidelog.client.match import DistantMatch
from tidelog.client.seen import Seen
from tidelog.client.wire import Wire
from tidelog.domain.entropy import now
from tidelog.domain.errors import BadSeats, Misuse, SeatTaken, UnknownTable
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.primitives.signing import sign
from tidelog.domain.log.primitives.tokens import hashed
from tidelog.domain.log.records.signed import claim_bytes, login_bytes
from tidelog.domain.store.folder import data_folder
from tidelog.domain.store.keyring import HOUSE_NAME, Keyring

_CLAIM_LASTS: Final = 120
"""Seconds."""
_LOOK: Final = 0.3
"""Seconds between two looks at a table that waits."""


def connect(address: str, name: str = "", keys: str | Path = "", verify: bool | str = True) -> "Site":
    """A server; with a name one is logged in there, under the key of that name, which is made where it is not there."""
    origin, _ = split(address)
    ring = Keyring(Path(keys) if keys else data_folder(create=True) / "keys")
    site = Site(Wire(origin, verify), ring)
    if name:
        site.log_in(name)
    return site


def split(address: str) -> tuple[str, str]:
    """The server and the match of an address such as https://tide.club/m/abc."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Misuse(f"expected an address that begins with http:// or https://, got {address!r}")
    words = [word for word in parts.path.split("/") if word]
    return f"{parts.scheme}://{parts.netloc}", words[-1] if words and words[0] in ("m", "api") else ""


class Site:
    """A server, and whoever is logged in there."""

    def __init__(self, wire: Wire, keys: Keyring) -> None:
        self.wire = wire
        self.keys = keys
        self.name = ""
        self.seen = Seen(keys.folder, wire.origin)
        self.house: dict[str, Any] = wire.get("/api/house")
        self.seen.check_house(self.house["key"])

    def __enter__(self) -> "Site":
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self.wire.close()

    @property
    def key(self) -> bytes:
        """The key one is logged in with; empty where one is not."""
        return self.keys.public(self.name) if self.name else b""

    def log_in(self, name: str) -> None:
        """Show the key of this name; it is made where it is not there."""
        if not self.keys.has(name):
            self.keys.create(name)
        self.name = name
        told = self.wire.send("POST", "/api/login/challenge")
        nonce, expires = bytes.fromhex(told["nonce"]), int(told["expires"])
        signature = sign(self.keys.seed(name), login_bytes(self.wire.origin, self.key, nonce, expires))
        sent = {"key": self.key.hex(), "nonce": nonce.hex(), "expires": expires, "signature": signature.hex()}
        self.wire.send("POST", "/api/login", sent | {"name": "" if name == HOUSE_NAME else name})

    def open_table(
        self, game: str, seats: Sequence[str], options: Mapping[str, str] | None = None, **more: Any
    ) -> dict[str, Any]:
        """Open a table: each seat is `me`, `open`, `bot:easy` or the name of a guest."""
        wish = {"game": game, "seats": [_wish(seat) for seat in seats], "options": dict(options or {}), **more}
        found: dict[str, Any] = self.wire.send("POST", "/api/tables", wish)
        return found

    def table(self, name: str) -> dict[str, Any]:
        """A table as it stands."""
        found: dict[str, Any] = self.wire.get(f"/api/tables/{name}")
        return found

    def tables(self, game: str = "") -> Iterator[dict[str, Any]]:
        """The tables that wait for players."""
        page = {"next": ""}
        while page := self.wire.get("/api/tables", game=game, after=page["next"]):
            yield from page["items"]
            if not page["next"]:
                return

    def claim(self, table: Mapping[str, Any], seat: int, token: str = "") -> dict[str, Any]:
        """Sit down: what is agreed is put together here, from what the table says, and signed."""
        agreed, expires = hashed(agreed_bytes(table)), now() // 1000 + _CLAIM_LASTS
        signed = claim_bytes(self.wire.origin, table["table"], seat, self.key, agreed, expires)
        sent = {"key": self.key.hex(), "expires": expires, "token": token}
        sent["signature"] = sign(self.keys.seed(self.name), signed).hex()
        found: dict[str, Any] = self.wire.send("POST", f"/api/tables/{table['table']}/seats/{seat}/claim", sent)
        return found

    def match(self, name: str) -> DistantMatch:
        """A match of the server, with what one may see of it."""
        return DistantMatch(self.wire, self.keys, self.seen, name, self.key)

    def begin(self, table: Mapping[str, Any], patience: float = 600) -> DistantMatch:
        """Wait until a table is full, compare the match with what was agreed, and join it."""
        until = time.monotonic() + patience
        while not (now_ := self.table(table["table"]))["match"]:
            if now_["state"] == "closed" or time.monotonic() > until:
                raise UnknownTable(f"table {table['table']} was closed, or nobody came")
            time.sleep(_LOOK)
        match = self.match(now_["match"])
        _check_agreed(match, table)
        match.join()
        return match

    def take_any_seat(self, game: str, seats: Sequence[str] = ("me", "open")) -> DistantMatch:
        """Sit down at the first table of a game that has an open seat, or open one, and begin."""
        for table in self.tables(game):
            for seat in table["seats"]:
                if seat["state"] == "open" and not table["you"] and not seat["invited"]:
                    try:
                        return self.begin(self.claim(table, seat["seat"]))
                    except SeatTaken:
                        continue
        return self.begin(self.open_table(game, seats))


def _wish(seat: str) -> dict[str, str]:
    kind, _, name = seat.partition(":")
    if kind == "bot":
        return {"kind": "bot", "name": name}
    return {"kind": seat} if seat in ("me", "open") else {"kind": "guest", "name": seat}


def agreed_bytes(table: Mapping[str, Any]) -> bytes:
    """All that is agreed at a table, put together from what it says."""
    kinds = [(s["kind"], s["name"] if s["kind"] != "player" else "") for s in table["seats"]]
    terms = table["terms"]
    held = (terms["by"], terms["limit"], terms["increment"], terms["then"]) if terms else None
    referee = bytes.fromhex(table["referee"])
    return encode(
        (table["table"], table["game"], table["options"], kinds, table["private"], table["level"], held, referee)
    )


def _check_agreed(match: DistantMatch, table: Mapping[str, Any]) -> None:
    """Refuse a match that is not the one that was agreed."""
    opened = match.now.opened
    terms = table["terms"]
    held = (opened.terms.by, opened.terms.limit, opened.terms.increment, opened.terms.then) if opened.terms else None
    asked = (terms["by"], terms["limit"], terms["increment"], terms["then"]) if terms else None
    alike = (
        opened.game == table["game"]
        and opened.options == table["options"]
        and [seat.kind for seat in opened.seats] == [seat["kind"] for seat in table["seats"]]
        and (not table["level"] or opened.level == table["level"])
        and held == asked
        and opened.referee.hex() == table["referee"]
    )
    if not alike:
        raise BadSeats(f"match {match.id} was not opened as table {table['table']} had agreed: it is not joined")
