"""Whether the bots have gone round without anybody who sits here: then the screen waits, and nothing runs past."""

from tidelog.domain.kernel.seats import Seat


class Rounds:
    """The turns of bots since somebody here was last asked."""

    def __init__(self) -> None:
        self._turns: list[Seat] = []
        self._heard = True

    def complete(self, bot: Seat) -> bool:
        """Whether this bot is about to begin a second turn, another having moved in between."""
        begins = not self._turns or self._turns[-1] != bot
        again = begins and bot in self._turns
        if again:
            self._turns.clear()
        if begins:
            self._turns.append(bot)
        return again and self._heard

    def mute(self) -> None:
        """Say no more of it until somebody here is asked."""
        self._heard = False
