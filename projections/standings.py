"""Standings: results and ratings over all matches, in the order of sealing, each match counted once.

Players are keys and names only label them. A guest or a bot has results but no rating, and a match is rated
among those with a key alone. Branches, seeded (F0), entered (`given`) and abandoned matches do not count.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec

from tidelog.domain.kernel.facts import Outcome
from tidelog.domain.store.tables import Listing, Recorder, Standing

_UNCOUNTED: Final = ("F0", "given")
_seats = msgspec.json.Decoder(tuple[tuple[str, str, str, str], ...]).decode
_outcome = msgspec.json.Decoder(Outcome).decode

Table = dict[tuple[str, str], Standing]


class Player(NamedTuple):
    """Who sat at a seat."""

    id: str
    kind: str
    name: str


def player_of(kind: str, name: str, key: str) -> Player:
    """A key is a player; without one a bot is its kind, and a guest no more than a name."""
    if key:
        return Player(key, "key", name)
    if kind == "bot":
        which = name.rpartition("-")[0]
        return Player(f"bot:{which}", "bot", f"bot:{which}")
    return Player(f"guest:{name}", "guest", name)


def counts(listing: Listing) -> bool:
    """Whether a match counts: sealed with an outcome, no branch, and luck that nobody chose."""
    if listing.parent or listing.level in _UNCOUNTED or not listing.outcome:
        return False
    return bool(_outcome(listing.outcome).places)


def catch_up(rows: Recorder) -> None:
    """Count what was sealed since the last time. A correction of what was counted counts everything anew."""
    while True:
        before = rows.progress()
        news, after = rows.changed_after(before)
        if not news:
            return
        # Shards are read on their own, so a seal may also come in late, before one of another shard that is counted.
        known = max(before)
        anew = known > 0 and any(listing.position <= known for listing in news)
        if anew:
            news, after = rows.changed_after(())
        table: Table = {} if anew else {(row.game, row.player): row for row in rows.standings()}
        touched = count(table, filter(counts, news))
        if rows.save_standings(before, after, [table[place] for place in touched], anew):
            return


def wrong(rows: Recorder) -> list[str]:
    """The standings that are not what all matches counted again come to."""
    catch_up(rows)
    table: Table = {}
    count(table, filter(counts, rows.changed_after(())[0]))
    found = {(row.game, row.player): row for row in rows.standings()}
    return [
        f"the standing of {(found.get(place) or table[place]).name} in {place[0]} is not what the matches come to: "
        "`tidelog store rebuild` makes it anew"
        for place in sorted({*table, *found})
        if found.get(place) != table.get(place)
    ]


def count(table: Table, listings: Iterable[Listing]) -> list[tuple[str, str]]:
    """Enter the results of these matches into a table; gives the places that changed, in order."""
    touched: dict[tuple[str, str], None] = {}
    for listing in listings:
        players = [player_of(kind, name, key) for kind, name, key, _ in _seats(listing.seats)]
        places = _outcome(listing.outcome).places
        for player, place in zip(players, places, strict=True):
            at = (listing.game, player.id)
            table[at] = _entered(table.get(at), listing.game, player, place, places.count(1))
            touched[at] = None
        _rate(table, listing.game, players, places)
    return list(touched)


def _entered(row: Standing | None, game: str, player: Player, place: int, winners: int) -> Standing:
    row = row or Standing(game, player.id, player.kind, player.name, 0, 0, 0, 0, 0.0, 0.0)
    return row._replace(
        name=player.name,
        played=row.played + 1,
        won=row.won + (place == 1 and winners == 1),
        shared=row.shared + (place == 1 and winners > 1),
        places=row.places + place,
    )


def _rate(table: Table, game: str, players: list[Player], places: tuple[int, ...]) -> None:
    """The ratings of those with a key, by their places among each other."""
    rated = {player.id: place for player, place in zip(players, places, strict=True) if player.kind == "key"}
    model = _model()
    for player in rated:
        if not table[game, player].sigma:
            table[game, player] = table[game, player]._replace(mu=model.mu, sigma=model.sigma)
    if len(rated) < 2:
        return
    teams = [[model.create_rating([table[game, p].mu, table[game, p].sigma])] for p in rated]
    for player, (rating,) in zip(rated, model.rate(teams, ranks=list(rated.values())), strict=True):
        table[game, player] = table[game, player]._replace(mu=rating.mu, sigma=rating.sigma)


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce()
