"""Where wakes lead: paths of ships over the sea, and which placements a captain may choose (tsuro/5).

A step is a permutation of places, so a wake that comes back comes back to where it began, and two ships that
sail through the same tile never end at the same port.
"""

from functools import lru_cache
from typing import NamedTuple

from tidelog.domain.games.tsuro.material import (
    AHEAD,
    CODE,
    EMPTY,
    JOINED,
    LAST_WAKE,
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


@lru_cache(maxsize=512)
def best_placements(sea: bytes, places: tuple[int, ...], seat: Seat, wakes: tuple[str, ...]) -> tuple[Placement, ...]:
    """The placements a captain may choose among (tsuro/5.2, tsuro/5.3), judged by paths (tsuro/5.4)."""
    square = places[seat - 1] // PORTS
    ahead = leads(sea, square)
    entry = places[seat - 1] % PORTS
    others = [place % PORTS for place in places if place // PORTS == square and place % PORTS != entry]
    still = frozenset([place for place in places if place >= 0 and place // PORTS != square])
    safe: list[Placement] = []
    alone: list[Placement] = []
    rest: list[Placement] = []
    for wake in wakes:
        for turns in ROTATIONS[wake]:
            joined = JOINED[CODE[wake, turns]]
            end = end_through(joined, entry, square, ahead)
            if end in still or (others and any(end_through(joined, other, square, ahead) in still for other in others)):
                rest.append((wake, turns))
            elif end < RIM and end // PORTS != square and sea[end // PORTS] in (EMPTY, OPEN_PORTAL):
                safe.append((wake, turns))
            else:
                alone.append((wake, turns))
    return tuple(safe or alone or rest)


def is_safe(sea: bytes, place: int, placement: Placement) -> bool:
    """Whether a placement ends the ship that chooses it before an empty square or the portal (tsuro/5.2)."""
    square, entry = divmod(place, PORTS)
    end = end_through(JOINED[CODE[placement]], entry, square, leads(sea, square))
    return end < RIM and end // PORTS != square and sea[end // PORTS] in (EMPTY, OPEN_PORTAL)


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
