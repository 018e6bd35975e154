"""The files that pages load: the style sheet, the modules, and the palette of each game's board as a sheet."""

import gzip
import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from tidelog.domain import catalog
from tidelog.projections.svg import svg
from tidelog.replays.markup import palette, seats_palette

_KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
_ROOTS: Final = (
    files("tidelog.replays").joinpath("web"),
    files("tidelog.service").joinpath("pages", "static"),
)
_BOARDS: Final = "boards/"


@get("/static/{path:path}", include_in_schema=False, sync_to_thread=True)
def asset(path: str, request: Request[Any, Any, Any]) -> Response[bytes]:
    """One file; asked for again, it is compared by its hash."""
    name = path.strip("/")
    kind = _KINDS.get(f".{name.rpartition('.')[2]}", "")
    data = _board(name.removeprefix(_BOARDS)) if name.startswith(_BOARDS) else _read(name)
    if data is None or not kind:
        raise NotFoundException(f"there is no file {name} here")
    return packed(request, data, kind)


def packed(request: Request[Any, Any, Any], data: bytes, kind: str, kept: str = "no-cache") -> Response[bytes]:
    """An answer, compressed where that is understood, and empty where the reader has it already."""
    tag = f'W/"{hashlib.sha256(data).hexdigest()[:24]}"'
    headers = {"ETag": tag, "Cache-Control": kept, "Vary": "Accept-Encoding, Cookie, Accept-Language"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    if "gzip" in request.headers.get("accept-encoding", "") and len(data) > 1_000:
        return Response(_zipped(data), headers={**headers, "Content-Encoding": "gzip"}, media_type=kind)
    return Response(data, headers=headers, media_type=kind)


def _zipped(data: bytes) -> bytes:
    return gzip.compress(data, 6, mtime=0)


def _read(name: str) -> bytes | None:
    """A file by its path, whichever of the two folders has it; nothing outside them."""
    steps = name.split("/")
    if any(step in ("", ".", "..") or "\\" in step for step in steps):
        return None
    for root in _ROOTS:
        found: Traversable = root
        for step in steps:
            found = found.joinpath(step)
        if found.is_file():
            return found.read_bytes()
    return None


@cache
def _board(name: str) -> bytes | None:
    """The palette of a game, or of all seats, as a sheet; or a board before the first move as a picture."""
    game, _, kind = name.partition(".")
    if name == "seats.css":
        return seats_palette().encode()
    if game not in catalog.GAMES:
        return None
    played = catalog.game(game)
    seats = played.seats[0]
    start = played.start(seats, {option.name: option.values[0] for option in played.options})
    picture = played.picture(start, played.colours[:seats], "narrow")
    return (palette(picture) if kind == "css" else svg(picture, "board")).encode()


ROUTES: list[Any] = [asset]
