"""How Orongo looks in a terminal and sounds: the island as text, the words of its history."""

import math
from collections.abc import Iterator

from tidelog.domain.games.orongo import events as e
from tidelog.domain.games.orongo.material import (
    CEREMONIAL,
    COLOURS,
    INDEX,
    IS_COASTAL,
    IS_TILE,
    ISLAND,
    PICTURE,
    SPACES,
    Space,
)
from tidelog.domain.games.orongo.moves import Bid, Deal, Done, Draw, Erect, GiveAmulet, Place, Reveal
from tidelog.domain.games.orongo.rules_bid import stack
from tidelog.domain.games.orongo.state import Player, State
from tidelog.domain.kernel.facts import Event, Move, Outcome
from tidelog.domain.kernel.game import Names, Tellers
from tidelog.domain.kernel.picture import Paint
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.words import counted, listed

_CELL = 7
_HALF_HEX = ISLAND.side * math.sqrt(3) / 2
_LEFT = min(space.x for space in SPACES)


def board(state: State, names: Names, paint: Paint) -> str:
    """The island and what lies beside it, for a terminal."""
    lines = [*_island(state, paint), "", *_legend(), "", *_table(state, names, paint)]
    return "\n".join(lines)


def _island(state: State, paint: Paint) -> Iterator[str]:
    rows: dict[float, list[Space]] = {}
    for space in SPACES:
        rows.setdefault(space.y, []).append(space)
    for _, spaces in sorted(rows.items()):
        line, width = "", 0
        for space in sorted(spaces, key=lambda space: space.x):
            column = round((space.x - _LEFT) / _HALF_HEX) * _CELL // 2
            text = _cell(state, space)
            line += " " * (column - width) + _coloured(state, space, text, paint)
            width = column + len(text)
        yield line


def _cell(state: State, space: Space) -> str:
    """A tile as `12.fo`, `12Fo`, `12FoR` or `12FoR*`; a palm as `P25`, `P24~`, `P24~R`, `P24^R`, `P24!R`."""
    index = INDEX[space.id]
    owner, moai = _letter(state.tokens[index]), state.moai[index]
    if not IS_TILE[index]:
        mark = "!" if moai == CEREMONIAL else "^" if moai else "~" if IS_COASTAL[index] else ""
        return f"{space.id}{mark}{owner}"
    picture = space.picture[:2]
    if not state.tiles[index]:
        return f"{space.id:>2}.{picture}"
    return f"{space.id:>2}{picture.title()}{owner}{'*' if state.spent[index] else ''}"


def _letter(seat: Seat) -> str:
    return COLOURS[seat - 1][0].upper() if seat else ""


def _coloured(state: State, space: Space, text: str, paint: Paint) -> str:
    index = INDEX[space.id]
    seat = state.tokens[index]
    if seat:
        return paint(text, COLOURS[seat - 1])
    return paint(text, "grey") if IS_TILE[index] and not state.tiles[index] else text


def _legend() -> list[str]:
    return [
        "Tiles: Qu quarry, Te temple, Go god, Bi birdman, Ne nest, Fo food; .fo not out yet; * spent",
        "Palms: ~ on the coast, ^ with a Moai, ! with the Ceremonial Moai. Tokens by letter: R B G O",
    ]


def _table(state: State, names: Names, paint: Paint) -> Iterator[str]:
    yield f"{time_words(state)}; {listed(off_island(state))}"
    yield f"The Ceremonial Moai is {_great(state)}"
    for seat, player in enumerate(state.players, 1):
        name = paint(f"{_letter(seat)} {names[seat - 1]}", COLOURS[seat - 1])
        yield f"{name}: {'; '.join([listed(_things(player)), *_marks(state, seat)])}"
    if state.outcome:
        yield sentence(state.outcome, names)


def time_words(state: State) -> str:
    """The round, or what is before the first."""
    if not state.round:
        return "Set-up"
    return f"Round {state.round}{', the last' if state.last else ''}"


def off_island(state: State) -> list[str]:
    """What lies beside the island."""
    return [f"{counted(stack(state), 'tile')} face down", f"{counted(state.reef, 'shell')} on the reef"]


def _great(state: State) -> str:
    """Where the Ceremonial Moai stands (orongo/3.4, orongo/7.5)."""
    palm = state.moai.find(CEREMONIAL)
    return f"on {SPACES[palm].id}" if palm >= 0 else "beside the island"


def _things(player: Player) -> list[str]:
    moai = f"{counted(player.moai, 'Moai', 'Moai')} left"
    return [moai, counted(player.shells, "shell"), counted(player.supply, "token")]


def _marks(state: State, seat: Seat) -> list[str]:
    """What else there is to know of a seat, as far as the viewer may."""
    player = state.player(seat)
    marks = ["holds the amulet"] if state.amulet == seat else []
    if player.hidden:
        marks.append(f"hidden tile: {tile_words(player.hidden.value) if player.hidden.value else 'face down'}")
    if player.bid:
        marks.append("has bid" if player.bid.value is None else f"has bid {player.bid.value}")
    if player.staged and not state.outcome:
        marks.append(f"{player.staged} to place")
    if state.erecting and state.queue[0] == seat:
        marks.append("a Moai to erect")
    if state.outcome:
        marks.append(f"place {state.outcome.places[seat - 1]}")
    return marks


def tile_words(number: int) -> str:
    """`god 28`."""
    return f"{PICTURE[number]} {number}"


def _result(outcome: Outcome, names: Names) -> str:
    winners = [names[seat - 1] for seat in outcome.winners]
    return f"{outcome.reason}: {listed(winners)} {'wins' if len(winners) == 1 else 'share the win'}"


