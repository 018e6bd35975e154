"""How a refusal leaves the service: RFC 9457 problem details, the command line's sentence, one table of statuses."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from tidelog.domain.errors import TidelogError, TooMany, Trouble
from tidelog.domain.log.records.names import readable
from tidelog.service.logs import tell_fault

PROBLEM: Final = "application/problem+json"

STATUS: Final[Mapping[str, int]] = {
    "error": 500,
    "refused": 409,
    "illegal-move": 422,
    "not-your-turn": 409,
    "match-over": 409,
    "stale-match": 409,
    "forbidden": 403,
    "login-needed": 401,
    "name-taken": 409,
    "seat-taken": 409,
    "too-many": 429,
    "match-exists": 409,
    "key-exists": 409,
    "file-kept": 409,
    "equivocation": 409,
    "head-refused": 503,
    "misuse": 400,
    "invalid-move": 400,
    "unknown-game": 404,
    "unknown-match": 404,
    "unknown-table": 404,
    "unknown-seat": 404,
    "unknown-option": 400,
    "unknown-clause": 404,
    "bad-seats": 400,
    "bad-ply": 400,
    "bad-name": 400,
    "bad-store": 500,
    "bad-file": 500,
    "malformed": 400,
    "trouble": 503,
    "store-trouble": 503,
    "unanswered": 503,
    "file-trouble": 503,
    "endless-rule": 500,
}
"""What each code of `domain/errors.py` means to a browser."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was not granted."""

    type: str
    title: str
    status: int
    detail: str
    """One sentence for a person."""
    code: str
    clause: str = ""
    """The rule it goes by, where there is one."""
    ply: int | None = None
    """Where the match is now, where somebody else was quicker."""


def problem(code: str, detail: str, status: int = 0, clause: str = "", ply: int | None = None) -> Problem:
    """The problem of this code."""
    number = status or STATUS.get(code, 500)
    return Problem(f"/problems/{code}", HTTPStatus(number).phrase, number, readable(detail), code, clause, ply)


def problem_of(fault: TidelogError) -> Problem:
    """A refusal as a problem."""
    ply = fault.data.get("ply")
    return problem(fault.code, fault.sentence, 0, fault.clause, ply if isinstance(ply, int) else None)


def _answer(found: Problem, headers: Mapping[str, str] | None = None) -> Response[bytes]:
    return Response(msgspec.json.encode(found), status_code=found.status, media_type=PROBLEM, headers=headers)


def refused(request: Request[Any, Any, Any], fault: TidelogError) -> Response[bytes]:
    """What Tidelog refuses."""
    if isinstance(fault, Trouble):
        tell_fault(fault)
    return _answer(problem_of(fault), {"Retry-After": "1"} if isinstance(fault, (Trouble, TooMany)) else None)


def slow(request: Request[Any, Any, Any], fault: TimeoutError) -> Response[bytes]:
    """A request that does not come to its end."""
    return _answer(problem("too-slow", "the request took too long to arrive", 408), {"Connection": "close"})


def misused(request: Request[Any, Any, Any], fault: HTTPException) -> Response[bytes]:
    """A request that does not fit the route it is for."""
    found = problem(_CODES.get(fault.status_code, "malformed"), _said(fault), fault.status_code)
    return _answer(found, fault.headers)


_CODES: Final = {404: "unknown-page", 405: "unknown-method", 413: "too-large", 415: "unknown-type", 500: "error"}


def _said(fault: HTTPException) -> str:
    extra = fault.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        told = "; ".join(f"{one.get('key', 'the body')}: {one.get('message', '')}" for one in extra[:5])
        return f"expected another request: {told}"[:500]
    return _ABOUT.get(fault.status_code, fault.detail)[:500]


_ABOUT: Final = {
    404: "there is nothing at this address",
    405: "this address does not take that method",
    413: "the body is larger than any request needs to be",
}


def broken(request: Request[Any, Any, Any], fault: Exception) -> Response[bytes]:
    """A fault of ours: told to the log, and not to whoever asked."""
    tell_fault(fault)
    return _answer(problem("error", "a fault of the service itself; it has been noted", 500))


HANDLERS: Final[dict[Any, Any]] = {TidelogError: refused, HTTPException: misused, TimeoutError: slow, Exception: broken}


def documented(*statuses: int) -> dict[int, ResponseSpec]:
    """What the description of a route says of refusals."""
    return {status: ResponseSpec(Problem, False, HTTPStatus(status).phrase, PROBLEM) for status in statuses}


READING: Final = documented(400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 500, 503)
"""What any route may answer but what it is asked for."""
