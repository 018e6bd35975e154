"""The words of Yamatai: each fact for the history, each move for a menu."""

from collections import Counter
from collections.abc import Sequence

from tidelog.domain.games.yamatai import events as e
from tidelog.domain.games.yamatai import events_power as p
from tidelog.domain.games.yamatai import moves as m
from tidelog.domain.games.yamatai.islands import needed
from tidelog.domain.games.yamatai.material import (
    BOATS,
    BUILDINGS,
    FLEET_BOATS,
    FLEET_POWER,
    ISLAND,
    KINDS,
    PRICES,
    RESERVE,
    SEA,
    SPECIALISTS,
)
from tidelog.domain.games.yamatai.rules_trade import buying_price, selling_price
from tidelog.domain.games.yamatai.state import State
from tidelog.domain.kernel.facts import Event, Move
from tidelog.domain.kernel.game import Names, Tellers
from tidelog.domain.kernel.secret import Secret, Shown
from tidelog.domain.kernel.words import counted, listed


def boats_word(boats: Sequence[str]) -> str:
    """`2 bamboo and 1 wood`."""
    return listed([f"{count} {boat}" for boat, count in Counter(boats).items()]) or "no boats"


def power_word(number: int) -> str:
    """`; swap boats`, or nothing for a fleet tile without a power."""
    power = FLEET_POWER[number].replace("_", " ").lower()
    return f"; {power}" if power else ""


def title(specialist: str) -> str:
    """`the Shipwright (SP01)`."""
    return f"the {SPECIALISTS[specialist].title} ({specialist})" if specialist in SPECIALISTS else specialist


def _building(tile: str) -> str:
    kind = {"trading": "trading post", "torii": "Torii", "palace": "Palace"}.get(BUILDINGS[tile].type, "house")
    return f"{kind} {tile}"


def _boat_on(state: State, sea: str) -> str:
    boat = state.sea[SEA[sea]]
    return f"{BOATS[boat - 1]} boat on {sea}" if boat else sea


def _token_on(state: State, island: str) -> str:
    kind = state.culture[ISLAND[island]]
    return f"{KINDS[kind - 1]} of {island}" if kind else island


def _hidden(tile: Secret[str] | Shown[str], otherwise: str = "a hidden tile") -> str:
    return tile.value or otherwise


def tell(state: State, event: Event, names: Names) -> str:
    """A fact in the players' words."""
    word = _TELL.get(type(event))
    return word(state, event, names) if word else ""


def _told_order(state: State, event: e.OrderDealt | e.OrderSet, names: Names) -> str:
    return f"the turn order is {', '.join(names[seat - 1] for seat in event.seats)}"


def _told_fleet(state: State, event: e.FleetTaken, names: Names) -> str:
    printed = FLEET_BOATS[event.number]
    missing = "" if len(event.boats) == len(printed) else f" of {boats_word(printed)}, all there is"
    return f"{names[event.seat - 1]} takes fleet {event.number} with {boats_word(event.boats)}{missing}"


def _told_standard(state: State, event: e.StandardBuilt, names: Names) -> str:
    points = counted(BUILDINGS[event.tile].vp, "point")
    return f"{names[event.seat - 1]} builds {_building(event.tile)} on {event.island} for {points}"


def _told_prestige(state: State, event: e.PrestigeBuilt, names: Names) -> str:
    points = counted(BUILDINGS[event.tile].vp, "point")
    return f"{names[event.seat - 1]} builds the {_building(event.tile)} on {event.island} for {points}"


def _told_bonus(state: State, event: e.PrestigeGained, names: Names) -> str:
    why = {"mountain": "for the mountain", "next door": "for Torii and Palaces next door"}
    what = why.get(event.bonus, f"from the {event.bonus}")
    return f"{names[event.seat - 1]} gets {counted(event.tokens, 'prestige token')} {what}"


def _told_recruit(state: State, event: e.SpecialistRecruited, names: Names) -> str:
    coins = f", taking {counted(event.coins, 'coin')}" if event.coins else ""
    return f"{names[event.seat - 1]} recruits {title(event.specialist)} for {_tokens(event.payment)}{coins}"


def _tokens(payment: Sequence[str]) -> str:
    """`2 masks`, `1 drum, 1 fan and 1 mask`."""
    return listed([counted(count, kind) for kind, count in Counter(payment).items()])


def _told_end(state: State, event: e.MatchEnded, names: Names) -> str:
    winners = [names[seat - 1] for seat in event.outcome.winners]
    return f"{event.outcome.reason}: {listed(winners)} wins"


def _told_swap(state: State, event: p.CultureSwapped, names: Names) -> str:
    one, other = _token_on(state, event.island), _token_on(state, event.other)
    return f"{names[event.seat - 1]} swaps the {one} and the {other}"


def _told_boats(state: State, event: p.BoatsSwapped, names: Names) -> str:
    one, other = _boat_on(state, event.sea), _boat_on(state, event.other)
    return f"{names[event.seat - 1]} swaps the {one} and the {other}"


