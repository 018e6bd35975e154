"""The front door: a house, its matches and their positions, for programs and notebooks.

A match here is a handle on what the store says now; nothing is kept that could grow old. Whoever looks is named by a
seat's name or number, or "house"; left out, it is the public, which sees everything once a match is sealed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal

from tidelog.domain import branches, catalog, corrections
from tidelog.domain.access import Asker
from tidelog.domain.errors import Forbidden
from tidelog.domain.gallery import Gallery, View
from tidelog.domain.house import House as Inner
from tidelog.domain.kernel.facts import Move, Outcome
from tidelog.domain.kernel.game import Option
from tidelog.domain.kernel.picture import plain
from tidelog.domain.kernel.seats import HOUSE, Seat
from tidelog.domain.log.audit.evidence import Key, Report, known_key
from tidelog.domain.log.records.match import Match as Folded
from tidelog.domain.seating import seat_named
from tidelog.domain.store.folder import data_folder
from tidelog.projections import views
from tidelog.projections.history import Line, history

if TYPE_CHECKING:
    from tidelog.replays.verify import Verdict

Viewer = str | int | None
"""Who looks: a seat by name or number, "house", or None for the public."""


def open(store: str | Path = "", keys: str | Path = "") -> "House":
    """The house of a store: a file, ":memory:", a PostgreSQL address, or the one in the user's data folder."""
    place = str(store) or str(data_folder(create=True) / "matches.tidelog")
    return House(Inner.at(place, Path(keys) if keys else data_folder() / "keys"))


def read(path: str | Path) -> "Match":
    """The match of a file, to look at and to audit; nothing in it can be changed."""
    from tidelog.replays.bundle import read_bundle

    return _Filed(Path(path), read_bundle(Path(path)))


def games() -> dict[str, tuple[Option, ...]]:
    """What can be played, with the options of each game."""
    return {name: catalog.game(name).options for name in catalog.GAMES}


def simulate(
    game: str,
    bots: Sequence[str],
    matches: int = 100,
    options: Mapping[str, str] | None = None,
    seed: str = "tidelog",
    keep: str | Path | None = None,
) -> dict[str, Any]:
    """Let bots play many matches on all cores, and count what happened; the same seed gives the same matches."""
    from tidelog.replays import simulation

    plan = simulation.planned(game, bots, options or {}, seed)
    played = list(simulation.simulate(plan, matches, Path(keep) if keep else None))
    return simulation.summary(plan, played)


def verify(*paths: str | Path) -> "list[Verdict]":
    """Decide every recorded move of the bundles below these paths again, under today's rules."""
    from tidelog.replays import verify as verification

    return list(verification.verify(verification.bundles_below([Path(path) for path in paths])))


