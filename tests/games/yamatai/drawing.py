"""Tables drawn for tests: sea and islands in the words of the board, mats in the words of the box.

    (B01)                 s14
    I01^ fan      s06     I05 .
    (W02)         (S07)   s15
    I02!o #blue   s08     I06 #Torii

is a bamboo boat on S01, a fan on the mountain I01, and so on; what is not drawn is empty.
"""

import re

from msgspec.structs import replace

from tests.table import Position, given
from tidelog.domain.games.yamatai import GAME
from tidelog.domain.games.yamatai.events import Step
from tidelog.domain.games.yamatai.material import (
    BOAT,
    BOAT_COUNTS,
    BOATS,
    BUILDINGS,
    COINS,
    COLOURS,
    FLEETS,
    ISLAND,
    ISLANDS,
    KIND,
    KINDS,
    OPEN_FLEETS,
    PALACE,
    SACRED,
    SEA,
    SEAS,
    SPECIALISTS,
    STANDARD,
    TORII,
)
from tidelog.domain.games.yamatai.moves import Look
from tidelog.domain.games.yamatai.state import Now, Player, State
from tidelog.domain.kernel.facts import write_move
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.secret import UNNAMED, Secret, Slot

_BOAT = {name[0].upper(): index + 1 for index, name in enumerate(BOATS)}
_PIECE = {**{colour: seat for seat, colour in enumerate(COLOURS, 1)}, "Torii": TORII, "Palace": PALACE}
_OWNER = {colour[0]: seat for seat, colour in enumerate(COLOURS, 1)}


def mat(
    hand: str = "",
    coins: int = COINS,
    culture: str = "",
    people: str = "",
    *,
    harbour: str = "",
    scrapped: str = "",
    reserved: str = "",
    built: str = "",
    prestige: int = 0,
    standard: int | None = None,
) -> Player:
    """A player's things; without a number, as many standard buildings as are not drawn."""
    return Player(
        coins=coins,
        standard=-1 if standard is None else standard,
        prestige=prestige,
        hand=_counted(hand, BOATS),
        harbour=_counted(harbour, BOATS),
        scrapped=_counted(scrapped, BOATS),
        culture=_counted(culture, KINDS),
        specialists=tuple(people.split()),
        built=tuple(built.split()),
        reserved=tuple(reserved.split()),
    )


def _counted(words: str, names: tuple[str, ...]) -> bytes:
    assert set(words.split()) <= set(names), words
    return bytes(words.split().count(name) for name in names)


def table(
    drawing: str = "",
    *mats: Player,
    step: Step = "place",
    fleet: int = 1,
    played: tuple[int, ...] = (),
    row: str = "",
    people: str = "",
    coins: tuple[int, ...] = (),
    deck: str | None = None,
    tucked: tuple[Secret[str], ...] = (),
    round: int = 1,
) -> Position:
    """Blue at turn with this fleet tile, in this step; with `played` it is the last turn of the round.

    In the step `fleet` the tile is not yet taken, but lies face up.
    """
    players = mats if len(mats) > 1 else (*(mats or (mat(),)), mat())
    state = _at_turn(players, fleet, played, taken=step != "fleet")
    state = _with_tiles(state, row, people, coins, deck, tucked)
    state = _with_drawing(state, drawing)
    return given(GAME, replace(state, phase=step, round=round))


def _at_turn(players: tuple[Player, ...], fleet: int, played: tuple[int, ...], taken: bool) -> State:
    seats = tuple(range(1, len(players) + 1))
    order = seats * (2 if len(players) == 2 else 1)
    used = (*played, fleet) if taken else played
    rest = [number for number in (fleet, *FLEETS) if number not in used]
    rest = list(dict.fromkeys(rest))
    up = OPEN_FLEETS - len(used)
    return replace(
        GAME.start(len(players), {}),
        players=players,
        order=order[1:] + order[:1] if played else order,
        used=used,
        fleets=tuple(rest[:up]),
        fleets_down=(tuple(rest[up:]),),
        now=Now(seat=1, fleet=fleet if taken else 0),
    )


def _with_tiles(
    state: State,
    row: str,
    people: str,
    coins: tuple[int, ...],
    deck: str | None,
    tucked: tuple[Secret[str], ...],
) -> State:
    out = {*row.split(), *(tile for p in state.players for tile in p.built + p.reserved)}
    hidden = tuple(BUILDINGS) if deck is None else (*deck.split(), *(tile.known() for tile in tucked))
    owned = {*people.split(), *(name for p in state.players for name in p.specialists)}
    return replace(
        state,
        row=tuple(row.split()),
        unrevealed=tuple(tile for tile in hidden if tile not in out),
        tucked=tucked,
        specialists=tuple(people.split()),
        coins=coins or (0,) * len(people.split()),
        specialist_deck=tuple(name for name in SPECIALISTS if name not in owned),
    )


