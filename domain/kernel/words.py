"""Small words that every game's sentences need."""

from collections.abc import Sequence


def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 shell`, `3 shells`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """`Ana`, `Ana and Ben`, `Ana, Ben and Cy`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"
