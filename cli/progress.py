"""A bar on stderr while something takes long; nothing where stderr is no terminal."""

import sys


def progress(done: int, of: int, wide: int = 30) -> None:
    """`[#####.....] 5/10`, on the same line until it is full."""
    if sys.stderr.isatty():
        filled = wide * done // of
        bar = f"[{'#' * filled}{'.' * (wide - filled)}] {done}/{of}"
        print(f"\r{bar}", end="\n" if done == of else "", file=sys.stderr, flush=True)


def counted(done: int) -> None:
    """The same where nobody knows how many there will be."""
    if sys.stderr.isatty():
        print(f"\r{done}", end="", file=sys.stderr, flush=True)
