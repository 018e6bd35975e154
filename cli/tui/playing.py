"""Playing and taking down in a full screen: who is asked, what is typed or pointed at, bots that think, handing on."""

from collections.abc import Callable
from typing import ClassVar, Final

from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widgets import Footer, Input, OptionList, Static

from tidelog.cli.menu import Menu, filtered, understood
from tidelog.cli.rounds import Rounds
from tidelog.cli.sitting import Sitting, explained
from tidelog.cli.tui.guard import Handing
from tidelog.cli.tui.lines import score_lines, told_lines
from tidelog.cli.tui.marks import drawn, marked_board
from tidelog.cli.tui.panes import (
    BREAKPOINTS,
    STYLES,
    TABS,
    BoardPane,
    LinesPane,
    MovesPane,
    Side,
    board_width,
)
from tidelog.cli.tui.rules import Words
from tidelog.domain.errors import NotYourTurn, StaleMatch, TidelogError
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.seats import CHANCE, PUBLIC, Seat
from tidelog.domain.log.records.match import Match

HELP: Final = (
    "Choose with the arrow keys or by pointing, then Enter twice; or type the number of a move, its words or its "
    "notation. What is typed filters the choices; a unique beginning is enough, and is asked about.",
    "? explains the last refusal, or what is asked now; ? 6.3 a clause, ? 6 a section, ? palm looks for words.",
    "undo takes the last move back, resign gives up, quit (or Ctrl+Q) puts the match away; it is kept.",
    "F2 shows the next of moves, history and scores; F3 gives the board all of the window; Tab goes from pane to pane, "
    "and there the arrow keys scroll.",
)


