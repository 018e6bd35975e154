"""Where wakes lead: paths of ships over the sea, and which placements a captain may choose (tsuro/5).

A step is a permutation of places, so a wake that comes back comes back to where it began. Two ships that sail through
one tile may end at the same port all the same: one that comes back by the entry of the other follows it from there.
"""

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from tidelog.domain.games.tsuro.material import (
    AHEAD,
    CODE,
    EMPTY,
    JOINED,
    LAST_WAKE,
    MONSTER,
    OPEN_PORTAL,
    PORTS,
    RIM,
    ROTATIONS,
)
from tidelog.domain.games.tsuro.state import Tsunami
from tidelog.domain.kernel.seats import Seat

Placement = tuple[str, int]
"""A wake tile and its quarter turns."""


class Leg(NamedTuple):
    """A part of a ship's path: tiles sailed, the last one, the port left by, and whether a wave stops it."""

    tiles: int
    on: int
    port: int
    wave: bool


def sail(sea: bytes, place: int, start: int, on: int, tsunami: Tsunami | None) -> Leg:
    """From a place to the end of the wake, or to the first tile where a wave has to be braved (tsuro/6.1).

    From a hash (tsuro/10.6) or from the portal (tsuro/12.10) a ship comes from NOWHERE, outside the line.
    """
    tiles, port = 0, 0
    while place < RIM and 0 < (code := sea[place // PORTS]) <= LAST_WAKE:
        square = place // PORTS
        port = JOINED[code][place % PORTS]
        tiles += 1
        place = AHEAD[square * PORTS + port]
        if tsunami and tsunami.covers(square) and not (on < len(sea) and tsunami.covers(on)):
            return Leg(tiles, square, port, True)
        on = square
        if place == start:
            break
    return Leg(tiles, on, port, False)


@lru_cache(maxsize=256)
def leads(sea: bytes, square: int) -> tuple[int, ...]:
    """Where a ship ends that leaves a square by each of its ports, or comes back to that square."""
    return tuple([_end(sea, square, AHEAD[square * PORTS + port]) for port in range(PORTS)])


def _end(sea: bytes, square: int, place: int) -> int:
    while place < RIM:
        on = place // PORTS
        code = sea[on]
        if on == square or not code or code > LAST_WAKE:
            break
        place = AHEAD[on * PORTS + JOINED[code][place % PORTS]]
    return place


def end_through(joined: bytes, entry: int, square: int, ahead: tuple[int, ...]) -> int:
    """Where a ship ends that enters a tile here; its own entry again if it sails for ever (tsuro/6.5)."""
    port = entry
    while True:
        place = ahead[joined[port]]
        if place // PORTS != square:
            return place
        port = place % PORTS
        if port == entry:
            return place


End = tuple[Seat, int]
"""A ship, by its seat, and the place it will enter next."""


class Course(NamedTuple):
    """Where a placement leads: the ships that sail, the captain's first, and those that wait where they are."""

    square: int
    sailing: tuple[End, ...]
    waiting: tuple[End, ...]


def course(sea: bytes, places: tuple[int, ...], seat: Seat, placement: Placement) -> Course:
    """All ships that a placement of this captain moves, followed at once (tsuro/6.1)."""
    square = places[seat - 1] // PORTS
    ahead, joined = leads(sea, square), JOINED[CODE[placement]]
    seats = sailors(places, seat)
    sailing = [(s, end_through(joined, places[s - 1] % PORTS, square, ahead)) for s in seats]
    waiting = [(s, place) for s, place in enumerate(places, 1) if s not in seats and place >= 0]
    return Course(square, tuple(sailing), tuple(waiting))


def sailors(places: tuple[int, ...], seat: Seat) -> tuple[Seat, ...]:
    """Whose ships face the square before this captain: his own, then the others."""
    square = places[seat - 1] // PORTS
    return (seat, *[s for s, place in enumerate(places, 1) if s != seat and place // PORTS == square])


class Harm(NamedTuple):
    """What speaks against a placement: whom it harms, the captain first, and where."""

    kind: Literal["collision", "rim", "monster", "loop"]
    seats: tuple[Seat, ...]
    place: int


def harm(sea: bytes, found: Course) -> Harm | None:
    """The worst that a placement does by tsuro/5.2, what befalls the captain before what befalls others."""
    for seat, end in found.sailing:
        met = [other for other, place in found.sailing + found.waiting if place == end and other != seat]
        if met:
            return Harm("collision", (seat, *met), end)
    return _own_loss(sea, found) or _loop(found)


def _own_loss(sea: bytes, found: Course) -> Harm | None:
    captain, end = found.sailing[0]
    if end >= RIM:
        return Harm("rim", (captain,), end)
    return Harm("monster", (captain,), end) if sea[end // PORTS] >= MONSTER else None


def _loop(found: Course) -> Harm | None:
    """Whoever sails for ever comes back to the square that the tile is laid on."""
    round_and_round = [seat for seat, end in found.sailing if end // PORTS == found.square]
    return Harm("loop", tuple(round_and_round), found.square * PORTS) if round_and_round else None


class Tiers(NamedTuple):
    """What a hand can place, the best first: each tier is open only while those before it are empty."""

    harmless: tuple[Placement, ...]
    """The own ship ends before an empty square or the portal, no ship sails for ever, none collide (tsuro/5.2)."""
    apart: tuple[Placement, ...]
    """At least no two ships end at the same port (tsuro/5.3)."""
    other: tuple[Placement, ...]


@lru_cache(maxsize=512)
def tiers(sea: bytes, places: tuple[int, ...], seat: Seat, wakes: tuple[str, ...]) -> Tiers:
    """Every placement of these tiles, judged by the paths of all ships (tsuro/5.2, tsuro/5.3, tsuro/5.4)."""
    square = places[seat - 1] // PORTS
    ahead = leads(sea, square)
    entries = [places[s - 1] % PORTS for s in sailors(places, seat)]
    still = frozenset([place for place in places if place >= 0 and place // PORTS != square])
    found: tuple[list[Placement], ...] = ([], [], [])
    for wake in wakes:
        for turns in ROTATIONS[wake]:
            joined = JOINED[CODE[wake, turns]]
            ends = [end_through(joined, entry, square, ahead) for entry in entries]
            found[_tier(sea, square, ends, still)].append((wake, turns))
    return Tiers(*map(tuple, found))


def _tier(sea: bytes, square: int, ends: list[int], still: frozenset[int]) -> int:
    """0 harmless, 1 apart, 2 neither; the first end is that of the captain."""
    if not still.isdisjoint(ends) or len({*ends}) < len(ends):
        return 2
    own = ends[0]
    if own >= RIM or sea[own // PORTS] not in _OPEN:
        return 1
    return int(square in [end // PORTS for end in ends])


_OPEN: Final = (EMPTY, OPEN_PORTAL)


@lru_cache(maxsize=256)
def open_ports(
    sea: bytes, places: tuple[int, ...], rider: Seat, square: int, picked: tuple[int, ...]
) -> tuple[int, ...]:
    """The ports of a tile a rider may begin from: unused ones, of these the harmless ones (tsuro/12.6)."""
    unused = [p for p in range(PORTS) if square * PORTS + p not in picked] or list(range(PORTS))
    ahead, joined = leads(sea, square), JOINED[sea[square]]
    others = [place for seat, place in enumerate(places, 1) if seat != rider and place >= 0]
    ends = {
        end_through(joined, place % PORTS, square, ahead) if place // PORTS == square else place for place in others
    }
    harmless = [port for port in unused if end_through(joined, port, square, ahead) not in ends]
    return tuple(harmless or unused)
