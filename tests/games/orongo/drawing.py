"""Positions of Orongo, drawn: spaces by name, with the marks of the text board.

`island(red="23 31* P24^")` gives red a token on quarry 23, one on food 31, which is spent, and one on palm
P24, where a Moai stands (`!`: the Ceremonial one). A tile with a token is out; `out` names the empty ones.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from tests.table import Attempt, Position, given, opening
from tidelog.domain.games.orongo import GAME
from tidelog.domain.games.orongo.material import CEREMONIAL, COLOURS, INDEX, MOAI, SPACES, TILES, TOKENS
from tidelog.domain.games.orongo.moves import Place
from tidelog.domain.games.orongo.state import Phase, Player, State
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import Secret, Slot

RED, BLUE, GREEN, ORANGE = 1, 2, 3, 4
ALL_TILES = " ".join(map(str, TILES))


def island(
    seats: int = 2,
    *,
    red: str = "",
    blue: str = "",
    green: str = "",
    orange: str = "",
    out: str = "",
    shells: tuple[int, ...] = (),
    moai: tuple[int, ...] = (),
    supply: tuple[int, ...] = (),
    tokens: tuple[int, ...] = (),
    hidden: tuple[int | None, ...] = (),
    placing: tuple[Seat, ...] = (),
    reef: int = 0,
    amulet: Seat = RED,
    round: int = 5,
    last: bool = False,
    options: Mapping[str, str] | None = None,
) -> Position:
    """A match in the middle: `placing` in this order with so many `tokens` each, or bidding if nobody is."""
    drawn = dict(zip(COLOURS, (red, blue, green, orange), strict=True))
    state: State = opening(GAME, seats, {"amulet": str(amulet), **(options or {})}).state
    state = _with_pieces(state, drawn, out)
    phase: Phase = "place" if placing else "bid"
    players = tuple(_player(state, seat, shells, moai, supply, tokens, hidden) for seat in range(1, seats + 1))
    state = replace(state, players=players, phase=phase, queue=placing, due=0)
    return given(GAME, replace(state, reef=reef, round=round, last=last))


def _with_pieces(state: State, drawn: Mapping[str, str], out: str) -> State:
    tiles, tokens, moai, spent = (bytearray(len(SPACES)) for _ in range(4))
    for name in out.split():
        tiles[INDEX[name]] = 1
    for seat, words in enumerate(drawn.values(), 1):
        for word in words.split():
            space = INDEX[word.rstrip("^!*")]
            tokens[space] = seat
            tiles[space] = SPACES[space].picture != "palm"
            moai[space] = CEREMONIAL if "!" in word else seat if "^" in word else 0
            spent[space] = "*" in word
    return replace(state, tiles=bytes(tiles), tokens=bytes(tokens), moai=bytes(moai), spent=bytes(spent))


def _player(
    state: State,
    seat: Seat,
    shells: tuple[int, ...],
    moai: tuple[int, ...],
    supply: tuple[int, ...],
    tokens: tuple[int, ...],
    hidden: tuple[int | None, ...],
) -> Player:
    """What is given for this seat; for the rest, what the drawing leaves of a full set."""
    place = seat - 1
    staged = tokens[place] if tokens else 0
    tile = hidden[place] if hidden else None
    return Player(
        shells[place] if shells else state.player(seat).shells,
        moai[place] if moai else MOAI[len(state.players)] - state.moai.count(seat),
        supply[place] if supply else TOKENS - staged - state.tokens.count(seat),
        staged,
        None,
        None if tile is None else Secret(Slot(f"hidden{seat}"), (seat,), tile),
    )


def bids(position: Position, *shells: int | None) -> Attempt:
    """All bids, seat 1 first, None for a seat without shells, which is not asked; the last is only tried."""
    *early, (seat, bid) = [(seat, bid) for seat, bid in enumerate(shells, 1) if bid is not None]
    for other, number in early:
        position = position.then(other, f"bid {number}")
    return position.when(seat, f"bid {bid}")


def places(position: Position, seat: Seat) -> set[str]:
    """Where this seat may put a token."""
    return {move.space for move in position.legal(seat) if isinstance(move, Place)}


def winners(position: Position) -> tuple[Seat, ...]:
    """Who has won a match that is over."""
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    return outcome.winners


def player(position: Position, seat: Seat) -> Player:
    """One seat's things."""
    state: State = position.state
    return state.player(seat)


def on(position: Position, name: str) -> Seat:
    """Whose token lies on a space."""
    state: State = position.state
    return state.tokens[INDEX[name]]


def shells(position: Position) -> tuple[int, ...]:
    """How many shells each seat has."""
    return tuple(player.shells for player in position.state.players)
