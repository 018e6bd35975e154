"""The rules of Orongo as the kernel asks for them: who acts, what they may do, what follows, how it ends."""

from collections.abc import Mapping
from functools import lru_cache

from tidelog.domain.errors import IllegalMove, UnknownOption
from tidelog.domain.games.orongo import events as e
from tidelog.domain.games.orongo.groups import erections
from tidelog.domain.games.orongo.material import (
    CEREMONIAL,
    FIRST_TILES,
    INDEX,
    MOAI,
    NOT_QUARRIES,
    SEATS,
    SHELLS,
    SPACES,
    TILE_SPACE,
    TILES,
    TOKENS,
)
from tidelog.domain.games.orongo.moves import Bid, Deal, Done, Draw, Erect, GiveAmulet, Place, Reveal
from tidelog.domain.games.orongo.rules_bid import begin_round, bid, bidders, close_rounds, open_bidding
from tidelog.domain.games.orongo.rules_place import (
    can_reveal,
    can_stop,
    erect,
    place,
    placements,
    reveal,
    stop,
)
from tidelog.domain.games.orongo.state import Choices, Phase, Player, State, evolve
from tidelog.domain.kernel.chance import Ask, OneOf
from tidelog.domain.kernel.facts import Deciders, Event, Move, Outcome, Score, Unfolding, Unseen
from tidelog.domain.kernel.game import Asked, Option
from tidelog.domain.kernel.seats import CHANCE, Seat
from tidelog.domain.kernel.secret import UNNAMED, Secret
from tidelog.domain.kernel.words import counted

OPTIONS = (
    Option("hidden_tile", ("off", "on"), "with 3 or 4 players, each keeps a tile to bring out later (orongo/9)"),
    Option("one_token_order", ("clockwise", "bid"), "how seats with one token take turns (orongo/10.1)"),
    Option("zero_gets_payment", ("yes", "no"), "whether the winner's shells reach those who bid 0 (orongo/10.2)"),
    Option("amulet", ("random", "1", "2", "3", "4"), "who holds the amulet first (orongo/3.5)"),
)


def start(seats: int, options: Mapping[str, str]) -> State:
    """The table before anything is drawn (orongo/3.4)."""
    hidden = options["hidden_tile"] == "on"
    if hidden and seats == min(SEATS):
        raise UnknownOption("hidden_tile is for 3 or 4 players, not 2", "orongo/9.1")
    amulet = 0 if options["amulet"] == "random" else int(options["amulet"])
    if amulet > seats:
        raise UnknownOption(f"option amulet names seat {amulet}, and there are {seats} seats", "orongo/3.5")
    choices = Choices(options["one_token_order"] == "bid", options["zero_gets_payment"] == "yes", hidden)
    nothing = bytes(len(SPACES))
    players = (Player(SHELLS[seats], MOAI[seats], TOKENS),) * seats
    state = State(choices, "amulet", players, nothing, nothing, nothing, nothing)
    if not amulet:
        return state
    state = evolve(state, e.AmuletGiven(amulet))
    return state if hidden else evolve(state, e.RoundBegun(1, FIRST_TILES[seats]))


