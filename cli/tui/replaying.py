"""Watching a match in a full screen: board, history and scores, wound by keys, by pointing or by itself."""

from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.timer import Timer
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from tidelog.cli.tui.lines import score_lines
from tidelog.cli.tui.marks import drawn, marked_board
from tidelog.cli.tui.panes import BREAKPOINTS, STYLES, BoardPane, LinesPane, board_width
from tidelog.projections.film import Film

_SLOWEST, _QUICKEST = 0.25, 32.0
_STYLES: Final = f"""{STYLES}
#history {{ height: 2fr; display: block; }}
#scores {{ display: block; height: 1fr; }}
.-narrow #side, .-medium #side {{ layout: horizontal; }}
.-narrow #history, .-medium #history {{ width: 2fr; height: 100%; }}
.-narrow #scores, .-medium #scores {{ width: 1fr; height: 100%; max-height: 100%; }}
#ply {{ display: none; height: 1; border: none; padding: 0 1; }}
#ply.asked {{ display: block; }}
#bar {{ height: 1; padding: 0 1; }}
"""


class Bar(Static):
    """How far in the match this is; a click goes there."""

    def on_click(self, event: events.Click) -> None:
        """To the ply below the pointer."""
        app = self.app
        if isinstance(app, Watching):
            app.wind_to(round(app.last * (event.x - 1) / max(1, self.size.width - 3)))


class Watching(App[None]):
    """A film, and the ply it is at."""

    CSS = _STYLES
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,n,l", "step(1)", "on", priority=True),
        Binding("left,b,h", "step(-1)", "back", priority=True),
        Binding("home", "wind(0)", show=False, priority=True),
        Binding("end", "wind(999999999)", show=False, priority=True),
        Binding("p", "play", "play, stop"),
        Binding("plus,equals_sign", "speed(2.0)", "quicker", show=False),
        Binding("minus", "speed(0.5)", "slower", show=False),
        Binding("e", "next_score", "next score"),
        Binding("g", "ask", "go to"),
        *(Binding(str(seat), f"next_of({seat})", show=False) for seat in range(1, 10)),
        Binding("f3", "zoom", "larger board"),
        Binding("q,ctrl+q", "quit", "leave"),
    ]

    def __init__(self, film: Film, start: int, until: int, speed: float, playing: bool) -> None:
        super().__init__()
        self._film, self._ply, self.last = film, start, until
        self._speed, self._playing = speed, playing
        self._timer: Timer | None = None
        self._boards: dict[int, str] = {}

    @property
    def ply(self) -> int:
        """Where it is."""
        return self._ply

    def compose(self) -> ComposeResult:
        """Status above, board and panes between, the bar below."""
        yield Static(id="status", markup=False)
        with Container(id="table"):
            yield BoardPane(id="board")
            with Container(id="side"):
                yield OptionList(id="history", classes="pane", markup=False)
                yield LinesPane(id="scores", classes="pane")
        yield Bar(id="bar", markup=False)
        yield Input(id="ply", type="integer", placeholder="ply, then Enter")
        yield Footer()

    def on_mount(self) -> None:
        """Begin where it was asked to begin."""
        told = self.query_one("#history", OptionList)
        for at in range(1, self.last + 1):
            line = self._film.line(at)
            text = Text.assemble((f"{at:>4} ", "dim"), line.text.split("\n")[0][4:].strip())
            told.add_option(Option(text, str(at)))
        self.set_focus(told)
        self._draw()
        self._keep_time()

    def on_resize(self) -> None:
        """The prose below a board is as wide as the window lets it be."""
        self._boards.clear()
        if self.query(BoardPane):
            self._draw()

    def _board_at(self, ply: int) -> str:
        if ply not in self._boards:
            film = self._film
            wide = board_width(self.size.width)
            self._boards[ply] = drawn(film.frames[0].game, film.state(ply), film.names(ply), wide)
        return self._boards[ply]

    def _draw(self) -> None:
        film, ply = self._film, self._ply
        names = film.names(ply)
        self.query_one(BoardPane).draw(marked_board(self._board_at, ply))
        self.query_one(LinesPane).show(score_lines(film.scores(ply), names), from_end=False)
        told = self.query_one("#history", OptionList)
        with self.prevent(OptionList.OptionHighlighted):
            told.highlighted = ply - 1 if ply else None
        self.call_after_refresh(told.scroll_to_highlight)
        self.query_one("#status", Static).update(self._status())
        self.query_one(Bar).update(self._bar())

    def _status(self) -> Text:
        film, ply = self._film, self._ply
        names = film.names(ply)
        status = Text.assemble((f"ply {ply} of {film.last}", "bold reverse"), "  ")
        game = film.frames[0].game
        awaited = game.awaiting(film.state(ply))
        for score in film.scores(ply):
            style = "bold underline" if score.seat in awaited else ""
            status.append(f"{names[score.seat - 1]} {score.total}", style).append("  ")
        state = f"playing, {self._speed:g} a second" if self._playing else "stopped"
        return status.append(state, "dim")

    def _bar(self) -> str:
        room = max(10, self.size.width - 4)
        filled = room * self._ply // max(1, self.last)
        return "━" * filled + "●" + "─" * (room - filled)

    def _keep_time(self) -> None:
        if self._timer:
            self._timer.stop()
        self._timer = self.set_interval(1 / self._speed, self._next) if self._playing else None

    def _next(self) -> None:
        if self._ply >= self.last:
            self._stop()
        else:
            self._ply += 1
        self._draw()

    def _stop(self) -> None:
        self._playing = False
        self._keep_time()

    def wind_to(self, ply: int) -> None:
        """To a ply, and stay there."""
        self._stop()
        self._ply = max(0, min(self.last, ply))
        self._draw()

    def action_step(self, by: int) -> None:
        """On or back."""
        self.wind_to(self._ply + by)

    def action_wind(self, ply: int) -> None:
        """To the beginning or the end."""
        self.wind_to(ply)

    def action_next_of(self, seat: int) -> None:
        """To the next move of a seat."""
        self.wind_to(self._film.next_of(seat, self._ply))

    def action_next_score(self) -> None:
        """To where a score changes next."""
        self.wind_to(self._film.next_change(self._ply))

    def action_play(self) -> None:
        """Let it run, or stop it."""
        self._playing = not self._playing
        self._keep_time()
        self._draw()

    def action_speed(self, factor: float) -> None:
        """Quicker or slower."""
        self._speed = max(_SLOWEST, min(_QUICKEST, self._speed * factor))
        self._keep_time()
        self._draw()

    def action_ask(self) -> None:
        """Ask for a ply to go to."""
        asked = self.query_one("#ply", Input)
        asked.add_class("asked")
        asked.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go there."""
        event.input.remove_class("asked")
        event.input.clear()
        self.set_focus(self.query_one("#history"))
        if event.value.isdecimal():
            self.wind_to(int(event.value[:9]))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """A line of the history that is gone to or pointed at."""
        if event.option.id and int(event.option.id) != self._ply:
            self.wind_to(int(event.option.id))

    def action_zoom(self) -> None:
        """Give the board all of the window, or share it again."""
        self.query_one("#table").toggle_class("zoomed")
