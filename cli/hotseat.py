"""Playing line by line: for pipes, screen readers and `--plain`. The board, a menu, a question, what was typed.

The same table takes down a match that is played elsewhere: then dice and draws are typed in as well.
"""

import shutil
import sys
from collections.abc import Callable

from tidelog.cli.menu import Menu, filtered, menu_lines, understood
from tidelog.cli.paint import painter
from tidelog.cli.rounds import Rounds
from tidelog.cli.sitting import Sitting, explained
from tidelog.cli.typing import forget, offer
from tidelog.cli.window import board_fit, clear, columns, hung, told
from tidelog.domain.errors import IllegalMove, NotYourTurn, StaleMatch, TidelogError
from tidelog.domain.house import House
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.seats import CHANCE, PUBLIC, Seat
from tidelog.domain.log.records.match import Match

_HELP = """Type the number of a move, its words or its notation; a unique beginning is enough, and is asked about.
  /palm        only the moves with `palm` in them
  ?            the rule behind the last refusal, or behind what is asked now
  ? 6.3        a clause; `? 6` a section; `? words` looks for words in the rules
  moves        the moves again           board   the board again
  history      all that has happened     scores  how it stands
  undo         take the last move back   resign  give up
  quit         stop here; the match is kept"""


class Leave(Exception):
    """The player puts the match away."""


def play_match(house: House, name: str) -> None:
    """Play until the match is over or the players leave."""
    sitting = Sitting(house, name)
    verb = sitting.verb
    try:
        HotSeat(sitting).run()
    except (Leave, EOFError, KeyboardInterrupt):
        print(f"\nThe match is kept. Go on with: tidelog {verb} {name}")


def _say(sentence: str) -> None:
    print(hung(sentence, 4, columns()))


def _agreed(question: str) -> bool:
    return input(f"{question} yes? ").strip().lower() in ("", "y", "yes")


