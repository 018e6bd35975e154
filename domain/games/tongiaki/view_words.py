"""The words of Tongiaki: its history as players tell it, and its moves as a menu lists them."""

from collections import Counter
from collections.abc import Iterable

from tidelog.domain.games.tongiaki import events as e
from tidelog.domain.games.tongiaki.material import (
    BACK_ON_TONGA,
    BEACHES,
    COLOURS,
    ISLANDS,
    LAUNCH_LIMIT,
    NUMBER,
    OPPOSITE,
    STEPS,
    WIND,
    WINDS,
)
from tidelog.domain.games.tongiaki.moves import (
    Begin,
    Draw,
    Expand,
    FoundRoyal,
    Land,
    Launch,
    Lay,
    Place,
    Reenter,
    Sail,
    Settle,
    Stop,
    Take,
)
from tidelog.domain.games.tongiaki.rules_voyage import kept_home
from tidelog.domain.games.tongiaki.state import State
from tidelog.domain.kernel.facts import Event, Move
from tidelog.domain.kernel.game import Names, Tellers
from tidelog.domain.kernel.words import counted, listed


def who(state: State, colour: int, names: Names) -> str:
    """The player of a colour, with the colour where he plays two."""
    name = names[state.seat_of(colour) - 1]
    return f"{name} ({COLOURS[colour - 1]})" if state.colours > state.seats else name


def tile_name(tile: str) -> str:
    """An island by its name, a water tile by its number."""
    return ISLANDS[tile].name if tile in ISLANDS else tile


def beach_name(beach: str) -> str:
    """`beach b of Samoa`."""
    place = BEACHES[beach]
    return f"beach {place.letter} of {ISLANDS[place.island].name}"


def tell(state: State, event: Event, names: Names) -> str:
    """A fact in the players' words."""
    word = TELL.get(type(event))
    return word(state, event, names) if word else ""


def aboard(state: State, fleet: Iterable[int], names: Names) -> str:
    """Whose boats are in a fleet: `Ana, Ben`."""
    return ", ".join(who(state, colour, names) for colour in sorted(set(fleet)))


def _boats_of(state: State, fleet: Iterable[int], names: Names) -> str:
    owners = sorted(Counter(fleet).items())
    return listed([f"{counted(boats, 'boat')} of {who(state, colour, names)}" for colour, boats in owners])


def _told_expansion(state: State, event: e.ExpansionBegun, names: Names) -> str:
    player, island = who(state, event.colour, names), ISLANDS[event.island].name
    if not event.boats:
        return f"{player} chooses {island}, where every mooring is taken"
    most = "up to " if state.up_to and event.boats > 1 else ""
    return f"{player} expands on {island} with {most}{counted(event.boats, 'boat')}"


def _told_reentry(state: State, event: e.ReentryBegun, names: Names) -> str:
    where = f" on {ISLANDS[event.island].name}" if event.island else ""
    return f"{who(state, event.colour, names)} comes back with {counted(event.boats, 'boat')}{where}"


def _told_royal(state: State, event: e.RoyalIslandFounded, names: Names) -> str:
    home = event.returned
    rest = f"; {counted(home, 'boat')} {'goes' if home == 1 else 'go'} home" if home else ""
    return f"{who(state, event.colour, names)} founds a royal island: {ISLANDS[event.island].name}{rest}"


def _told_settlement(state: State, event: e.SettlementBegun, names: Names) -> str:
    boats = f"takes {counted(event.boats, 'boat')} off the beaches and " if event.boats else ""
    return f"{who(state, event.colour, names)} {boats}seeks a new settlement"


def _told_laid(state: State, event: e.WaterLaid | e.IslandLaid, names: Names) -> str:
    player = who(state, state.colour, names)
    return f"{player} lays {tile_name(event.tile)} {_beside(state, event.q, event.r, event.red)}"


def _beside(state: State, q: int, r: int, red: int) -> str:
    step = STEPS[red]
    for laid in state.sea.laid:
        if (laid.q, laid.r) == (q + step[0], r + step[1]):
            return f"{WINDS[OPPOSITE[red]]} of {tile_name(laid.tile)}"
    return f"at {q},{r}"


def _told_forced(state: State, event: e.MigrationForced, names: Names) -> str:
    letters: dict[str, list[str]] = {}
    for beach in event.beaches:
        letters.setdefault(BEACHES[beach].island, []).append(BEACHES[beach].letter)
    shores = [f"{listed(found)} of {ISLANDS[island].name}" for island, found in letters.items()]
    return f"{len(event.beaches)} beaches must sail: {', '.join(shores)}"


def _told_launched(state: State, event: e.FleetLaunched, names: Names) -> str:
    player, fleet = who(state, state.colour, names), _boats_of(state, event.fleet, names)
    return f"{player} sends a fleet to sea from {beach_name(event.beach)}: {fleet}"


def _told_sailed(state: State, event: e.FleetSailed, names: Names) -> str:
    return f"the fleet leaves {ISLANDS[event.island].name} by the {WINDS[event.bridge]} bridge"


def _told_turn(state: State, event: e.TurnEnded, names: Names) -> str:
    """Only what the turn leaves undone needs a word."""
    waiting = [beach_name(beach) for beach in kept_home(state)]
    has = "has" if len(waiting) == 1 else "have"
    return f"{listed(waiting)} {has} sailed {LAUNCH_LIMIT} times and must wait" if waiting else ""


