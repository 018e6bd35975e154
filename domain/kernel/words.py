"""Small words that every game's sentences need."""

import re
from collections.abc import Sequence
from typing import Final

from tidelog.domain.kernel.facts import Outcome

_SEATS: Final = re.compile(r"seats? (\d+(?:, \d+)*)")
"""How a reason names seats: a record holds no name."""


def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 shell`, `3 shells`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """`Ana`, `Ana and Ben`, `Ana, Ben and Cy`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def with_names(sentence: str, names: Sequence[str]) -> str:
    """A sentence with the seats by their names."""

    def name(found: re.Match[str]) -> str:
        seats = [int(number) for number in found[1].split(", ")]
        return listed([names[seat - 1] if 0 < seat <= len(names) else f"seat {seat}" for seat in seats])

    return _SEATS.sub(name, sentence)


def outcome_words(outcome: Outcome, names: Sequence[str]) -> str:
    """How a match ended, as a sentence, with the seats by their names."""
    reason = with_names(outcome.reason, names)
    winners = [names[seat - 1] for seat in outcome.winners]
    if not winners:
        return reason
    return f"{reason}: {listed(winners)} {'wins' if len(winners) == 1 else 'share the win'}"
