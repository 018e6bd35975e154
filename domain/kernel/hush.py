"""What must not be seen by accident: it does not print, does not pickle and is not serialised.

A log line, a traceback with its locals or a debugger shows that something is there, and not what. Whoever really
needs the value takes it by name.
"""

from typing import Any, NoReturn


class Hush(bytes):
    """Secret bytes: a key's seed, a match's secret. `bytes(hush)` is the one way to write them down."""

    def __repr__(self) -> str:
        return f"<{len(self)} hidden bytes>"

    __str__ = __repr__

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise TypeError("hidden bytes are not pickled")


class Quiet:
    """For a class that holds something hidden: it says of itself only what `_says` says, and is not pickled."""

    __slots__ = ()

    def _says(self) -> str:
        """What may be known of it by anybody."""
        return ""

    def __repr__(self) -> str:
        says = self._says()
        return f"<{type(self).__name__}{f' {says}' if says else ''}>"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return [("says", self._says())]

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} holds what is hidden, and is not pickled")
