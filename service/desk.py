"""The one path of a command: taken in, checked and stored by the house, its head signed, everybody told."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from tidelog.domain.errors import TidelogError
from tidelog.domain.house import House
from tidelog.domain.log.records.command import Submission
from tidelog.domain.log.records.match import Match
from tidelog.replays.export import checkpoint

Found = Match | TidelogError


class Desk:
    """Takes commands of all matches; what arrives together is stored together."""

    def __init__(self, house: House, told: Callable[[Sequence[Match]], None]) -> None:
        self._house = house
        self._told = told
        self._waiting: list[tuple[str, Submission, asyncio.Future[Found]]] = []
        self._work: asyncio.Task[None] | None = None

    async def deliver(self, match: str, submission: Submission) -> Match:
        """Apply a command; one that is in the log already is answered, not applied again."""
        answer: asyncio.Future[Found] = asyncio.get_running_loop().create_future()
        self._waiting.append((match, submission, answer))
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._run())
        found = await answer
        if isinstance(found, TidelogError):
            raise found
        return found

    async def _run(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting, []
            try:
                found = await asyncio.to_thread(self._house.deliver_group, [(match, sent) for match, sent, _ in group])
            except Exception as fault:
                for _, _, answer in group:
                    _fail(answer, fault)
                continue
            for (_, _, answer), one in zip(group, found, strict=True):
                if not answer.done():
                    answer.set_result(one)
            self._told([one for one in found if not isinstance(one, TidelogError)])

    async def settle(self) -> None:
        """Wait for what is under way."""
        if self._work is not None:
            await self._work


def _fail(answer: "asyncio.Future[Any]", fault: Exception) -> None:
    if not answer.done():
        answer.set_exception(fault)


def receipt(house: House, match: Match) -> str:
    """The head of a match, signed by its house; nothing where another house keeps it."""
    return checkpoint(house, match) if house.pens.is_house(match) else ""