def sentence(outcome: Outcome, names: Names) -> str:
    """How the match ended."""
    result = _result(outcome, names)
    return f"{result[0].upper()}{result[1:]}."


def tell(state: State, event: Event, names: Names) -> str:
    """A fact in the players' words."""
    word = _TELL.get(type(event))
    return word(state, event, names) if word else ""


def _told_bids(state: State, event: e.BidsRevealed, names: Names) -> str:
    bids = [f"{names[seat - 1]} {s.value}" for seat, s in zip(event.seats, event.shells, strict=True)]
    if not bids:
        return "the bids: nobody has a shell to bid"
    without = [names[seat - 1] for seat in range(1, len(state.players) + 1) if seat not in event.seats]
    none = f", and none from {listed(without)}, without shells" if without else ""
    return f"the bids: {listed(bids)}{none}{_too_few(state, [s.value or 0 for s in event.shells])}"


def _too_few(state: State, bids: list[int]) -> str:
    """A reef with something on it, but less than a shell for each who bid none (orongo/5.6)."""
    zeros = len(state.players) - sum(bid > 0 for bid in bids)
    reef = state.reef + (max(bids) if state.choices.zeros_get_payment else 0)
    if not 0 < reef < zeros:
        return ""
    return f"; the reef of {counted(reef, 'shell')} is too small to share among {zeros} and stays"


def _told_moai(state: State, event: e.MoaiErected | e.CeremonialErected, names: Names) -> str:
    tiles = listed([tile_words(tile) for tile in event.tiles])
    what = "the Ceremonial Moai" if isinstance(event, e.CeremonialErected) else "a Moai"
    return f"{names[event.seat - 1]} erects {what} on {event.palm}, spending {tiles}"


def _told_placed(state: State, event: e.TokenPlaced, names: Names) -> str:
    index = INDEX[event.space]
    where = f"{SPACES[index].picture} {event.space}" if IS_TILE[index] else f"palm {event.space}"
    return f"{names[event.seat - 1]} places a token on {where}"


def _told_turn(state: State, event: e.TurnEnded, names: Names) -> str:
    kept = state.player(event.seat).hidden is not None
    return f"{names[event.seat - 1]} keeps the hidden tile" if kept else ""


_TELL: Tellers[State] = {
    e.AmuletGiven: lambda s, v, n: f"{n[v.seat - 1]} begins with the amulet",
    e.HiddenTileDealt: lambda s, v, n: f"{n[v.seat - 1]} takes a hidden tile",
    e.RoundBegun: lambda s, v, n: f"round {v.round} begins",
    e.LastRoundBegun: lambda s, v, n: f"round {v.round} is the last: too few tiles are left",
    e.TileDrawn: lambda s, v, n: f"{tile_words(v.tile)} is drawn",
    e.BidMade: lambda s, v, n: f"{n[v.seat - 1]} has bid{'' if v.shells.value is None else f' {v.shells.value}'}",
    e.BidsRevealed: _told_bids,
    e.BidPaid: lambda s, v, n: f"{n[v.seat - 1]} pays {counted(v.shells, 'shell')} to the reef",
    e.TokensStaged: lambda s, v, n: f"{n[v.seat - 1]} takes {counted(v.tokens, 'token')}",
    e.ReefTaken: lambda s, v, n: f"{n[v.seat - 1]} gathers {counted(v.shells, 'shell')} from the reef",
    e.AmuletPassed: lambda s, v, n: f"the amulet goes to {n[v.seat - 1]}",
    e.TokenPlaced: _told_placed,
    e.ErectingBegun: lambda s, v, n: f"{n[v.seat - 1]} must erect a Moai",
    e.MoaiErected: _told_moai,
    e.CeremonialErected: _told_moai,
    e.TokensReturned: lambda s, v, n: f"{n[v.seat - 1]} takes {counted(v.tokens, 'token')} back, finding no place",
    e.HiddenTilePlaced: lambda s, v, n: f"{n[v.seat - 1]} brings out the hidden tile, {tile_words(v.tile.value)}",
    e.TurnEnded: _told_turn,
    e.MatchEnded: lambda s, v, n: _result(v.outcome, n),
}


def _told_order(state: State, event: e.PlacingOpened, names: Names) -> str:
    if not event.order:
        return "nobody has a token to place"
    return f"who places: {', then '.join(names[seat - 1] for seat in event.order)}"


ASIDES: Tellers[State] = {
    e.BiddingOpened: lambda s, v, n: "all choose their bids",
    e.PlacingOpened: _told_order,
    e.ErectingEnded: lambda s, v, n: f"{n[v.seat - 1]} has no more Moai to erect for this token",
    e.TurnEnded: lambda s, v, n: f"{n[v.seat - 1]} has placed",
}


def say(state: State, move: Move, names: Names) -> str:
    """A move in the players' words."""
    match move:
        case Bid(shells):
            return f"bid {shells.value}"
        case Place(space):
            return f"place a token on {SPACES[INDEX[space]].picture} {space}"
        case Erect(palm, tile, other):
            own = state.player(state.queue[0]).moai
            tiles = listed([tile_words(number) for number in (tile, other) if number])
            return f"erect {'a' if own else 'the Ceremonial'} Moai on {palm}, spending {tiles}"
        case Reveal():
            return "bring out the hidden tile and one more token"
        case Done():
            return "place no more"
        case GiveAmulet(seat):
            return f"give the amulet to {names[seat - 1]}"
        case Deal(tile):
            return f"deal {tile_words(tile.value) if tile.value else 'a hidden tile'}"
        case Draw(tile):
            return f"draw {tile_words(tile)}"
    return ""
