"""Playing in the terminal: the board, numbered moves, the rule behind a refusal, and a guard between players."""

import shutil
import sys

from tidelog.cli.paint import painter
from tidelog.domain import bots, rulebook
from tidelog.domain.app import Tidelog, outcome_words
from tidelog.domain.errors import IllegalMove, TidelogError, UnknownClause
from tidelog.domain.kernel.notation import read_move, write_move
from tidelog.domain.kernel.rules import Move
from tidelog.domain.kernel.seats import HOUSE, PUBLIC, Seat
from tidelog.domain.log.match import Match
from tidelog.projections.frames import frames
from tidelog.projections.history import history

_HELP = """Type the number of a move, or the move itself as `moves` writes it.
  ?            the rule behind the last refusal
  ? 6.3        a clause; `? words` looks for words in the rules
  moves        the moves again           board   the board again
  history      all that has happened     scores  how it stands
  resign       give up                   quit    stop here; the match is kept"""


class Leave(Exception):
    """The player puts the match away."""


def play_match(app: Tidelog, name: str) -> None:
    """Play until the match is over or the players leave."""
    table = HotSeat(app, name)
    try:
        table.run()
    except (Leave, EOFError):
        print(f"\nThe match is kept. Go on with: tidelog play {name}")


class HotSeat:
    """One screen, several players: whose eyes are on it, and how far they have read."""

    def __init__(self, app: Tidelog, name: str) -> None:
        self._app, self._name = app, name
        self._eyes: Seat = 0
        self._read = app.load(name).head.size
        self._clause = ""

    def run(self) -> None:
        """Turn after turn."""
        while True:
            match = self._app.play_bots(self._name)
            if match.head.status != "running":
                return self._close(match)
            seat = self._next_seat(match)
            self._guard(match, seat)
            self._news(match, seat)
            self._show(match, seat)
            self._turn(match, seat)

    def _next_seat(self, match: Match) -> Seat:
        for seat in match.awaiting:
            if self._app.may_act(match, seat):
                return seat
        names = ", ".join(match.names[seat - 1] for seat in match.awaiting)
        print(f"{names} to move, with keys that are not here.")
        raise Leave

    def _guard(self, match: Match, seat: Seat) -> None:
        people = [name for name in match.names if not bots.is_bot(name)]
        if seat != self._eyes and len(people) > 1 and sys.stdin.isatty():
            print("\x1b[2J\x1b[H", end="")
            input(f"Hand the screen to {match.names[seat - 1]}, who then presses Enter. ")
            print("\x1b[2J\x1b[H", end="")
        self._eyes = seat

    def _news(self, match: Match, seat: Seat) -> None:
        rows = self._app.matches.lineage(self._name)
        for line in history(frames(rows, seat)):
            if line.ply > self._read:
                print(line.text)
        self._read = match.head.size

    def _show(self, match: Match, seat: Seat) -> None:
        view = self._app.view(self._name, None, seat)
        print()
        print(match.game.board(view.state, match.names, painter()))
        print()

    def _turn(self, match: Match, seat: Seat) -> None:
        view = self._app.view(self._name, None, seat)
        moves = match.game.legal(view.state, seat)
        print(f"{match.names[seat - 1]} to move. Type a number, a move, or help.")
        self._list(match, view.state, moves)
        while not self._answer(match, seat, moves, input(f"{match.names[seat - 1]}> ").strip()):
            pass

    def _list(self, match: Match, state: object, moves: tuple[Move, ...]) -> None:
        items = [f"{n:>3} {match.game.say(state, move, match.names)}" for n, move in enumerate(moves, 1)]
        width = max(map(len, items)) + 3
        columns = max(1, min(100, shutil.get_terminal_size((100, 30)).columns) // width)
        height = -(-len(items) // columns)
        for row in range(height):
            print("".join(item.ljust(width) for item in items[row::height]).rstrip())

    def _answer(self, match: Match, seat: Seat, moves: tuple[Move, ...], words: str) -> bool:
        """Do what was typed; whether the turn is over."""
        view = self._app.view(self._name, None, seat)
        match words.lower().split(maxsplit=1):
            case []:
                return False
            case ["quit" | "q" | "exit"]:
                raise Leave
            case ["help" | "h"]:
                print(_HELP)
            case ["?", *rest]:
                self._explain(match, rest[0] if rest else self._clause)
            case ["moves"]:
                self._list(match, view.state, moves)
            case ["board"]:
                self._show(match, seat)
            case ["history"]:
                for line in history(frames(self._app.matches.lineage(self._name), seat)):
                    print(line.text)
            case ["scores"]:
                for score in view.scores:
                    print(f"{match.names[score.seat - 1]}: {score.total} ({'; '.join(says for says, _ in score.lines)})")
            case ["resign"]:
                return self._resign(match, seat)
            case _:
                return self._try(match, seat, moves, words)
        return False

    def _resign(self, match: Match, seat: Seat) -> bool:
        if input(f"{match.names[seat - 1]} resigns and the match ends: yes? ").strip().lower() not in ("y", "yes"):
            return False
        self._app.resign(self._name, seat)
        return True

    def _try(self, match: Match, seat: Seat, moves: tuple[Move, ...], words: str) -> bool:
        try:
            if words.isdigit() and not 1 <= int(words) <= len(moves):
                print(f"The moves are numbered 1 to {len(moves)}.")
                return False
            by_text = {write_move(move).lower(): move for move in moves}
            move = moves[int(words) - 1] if words.isdigit() else by_text.get(" ".join(words.lower().split()))
            self._app.act(self._name, seat, move or read_move(match.game.moves, seat, words))
            return True
        except IllegalMove as refusal:
            self._clause = refusal.clause
            print(f"No: {refusal.sentence} ({refusal.clause}; `?` shows the rule).")
        except TidelogError as refusal:
            print(f"No: {refusal}.")
        return False

    def _explain(self, match: Match, wanted: str) -> None:
        if not wanted:
            print(_HELP)
            return
        game = match.game.name
        try:
            found = [rulebook.clause(wanted if "/" in wanted else f"{game}/{wanted}")] if wanted[-1].isdigit() else []
        except UnknownClause as refusal:
            print(f"No: {refusal}.")
            return
        for clause in found or rulebook.search(game, wanted) or []:
            print(f"{clause.name}: {clause.text}")

    def _close(self, match: Match) -> None:
        who = HOUSE if match.head.status == "sealed" else PUBLIC
        if match.head.status == "joining":
            print("Not all seats have joined yet.")
            return
        for line in history(frames(self._app.matches.lineage(self._name), who)):
            if line.ply > self._read:
                print(line.text)
        print()
        print(match.game.board(match.state, match.names, painter()))
        if match.outcome:
            print(f"\n{outcome_words(match.outcome, match.names)}.")
        print(f"Look back with: tidelog replay {self._name}    Check it with: tidelog audit {self._name}")
