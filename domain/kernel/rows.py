"""Rows with one place changed and all others copied: what `evolve` is mostly made of."""

from typing import TypeVar

from tidelog.domain.kernel.seats import Seat

T = TypeVar("T")


def put(row: bytes, index: int, value: int) -> bytes:
    """A row of bytes with another value at this place."""
    return row[:index] + bytes((value,)) + row[index + 1 :]


def more(row: bytes, index: int, count: int = 1) -> bytes:
    """A row of counts with so many more at this place, or fewer."""
    return row[:index] + bytes((row[index] + count,)) + row[index + 1 :]


def seated(row: tuple[T, ...], seat: Seat, thing: T) -> tuple[T, ...]:
    """A row with one thing for each seat, that of this seat changed."""
    return (*row[: seat - 1], thing, *row[seat:])