class House:
    """The matches of a store, and the keys of its user."""

    def __init__(self, inner: Inner) -> None:
        self._inner = inner

    def __enter__(self) -> "House":
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the store."""
        self._inner.close()

    def __iter__(self) -> Iterator["Match"]:
        return (self[row.match] for row in self.matches())

    def __getitem__(self, match: str) -> "Match":
        self._inner.load(match)
        return Match(self._inner, match)

    def new(
        self, game: str, seats: Sequence[str], options: Mapping[str, str] | None = None, seed: str | None = None
    ) -> "Match":
        """Open a match; bots that begin have moved. With a seed everything in it can be repeated."""
        import random

        opened = self._inner.open(game, seats, options, seed=seed)
        self._inner.play_bots(opened.id, random.Random(seed) if seed is not None else None)
        return Match(self._inner, opened.id)

    def record(self, game: str, seats: Sequence[str], options: Mapping[str, str] | None = None) -> "Match":
        """Open a match that is played at a real table: dice and draws are entered by name."""
        return Match(self._inner, self._inner.open(game, seats, options, level="given").id)

    def bring_in(self, path: str | Path) -> "Match":
        """Bring the match of a file into the store, after an audit."""
        from tidelog.replays.imports import import_bundle

        return Match(self._inner, import_bundle(self._inner, Path(path)).id)

    def matches(self, most: int | None = None, **wanted: str) -> tuple[views.Summary, ...]:
        """The matches of the store, the latest first; `game=` and `status=` choose some."""
        tables = self._inner.matches.tables
        return tuple(views.summary(row, tables.last_ply(row.match)) for row in tables.listings(most, 0, **wanted))

    def keys(self) -> dict[str, str]:
        """Whose keys are here, each with the line that hands its public half to others."""
        from tidelog.domain.store.keyring import known_line

        ring = self._inner.keys
        return {name: known_line(name, ring.public(name)) for name in ring.names()}

    def new_key(self, name: str) -> str:
        """Make a key: whoever plays under this name here signs with it from then on."""
        self._inner.keys.create(name)
        return self.keys()[name]


class Match:
    """One match: what can be done in it and what can be seen of it."""

    def __init__(self, house: Inner, name: str) -> None:
        self.id = name
        self._house = house

    def __repr__(self) -> str:
        return f"<{self._now().game.name} {self.id} at ply {self.ply}, {self.status}>"

    def __str__(self) -> str:
        return str(self.view())

    def _repr_svg_(self) -> str:
        return self.view()._repr_svg_()

    def _now(self) -> Folded:
        return self._house.load(self.id)

    @property
    def _gallery(self) -> Gallery:
        return self._house.gallery

    def _eyes(self, viewer: Viewer) -> Seat:
        return self._gallery.viewer(self._now(), None if viewer is None else str(viewer))

    def _seat(self, seat: str | int) -> Seat:
        return seat_named(self._now(), str(seat))

    @property
    def game(self) -> str:
        """Which game is played."""
        return self._now().game.name

    @property
    def names(self) -> tuple[str, ...]:
        """What each seat is called, seat 1 first."""
        return self._now().names

    @property
    def ply(self) -> int:
        """How many records there are."""
        return self._now().head.size

    @property
    def status(self) -> Literal["joining", "running", "sealed"]:
        """How far it has come."""
        return self._now().head.status

    @property
    def awaiting(self) -> tuple[str, ...]:
        """The names of those who may act now."""
        now = self._now()
        return tuple(now.names[seat - 1] for seat in now.awaiting if seat > 0)

    @property
    def outcome(self) -> views.Ending | None:
        """How it ended."""
        return views.ending(self._now().outcome, self.names)

    def view(self, viewer: Viewer = None, ply: int | None = None) -> "Position":
        """The position, now or at an earlier ply, as somebody knew it."""
        return Position(self, self._gallery.view(self.id, ply, self._eyes(viewer)))

    def at(self, ply: int, viewer: Viewer = None) -> "Position":
        """The position at a ply."""
        return self.view(viewer, ply)

    def history(self, since: int = 0, viewer: Viewer = None, until: int | None = None) -> tuple[Line, ...]:
        """What happened after a ply, a line for each record."""
        return tuple(history(self._gallery.log(self.id, self._eyes(viewer), since, until)))

    def legal(self, seat: str | int) -> tuple[Move, ...]:
        """The moves of a seat; `str(move)` is the notation that `play` takes."""
        return self.view(seat).legal(seat)

    def play(self, seat: str | int, move: Move | str) -> tuple[Line, ...]:
        """Make a move and let bots answer; gives what happened, as the public sees it."""
        before = self._now()
        self._house.act(self.id, self._seat(seat), move)
        self._house.play_bots(self.id)
        return self._told_since(before)

    def enter(self, draw: Move | str) -> tuple[Line, ...]:
        """Enter a die or a draw of a real table, by name."""
        before = self._now()
        self._house.enter(self.id, draw)
        return self._told_since(before)

    def resign(self, seat: str | int) -> tuple[Line, ...]:
        """Give up for a seat; the match ends."""
        before = self._now()
        self._house.resign(self.id, self._seat(seat))
        return self._told_since(before)

    def take_back(self, seat: str | int, to: int | None = None, agreed: Iterable[str | int] = ()) -> tuple[Line, ...]:
        """Go back to a ply, by default to before the seat's last move; others may have to agree."""
        before = self._now()
        corrections.undo(self._house, self.id, self._seat(seat), to, [self._seat(other) for other in agreed])
        return self._told_since(before)

    def rule(self, clause: str, reason: str, to: int | None = None, outcome: Outcome | None = None) -> tuple[Line, ...]:
        """The referee's decision; after the seal it may correct the outcome."""
        before = self._now()
        corrections.rule(self._house, self.id, clause, reason, to, outcome)
        return self._told_since(before)

    def seal(self, abandoned: str) -> tuple[Line, ...]:
        """End a match that cannot go on, with the reason."""
        before = self._now()
        self._house.abandon(self.id, abandoned)
        return self._told_since(before)

    def _told_since(self, before: Folded) -> tuple[Line, ...]:
        return tuple(history(self._gallery.since(before, self._eyes(None))))

    def branch(self, ply: int, luck: branches.Luck = "fresh", seats: Sequence[str] | None = None) -> "Match":
        """A match that goes on from a ply of this one."""
        other = branches.branch(self._house, self.id, ply, luck, seats)
        self._house.play_bots(other.id)
        return Match(self._house, other.id)

    def tree(self) -> views.Tree:
        """The family of the match."""
        return views.tree(branches.family(self._house, self.id))

    def export(self, path: str | Path, viewer: Viewer = None, public: bool = False) -> None:
        """Write the match into a new file: all of it, a seat's share, or what the public may know."""
        from tidelog.replays.export import export_match

        taker = self._gallery.taker(self._now(), None if viewer is None else str(viewer), public)
        export_match(self._house, self.id, Path(path), taker)

    def audit(self, trust: Iterable[str] = (), running: bool = False, require: Iterable[str] = ()) -> Report:
        """What can be proven of it, with the keys one knows: lines as `House.keys` gives them."""
        from tidelog.domain.log.audit.audit import audit
        from tidelog.replays.export import stored_evidence

        found = stored_evidence(self._house, self.id, _keys(trust), viewer=HOUSE)
        return audit(found, running=running, required=tuple(require))