class Table(App[str]):
    """A table that is played or taken down at this screen."""

    CSS = STYLES
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "explain", "rules"),
        Binding("f2", "turn_on", "next pane"),
        Binding("f3", "zoom", "larger board"),
        Binding("f4", "take_back", "undo"),
        Binding("escape", "forget", "clear", show=False),
        Binding("up", "light(-1)", show=False),
        Binding("down", "light(1)", show=False),
        Binding("ctrl+q", "put_away", "put away"),
    ]

    def __init__(self, sitting: Sitting, pace: float = 0.4) -> None:
        super().__init__()
        self._sitting, self._pace = sitting, pace
        self._seat: Seat | None = None
        self._eyes: Seat = PUBLIC
        self._menu: Menu = ()
        self._pending: Move | None = None
        self._clause = ""
        self._rounds = Rounds()
        self._boards: dict[tuple[Seat, int, int], str] = {}
        self._waits = False
        """Whether the bots have gone round alone, and somebody has to turn the page."""
        self._words: dict[str, Callable[[], None]] = {
            "help": lambda: self.action_help(),
            "undo": lambda: self.action_take_back(),
            "resign": lambda: self._resign(),
            "quit": lambda: self.action_put_away(),
            "q": lambda: self.action_put_away(),
            "board": lambda: self.action_zoom(),
            **{name: (lambda name=name: self.action_tab(name)) for name in TABS},  # type: ignore[misc]
        }

    def compose(self) -> ComposeResult:
        """Status above, board and panes between, what is said and typed below."""
        yield Static(id="status", markup=False)
        with Container(id="table"):
            yield BoardPane(id="board")
            yield Side(id="side")
        yield Static(id="said", markup=False)
        yield Input(id="typed", placeholder="a number, a move, words to filter; ? explains, Enter takes what is lit")
        yield Footer()

    def on_mount(self) -> None:
        """Sit down."""
        self._goes_on()

    def _goes_on(self) -> None:
        """Whoever is next: a bot, somebody here, or nobody any more."""
        match = self._sitting.match
        self._pending = None
        if bot := self._sitting.bot(match):
            self._let_move(match, bot)
        elif match.head.status != "running":
            self._close(match)
        elif (seat := self._sitting.asked(match)) is None:
            away = ", ".join(match.names[other - 1] for other in match.awaiting)
            self._look_on(match, f"{away} to move, with keys that are not here. Ctrl+Q puts the match away.")
        elif seat != self._eyes and self._sitting.is_shared:
            self._hand_over(match, seat)
        else:
            self._ask(match, seat)

    def _let_move(self, match: Match, bot: Seat) -> None:
        """Let a bot think, in sight of whoever may look on; a round without anybody here waits for Enter."""
        name = match.names[bot - 1]
        self._waits = self._rounds.complete(bot)
        say = f"{name} is thinking ..."
        if self._waits:
            say = "The others have gone round without you. Enter shows the next round; type end to see them through."
        self._look_on(match, say)
        if not self._waits:
            self._think()

    @work(thread=True, exclusive=True)
    def _think(self) -> None:
        """A move of a bot, while the screen stays awake."""
        try:
            self._sitting.move_bot()
        except TidelogError as refusal:
            self.call_from_thread(self._say, f"No: {refusal}")
            return
        self.call_from_thread(self._after_a_while)

    def _after_a_while(self) -> None:
        """So that nothing runs past too quickly to be read."""
        if self._pace:
            self.set_timer(self._pace, self._goes_on)
        else:
            self._goes_on()

    def _look_on(self, match: Match, words: str) -> None:
        viewer = self._eyes if not self._sitting.is_shared else PUBLIC
        viewer = self._sitting.last_viewer(match) if viewer == PUBLIC else self._sitting.eyes(viewer)
        self._seat, self._menu = None, ()
        self._show(match, viewer)
        self._say(words)

    def _hand_over(self, match: Match, seat: Seat) -> None:
        """Nothing of one player is left on the screen when the next sits down."""
        self._clear()
        self.push_screen(Handing(match.names[seat - 1]), lambda there: self._sat_down(match, seat, bool(there)))

    def _sat_down(self, match: Match, seat: Seat, there: bool) -> None:
        self._ask(match, seat) if there else self.action_put_away()

    def _clear(self) -> None:
        self.query_one(BoardPane).draw(Text(""))
        self.query_one(MovesPane).offer(())
        for name in ("#history", "#scores"):
            self.query_one(name, LinesPane).show(())
        self._empty()
        self._say("")

    def _ask(self, match: Match, seat: Seat) -> None:
        self._seat, self._eyes, self._rounds = seat, seat, Rounds()
        self._menu = self._sitting.menu(match, seat)
        self._show(match, self._sitting.eyes(seat))
        self._say(self._sitting.question(match, seat, self._menu))
        self.query_one("#typed", Input).focus()

    def _show(self, match: Match, viewer: Seat) -> None:
        """Board, choices, history and scores, as this viewer may see them."""
        gallery = self._sitting.house.gallery

        def board_at(ply: int) -> str:
            known = (viewer, ply, self.size.width)
            if known not in self._boards:
                seen = gallery.view(match.id, ply, viewer).state
                self._boards[known] = drawn(match.game, seen, match.names, board_width(self.size.width))
            return self._boards[known]

        state = gallery.view(match.id, None, viewer).state
        self.query_one(BoardPane).draw(marked_board(board_at, match.head.size))
        self.query_one(MovesPane).offer(self._menu)
        self.query_one("#history", LinesPane).show(told_lines(self._sitting.told(viewer)))
        self.query_one("#scores", LinesPane).show(score_lines(match.game.scores(state), match.names), from_end=False)
        self.query_one("#status", Static).update(self._status(match, state))

    def _status(self, match: Match, state: object) -> Text:
        who = "over" if match.head.status != "running" else "a draw"
        if awaited := [match.names[seat - 1] for seat in match.awaiting if seat > 0]:
            who = f"{', '.join(awaited)} to move"
        status = Text.assemble((who, "bold reverse"), "  ")
        for seat, (name, total) in enumerate(self._sitting.standing(state, match), 1):
            status.append(f"{name} {total}  ", "bold" if seat in match.awaiting else "")
        return status.append(f"ply {match.head.size}", "dim")

    def _empty(self) -> None:
        """Forget what was typed, without taking it for something typed."""
        with self.prevent(Input.Changed):
            self.query_one("#typed", Input).clear()

    def _say(self, words: str) -> None:
        self.query_one("#said", Static).update(words)

    def on_input_changed(self, event: Input.Changed) -> None:
        """What is typed filters the choices, and nothing is confirmed any more."""
        self._pending = None
        typed = event.value.strip().lstrip("/")
        shown = self._menu
        if typed.isdecimal():
            shown = tuple(item for item in self._menu if str(item.number).startswith(typed))
        elif typed and not typed.startswith("?") and typed.lower() not in self._words:
            shown = filtered(self._menu, typed)
        self.query_one(MovesPane).offer(shown or self._menu)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: what was typed, what waits to be confirmed, or what is lit."""
        typed = event.value.strip()
        if typed.lower() in self._words:
            self._empty()
            self._words[typed.lower()]()
        elif typed.startswith("?"):
            self._explain(typed[1:].strip())
        elif self._waits:
            self._turn_page(typed)
        elif self._pending is not None:
            self._make(self._pending)
        elif self._seat is not None:
            self._take(typed)

    def _turn_page(self, typed: str) -> None:
        self._waits = False
        if typed:
            self._rounds.mute()
        self._empty()
        self._say("...")
        self._think()

    def _take(self, typed: str) -> None:
        seat, match = self._seat, self._sitting.match
        lit = self.query_one(MovesPane).lit
        if seat is None or (not typed and lit is None):
            return
        if not typed or typed.startswith("/"):
            self._light_up(next(item.number for item in self._menu if item.number == lit))
            return
        try:
            meant = understood(self._menu, typed, lambda text: self._sitting.read(match, seat, text))
        except TidelogError as refusal:
            self._refuse(refusal)
            return
        if meant.echo:
            self._confirm(meant.move, meant.echo)
        else:
            self._make(meant.move)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Pointed at: asked about first, taken the second time."""
        if event.option.id:
            self._light_up(int(event.option.id))

    def _light_up(self, number: int) -> None:
        item = next(item for item in self._menu if item.number == number)
        if self._pending == item.move:
            self._make(item.move)
        else:
            self._confirm(item.move, item.text)

    def _confirm(self, move: Move, words: str) -> None:
        self._pending = move
        self._say(f"{words}: Enter takes it, Esc does not.")

    def _make(self, move: Move) -> None:
        self._pending = None
        if self._seat is None:
            return
        try:
            self._sitting.act(self._seat, move)
        except (NotYourTurn, StaleMatch):
            self.notify("Somebody else has moved meanwhile.")
        except TidelogError as refusal:
            self._refuse(refusal)
            return
        self._empty()
        self._goes_on()

    def _refuse(self, refusal: TidelogError) -> None:
        self._clause = refusal.clause
        self._say(f"No: {refusal}" + ("   F1 shows the rule." if refusal.clause else ""))

    def action_light(self, step: int) -> None:
        """Light the next or the last choice while one types."""
        moves = self.query_one(MovesPane)
        moves.action_cursor_down() if step > 0 else moves.action_cursor_up()
        self._pending = None

    def action_forget(self) -> None:
        """Leave what was typed."""
        self._empty()
        self._pending = None
        self.query_one(MovesPane).offer(self._menu)
        if self._seat is not None:
            self._say(self._sitting.question(self._sitting.match, self._seat, self._menu))

    def action_help(self) -> None:
        """The keys and words."""
        self.push_screen(Words("How to play here", HELP))

    def action_explain(self) -> None:
        """The rule behind the last refusal, or behind what is asked."""
        self._explain("")

    def _explain(self, wanted: str) -> None:
        match = self._sitting.match
        asked = match.game.now(match.state, self._seat)[0] if self._seat not in (None, CHANCE) else ""
        clause = wanted or self._clause or asked
        self._empty()
        if not clause:
            self.action_help()
            return
        try:
            self.push_screen(Words(clause, explained(match.game.name, clause)))
        except TidelogError as refusal:
            self._say(f"No: {refusal}")

    def action_take_back(self) -> None:
        """Take the last move back."""
        if self._seat is None:
            return
        try:
            self._sitting.take_back(self._seat)
        except TidelogError as refusal:
            self._refuse(refusal)
            return
        self._goes_on()

    def _resign(self) -> None:
        """Asked about, as nothing takes it back."""
        if self._seat not in (None, CHANCE):
            from tidelog.domain.log.records.record import Resign

            resign: Move = Resign()
            self._confirm(resign, "You resign, and the match ends")

    def action_tab(self, name: str) -> None:
        """Bring a pane to the front."""
        self.query_one(Side).turn_to(name)

    def action_turn_on(self) -> None:
        """Bring the next pane to the front."""
        self.query_one(Side).turn_on()

    def action_zoom(self) -> None:
        """Give the board all of the window, or share it again."""
        self.query_one("#table").toggle_class("zoomed")

    def action_put_away(self) -> None:
        """The match is kept."""
        self.exit(f"The match is kept. Go on with: tidelog {self._sitting.verb} {self._sitting.name}")

    def _close(self, match: Match) -> None:
        if match.head.status == "joining":
            missing = ", ".join(match.names[seat - 1] for seat in match.head.awaited)
            self._look_on(match, f"Play begins when all have joined; still missing: {missing}.")
            return
        self._look_on(match, f"{self._sitting.told(self._sitting.last_viewer(match))[-1].words}. Ctrl+Q leaves.")
