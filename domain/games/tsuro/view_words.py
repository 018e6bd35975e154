"""The words of Tsuro of the Seas: its history as a captain's log, and its moves for a menu."""

from tidelog.domain.games.tsuro import events as e
from tidelog.domain.games.tsuro.material import (
    AHEAD,
    COMPASS,
    EMPTY,
    JOINED,
    OPEN_PORTAL,
    PHOENIX,
    PORTAL,
    PORTS,
    RIM,
    SQUARE,
    SQUARES,
    TAIHOU,
    WAVE,
)
from tidelog.domain.games.tsuro.moves import (
    Begin,
    Done,
    Draw,
    Emerge,
    Enter,
    Fire,
    Hold,
    Keep,
    Launch,
    Lay,
    OpenPortal,
    Pass,
    Place,
    Refuse,
    Relocate,
    Reroll,
    Roll,
    Swap,
)
from tidelog.domain.games.tsuro.sailing import Placement, course, end_through, harm, leads
from tidelog.domain.games.tsuro.state import State, Tile
from tidelog.domain.kernel.facts import Event, Move
from tidelog.domain.kernel.game import Names, Tellers
from tidelog.domain.kernel.secret import Secret
from tidelog.domain.kernel.words import counted, listed

LETTERS = "ROYGBPKW"
"""Of the ships, by seat; K is black."""
_TURNED = ("as it is", "turned right", "turned round", "turned left")
_NUMBER = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SPECIAL = {PHOENIX: "the Phoenix", PORTAL: "the portal", TAIHOU: "a taihou"}
_COLOUR = {"G": "gold", "B": "blue"}
_SIDE = ("top", "right", "bottom", "left")


def beast(monster: str) -> str:
    """`gold daikaiju 3`, `the uzushio`."""
    return f"{_COLOUR[monster[1]]} daikaiju {monster[0]}" if monster[0].isdigit() else f"the {monster}"


def tile_name(tile: Tile) -> str:
    """A tile as its viewer knows it."""
    known = tile.value if isinstance(tile, Secret) else tile
    return _SPECIAL.get(known, known) if known else "a hidden tile"


def port_name(port: int) -> str:
    """Which side of a square, and which end of it."""
    side, end = _side_and_end(port)
    return f"{side} side, {end} end"


