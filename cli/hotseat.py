"""Playing in the terminal: the board, numbered moves, the rule behind a refusal, and a guard between players.

The same table takes down a match that is played elsewhere: then dice and draws are typed in as well.
"""

import random
import shutil
import sys
from collections.abc import Callable, Sequence

from tidelog.cli.paint import painter
from tidelog.cli.typing import forget, numbers, offer, understood
from tidelog.cli.window import board_fit, clear, columns, hung, told
from tidelog.domain import rulebook
from tidelog.domain.corrections import correct, undo
from tidelog.domain.errors import IllegalMove, NotYourTurn, StaleMatch, TidelogError, UnknownClause
from tidelog.domain.house import House
from tidelog.domain.kernel.facts import Move, write_move
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.seats import CHANCE, HOUSE, PUBLIC, Seat
from tidelog.domain.kernel.typed import read_typed
from tidelog.domain.log.records.match import Match
from tidelog.projections.history import history

_HELP = """Type the number of a move, or the move itself; the beginnings of its words are enough.
  ?            the rule behind the last refusal
  ? 6.3        a clause; `? 6` a section; `? words` looks for words in the rules
  moves        the moves again           board   the board again
  history      all that has happened     scores  how it stands
  undo         take the last move back   resign  give up
  quit         stop here; the match is kept"""


class Leave(Exception):
    """The player puts the match away."""


def play_match(house: House, name: str) -> None:
    """Play until the match is over or the players leave."""
    verb = "record" if house.load(name).opened.level == "given" else "play"
    try:
        HotSeat(house, name).run()
    except (Leave, EOFError, KeyboardInterrupt):
        print(f"\nThe match is kept. Go on with: tidelog {verb} {name}")


def _say(sentence: str) -> None:
    print(hung(sentence, 4, columns()))


def _asked(match: Match, moves: Sequence[Move]) -> str:
    """What a real table is asked for, with an answer as the history would tell it: it names whose draw this is."""
    example = moves[0] if moves else match.game.chance(match.state).sample(random.Random(0))
    events = judge(match.game, match.state, CHANCE, example)
    told = next((words for event in events if (words := match.game.tell(match.state, event, match.names))), "")
    how = "Type a number, a move, or help." if moves else f"Type it like this: {write_move(example)}"
    return f"What was thrown or drawn{f', as in: {told}' if told else ''}? {how}"


