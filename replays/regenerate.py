"""Writing F0 bundles anew after an intended change of rules: the same seed, the same acts, today's consequences."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import gettempdir
from typing import NamedTuple

from tidelog.domain import catalog
from tidelog.domain.app import Tidelog
from tidelog.domain.corrections import rule, undo
from tidelog.domain.errors import Misuse, TidelogError
from tidelog.domain.kernel.secret import opened, unnamed
from tidelog.domain.log import writing
from tidelog.domain.log.match import Match
from tidelog.domain.log.record import Joined, Moved, Opened, Resign, Ruled, Sealed, TakenBack, moves_of, unstore
from tidelog.domain.rulebook import rules_hash
from tidelog.projections.frames import Frame, frames
from tidelog.replays.bundle import Bundle, read_bundle, save, write_bundle
from tidelog.replays.export import bundle_of


class Anew(NamedTuple):
    """What becomes of one file; no bundle where it stays as it is."""

    path: Path
    words: str
    bundle: Bundle | None = None


def regenerate(paths: Sequence[Path]) -> list[str]:
    """Write the bundles anew and say of each what changed; nothing is written unless all can be."""
    made = [_anew(path) for path in paths]
    for one in made:
        if one.bundle:
            save(one.path, write_bundle(one.bundle))
    return [f"{one.path}: {one.words}" for one in made]


def _anew(path: Path) -> Anew:
    bundle = read_bundle(path)
    film = list(frames(bundle.rows))
    if reason := _not_for_us(film):
        return Anew(path, f"skipped, {reason}")
    try:
        again = _played_again(film, bundle.rows)
    except TidelogError as refusal:
        raise Misuse(f"{path}: {refusal}; nothing was written") from None
    if again.records == bundle.records:
        return Anew(path, f"0 of {len(bundle.records)} records changed")
    changed = sum(old != new for old, new in zip(bundle.records, again.records, strict=False))
    return Anew(path, f"{changed} of {len(bundle.records)} records changed, {len(again.records)} now", again)


def _not_for_us(film: Sequence[Frame]) -> str:
    """Why a log cannot be played again from its seed; empty where it can."""
    if film[-1].opened.parent:
        return "it is a branch, and only whole matches can be written anew"
    if film[0].opened.level != "F0":
        return f"its luck is of level {film[0].opened.level}, and only F0 matches can be written anew"
    if any(info.custody == "self" for info in film[0].opened.seats):
        return "a seat signs with its own key, which alone can sign anew"
    return "" if _sealed(film) else "it is not sealed, so its seed is not known"


def _sealed(film: Sequence[Frame]) -> Sealed | None:
    return next((frame.record for frame in film if isinstance(frame.record, Sealed)), None)


def _played_again(film: Sequence[Frame], rows: Sequence[bytes]) -> Bundle:
    app = Tidelog.at(":memory:", Path(gettempdir()))
    try:
        _replay(app, _begun(app, film), film, rows)
        if app.load(film[0].opened.match).head.status != "sealed":
            raise Misuse("its moves do not bring it to an end today")
        return bundle_of(app, film[0].opened.match)
    finally:
        app.close()


def _begun(app: Tidelog, film: Sequence[Frame]) -> Match:
    first, last = film[0].opened, _sealed(film)
    assert last is not None
    setup = writing.Setup(
        match=first.match,
        game=catalog.game(first.game),
        options=first.options,
        seats=first.seats,
        level="F0",
        secret=last.secret,
        rules=rules_hash(first.game),
        house=first.house,
    )
    return app.begin(writing.open_match(setup, 0, app.recall(first.match)))


def _replay(app: Tidelog, match: Match, film: Sequence[Frame], rows: Sequence[bytes]) -> None:
    """Every act again; where today's rules draw more or less often, plies are counted from the act before them."""
    plies: dict[int, int] = {}
    for act, follow in _acts(film):
        before = match.head.size
        try:
            match = _again(app, match, act, rows[act.ply - 1], plies)
        except TidelogError as refusal:
            raise Misuse(f"what was done at ply {act.ply} is refused today: {refusal}") from None
        plies |= {act.ply + k: min(before + 1 + k, match.head.size) for k in range(follow)}
        plies[act.ply + follow] = match.head.size


def _acts(film: Sequence[Frame]) -> Iterator[tuple[Frame, int]]:
    """What seats and house did, each with how many records followed from it."""
    begun = [frame for frame in film if not isinstance(frame.record, (Opened, Joined))]
    places = [place for place, frame in enumerate(begun) if _is_act(frame)]
    for place, after in zip(places, [*places[1:], len(begun)], strict=True):
        yield begun[place], after - place - 1


def _is_act(frame: Frame) -> bool:
    return isinstance(frame.record, (Moved, TakenBack, Ruled)) or _is_abandoned(frame.record)


def _is_abandoned(record: object) -> bool:
    return isinstance(record, Sealed) and not record.outcome.places


def _again(app: Tidelog, match: Match, frame: Frame, row: bytes, plies: dict[int, int]) -> Match:
    record = frame.record
    if isinstance(record, TakenBack):
        asked, *agreed = (request.command.seat for request in record.requests)
        return undo(app, match.id, asked, plies.get(record.to, record.to), agreed)
    if isinstance(record, Ruled):
        to = None if record.to is None else plies.get(record.to, record.to)
        return rule(app, match.id, record.clause, record.reason, to, record.outcome)
    if isinstance(record, Sealed):
        return app.abandon(match.id, record.outcome.reason.removeprefix(writing.ABANDONED))
    return _moved_again(app, match, frame, row)


def _moved_again(app: Tidelog, match: Match, frame: Frame, row: bytes) -> Match:
    assert isinstance(frame.record, Moved)
    command, kind = frame.record.signed.command, moves_of(frame.game)
    if isinstance(command.move, Resign):
        return app.resign(match.id, command.seat)
    values = {opening.slot: opening.value for opening in unstore(row)[1]}
    return app.act(match.id, command.seat, unnamed(kind, opened(kind, command.move, values)))