def _side_and_end(port: int) -> tuple[str, str]:
    ends = ("left", "right") if port // 2 in (0, 2) else ("upper", "lower")
    return _SIDE[port // 2], ends[0] if port in (0, 2, 5, 7) else ends[1]


def _hash(square: str, port: int) -> str:
    """As it is written, then in short where it is: a list of all of them has to fit a screen."""
    return f"{square} {port} ({' '.join(_side_and_end(port))})"


def tell(state: State, event: Event, names: Names) -> str:
    """A fact in the players' words."""
    word = _TELL.get(type(event))
    return word(state, event, names) if word else ""


def _number(tiles: int) -> str:
    word = _NUMBER[tiles] if tiles < len(_NUMBER) else str(tiles)
    return f"{word} {'tile' if tiles == 1 else 'tiles'}"


def _told_sailed(state: State, event: e.ShipSailed, names: Names) -> str:
    sails = f"{names[event.seat - 1]}'s ship sails {_number(event.tiles)}"
    if not event.ended:
        return f"{sails} to {event.on}, into the wave"
    return f"{sails} and {_ahead(state, AHEAD[SQUARE[event.on] * PORTS + event.port])}"


def _told_stopped(state: State, event: e.ShipStopped, names: Names) -> str:
    return f"{names[event.seat - 1]}'s ship sails on and {_ahead(state, state.places[event.seat - 1])}"


def _ahead(state: State, place: int) -> str:
    if place >= RIM:
        return "comes to the edge of the sea"
    code = state.sea[place // PORTS]
    if code in (EMPTY, OPEN_PORTAL):
        return f"faces {'the portal' if code else SQUARES[place // PORTS]}"
    monster = state.monster_at(place // PORTS)
    return "comes back to where it began" if monster > len(state.lairs) else f"comes to {SQUARES[place // PORTS]}"


def _told_dice(state: State, event: e.DiceRolled, names: Names) -> str:
    if len(event.eyes) > 1:
        return f"the dice show gold {event.eyes[0]} and blue {event.eyes[1]}"
    roller = f"{names[state.braving - 1]} rolls" if state.braving else "the die shows"
    return f"{roller} {event.eyes[0]}"


def _told_rampage(state: State, event: e.RampageBegun, names: Names) -> str:
    if not event.monsters:
        return f"no daikaiju is there to act on {event.die}"
    if event.monsters[0] == "uzushio":
        return f"the uzushio acts on {event.die}"
    return f"the daikaiju act on {event.die}"


def _told_advance(state: State, event: e.TsunamiAdvanced, names: Names) -> str:
    ships = [f"{names[seat - 1]}'s" for seat in event.ships]
    caught = f"; in its line: {listed(ships)}" if ships else ""
    return f"the tsunami, now {WAVE[event.advances]}, rolls on to {event.square}{caught}"


def _told_swap(state: State, event: e.TilesSwapped, names: Names) -> str:
    given, taken = state.hand(event.seat)[event.own], state.pool[event.pool]
    return f"{names[event.seat - 1]} swaps {tile_name(given)} for {tile_name(taken)}"


def _told_end(state: State, event: e.MatchEnded, names: Names) -> str:
    winners = [names[seat - 1] for seat in event.outcome.winners]
    return f"{event.outcome.reason}: {listed(winners)} {'wins' if len(winners) == 1 else 'share the win'}"


def _told_under(state: State, event: e.UnderTileDrawn, names: Names) -> str:
    return f"{names[event.seat - 1]} draws {tile_name(state.under_pile[0])} from under the pile"


_TELL: Tellers[State] = {
    e.FirstSeatChosen: lambda s, v, n: f"{n[v.seat - 1]} begins",
    e.TileDrawn: lambda s, v, n: f"{n[v.seat - 1]} draws {tile_name(v.tile) if v.tile.value else 'a tile'}",
    e.UnderTileDrawn: _told_under,
    e.TileShown: lambda s, v, n: (
        f"{n[v.seat - 1]} shows the Phoenix" if v.tile.value == "phoenix" and s.drawer == v.seat else ""
    ),
    e.TaihouRemoved: lambda s, v, n: f"{n[v.seat - 1]} drew a third taihou, which leaves the game",
    e.TaihouRefused: lambda s, v, n: f"{n[v.seat - 1]} refuses a taihou",
    e.ShipLaunched: lambda s, v, n: f"{n[v.seat - 1]} launches before {v.square}, {port_name(v.port)}",
    e.TurnBegun: lambda s, v, n: f"turn {v.number}, {n[v.seat - 1]}{'' if s.is_afloat(v.seat) else ' as a ghost'}",
    e.DiceRolled: _told_dice,
    e.RollVoided: lambda s, v, n: f"{v.square} is taken: roll again",
    e.PhoenixSpent: lambda s, v, n: f"{n[v.seat - 1]} sends the Phoenix: roll again",
    e.PhoenixKept: lambda s, v, n: f"{n[v.seat - 1]} keeps the Phoenix",
    e.TsunamiArrived: lambda s, v, n: (
        f"a tsunami rises on {v.square} and heads {COMPASS[v.direction]}; {n[v.keeper - 1]} brought it in"
    ),
    e.TsunamiAdvanced: _told_advance,
    e.TsunamiLeft: lambda s, v, n: "the tsunami leaves the sea for good",
    e.WaveBraved: lambda s, v, n: f"{n[v.seat - 1]}'s ship braves the wave",
    e.DaikaijuEmerged: lambda s, v, n: f"{beast(v.monster)} stirs",
    e.DaikaijuArrived: lambda s, v, n: f"{beast(v.monster)} rises on {v.square}",
    e.DaikaijuTakenUp: lambda s, v, n: f"the portal takes {beast(v.monster)}",
    e.RampageBegun: _told_rampage,
    e.DaikaijuTurned: lambda s, v, n: f"{beast(v.monster)} turns",
    e.DaikaijuMoved: lambda s, v, n: f"{beast(v.monster)} moves to {v.square}",
    e.DaikaijuLeft: lambda s, v, n: f"{beast(v.monster)} leaves the sea",
    e.DaikaijuDefeated: lambda s, v, n: f"{beast(v.by)} defeats {beast(v.monster)}",
    e.WakeEaten: lambda s, v, n: f"{beast(v.monster)} eats {tile_name(v.tile)} on {v.square}",
    e.ShipThreatened: lambda s, v, n: (
        f"{beast(v.monster)} threatens {listed([n[seat - 1] for seat in v.seats])} on {v.square}"
    ),
    e.TaihouHeld: lambda s, v, n: f"{n[v.seat - 1]} does not fire",
    e.TaihouFired: lambda s, v, n: f"{n[v.seat - 1]} fires a taihou and drives {beast(v.monster)} off",
    e.ShipRelocated: lambda s, v, n: f"{n[v.seat - 1]} relocates before {v.square}, {port_name(v.port)}",
    e.WakePlaced: lambda s, v, n: f"{n[v.seat - 1]} lays {tile_name(v.tile)} {_TURNED[v.turns]} on {v.square}",
    e.PortalPlaced: lambda s, v, n: f"{n[v.seat - 1]} opens the portal on {v.square}",
    e.TurnPassed: lambda s, v, n: f"{n[v.seat - 1]} can do nothing",
    e.ShipSailed: _told_sailed,
    e.ShipStopped: _told_stopped,
    e.ShipSunk: lambda s, v, n: f"{n[v.seat - 1]}'s ship meets {beast(v.monster)} and sinks",
    e.ShipLeft: lambda s, v, n: f"{n[v.seat - 1]}'s ship leaves the sea and is lost",
    e.ShipLooped: lambda s, v, n: f"{n[v.seat - 1]}'s ship sails in circles for ever and is lost",
    e.ShipCollided: lambda s, v, n: f"{n[v.seat - 1]}'s ship collides and sinks",
    e.ShipEaten: lambda s, v, n: f"{n[v.seat - 1]}'s ship is eaten by {beast(v.monster)}",
    e.ShipBlocked: lambda s, v, n: f"{beast(v.monster)} blocks {n[v.seat - 1]}'s ship, which is lost",
    e.ShipDrowned: lambda s, v, n: f"{n[v.seat - 1]}'s ship drowns in the tsunami",
    e.ShipDevoured: lambda s, v, n: f"the portal throws {n[v.seat - 1]}'s ship to {beast(v.monster)}",
    e.ShipStranded: lambda s, v, n: f"{n[v.seat - 1]} has no wake to land on; the ship is lost",
    e.ShipVanished: lambda s, v, n: f"{n[v.seat - 1]}'s ship vanishes in the portal",
    e.BonusOffered: lambda s, v, n: f"{n[v.seat - 1]} looks through the hands of the lost",
    e.TilesSwapped: _told_swap,
    e.HandsTucked: lambda s, v, n: (
        f"{counted(len(v.tiles), 'tile')} of the lost {'goes' if len(v.tiles) == 1 else 'go'} under the pile"
    ),
    e.PortalEntered: lambda s, v, n: f"the portal takes {n[v.seat - 1]}'s ship",
    e.HavenRolled: lambda s, v, n: f"it leads to {v.square}",
    e.PortPicked: lambda s, v, n: f"{n[v.seat - 1]} enters {v.square} by the {port_name(v.port)}",
    e.PortalStirred: lambda s, v, n: f"the portal draws in {listed([beast(name) for name in v.monsters])}",
    e.MatchEnded: _told_end,
}


_PHASE: dict[e.Phase, str] = {
    "launch": "now ships are launched",
    "spawn": "now the first daikaiju come",
    "refill": "too few daikaiju are left: new ones come",
    "dice": "now gold and blue are rolled",
    "die": "now a die is rolled for the daikaiju",
    "whirl": "now a die is rolled for the uzushio",
    "newcomer": "a new daikaiju comes",
    "front": "something is on the square ahead",
    "relocate": "the ship has to be moved to another hash",
    "act": "now a tile is placed",
    "portal": "now the portal takes ships",
    "draw": "now tiles are drawn",
}
ASIDES: Tellers[State] = {
    e.DrawingBegun: lambda s, v, n: f"{n[v.seat - 1]} has {counted(v.tiles, 'tile')} to draw",
    e.DrawingEnded: lambda s, v, n: f"{n[v.seat - 1]} has drawn",
    e.TileShown: lambda s, v, n: f"{n[v.seat - 1]} shows {tile_name(v.tile.value)}",
    e.PhaseBegun: lambda s, v, n: _PHASE[v.phase],
    e.DaikaijuCalled: lambda s, v, n: "a tile of the daikaiju deck is turned up",
    e.ArrivalRolled: lambda s, v, n: f"its square is {v.square}",
    e.ArrivalLaid: lambda s, v, n: f"it is turned {counted(v.bearing, 'quarter')} to the left",
    e.WaveMet: lambda s, v, n: f"{n[v.seat - 1]}'s ship is in the wave",
    e.SailingBegun: lambda s, v, n: (
        f"now {listed([n[seat - 1] for seat in v.seats])} {'sails' if len(v.seats) == 1 else 'sail'}"
    ),
    e.DaikaijuMet: lambda s, v, n: f"daikaiju are met on {listed(list(v.squares))}",
    e.MeetingSettled: lambda s, v, n: f"the meeting on {v.square} is over",
    e.HandsForfeited: lambda s, v, n: "the hands of the lost are to go under the pile",
    e.PortalLeft: lambda s, v, n: f"the portal has done with {n[v.seat - 1]}'s ship",
}


def say(state: State, move: Move, names: Names) -> str:
    """A move in the players' words."""
    match move:
        case Place(tile, turns):
            return f"lay {tile_name(tile)} {_TURNED[turns]}{_where_to(state, (tile, turns), names)}"
        case Launch(square, port):
            return f"launch before {_hash(square, port)}"
        case Relocate(square, port):
            return f"relocate before {_hash(square, port)}"
        case Fire(square):
            return f"fire a taihou at the daikaiju {'on' if state.phase == 'act' else 'at'} {square}"
        case Swap(own, other):
            given, taken = state.hand(state.active)[own - 1], state.pool[other - 1]
            return f"give {tile_name(given)}, take {tile_name(taken)}"
        case Enter(port):
            return f"enter by the {port_name(port)}: your ship {_end(state, _entered(state, port), state.haven)}"
        case Begin(seat):
            return f"{names[seat - 1]} begins"
        case Emerge(monster):
            return f"bring in {beast(monster)}"
        case Roll(eyes):
            return f"roll {listed([str(eye) for eye in eyes])}"
        case Lay(bearing):
            return f"turn it {counted(bearing, 'quarter')} to the left"
    return _PLAIN.get(type(move), "draw a tile")


_PLAIN: dict[type[Move], str] = {
    OpenPortal: "open the portal before your ship",
    Hold: "do not fire",
    Done: "done",
    Draw: "draw a tile, for want of a wake",
    Pass: "pass: nothing can be done",
    Refuse: "refuse a taihou drawn just now",
    Reroll: "send the Phoenix: the roll is made again",
    Keep: "let the roll stand",
}


def _where_to(state: State, placement: Placement, names: Names) -> str:
    """What becomes of the captain's own ship, and of others that come to harm, by the paths alone."""
    if state.phase != "act":
        return f" on {SQUARES[state.haven]}"
    found = course(state.sea, state.places, state.active, placement)
    wrong = harm(state.sea, found)
    own = f": your ship {_end(state, found.sailing[0][1], found.square)}"
    if wrong is None or (wrong.kind != "collision" and wrong.seats[0] == state.active):
        return own
    ships = listed([f"{names[seat - 1]}'s" for seat in wrong.seats if seat != state.active])
    if wrong.kind == "loop":
        return f"{own}, and {ships} sails for ever"
    return f"{own} and collides with {ships}" if state.active in wrong.seats else f"{own}, and {ships} collide"


def _end(state: State, place: int, square: int) -> str:
    """What a ship comes to that has sailed through a tile on this square; back there, it sails for ever."""
    return "sails for ever" if place // PORTS == square else _ahead(state, place)


def _entered(state: State, port: int) -> int:
    return end_through(JOINED[state.sea[state.haven]], port, state.haven, leads(state.sea, state.haven))
