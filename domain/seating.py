"""Who sits where: seats by name or number, bots and guests with the house, players with their key."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tidelog.domain import bots
from tidelog.domain.errors import BadSeats, UnknownSeat
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.log.primitives.luck import derive
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.names import check_names
from tidelog.domain.log.records.record import SHARED, Level
from tidelog.domain.log.writing.draft import Sitter
from tidelog.domain.store.keyring import Keyring, check_name, read_public_key

_RESERVED: Final = {"house", "chance", "public"}


def seated(keys: Keyring, seats: Sequence[str], game: Game[Any], guests: bool = False) -> tuple[Sitter, ...]:
    """Bots and guests with the house, players with their key, here or given as `name=KEY`.

    Guests sit at the table of the house whatever their names: no key that is here signs for them.
    """
    found = tuple(_sitter(keys, seat, colour, guests) for seat, colour in zip(seats, game.colours, strict=False))
    check_names(sitter.name for sitter in found)
    held = [sitter.key for sitter in found if sitter.key]
    if held and len({*held, keys.house().key}) <= len(held):
        raise BadSeats("each key sits on one seat only, and the house's on none")
    return found


def _sitter(keys: Keyring, seat: str, colour: str, guest: bool) -> Sitter:
    if seat.startswith("bot:"):
        return Sitter("bot", bots.seat_name(seat, colour))
    name, _, key = seat.partition("=")
    name = check_person(name)
    if key and not guest:
        return Sitter("player", name, read_public_key(key))
    if not guest and keys.has(name):
        return Sitter("player", name, keys.public(name))
    return Sitter("guest", name)


def check_person(seat: str) -> str:
    """A name somebody at a table can have: one that means nothing else there."""
    name = check_name(seat)
    if name.lower() in _RESERVED or name.isdecimal():
        raise BadSeats(f"{name!r} cannot be the name of a seat: it means something else")
    return name


def level_of(seats: Sequence[Sitter], asked: Level | None = None) -> Level:
    """How fair luck can be for these seats: where nobody holds a key, the house alone vouches for it."""
    held = any(seat.custody == "self" for seat in seats)
    if asked in SHARED and not held:
        raise BadSeats(f"at level {asked} players feed the draws, and no seat here holds a key")
    return asked or ("F2" if held else "F1")


def check_referee(key: bytes, seats: Sequence[Sitter]) -> bytes:
    """Refuse a referee who plays."""
    if key and key in {seat.key for seat in seats}:
        raise BadSeats("the referee holds no seat")
    return key


def check_seat(match: Match, seat: Seat) -> None:
    """Refuse a seat the match does not have."""
    if not 1 <= seat <= len(match.opened.seats):
        raise UnknownSeat(f"match {match.id} has seats 1 to {len(match.opened.seats)}, not {seat}")


def seat_named(match: Match, text: str) -> Seat:
    """The seat that a word means: its number or its name."""
    if re.fullmatch(r"-?[0-9]+", text):
        check_seat(match, int(text))
        return int(text)
    for seat, name in enumerate(match.names, 1):
        if name.lower() == text.lower():
            return seat
    raise UnknownSeat(f"match {match.id} has the seats {', '.join(match.names)}, not {text!r}")


def seeded_id(game: str, seats: Sequence[str], options: Mapping[str, str], seed: str) -> str:
    """The name of a match that follows from its seed: the same seats and options have the same one."""
    chosen = [f"{name}={value}" for name, value in sorted(options.items())]
    return derive(seed.encode(), "match", game, *seats, *chosen).hex()[:12]


def seeded_secret(seed: str, match: str) -> bytes:
    """What all luck of a seeded match follows from."""
    return derive(seed.encode(), "secret", match)