class HotSeat:
    """One screen, several players: whose eyes are on it, and how far they have read."""

    def __init__(self, house: House, name: str) -> None:
        self._house, self._name = house, name
        self._eyes: Seat = PUBLIC
        self._read = house.load(name)
        self._clause = ""
        self._words: dict[str, Callable[[Match, Seat], bool]] = {
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
            match = self._house.play_bots(self._name)
            if match.head.status != "running":
                return self._close(match)
            seat = self._next_seat(match)
            self._guard(match, seat)
            self._board(match, seat)
            self._news(match, self._viewer(match, seat))
            self._turn(match, seat)

    def _next_seat(self, match: Match) -> Seat:
        for seat in match.awaiting:
            if seat == CHANCE or self._house.pens.can_write(match, seat):
                return seat
        names = ", ".join(match.names[seat - 1] for seat in match.awaiting)
        print(f"{names} to move, with keys that are not here.")
        raise Leave

    def _viewer(self, match: Match, seat: Seat) -> Seat:
        """The house that takes down a table sees all of it; a player sees what is his."""
        return HOUSE if self._takes_down(match) else seat

    def _takes_down(self, match: Match) -> bool:
        """Whether a real table is being taken down here, dice and draws included."""
        entered = match.opened.level == "given" and match.opened.parent is None
        return entered and bool(match.secret) and self._house.pens.is_house(match)

    def _guard(self, match: Match, seat: Seat) -> None:
        people = [info for info in match.opened.seats if info.kind != "bot"]
        hot = len(people) > 1 and not self._takes_down(match)
        if seat != self._eyes and hot and sys.stdin.isatty():
            clear()
            forget()
            input(f"Hand the screen to {match.names[seat - 1]}, who then presses Enter. ")
            clear()
        self._eyes = seat

    def _news(self, match: Match, viewer: Seat) -> None:
        for line in history(self._house.gallery.since(self._read, viewer)):
            print(told(line.text))
        self._read = match

    def _choices(self, match: Match, seat: Seat) -> tuple[Move, ...]:
        if seat == CHANCE:
            return match.game.chance(match.state).outcomes()
        return match.game.legal(self._house.gallery.view(self._name, None, self._viewer(match, seat)).state, seat)

    def _turn(self, match: Match, seat: Seat) -> None:
        moves = self._choices(match, seat)
        offer([*(write_move(move).lower() for move in moves), *self._words, "quit"])
        who = match.names[seat - 1] if seat else "Chance"
        _say(f"{who} to move. Type a number, a move, or help." if seat else _asked(match, moves))
        self._again(match, seat)
        while not self._answer(match, seat, moves, input(f"{who}> ").strip()):
            pass

    def _answer(self, match: Match, seat: Seat, moves: tuple[Move, ...], typed: str) -> bool:
        """Do what was typed; whether the turn is over."""
        word = typed.lower()
        if word in ("quit", "q", "exit"):
            raise Leave
        if word.startswith("?"):
            return self._explain(match, word[1:].strip() or self._clause)
        if word in self._words:
            return self._words[word](match, seat)
        if not word:
            return self._house.load(self._name).head.size != match.head.size
        return self._try(match, seat, moves, typed)

    def _try(self, match: Match, seat: Seat, moves: tuple[Move, ...], typed: str) -> bool:
        try:
            move = understood(moves, typed, lambda text: read_typed(match.game, match.state, seat, text))
            if seat == CHANCE:
                self._house.enter(self._name, move)
            else:
                self._house.act(self._name, seat, move)
            return True
        except IllegalMove as refusal:
            self._clause = refusal.clause
            _say(f"No: {refusal.sentence} ({refusal.clause}; `?` shows the rule).")
        except (NotYourTurn, StaleMatch):
            print("Somebody else has moved meanwhile.")
            return True
        except TidelogError as refusal:
            self._clause = refusal.clause
            _say(f"No: {refusal}.")
        return False

    def _help(self, match: Match, seat: Seat) -> bool:
        print(_HELP)
        return False

    def _again(self, match: Match, seat: Seat) -> bool:
        state = self._house.gallery.view(self._name, None, self._viewer(match, seat)).state
        moves = self._choices(match, seat)
        words = [match.game.say(state, m, match.names) for m in moves]
        if seat == CHANCE and len(set(words)) < len(words):
            words = [write_move(m) for m in moves]
        items = [f"{n:>3} {text}" for n, text in zip(numbers(moves), words, strict=True)]
        width = max(map(len, items), default=0) + 3
        columns = max(1, min(100, shutil.get_terminal_size((100, 30)).columns) // width)
        height = -(-len(items) // columns)
        for row in range(height):
            print("".join(item.ljust(width) for item in items[row::height]).rstrip())
        return False

    def _board(self, match: Match, seat: Seat) -> bool:
        view = self._house.gallery.view(self._name, None, self._viewer(match, seat))
        self._show(match, view.state)
        return False

    def _show(self, match: Match, state: object) -> None:
        print(f"\n{board_fit(match.game.board(state, match.names, painter()), columns())}\n")

    def _history(self, match: Match, seat: Seat) -> bool:
        for line in history(self._house.gallery.log(self._name, self._viewer(match, seat))):
            print(told(line.text))
        return False

    def _scores(self, match: Match, seat: Seat) -> bool:
        for score in match.game.scores(match.state):
            _say(f"{match.names[score.seat - 1]}: {score.total} ({'; '.join(says for says, _ in score.lines)})")
        return False

    def _resign(self, match: Match, seat: Seat) -> bool:
        if seat == CHANCE:
            return False
        answer = input(f"{match.names[seat - 1]} resigns and the match ends: yes? ").strip().lower()
        if answer not in ("y", "yes"):
            return False
        self._house.resign(self._name, seat)
        return True

    def _undo(self, match: Match, seat: Seat) -> bool:
        """At a real table the scribe corrects a slip of the pen; else the rules of undo hold."""
        try:
            if self._takes_down(match):
                correct(self._house, self._name)
            else:
                undo(self._house, self._name, seat)
            return True
        except TidelogError as refusal:
            _say(f"No: {refusal}.")
            return False

    def _explain(self, match: Match, wanted: str) -> bool:
        if not wanted:
            return self._help(match, CHANCE)
        game = match.game.name
        try:
            if wanted.isdigit():
                found = rulebook.section(game, wanted)
            elif wanted[-1].isdigit():
                found = [rulebook.clause(wanted if "/" in wanted else f"{game}/{wanted}")]
            else:
                found = rulebook.search(game, wanted)
        except UnknownClause as refusal:
            _say(f"No: {refusal}.")
            return False
        for clause in found:
            _say(f"{clause.name}: {clause.text}")
        if not found:
            print(f"No clause holds {wanted!r}.")
        return False

    def _close(self, match: Match) -> None:
        if match.head.status == "joining":
            missing = [match.names[seat - 1] for seat in match.head.awaited]
            print(f"Play begins when all have joined; still missing: {', '.join(missing)}.")
            return
        self._show(match, match.state)
        self._news(match, HOUSE)
        print(f"Look back with: tidelog replay {self._name}    Check it with: tidelog audit {self._name}")