def _told_crossed(state: State, event: e.LaneCrossed, names: Names) -> str:
    if not event.need:
        return f"crosses {event.tile} (no number)"
    return f"crosses {event.tile} ({counted(event.need, 'colour')} needed, {event.aboard} aboard)"


def _told_lost(state: State, event: e.FleetLost, names: Names) -> str:
    return (
        f"is lost on {event.tile} ({counted(event.need, 'colour')} needed, {event.aboard} aboard): "
        f"{_boats_of(state, event.fleet, names)} {_goes(event.fleet)} home"
    )


def _goes(fleet: tuple[int, ...]) -> str:
    return "goes" if len(fleet) == 1 else "go"


def _told_bounced(state: State, event: e.FleetBounced, names: Names) -> str:
    return f"meets royal {ISLANDS[event.island].name} and is back on {beach_name(event.beach)}"


def _told_recalled(state: State, event: e.FleetRecalled, names: Names) -> str:
    return f"it is the last water: {_boats_of(state, event.fleet, names)} {_goes(event.fleet)} home"


def _told_sent_home(state: State, event: e.BoatsSentHome, names: Names) -> str:
    return f"no mooring is left: {_boats_of(state, event.fleet, names)} {_goes(event.fleet)} home"


def _told_end(state: State, event: e.MatchEnded, names: Names) -> str:
    winners = [names[seat - 1] for seat in event.outcome.winners]
    return f"{event.outcome.reason}: {listed(winners)} {'wins' if len(winners) == 1 else 'share the win'}"


TELL: Tellers[State] = {
    e.StartChosen: lambda s, v, n: f"{n[v.seat - 1]} starts",
    e.FirstBoatPlaced: lambda s, v, n: f"{who(s, v.colour, n)} puts a boat on {beach_name(v.beach)}",
    e.ExpansionBegun: _told_expansion,
    e.BoatSought: lambda s, v, n: f"{who(s, v.colour, n)} expands on {ISLANDS[v.island].name} with an empty reserve",
    e.BoatTaken: lambda s, v, n: f"{who(s, v.colour, n)} takes a boat from {beach_name(v.beach)}",
    e.BoatAdded: lambda s, v, n: f"{who(s, v.colour, n)} adds a boat to {beach_name(v.beach)}",
    e.ExpansionStopped: lambda s, v, n: f"{who(s, v.colour, n)} adds no more boats",
    e.ReentryBegun: _told_reentry,
    e.BoatReentered: lambda s, v, n: f"{who(s, v.colour, n)} puts a boat on {beach_name(v.beach)}",
    e.RoyalIslandFounded: _told_royal,
    e.SettlementBegun: _told_settlement,
    e.TileDrawn: lambda s, v, n: f"{tile_name(v.tile)} is drawn",
    e.WaterLaid: _told_laid,
    e.IslandLaid: _told_laid,
    e.SettlerPlaced: lambda s, v, n: f"{who(s, v.colour, n)} settles on {beach_name(v.beach)}",
    e.MigrationForced: _told_forced,
    e.FleetLaunched: _told_launched,
    e.FleetSailed: _told_sailed,
    e.TileFound: lambda s, v, n: f"the fleet finds {tile_name(v.tile)}",
    e.LaneCrossed: _told_crossed,
    e.FleetLost: _told_lost,
    e.FleetBounced: _told_bounced,
    e.FleetRecalled: _told_recalled,
    e.LandfallMade: lambda s, v, n: f"lands on {ISLANDS[v.island].name}",
    e.BoatLanded: lambda s, v, n: f"a boat of {who(s, v.colour, n)} goes ashore on {beach_name(v.beach)}",
    e.BoatsSentHome: _told_sent_home,
    e.TurnEnded: _told_turn,
    e.MatchEnded: _told_end,
}


ASIDES: Tellers[State] = {
    e.TurnBegun: lambda s, v, n: f"it is the turn of {who(s, v.colour, n)}",
    e.TurnEnded: lambda s, v, n: f"the turn of {who(s, v.colour, n)} is over",
}


def say(state: State, move: Move, names: Names) -> str:
    """A move in the players' words."""
    match move:
        case Expand(island):
            return f"expand on {ISLANDS[island].name}"
        case FoundRoyal(island):
            return f"found a royal island: {ISLANDS[island].name}"
        case Stop():
            return "add no more boats"
        case Settle():
            return "take all boats off the beaches and seek a new settlement"
        case Reenter(boats):
            where = "on Tonga" if boats == BACK_ON_TONGA else "anywhere"
            return f"come back with {counted(boats, 'boat')} {where}"
        case Lay(q, r, red):
            return f"lay {tile_name(state.drawn)} at {q},{r}, {_beside(state, q, r, WIND[red])}"
        case Begin(seat):
            return f"{names[seat - 1]} starts"
        case Draw():
            return "draw a tile"
    return _say_boats(state, move, names)


def _say_boats(state: State, move: Move, names: Names) -> str:
    match move:
        case Place(beach):
            return f"place a boat on {beach_name(beach)}"
        case Take(beach):
            return f"take a boat from {beach_name(beach)}"
        case Launch(beach):
            return f"launch the fleet on {beach_name(beach)}"
        case Sail(bridge):
            return f"sail by the {bridge} bridge"
        case Land(colour, beach):
            return f"land a boat of {who(state, NUMBER[colour], names)} on {beach_name(beach)}"
    return ""