def awaiting(state: State) -> tuple[Seat, ...]:
    """Who may act now."""
    if state.phase == "bid":
        return bidders(state)
    if state.phase == "place":
        return state.queue[:1]
    return () if state.phase == "over" else (CHANCE,)


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Everything this seat may ask for now."""
    if seat not in awaiting(state) or seat == CHANCE:
        return ()
    if state.phase == "bid":
        return _bids(seat, state.player(seat).shells)
    if state.erecting:
        return tuple(Erect(way.palm, *way.tiles) for way in erections(state, seat, INDEX[state.erecting]))
    moves: list[Move] = []
    if state.player(seat).staged:
        moves += [_PLACE[space] for space in placements(state, seat)]
    if can_reveal(state, seat):
        moves.append(Reveal())
    if can_stop(state, seat):
        moves.append(Done())
    return tuple(moves)


_PLACE = tuple(Place(space.id) for space in SPACES)


@lru_cache(maxsize=256)
def _bids(seat: Seat, most: int) -> tuple[Bid, ...]:
    return tuple(Bid(Secret(UNNAMED, (seat,), shells)) for shells in range(most + 1))


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    """The facts that follow from a move, or the clause it breaks."""
    decider = _DECIDE[state.phase].get(type(move))
    if decider is None:
        raise IllegalMove(*now(state, seat))
    unfolding = Unfolding(state, evolve)
    decider(unfolding, seat, move)
    close_rounds(unfolding)
    return unfolding.events


def _give_amulet(unfolding: Unfolding[State], seat: Seat, move: GiveAmulet) -> None:
    unfolding.add(e.AmuletGiven(move.seat))
    if not unfolding.state.choices.hidden_tile:
        begin_round(unfolding)


def _next_to_deal(state: State) -> Seat:
    return next(seat for seat, player in enumerate(state.players, 1) if player.hidden is None)


def _deal(unfolding: Unfolding[State], seat: Seat, move: Deal) -> None:
    unfolding.add(e.HiddenTileDealt(_next_to_deal(unfolding.state), move.tile))
    if all(player.hidden for player in unfolding.state.players):
        begin_round(unfolding)


def _draw(unfolding: Unfolding[State], seat: Seat, move: Draw) -> None:
    unfolding.add(e.TileDrawn(move.tile))
    if not unfolding.state.due:
        open_bidding(unfolding)


_DECIDE: Mapping[Phase, Deciders[State]] = {
    "amulet": {GiveAmulet: _give_amulet},
    "deal": {Deal: _deal},
    "tiles": {Draw: _draw},
    "bid": {Bid: bid},
    "place": {Place: place, Erect: erect, Reveal: reveal, Done: stop},
    "over": {},
}

_NOW: Mapping[Phase, Asked] = {
    "amulet": ("orongo/3.5", "now is the time to give out the amulet"),
    "deal": ("orongo/9.1", "now is the time to deal hidden tiles"),
    "tiles": ("orongo/4.2", "now is the time to draw new tiles"),
    "bid": ("orongo/5.1", "now is the time to bid"),
    "over": ("orongo/8.1", "now is the time to rest: the match is over"),
}


def now(state: State, seat: Seat) -> Asked:
    """What this seat is asked for, and by which clause; who bids no more is told why."""
    if seat not in awaiting(state) and state.phase != "over":
        return ("orongo/5.1", _has_bid(state, seat)) if _may_bid(state, seat) else ("", "")
    return _placing(state, seat) if state.phase == "place" else _NOW[state.phase]


def _may_bid(state: State, seat: Seat) -> bool:
    return state.phase == "bid" and 1 <= seat <= len(state.players)


def _has_bid(state: State, seat: Seat) -> str:
    if state.player(seat).bid:
        return "you have bid, and a bid once made stands"
    return "you have no shells, so you bid none and are not asked"


def _placing(state: State, seat: Seat) -> Asked:
    if state.erecting:
        return "orongo/7.1", "now a Moai has to be erected"
    if state.player(seat).staged and placements(state, seat):
        return "orongo/6.5", "now a token has to be placed, as long as there is a place for it"
    return "orongo/9.4", "now is the time to reveal your hidden tile or be done"


def chance(state: State) -> Ask:
    """What chance is asked now: the amulet, a hidden tile, or the next tile of the stack."""
    if state.phase == "amulet":
        return OneOf(range(1, len(state.players) + 1), GiveAmulet)
    if state.phase == "deal":
        seat = _next_to_deal(state)
        return OneOf(_stacked(state, NOT_QUARRIES), lambda tile: Deal(Secret(UNNAMED, (seat,), tile)))
    return OneOf(_stacked(state, TILES), Draw)


def _stacked(state: State, tiles: tuple[int, ...]) -> list[int]:
    held = {player.hidden.value for player in state.players if player.hidden}
    out = state.tiles
    return [tile for tile in tiles if not out[TILE_SPACE[tile]] and tile not in held]


def unseen(state: State) -> tuple[Unseen, ...]:
    """What missing bids and hidden tiles may be."""
    found = [
        Unseen((player.bid.slot,), tuple(range(player.shells + 1)), chosen_by=seat)
        for seat, player in enumerate(state.players, 1)
        if player.bid and player.bid.value is None
    ]
    hidden = tuple(p.hidden.slot for p in state.players if p.hidden and p.hidden.value is None)
    if hidden:
        found.append(Unseen(hidden, tuple(_stacked(state, NOT_QUARRIES))))
    return tuple(found)


def outcome(state: State) -> Outcome | None:
    """How the match ended, if it has."""
    return state.outcome


def scores(state: State) -> tuple[Score, ...]:
    """Moai that stand, the Ceremonial one with them; shells settle ties (orongo/8.3)."""
    return tuple(_score(state, seat) for seat in range(1, len(state.players) + 1))


def _score(state: State, seat: Seat) -> Score:
    own = MOAI[len(state.players)] - state.player(seat).moai
    ceremonial = sum(mark == CEREMONIAL and state.tokens[i] == seat for i, mark in enumerate(state.moai))
    lines = [(f"{own} of {MOAI[len(state.players)]} Moai", own)]
    if ceremonial:
        lines.append(("the Ceremonial Moai", ceremonial))
    lines.append((f"{counted(state.player(seat).shells, 'shell')}, for ties only", 0))
    return Score(seat, own + ceremonial, tuple(lines))


def census(state: State) -> Mapping[str, int]:
    """Shells, tokens and Moai, wherever they are (orongo/2.6)."""
    shells = sum(player.shells for player in state.players) + state.reef + state.spent.count(1)
    counts = {"shells": shells}
    for seat, player in enumerate(state.players, 1):
        counts[f"tokens of seat {seat}"] = player.supply + player.staged + state.tokens.count(seat)
        counts[f"Moai of seat {seat}"] = player.moai + state.moai.count(seat)
    return counts