def _with_drawing(state: State, drawing: str) -> State:
    sea, culture, mountains = bytearray(len(SEAS)), bytearray(len(ISLANDS)), bytearray(len(ISLANDS))
    buildings, sacred = bytearray(len(ISLANDS)), bytearray(len(ISLANDS))
    for letter, number in re.findall(r"\((\w)(\d\d)\)", drawing):
        sea[SEA[f"S{number}"]] = _BOAT[letter]
    for name, mountain, owner, what in re.findall(r"(I\d\d)(\^?)(?:!(\w))? +(\S+)", drawing):
        place = ISLAND[name]
        mountains[place] = bool(mountain)
        sacred[place] = _OWNER[owner] if owner else 0
        if what.startswith("#"):
            buildings[place] = _PIECE[what[1:]]
        elif what != ".":
            culture[place] = KIND[what] + 1
    supply = bytes(
        count - sea.count(boat + 1) - sum(p.hand[boat] + p.harbour[boat] + p.scrapped[boat] for p in state.players)
        for boat, count in enumerate(BOAT_COUNTS)
    )
    return replace(
        state,
        players=tuple(_counted_pieces(p, bytes(buildings), seat) for seat, p in enumerate(state.players, 1)),
        supply=supply,
        sea=bytes(sea),
        culture=bytes(culture),
        mountains=bytes(mountains),
        buildings=bytes(buildings),
        sacred=bytes(sacred),
        sacred_left=SACRED - sum(map(bool, sacred)),
    )


def _counted_pieces(player: Player, buildings: bytes, seat: Seat) -> Player:
    if player.standard >= 0:
        return player
    return replace(player, standard=STANDARD[2] - buildings.count(seat))


def known(tile: str, *seats: Seat) -> Secret[str]:
    """A tile under the deck that these seats have looked at."""
    return Secret(Slot(f"tucked {tile}"), seats, tile)


def with_supply(position: Position, **boats: int) -> Position:
    """The same table with these numbers of boats in the supply."""
    supply = bytearray(position.state.supply)
    for boat, count in boats.items():
        supply[BOAT[boat]] = count
    return given(GAME, replace(position.state, supply=bytes(supply)))


def play(position: Position, *lines: str) -> Position:
    """The position after these moves, each by whoever is awaited; `look H01` is chance's."""
    for line in lines:
        (seat,) = GAME.awaiting(position.state)
        if line.startswith("look "):
            at_turn = position.state.now.seat
            position = position.then(CHANCE, Look(Secret(UNNAMED, (at_turn,), line.split()[1])))
        else:
            position = position.then(seat, line)
    return position


def offers(position: Position, verb: str = "") -> list[str]:
    """The moves of whoever is awaited, as lines; those that begin with this verb."""
    (seat,) = GAME.awaiting(position.state)
    lines = [write_move(move) for move in position.legal(seat)]
    return [line for line in lines if line.split()[0].startswith(verb)]


def finish(position: Position) -> Position:
    """The position after this turn, left as soon as the rules allow."""
    used = position.state.used
    while position.state.phase in ("trade", "place", "act", "survey", "store", "recruit"):
        if position.state.used != used:
            break
        lines = offers(position)
        position = play(position, "done" if "done" in lines else lines[0])
    return position


def at_turn(position: Position) -> tuple[Seat, str]:
    """Who is awaited, and in which phase."""
    (seat,) = GAME.awaiting(position.state)
    return seat, position.state.phase


def blue(position: Position) -> Player:
    """The first player's things."""
    player: Player = position.state.players[0]
    return player


def boats(counts: bytes) -> str:
    """Counted boats in words."""
    return " ".join(name for name, count in zip(BOATS, counts, strict=True) for _ in range(count))


def tokens(counts: bytes) -> str:
    """Counted culture tokens in words."""
    return " ".join(name for name, count in zip(KINDS, counts, strict=True) for _ in range(count))


def sea_at(position: Position, name: str) -> str:
    """The boat on a sea space, or nothing."""
    boat = position.state.sea[SEA[name]]
    return BOATS[boat - 1] if boat else ""


def culture_at(position: Position, name: str) -> str:
    """The culture token on an island, or nothing."""
    kind = position.state.culture[ISLAND[name]]
    return KINDS[kind - 1] if kind else ""
