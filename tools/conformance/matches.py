"""The true matches of the conformance suite: every type of record, every level, every way a match can end."""

from collections.abc import Callable
from functools import cache

from tidelog.domain import catalog
from tidelog.domain.errors import UnknownOption
from tidelog.domain.kernel.facts import Outcome
from tidelog.domain.log.records.record import Beacon, Terms
from tools.conformance.desk import Desk, drawing, key_of

MINUTE = 60_000
_FEW = {"tsuro": 3}
"""So many moves, where a dozen might end a match."""


def hiding(game: str) -> dict[str, str]:
    """Options that hide as much as a game can."""
    return {option.name: "on" for option in catalog.game(game).options if "on" in option.values}


def _short(game: str) -> Desk:
    return Desk(game, ("ana", "ben"), options=_fitting(game)).join().play(_FEW.get(game, 12))


def _fitting(game: str) -> dict[str, str]:
    """What hides most at a table of two."""
    try:
        Desk(game, ("ana", "ben"), options=hiding(game))
    except UnknownOption:  # one for more players than two
        return {}
    return hiding(game)


def resigned(game: str) -> Desk:
    """Two players, some moves, and one gives up."""
    return _short(game).alone().resign(1)


def fresh(game: str) -> Desk:
    """The same at the level at which nobody foresees a draw."""
    return Desk(game, ("ana", "ben"), "F3").join().play(8).alone().resign(2)


def housed(game: str) -> Desk:
    """Guests and a bot: the house's word."""
    return Desk(game, ("gus", "bot greedy", "hal"), "F1").join().play(9).alone().resign(1)


def seeded(game: str) -> Desk:
    """Everything follows from a seed."""
    return Desk(game, ("gus", "hal"), "F0").join().play(9).alone().resign(1)


def given(game: str) -> Desk:
    """A real table, with a slip put right."""
    desk = Desk(game, ("ana", "gus"), "given").join().play(6)
    return desk.correct(desk.size - 1).play(6).alone().abandon()


def whole() -> Desk:
    """A match played to its end, of more records than one tile holds."""
    return Desk("yamatai", ("ana", "ben", "gus")).join().play(5000)


def everything() -> Desk:
    """A new key, draws ruled back with all consents, a lapse after which the house plays on, and a take-back."""
    desk = Desk("orongo", ("ana", "ben", "cy", "dan"), terms=Terms("move", MINUTE, 0, "bot"), referee="umpire")
    desk.join().play(5).rekey(1).alone()
    to = desk.size
    desk.drawn().alone().rule(to, agreed=(1, 2, 3, 4)).rule(reason="it stands").alone()
    desk.take_back(desk.play(1).alone().size - 1, *_all_from(desk))
    desk.alone()
    while 4 not in desk.match.awaiting:
        desk.play(1)
    return desk.lapse(4, wait=MINUTE + 1).play(4).alone().resign(2)


def _all_from(desk: Desk) -> tuple[int, ...]:
    return (1, 2, 3, 4)


def set_aside() -> Desk:
    """A ruling past a draw that not everybody agreed to."""
    desk = Desk("orongo", ("ana", "ben")).join().alone()
    to = desk.size
    return desk.drawn().alone().rule(to, agreed=(1,)).alone().resign(1)


def corrected() -> Desk:
    """A ruling after the seal gives other places."""
    return resigned("orongo").rule(outcome=Outcome("corrected", (1, 1)))


def taken_back() -> Desk:
    """A seat takes back its own move alone."""
    desk = Desk("yamatai", ("ana", "ben")).join().play(1).alone()
    to, seat = desk.size, desk.match.awaiting[0]
    desk.play(1)
    return desk.take_back(to, seat, alone=True).play(3).alone().resign(1)


def referee_named() -> Desk:
    """The referee names a key for a seat whose player has lost his."""
    desk = Desk("yamatai", ("ana", "ben"), referee="umpire").join().play(3).alone()
    return desk.reseat(2, "stand-in").play(8).alone().resign(1)


def house_took_over() -> Desk:
    """The referee gives a lost seat to the house."""
    return Desk("yamatai", ("ana", "ben")).join().play(3).alone().reseat(1).play(4).alone().resign(2)


def given_away_while_owed() -> Desk:
    """A seat is given away while a draw waits for its share."""
    desk = Desk("orongo", ("ana", "ben"), "F3").join(1, 2)
    return desk.reseat(2).play(4).alone().resign(1)


def lapsed() -> Desk:
    """Time runs out, and the match ends so."""
    desk = Desk("tongiaki", ("ana", "ben"), terms=Terms("move", MINUTE, 0, "resigned")).join().play(3).alone()
    return desk.lapse(wait=MINUTE)


def lapsed_together() -> Desk:
    """Time runs out for two who choose at the same time."""
    desk = Desk("orongo", ("ana", "ben"), terms=Terms("move", MINUTE, 0, "resigned")).join()
    while len(desk.match.awaiting) < 2:
        desk.play(1)
    return desk.lapse(wait=MINUTE + 500, paused=500)


def clocked() -> Desk:
    """A clock for each seat runs down, and the match is abandoned."""
    desk = Desk("yamatai", ("ana", "ben"), terms=Terms("clock", MINUTE, 500, "abandoned")).join().play(6).alone()
    return desk.lapse(wait=2 * MINUTE)


def branched() -> Desk:
    """A branch, with its parent's records before it."""
    return Desk("orongo", parent=Desk("orongo").join().play(8)).join().play(6).alone().resign(1)


def branched_twice() -> Desk:
    """A branch of a branch, with other seats."""
    first = Desk("tongiaki", parent=Desk("tongiaki").join().play(5)).join().play(3)
    return Desk("tongiaki", ("cy", "gus"), parent=first, match="third").join().play(4).alone().resign(2)


def branched_from_a_table() -> Desk:
    """A branch of a match whose draws were typed in."""
    return Desk("orongo", parent=Desk("orongo", level="given").join().play(9)).join().play(5).alone().resign(1)


def branched_from_another_house() -> Desk:
    """A branch of a match that another house ran."""
    return Desk("yamatai", parent=Desk("yamatai", house="inn").join().play(4)).join().play(4).alone().resign(1)


def not_before() -> Desk:
    """A beacon's value stands in the opening."""
    beacon = Beacon("drand/quicknet", 77, b"\x05" * 32)
    return Desk("yamatai", ("ana", "ben"), beacon=beacon).join().play(3).alone().resign(1)


def abandoned() -> Desk:
    """The house ends a match, and says why."""
    return _short("tsuro").alone().abandon()


def nobody_came() -> Desk:
    """Abandoned before all have joined."""
    return Desk("orongo").join(2).abandon("nobody came")


def joining() -> Desk:
    """One has joined, one is awaited."""
    return Desk("orongo").join(1)


def owing() -> Desk:
    """Chance is asked, and waits for a share."""
    return Desk("orongo", level="F3").join(1, 2).ready(1)


def running(game: str = "orongo") -> Desk:
    """A match that is still played, with things hidden."""
    return _short(game).play(1)


def of(make: Callable[[], Desk]) -> Desk:
    """A match made with luck that follows from what makes it."""
    with drawing(getattr(make, "__name__", "match")):
        return make()


@cache
def base(name: str) -> Desk:
    """The match that a lie is told about: a name, and perhaps a game."""
    kind, _, game = name.partition(" ")
    make = globals()[kind]
    with drawing(name):
        found: Desk = make(game) if game else make()
    return found


__all__ = ["base", "hiding", "key_of"]
