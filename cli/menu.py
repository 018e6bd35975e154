"""What can be chosen now, as a menu: numbered, grouped by what is done, in words and in notation; and what is typed.

A number, the notation or the words of a move mean it at once. A unique beginning of either means it too, but whoever
typed it is asked first, for a beginning may be a slip.
"""

from collections.abc import Callable, Sequence
from itertools import groupby, takewhile
from typing import Any, Final, NamedTuple

from tidelog.domain.errors import InvalidMove
from tidelog.domain.kernel.facts import Move, write_move
from tidelog.domain.kernel.game import Game, Names
from tidelog.domain.kernel.pointing import pointings
from tidelog.domain.kernel.secret import Secret
from tidelog.domain.kernel.typed import plain

_NAMED: Final = 5
_GAP: Final = 3


class Item(NamedTuple):
    """A move that can be chosen."""

    number: int
    move: Move
    line: str
    """In notation."""
    says: str
    group: str

    @property
    def text(self) -> str:
        """In words, with the notation where that is another."""
        return self.says if plain(self.says) == plain(self.line) else f"{self.says} [{self.line}]"


class Meant(NamedTuple):
    """What a typed line means."""

    move: Move
    echo: str
    """What it was taken for, where it was only a beginning: to be confirmed."""


Menu = tuple[Item, ...]


def menu_of(game: Game[Any], state: Any, names: Names, moves: Sequence[Move]) -> Menu:
    """These moves, numbered and in groups, in the order of the game."""
    found = [(one.move, one.says, one.group) for one in pointings(game, state, names, moves)]
    order = {group: place for place, group in enumerate(dict.fromkeys(group for *_, group in found))}
    found.sort(key=lambda one: order[one[2]])
    counted = zip(_numbers([move for move, *_ in found]), found, strict=True)
    return tuple(Item(number, move, write_move(move), says, group) for number, (move, says, group) in counted)


def _numbers(moves: Sequence[Move]) -> list[int]:
    """What to type for each move: its own number where that is all there is to say, as in `bid 3`; else 1, 2, 3."""
    values = [_only_number(move) for move in moves]
    if len({type(move) for move in moves}) == 1 and all(value is not None for value in values):
        return [value for value in values if value is not None]
    return list(range(1, len(moves) + 1))


def _only_number(move: Move) -> int | None:
    fields = move.__struct_fields__
    value = getattr(move, fields[0]) if len(fields) == 1 else None
    value = value.value if isinstance(value, Secret) else value
    return value if type(value) is int else None


def understood(menu: Menu, typed: str, read: Callable[[str], Move]) -> Meant:
    """The move that is meant; where several could be, they are named. `read` answers what begins none of them."""
    if typed.isdecimal():
        return Meant(_numbered(menu, int(typed)), "")
    line = plain(typed)
    for item in menu:
        if line in (plain(item.line), plain(item.says)):
            return Meant(item.move, "")
    meant = _candidates(menu, line)
    if len(meant) == 1:
        return Meant(meant[0].move, meant[0].text)
    if meant:
        shown = ", ".join(f"{item.number} {item.says}" for item in meant[:_NAMED])
        raise InvalidMove(f"{typed!r} may be {shown}{' ...' if len(meant) > _NAMED else ''}")
    return Meant(read(typed), "")


def _numbered(menu: Menu, number: int) -> Move:
    for item in menu:
        if item.number == number:
            return item.move
    raise InvalidMove(f"no move has the number {number}; {_range([item.number for item in menu])}")


def _range(known: Sequence[int]) -> str:
    if not known:
        return "there are too many to number, so the move itself is needed"
    whole = sorted(known) == list(range(min(known), max(known) + 1))
    return f"they go from {min(known)} to {max(known)}" if whole else f"they are {', '.join(map(str, sorted(known)))}"


def _candidates(menu: Menu, typed: str) -> list[Item]:
    """The items that begin like this; if none does, those that have the beginnings of these words in this order."""
    for fits in (_begins, _holds):
        if typed and (found := [item for item in menu if fits(typed, item.line) or fits(typed, item.says)]):
            return found
    return []


def _begins(typed: str, line: str) -> bool:
    """Whether each typed word begins the word in its place."""
    words = plain(line).split()
    parts = typed.split()
    return len(parts) <= len(words) and all(w.startswith(t) for t, w in zip(parts, words, strict=False))


def _holds(typed: str, line: str) -> bool:
    """Whether the typed words begin words of the line, in their order: `take 7` is in `take fleet 7 with 1 gold`."""
    words = iter(plain(line).split())
    return all(any(word.startswith(part) for word in words) for part in typed.split())


def filtered(menu: Menu, typed: str) -> Menu:
    """The items in whose words, notation or heading each of these words stands somewhere."""
    parts = plain(typed).split()
    return tuple(item for item in menu if all(part in plain(f"{item.text} {item.group}") for part in parts))


def menu_lines(menu: Menu, wide: int) -> list[str]:
    """The menu as text of this width: what the items of a group begin with stands once, above them."""
    lines: list[str] = []
    for _, group in groupby(menu, key=lambda item: item.group):
        items = tuple(group)
        if len(items) == 1:
            lines.append(f"{items[0].number:>3} {items[0].text}")
            continue
        said, written = _shared([i.says for i in items]), _shared([i.line for i in items])
        heading = said.rstrip() if plain(said) == plain(written) else f"{said}... [{written}...]"
        lines += [f"{heading}:".lstrip(":"), *_in_columns([_short(item, said, written) for item in items], wide)]
    return [line for line in lines if line]


def _shared(lines: Sequence[str]) -> str:
    """The whole words that all of these begin with; each keeps at least one of its own."""
    columns = zip(*(line.split(" ")[:-1] for line in lines), strict=False)
    return "".join(f"{column[0]} " for column in takewhile(lambda column: len(set(column)) == 1, columns))


def _short(item: Item, said: str, written: str) -> str:
    tail, line = item.says[len(said) :], item.line[len(written) :]
    if tail == str(item.number):
        return f"{tail:>3}"
    return (
        f"{item.number:>3} {tail}"
        if f"{plain(tail)} ".startswith(f"{plain(line)} ")
        else f"{item.number:>3} {tail} [{line}]"
    )


def _in_columns(cells: Sequence[str], wide: int) -> list[str]:
    width = max(map(len, cells)) + _GAP
    columns = max(1, wide // width)
    height = -(-len(cells) // columns)
    return ["".join(cell.ljust(width) for cell in cells[row::height]).rstrip() for row in range(height)]