def _told_picked(state: State, event: p.PowerOpened, names: Names) -> str:
    """The first of two places; after a removal there is nothing left there to name."""
    what = _token_on(state, event.picked) if event.picked in ISLAND else _boat_on(state, event.picked)
    return f"{names[event.seat - 1]} picks the {what}" if what != event.picked else ""


_ENDED = {
    "trade": "trades no more",
    "place": "places no more boats",
    "act": "goes on to the harbour",
    "survey": "surveys nothing",
    "recruit": "ends the turn",
    "reserve": "reserves nothing",
    "remove": "removes no more boats",
}

_TELL: Tellers[State] = {
    e.CultureDealt: lambda s, v, n: "the culture tokens lie on the islands",
    e.OrderDealt: _told_order,
    e.SpecialistRevealed: lambda s, v, n: f"{title(v.specialist)} joins the row",
    e.BuildingRevealed: lambda s, v, n: f"{_building(v.tile)} joins the row",
    e.TuckedBuildingRevealed: lambda s, v, n: f"{_building(v.tile.value)} joins the row from under the deck",
    e.FleetRevealed: lambda s, v, n: f"fleet {v.number} lies face up",
    e.RoundBegun: lambda s, v, n: f"round {v.round} begins",
    e.TurnBegun: lambda s, v, n: f"{n[v.seat - 1]} is at turn",
    e.StepEnded: lambda s, v, n: f"{n[v.seat - 1]} {_ENDED[v.step]}",
    e.HarbourEmptied: lambda s, v, n: f"{n[v.seat - 1]} fetches {boats_word(v.boats)} from the harbour",
    e.FleetTaken: _told_fleet,
    e.BoatBought: lambda s, v, n: f"{n[v.seat - 1]} buys {v.boat} for {counted(v.coins, 'coin')}",
    e.BoatSold: lambda s, v, n: f"{n[v.seat - 1]} sells {v.boat} for {counted(v.coins, 'coin')}",
    e.BoatExchanged: lambda s, v, n: f"{n[v.seat - 1]}'s Shipwright makes {v.take} of {v.give}",
    e.BoatPlaced: lambda s, v, n: f"{n[v.seat - 1]} places {v.boat} on {v.sea}",
    e.TokenCollected: lambda s, v, n: f"{n[v.seat - 1]} collects the {v.kind} of {v.island}",
    e.StandardBuilt: _told_standard,
    e.PrestigeBuilt: _told_prestige,
    e.DiscountUsed: lambda s, v, n: f"fleet 9 does without {v.boat}",
    e.MasonUsed: lambda s, v, n: f"{n[v.seat - 1]}'s Master Mason does without {v.boat}",
    e.SacredGroundLifted: lambda s, v, n: f"{n[v.seat - 1]} takes the sacred ground token off {v.island}",
    e.PrestigeGained: _told_bonus,
    e.GroupPaid: lambda s, v, n: f"{n[v.seat - 1]} gets {counted(v.coins, 'coin')} for a group of {v.buildings}",
    e.TokenSurveyed: lambda s, v, n: f"{n[v.seat - 1]}'s Surveyor takes the {v.kind} of {v.island}",
    e.BoatStored: lambda s, v, n: f"{n[v.seat - 1]} stores {v.boat} in the harbour",
    e.BoatsScrapped: lambda s, v, n: f"{n[v.seat - 1]} scraps {boats_word(v.boats)}",
    e.SpecialistRecruited: _told_recruit,
    e.PatronPaid: lambda s, v, n: f"the Patron gives {n[v.seat - 1]} {counted(v.coins, 'coin')}",
    p.PowerOpened: _told_picked,
    p.LookingBegun: lambda s, v, n: f"{n[v.seat - 1]} looks at {counted(v.tiles, 'building tile')}",
    p.TileLookedAt: lambda s, v, n: f"{n[v.seat - 1]} sees {_hidden(v.tile)}",
    p.TuckedTileLookedAt: lambda s, v, n: f"{n[v.seat - 1]} sees {_hidden(s.tucked[0])} from under the deck",
    p.RowTileReserved: lambda s, v, n: f"{n[v.seat - 1]} reserves {_building(v.tile)} from the row",
    p.LookedTileReserved: lambda s, v, n: f"{n[v.seat - 1]} reserves {_building(v.tile.value)} from the deck",
    p.TilesTucked: lambda s, v, n: (
        f"{n[v.seat - 1]} tucks {listed([_hidden(tile) for tile in s.looked])} under the deck"
    ),
    p.CultureSwapped: _told_swap,
    p.BoatMoved: lambda s, v, n: f"{n[v.seat - 1]} moves the {_boat_on(s, v.sea)} to {v.to}",
    p.BoatsSwapped: _told_boats,
    p.BoatRemoved: lambda s, v, n: f"{n[v.seat - 1]} removes the {v.boat} boat from {v.sea}",
    p.SacredGroundLaid: lambda s, v, n: f"{n[v.seat - 1]} makes {v.island} sacred ground",
    p.ExtraCultureGained: lambda s, v, n: f"{n[v.seat - 1]} may collect one token more",
    e.CoinsLaid: lambda s, v, n: f"{counted(v.coins, 'coin')} go on each specialist left in the row",
    e.OrderSet: _told_order,
    e.FleetsReturned: lambda s, v, n: f"fleets {listed([str(f) for f in v.numbers])} go face down",
    e.MatchEnded: _told_end,
}


