"""The panes of a full screen: the board, the choices, what has happened, how it stands; side by side or behind tabs.

How they lie follows from the size of the window: below one another where it is narrow, beside one another where it is
not, and all at once where there is room for all.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, ScrollableContainer, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tidelog.cli.menu import Menu

TABS: Final = ("moves", "history", "scores")
BREAKPOINTS: Final = [(0, "-narrow"), (96, "-medium"), (140, "-wide")]
STYLES: Final = """
#status { height: 1; background: $primary-darken-2; color: $text; padding: 0 1; }
#table { height: 1fr; }
#board { border: round $panel; }
#board:focus, .pane:focus, .pane:focus-within { border: round $accent; }
#drawn { width: auto; height: auto; }
.pane { border: round $panel; display: none; }
.pane.shown { display: block; }
#tabs { height: 1; padding: 0 1; }
#moves { padding: 0; scrollbar-gutter: stable; }
#said { height: auto; max-height: 4; padding: 0 1; }
#typed { border: none; height: 1; padding: 0 1; background: $boost; }
* { scrollbar-size: 1 1; }
#moves { height: 1fr; max-height: 100%; }
.-narrow #table, .-medium #table { layout: vertical; }
.-narrow #board { height: 11fr; border: none; }
.-narrow #side { height: 9fr; }
.-medium #board { height: 20fr; }
.-medium #side { height: 12fr; }
.-narrow .pane { border: none; }
.-wide #table { layout: horizontal; }
.-wide #board { width: 102; }
.-wide #side { width: 1fr; }
.-wide .pane { display: block; height: 1fr; }
.-wide #moves { height: 2fr; }
.-wide #scores { height: auto; max-height: 12; }
.-wide #tabs { display: none; }
.zoomed #side { display: none; }
.zoomed #board { width: 1fr; height: 1fr; }
"""


def board_width(window: int) -> int:
    """How many columns the words below a board have, in a window of this width."""
    return window - 4 if window < BREAKPOINTS[2][0] else 98


class BoardPane(ScrollableContainer, can_focus=True):
    """The board, to be scrolled both ways."""

    def compose(self) -> ComposeResult:
        """One drawing."""
        yield Static(id="drawn", markup=False)

    def draw(self, board: Text) -> None:
        """Show this position."""
        self.query_one("#drawn", Static).update(board)


class LinesPane(VerticalScroll, can_focus=True):
    """Lines of text that are read from the end."""

    def compose(self) -> ComposeResult:
        """All of the lines in one."""
        yield Static(classes="lines", markup=False)

    def show(self, lines: Sequence[tuple[str, str]], from_end: bool = True) -> None:
        """Show these lines, each with what stands before it, the last of them in sight."""
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(justify="right", style="dim")
        grid.add_column()
        for before, line in lines:
            grid.add_row(before, Text(line))
        self.query_one(Static).update(grid)
        if from_end:
            self.call_after_refresh(self.scroll_end, animate=False)


class MovesPane(OptionList):
    """What can be chosen: with the arrow keys, by pointing, or by what is typed below."""

    items: Menu = ()

    def offer(self, menu: Menu) -> None:
        """Show these, each group below its heading."""
        self.items = menu
        self.clear_options()
        self.add_options(_options(menu))
        if menu:
            self.highlighted = next(n for n, option in enumerate(self.options) if not option.disabled)

    @property
    def lit(self) -> int | None:
        """The number of the choice that is lit."""
        option = self.highlighted_option
        return int(option.id) if option is not None and option.id else None


def _options(menu: Menu) -> Iterable[Option]:
    group = None
    several = len({item.group for item in menu}) > 1
    for item in menu:
        if several and item.group != group:
            yield Option(Text(item.group, "bold"), disabled=True)
        group = item.group
        text = Text.assemble((f"{item.number:>3} ", "bold"), item.says)
        if item.text != item.says:
            text.append(f" [{item.line}]", "dim")
        yield Option(text, str(item.number))


class Side(Container):
    """The panes beside the board, of which a small window shows one."""

    def compose(self) -> ComposeResult:
        """The tabs, then the panes."""
        yield Static(id="tabs")
        yield MovesPane(id="moves", classes="pane", markup=False)
        yield LinesPane(id="history", classes="pane")
        yield LinesPane(id="scores", classes="pane")

    def on_mount(self) -> None:
        """Name the panes."""
        for name in TABS:
            self.query_one(f"#{name}").border_title = name
        self.turn_to(TABS[0])

    def turn_to(self, shown: str) -> None:
        """Bring a pane to the front."""
        for name in TABS:
            self.query_one(f"#{name}").set_class(name == shown, "shown")
        tabs = [
            f"[b reverse] {name} [/]" if name == shown else f"[@click=app.tab('{name}')] {name} [/]" for name in TABS
        ]
        self.query_one("#tabs", Static).update(" ".join(tabs) + "   [dim]F2 next, F3 larger board[/]")

    def turn_on(self) -> None:
        """Bring the next pane to the front."""
        shown = next((n for n, name in enumerate(TABS) if self.query_one(f"#{name}").has_class("shown")), 0)
        self.turn_to(TABS[(shown + 1) % len(TABS)])
