"""A board as it stands in a pane: in its colours, with what the last move changed turned inside out."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from rich.style import Style
from rich.text import Text

from tidelog.cli.paint import harmless, paint
from tidelog.cli.window import hung, is_drawn
from tidelog.domain.kernel.game import Game, Names

_WORD: Final = re.compile(r"\S+")
_TOO_MUCH: Final = 0.3
"""Where more than this of a drawing is new, it was drawn anew elsewhere, and marks would say nothing."""
_BACK: Final = 8
_GREY: Final = 8
_READABLE: Final = Style.parse("#8f979f")


def drawn(game: Game[Any], state: object, names: Names, wide: int) -> str:
    """A board as text, in colours; its drawing is left whole, its prose is broken at this width."""
    lines = harmless(game.board(state, names, paint)).split("\n")
    return "\n".join(line if is_drawn(line) else hung(line, 2, wide) for line in lines)


def marked_board(board_at: Callable[[int], str], ply: int) -> Text:
    """The board at a ply, with each word of its drawing that was another before its last change turned inside out."""
    text = _readable(board_at(ply))
    for earlier in range(ply - 1, max(-1, ply - _BACK), -1):
        if changed := _changed(text.plain, Text.from_ansi(board_at(earlier)).plain):
            for start, end in changed:
                text.stylize("reverse bold", start, end)
            break
    return text


def _readable(board: str) -> Text:
    text = Text.from_ansi(board, no_wrap=True, overflow="ignore")
    text.spans = [span._replace(style=_READABLE) if _is_dim(span.style) else span for span in text.spans]
    return text


def _is_dim(style: str | Style) -> bool:
    """Whether it is the grey of a terminal, which is too dark here to be read."""
    return isinstance(style, Style) and style.color is not None and style.color.number == _GREY


def _changed(now: str, before: str) -> list[tuple[int, int]]:
    lines, old = now.split("\n"), before.split("\n")
    spans: list[tuple[int, int]] = []
    at, words = 0, 0
    for number, line in enumerate(lines):
        earlier = old[number] if number < len(old) else ""
        if is_drawn(line):
            words += len(_WORD.findall(line))
            spans += [(at + start, at + end) for start, end in _other_words(line, earlier)]
        at += len(line) + 1
    return spans if len(spans) <= words * _TOO_MUCH else []


def _other_words(line: str, earlier: str) -> Iterator[tuple[int, int]]:
    for word in _WORD.finditer(line):
        if earlier[word.start() : word.end()] != word[0]:
            yield word.span()