_FILLED = {"specialists": "the row of specialists", "buildings": "the row of buildings", "fleets": "the fleet track"}
_STEP = {
    "fleet": "is to take a fleet tile",
    "trade": "may trade",
    "place": "may place boats",
    "act": "may collect or build",
    "survey": "may let the Surveyor take a token",
    "store": "stores what is left",
    "recruit": "may recruit",
}
ASIDES: Tellers[State] = {
    e.RefillBegun: lambda s, v, n: f"{_FILLED[v.what]} is filled up",
    e.StepBegun: lambda s, v, n: f"{n[v.seat - 1]} {_STEP[v.step]}",
    p.PowerOpened: lambda s, v, n: f"{n[v.seat - 1]} goes on with the power of fleet {s.now.fleet}",
    p.PowerSpent: lambda s, v, n: f"the power of fleet {s.now.fleet} is used",
}


def say(state: State, move: Move, names: Names) -> str:
    """A move in the players' words."""
    return _say_chance(move) or _say_step(state, move) or _say_power(state, move)


def _say_chance(move: Move) -> str:
    match move:
        case m.DealCulture():
            return "deal the culture tokens"
        case m.DealOrder():
            return "deal the turn order"
        case m.DrawSpecialist():
            return "draw a specialist"
        case m.DrawBuilding():
            return "draw a building tile"
        case m.TurnFleet():
            return "turn up a fleet tile"
        case m.Look():
            return "look at a building tile"
    return ""


def _say_step(state: State, move: Move) -> str:
    match move:
        case m.Fleet(number):
            return f"take fleet {number} with {boats_word(FLEET_BOATS[number])}{power_word(number)}"
        case m.Buy(boat):
            return f"buy {boat}{_price(state, boat, buying=True)}"
        case m.Sell(boat):
            return f"sell {boat}{_price(state, boat, buying=False)}"
        case m.Exchange(give, take):
            return f"let the Shipwright make {take} of {give}"
        case m.Place(sea, boat):
            return f"place {boat} on {sea}"
        case m.Collect(island):
            return f"collect the {_token_on(state, island)}"
        case m.Build():
            return _say_build(state, move)
        case m.Survey(island):
            return f"let the Surveyor take the {_token_on(state, island)}"
        case m.Store(boat):
            return f"store {boat} in the harbour"
        case m.Recruit():
            return _say_recruit(state, move)
        case m.Done():
            return _say_done(state)
    return ""


def _say_power(state: State, move: Move) -> str:
    match move:
        case m.Reserve():
            return "look at building tiles to reserve one"
        case m.Take(tile):
            return f"reserve {_building(tile)} ({counted(BUILDINGS[tile].vp, 'point')})"
        case m.SwapCulture(island):
            return _second(state, "swap", "with", f"the {_token_on(state, island)}")
        case m.MoveBoat(sea):
            return _second(state, "move the", "to", _boat_on(state, sea))
        case m.SwapBoats(sea):
            return _second(state, "swap", "with", f"the {_boat_on(state, sea)}")
        case m.RemoveBoat(sea):
            return f"remove the {_boat_on(state, sea)}"
        case m.SacredGround(island):
            return f"make {island} sacred ground"
        case m.ExtraCulture():
            return "use the power to collect one token more"
    return ""


def _second(state: State, first: str, second: str, what: str) -> str:
    return f"{second if state.now.picked else first} {what}"


def _price(state: State, boat: str, buying: bool) -> str:
    if boat not in PRICES:
        return ""
    player = state.player(state.now.seat)
    return f" for {(buying_price if buying else selling_price)(player, boat)}"


def _say_build(state: State, move: m.Build) -> str:
    points, boats = counted(BUILDINGS[move.tile].vp, "point"), boats_word(needed(move.tile, state.types))
    return f"build {_building(move.tile)} on {move.island} ({points}, needs {boats})"


def _say_recruit(state: State, move: m.Recruit) -> str:
    coins = dict(zip(state.specialists, state.coins, strict=True)).get(move.specialist, 0)
    money = f" with {counted(coins, 'coin')}" if coins else ""
    return f"recruit {title(move.specialist)}{money} for {_tokens(move.payment)}"


def _say_done(state: State) -> str:
    if state.now.power == "open":
        return "reserve nothing" if state.now.fleet == RESERVE else "remove no more"
    return _DONE.get(state.phase, "done")


_DONE = {
    "trade": "trade no more, and place boats",
    "place": "place no more boats",
    "act": "go on to the harbour",
    "survey": "survey nothing",
    "recruit": "end the turn",
}
