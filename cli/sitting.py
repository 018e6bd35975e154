"""A table that is played or taken down here: who is asked, what can be chosen, what has happened. No screen, no keys.

The full-screen form and the line-by-line form both sit on this; whatever a person may do, it is done here.
"""

import random
from typing import Any

from tidelog.cli.menu import Menu, menu_of
from tidelog.domain import rulebook
from tidelog.domain.corrections import correct, undo
from tidelog.domain.gallery import View
from tidelog.domain.house import House
from tidelog.domain.kernel.facts import Move, write_move
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.seats import CHANCE, HOUSE, PUBLIC, Seat
from tidelog.domain.kernel.typed import read_typed
from tidelog.domain.log.records.match import Match
from tidelog.projections.history import Line, history


class Sitting:
    """A match and who sits before the screen."""

    def __init__(self, house: House, name: str) -> None:
        self.house, self.name = house, name

    @property
    def match(self) -> Match:
        """As it is now."""
        return self.house.load(self.name)

    @property
    def verb(self) -> str:
        """The verb that goes on with it."""
        return "record" if self.match.opened.level == "given" else "play"

    @property
    def takes_down(self) -> bool:
        """Whether a real table is being taken down here, dice and draws included."""
        match = self.match
        entered = match.opened.level == "given" and match.opened.parent is None
        return entered and bool(match.secret) and self.house.pens.is_house(match)

    @property
    def is_shared(self) -> bool:
        """Whether several people play at this screen, who hide things from one another."""
        people = [info for info in self.match.opened.seats if info.kind != "bot"]
        return len(people) > 1 and not self.takes_down

    def bot(self, match: Match) -> Seat:
        """The bot that is to move; 0 for none."""
        return next((seat for seat in match.awaiting if seat > 0 and self.house.plays(match, seat)), 0)

    def move_bot(self) -> Match:
        """Let one bot make one move."""
        return self.house.play_bots(self.name, most=1)

    def asked(self, match: Match) -> Seat | None:
        """Who is asked here: a seat, or chance, which the scribe answers for; nobody where the keys are elsewhere."""
        for seat in match.awaiting:
            if seat == CHANCE or (self.house.pens.can_write(match, seat) and not self.house.plays(match, seat)):
                return seat
        return None

    def eyes(self, seat: Seat) -> Seat:
        """The house that takes down a table sees all of it; a player sees what is his."""
        return HOUSE if self.takes_down else seat

    def view(self, seat: Seat) -> View:
        """The position as whoever is asked may see it."""
        return self.house.gallery.view(self.name, None, self.eyes(seat))

    def menu(self, match: Match, seat: Seat) -> Menu:
        """What can be chosen."""
        state = self.view(seat).state
        if seat != CHANCE:
            return menu_of(match.game, state, match.names, match.game.legal(state, seat))
        return menu_of(match.game, state, match.names, match.game.chance(match.state).outcomes())

    def question(self, match: Match, seat: Seat, menu: Menu) -> str:
        """What is asked, as a sentence; at a real table with an answer as the history would tell it."""
        if seat != CHANCE:
            return f"{match.names[seat - 1]}: {match.game.now(match.state, seat)[1]}."
        example = menu[0].move if menu else match.game.chance(match.state).sample(random.Random(0))
        events = judge(match.game, match.state, CHANCE, example)
        told = next((words for event in events if (words := match.game.tell(match.state, event, match.names))), "")
        how = "" if menu else f" Type it like this: {write_move(example)}"
        return f"What was thrown or drawn{f', as in: {told}' if told else ''}?{how}"

    def read(self, match: Match, seat: Seat, text: str) -> Move:
        """What was typed, where no menu has it."""
        return read_typed(match.game, match.state, seat, text, names=match.names)

    def act(self, seat: Seat, move: Move) -> Match:
        """Make the move of a seat, or enter what a real table threw or drew."""
        return self.house.enter(self.name, move) if seat == CHANCE else self.house.act(self.name, seat, move)

    def resign(self, seat: Seat) -> Match:
        """Give up for a seat."""
        return self.house.resign(self.name, seat)

    def take_back(self, seat: Seat) -> Match:
        """At a real table the scribe corrects a slip of the pen; else the rules of undo hold."""
        return correct(self.house, self.name) if self.takes_down else undo(self.house, self.name, seat)

    def news(self, since: Match, viewer: Seat) -> list[Line]:
        """What has happened since, as a viewer may know it."""
        return list(history(self.house.gallery.since(since, viewer)))

    def told(self, viewer: Seat) -> list[Line]:
        """All that has happened."""
        return list(history(self.house.gallery.log(self.name, viewer)))

    def last_viewer(self, match: Match) -> Seat:
        """Who may look on when nobody is asked: all may see all once it is sealed."""
        return HOUSE if match.head.status == "sealed" or self.takes_down else PUBLIC

    def standing(self, state: Any, match: Match) -> list[tuple[str, int]]:
        """Each seat's name and points."""
        return [(match.names[score.seat - 1], score.total) for score in match.game.scores(state)]


def explained(game: str, wanted: str) -> list[str]:
    """A clause, a section, or the clauses that hold some words."""
    if wanted.isdigit():
        found = rulebook.section(game, wanted)
    elif wanted[-1:].isdigit():
        found = [rulebook.clause(wanted if "/" in wanted else f"{game}/{wanted}")]
    else:
        found = rulebook.search(game, wanted)
    return [f"{clause.name}: {clause.text}" for clause in found] or [f"No clause of {game} holds {wanted!r}."]
