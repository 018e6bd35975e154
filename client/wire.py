"""Requests to a server: answers as data, refusals as the errors they were there, patience where it does not answer."""

import time
from collections.abc import Iterator
from typing import Any, Final

import httpx
import msgspec

from tidelog.domain import errors
from tidelog.domain.errors import StoreTrouble, TidelogError

_PATIENCE: Final = (0.1, 0.3, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds to wait before each further try: together more than a server takes to start again."""
_LONG: Final = httpx.Timeout(20.0, read=60.0)
MOST: Final = 64 * 1024 * 1024
"""Bytes of an answer, at the most."""


def _codes() -> dict[str, type[TidelogError]]:
    found = {}
    for kind in vars(errors).values():
        if isinstance(kind, type) and issubclass(kind, TidelogError):
            found[kind.code] = kind
    return found


_KINDS: Final = _codes()


class Wire:
    """The connection to one server."""

    def __init__(self, origin: str, verify: bool | str = True) -> None:
        self.origin = origin.rstrip("/")
        self._client = httpx.Client(base_url=self.origin, timeout=_LONG, verify=verify, follow_redirects=False)

    def close(self) -> None:
        """Hang up."""
        self._client.close()

    def get(self, path: str, **query: Any) -> Any:
        """What stands at an address."""
        return msgspec.json.decode(self.fetch(path, **query))

    def fetch(self, path: str, **query: Any) -> bytes:
        """The same, as bytes."""
        wanted = {name.rstrip("_"): value for name, value in query.items() if value not in (None, "")}
        return self._asked("GET", path, params=wanted).content

    def send(self, method: str, path: str, data: Any = None) -> Any:
        """Have something done; it is tried again while nobody answers, so it has to bear being said twice."""
        return msgspec.json.decode(self._asked(method, path, content=msgspec.json.encode(data)).content)

    def _asked(self, method: str, path: str, **more: Any) -> httpx.Response:
        for pause in (*_PATIENCE, None):
            try:
                answer = self._client.request(method, path, headers={"content-type": "application/json"}, **more)
            except httpx.TransportError as fault:
                if pause is None:
                    raise StoreTrouble(f"{self.origin} does not answer: {fault}") from None
            else:
                if answer.status_code < 400:
                    return answer
                if pause is None or answer.status_code not in (429, 503):
                    raise refusal(answer)
            time.sleep(pause)
        raise AssertionError  # the loop has come to its last try

    def events(self, path: str, since: int, **query: Any) -> Iterator[tuple[str, str, bytes]]:
        """What a stream sends: its id, what kind of event it is, and the data; it ends where the line does."""
        wanted = {name.rstrip("_"): value for name, value in query.items() if value not in (None, "")}
        headers = {"last-event-id": str(since), "accept": "text/event-stream"}
        try:
            with self._client.stream("GET", path, params=wanted, headers=headers) as answer:
                if answer.status_code >= 400:
                    answer.read()
                    raise refusal(answer)
                yield from _parsed(answer.iter_lines())
        except httpx.TransportError:
            return


def _parsed(lines: Iterator[str]) -> Iterator[tuple[str, str, bytes]]:
    said: dict[str, str] = {}
    for line in lines:
        if line:
            name, _, value = line.partition(":")
            said[name] = value.removeprefix(" ")
        else:
            if "data" in said:
                yield said.get("id", ""), said.get("event", "message"), said["data"].encode()
            said = {}


def refusal(answer: httpx.Response) -> TidelogError:
    """The error that a server's problem details tell of."""
    try:
        told = msgspec.json.decode(answer.content)
        code, sentence = str(told["code"]), str(told["detail"])
    except (msgspec.DecodeError, KeyError, TypeError):
        return StoreTrouble(f"the server answered {answer.status_code} and gave no reason")
    data = {"ply": told["ply"]} if isinstance(told.get("ply"), int) else {}
    kind = _KINDS.get(code, TidelogError)
    if kind is errors.IllegalMove:
        return errors.IllegalMove(str(told.get("clause", "")), sentence)
    return kind(sentence, str(told.get("clause", "")), **data)
