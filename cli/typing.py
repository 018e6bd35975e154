"""What a player types, understood: a number, the move itself, or the beginnings of its words."""

from collections.abc import Callable, Sequence

from tidelog.domain.errors import InvalidMove
from tidelog.domain.kernel.facts import Move, write_move
from tidelog.domain.kernel.secret import Secret


def numbers(moves: Sequence[Move]) -> list[int]:
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


def understood(moves: Sequence[Move], typed: str, read: Callable[[str], Move]) -> Move:
    """The move that is meant; where several could be, they are named. `read` answers what begins none of them."""
    if typed.isdecimal():
        known = numbers(moves)
        if int(typed) not in known:
            raise InvalidMove(f"no move has the number {typed}; {_range(known)}")
        return moves[known.index(int(typed))]
    texts = {write_move(move).lower(): move for move in moves}
    exact = texts.get(" ".join(typed.lower().split()))
    if exact is not None:
        return exact
    meant = [text for text in texts if _begins(typed.lower().split(), text.split())]
    if len(meant) == 1:
        return texts[meant[0]]
    if meant:
        raise InvalidMove(f"{typed!r} may be {', '.join(meant[:6])}{' ...' if len(meant) > 6 else ''}")
    return read(typed)


def _range(known: Sequence[int]) -> str:
    if not known:
        return "there are too many to number, so the move itself is needed"
    whole = sorted(known) == list(range(min(known), max(known) + 1))
    return f"they go from {min(known)} to {max(known)}" if whole else f"they are {', '.join(map(str, sorted(known)))}"


def _begins(typed: Sequence[str], words: Sequence[str]) -> bool:
    return len(typed) == len(words) and all(w.startswith(t) for t, w in zip(typed, words, strict=True))


def forget() -> None:
    """Let the arrow keys bring back nothing that was typed before: the next player is another one."""
    try:
        import readline
    except ImportError:
        return
    readline.clear_history()


def offer(words: Sequence[str]) -> None:
    """Let the Tab key complete these lines, where the terminal can."""
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, state: int) -> str | None:
        line = readline.get_line_buffer().lower()
        cut = len(line) - len(text)
        found = sorted({word[cut:] for word in words if word.startswith(line)})
        return found[state] if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