class HotSeat:
    """One screen, several players: whose eyes are on it, and how far they have read."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._eyes: Seat = PUBLIC
        self._read = sitting.match
        self._clause = ""
        self._words: dict[str, Callable[[Match, Seat, Menu], bool]] = {
            "help": self._help,
            "moves": self._again,
            "board": self._board,
            "history": self._history,
            "scores": self._scores,
            "resign": self._resign,
            "undo": self._undo,
        }

    def run(self) -> None:
        """Turn after turn."""
        while True:
            match = self._bots()
            if match.head.status != "running":
                return self._close(match)
            seat = self._next_seat(match)
            self._guard(match, seat)
            menu = self._sitting.menu(match, seat)
            self._board(match, seat, menu)
            self._news(match, self._sitting.eyes(seat))
            self._turn(match, seat, menu)

    def _bots(self) -> Match:
        """Let the bots move; where they go round without anybody else, whoever watches is asked to turn the page."""
        match, rounds = self._sitting.match, Rounds()
        while bot := self._sitting.bot(match):
            if rounds.complete(bot) and sys.stdin.isatty():
                self._show(match, self._sitting.view(self._onlooker()).state)
                self._news(match, self._onlooker())
                if input("The others have gone round without you. Enter for the next round, or `end`> ").strip():
                    rounds.mute()
            self._think(f"{match.names[bot - 1]} is thinking ...")
            match = self._sitting.move_bot()
            self._think("")
        return match

    def _onlooker(self) -> Seat:
        """Whose eyes may be on the screen while only bots move."""
        return PUBLIC if self._sitting.is_shared else self._eyes

    def _think(self, words: str) -> None:
        if sys.stderr.isatty():
            print(f"\r{words:<40}" if words else f"\r{'':40}\r", end="", file=sys.stderr, flush=True)

    def _next_seat(self, match: Match) -> Seat:
        seat = self._sitting.asked(match)
        if seat is None:
            names = ", ".join(match.names[seat - 1] for seat in match.awaiting)
            print(f"{names} to move, with keys that are not here.")
            raise Leave
        return seat

    def _guard(self, match: Match, seat: Seat) -> None:
        if seat != self._eyes and self._sitting.is_shared and sys.stdin.isatty():
            clear()
            forget()
            input(f"Hand the screen to {match.names[seat - 1]}, who then presses Enter. ")
            clear()
        self._eyes = seat

    def _news(self, match: Match, viewer: Seat) -> None:
        for line in self._sitting.news(self._read, viewer):
            print(told(line.text))
        self._read = match

    def _turn(self, match: Match, seat: Seat, menu: Menu) -> None:
        lines = [line.lower() for item in menu for line in (item.line, item.says)]
        offer([*lines, *self._words, "quit"])
        who = match.names[seat - 1] if seat else "Chance"
        state = self._sitting.view(seat).state
        points = ", ".join(f"{name} {total}" for name, total in self._sitting.standing(state, match))
        _say(f"Ply {match.head.size}. {points}.")
        self._again(match, seat, menu)
        _say(f"{self._sitting.question(match, seat, menu)} Type a number, a move, or help.")
        while not self._answer(match, seat, menu, input(f"{who}> ").strip()):
            pass

    def _answer(self, match: Match, seat: Seat, menu: Menu, typed: str) -> bool:
        """Do what was typed; whether the turn is over."""
        word = typed.lower()
        if word in ("quit", "q", "exit"):
            raise Leave
        if word.startswith("?"):
            return self._explain(match, seat, word[1:].strip())
        if word.startswith("/"):
            return self._again(match, seat, filtered(menu, word[1:]))
        if word in self._words:
            return self._words[word](match, seat, menu)
        if not word:
            return self._sitting.match.head.size != match.head.size
        return self._try(match, seat, menu, typed)

    def _try(self, match: Match, seat: Seat, menu: Menu, typed: str) -> bool:
        try:
            meant = understood(menu, typed, lambda text: self._sitting.read(match, seat, text))
            return self._make(seat, meant.move) if not meant.echo or _agreed(f"That is: {meant.echo}.") else False
        except IllegalMove as refusal:
            self._clause = refusal.clause
            _say(f"No: {refusal.sentence} ({refusal.clause}; `?` shows the rule).")
        except (NotYourTurn, StaleMatch):
            print("Somebody else has moved meanwhile.")
            return True
        except TidelogError as refusal:
            self._clause = refusal.clause
            _say(f"No: {refusal}")
        return False

    def _make(self, seat: Seat, move: Move) -> bool:
        self._sitting.act(seat, move)
        return True

    def _help(self, match: Match, seat: Seat, menu: Menu) -> bool:
        print(_HELP)
        return False

    def _again(self, match: Match, seat: Seat, menu: Menu) -> bool:
        wide = min(100, shutil.get_terminal_size((100, 30)).columns)
        print("\n".join(menu_lines(menu, wide)) or "  (no move with that in it)" * (seat != CHANCE))
        return False

    def _board(self, match: Match, seat: Seat, menu: Menu) -> bool:
        self._show(match, self._sitting.view(seat).state)
        return False

    def _show(self, match: Match, state: object) -> None:
        print(f"\n{board_fit(match.game.board(state, match.names, painter()), columns())}\n")

    def _history(self, match: Match, seat: Seat, menu: Menu) -> bool:
        for line in self._sitting.told(self._sitting.eyes(seat)):
            print(told(line.text))
        return False

    def _scores(self, match: Match, seat: Seat, menu: Menu) -> bool:
        for score in match.game.scores(self._sitting.view(seat).state):
            _say(f"{match.names[score.seat - 1]}: {score.total} ({'; '.join(says for says, _ in score.lines)})")
        return False

    def _resign(self, match: Match, seat: Seat, menu: Menu) -> bool:
        if seat == CHANCE:
            return False
        answer = input(f"{match.names[seat - 1]} resigns and the match ends: yes? ").strip().lower()
        if answer not in ("y", "yes"):
            return False
        self._sitting.resign(seat)
        return True

    def _undo(self, match: Match, seat: Seat, menu: Menu) -> bool:
        try:
            self._sitting.take_back(seat)
            return True
        except TidelogError as refusal:
            _say(f"No: {refusal}.")
            return False

    def _explain(self, match: Match, seat: Seat, wanted: str) -> bool:
        """Words of the rules, or the clause of the last refusal, or of what is asked now."""
        clause = wanted or self._clause or match.game.now(match.state, seat)[0]
        if not clause:
            return self._help(match, seat, ())
        try:
            for line in explained(match.game.name, clause):
                _say(line)
        except TidelogError as refusal:
            _say(f"No: {refusal}.")
        return False

    def _close(self, match: Match) -> None:
        if match.head.status == "joining":
            missing = [match.names[seat - 1] for seat in match.head.awaited]
            print(f"Play begins when all have joined; still missing: {', '.join(missing)}.")
            return
        viewer = self._sitting.last_viewer(match)
        self._show(match, self._sitting.house.gallery.view(match.id, None, viewer).state)
        self._news(match, viewer)
        print(f"Look back with: tidelog replay {match.id}    Check it with: tidelog audit {match.id}")