class _Filed(Match):
    """A match that is read from a file: whoever has the file sees all that is in it."""

    def __init__(self, path: Path, bundle: Any) -> None:
        from tidelog.domain.store.keyring import Keyring
        from tidelog.replays.imports import look_into

        self._bundle = bundle
        look = look_into(bundle, Keyring(path.parent / ".no-keys"))
        super().__init__(look, bundle.log.opened.match)

    @property
    def _gallery(self) -> Gallery:
        return Gallery(self._house.matches, lambda match: Asker(frozenset(range(1, len(match.names) + 1)), True))

    def _eyes(self, viewer: Viewer) -> Seat:
        return HOUSE if viewer is None else super()._eyes(viewer)

    def play(self, seat: str | int, move: Move | str) -> tuple[Line, ...]:
        """Refused: a file is read, not played."""
        raise Forbidden("a match that is read from a file cannot go on there: bring it into a house first")

    enter = resign = take_back = rule = seal = branch = play  # type: ignore[assignment]

    def audit(self, trust: Iterable[str] = (), running: bool = False, require: Iterable[str] = ()) -> Report:
        """What can be proven from this file alone, with the keys one knows."""
        from tidelog.domain.log.audit.audit import audit

        return audit(self._bundle.evidence(_keys(trust)), running=running, required=tuple(require))


class Position:
    """A match at one ply, as one viewer knew it."""

    def __init__(self, match: Match, view: View) -> None:
        self.match = match
        self._view = view

    def __repr__(self) -> str:
        return f"<ply {self.ply} of {self.match.id}>"

    def __str__(self) -> str:
        return self._view.game.board(self._view.state, self._view.names, plain)

    def _repr_svg_(self) -> str:
        from tidelog.projections.svg import svg
        from tidelog.projections.trace import pictured

        return svg(pictured(self.match._gallery, self._view))

    @property
    def ply(self) -> int:
        """Which ply it is."""
        return self._view.ply

    @property
    def board(self) -> views.Board:
        """The position as data."""
        return views.board(self._view)

    @property
    def scores(self) -> tuple[views.SeatScore, ...]:
        """Each seat's score, with its lines."""
        return views.scores(self._view)

    def legal(self, seat: str | int) -> tuple[Move, ...]:
        """The moves of a seat."""
        return self._view.legal(seat_named(self._view.match, str(seat)))

    def choices(self, seat: str | int) -> tuple[views.Choice, ...]:
        """The same with words to choose by."""
        return views.choices(self._view, seat_named(self._view.match, str(seat)))

    def branch(self, luck: branches.Luck = "fresh", seats: Sequence[str] | None = None) -> Match:
        """A match that goes on from here."""
        return self.match.branch(self.ply, luck, seats)


def _keys(lines: Iterable[str]) -> tuple[Key, ...]:
    return tuple(map(known_key, lines))
