"""Writing an F0 bundle anew after an intended change of rules: the same seed, the same moves, today's consequences."""

from pathlib import Path
from tempfile import gettempdir

from tidelog.domain import catalog
from tidelog.domain.app import Tidelog
from tidelog.domain.errors import Misuse, TidelogError
from tidelog.domain.kernel.secret import opened, unnamed
from tidelog.domain.log import writing
from tidelog.domain.log.record import Moved, Resign, Sealed, moves_of, unstore
from tidelog.domain.rulebook import rules_hash
from tidelog.projections.frames import Frame, frames
from tidelog.replays.bundle import read_bundle, save, write_bundle
from tidelog.replays.export import bundle_of


def regenerate(path: Path) -> str:
    """Write the bundle anew and say what changed; refused for every level but F0."""
    bundle = read_bundle(path)
    film = list(frames(bundle.rows))
    first, last = film[0].opened, film[-1].record
    if first.level != "F0" or any(frame.opened.parent for frame in film):
        raise Misuse(f"{path} has luck of level {film[-1].opened.level}: only F0 matches can be written anew")
    if not isinstance(last, Sealed):
        raise Misuse(f"{path} is not sealed, so its seed is not known")
    app = Tidelog.at(":memory:", Path(gettempdir()))
    game = catalog.game(first.game)
    setup = writing.Setup(
        match=first.match,
        game=game,
        options=first.options,
        seats=first.seats,
        level="F0",
        secret=last.secret,
        rules=rules_hash(first.game),
        house=first.house,
    )
    app.begin(writing.open_match(setup, 0, app.recall(first.match)))
    _replay(app, film, bundle.rows)
    again = bundle_of(app, first.match)
    changed = sum(old != new for old, new in zip(bundle.records, again.records, strict=False))
    save(path, write_bundle(again))
    return f"{path}: {changed} of {len(bundle.records)} records changed, {len(again.records)} now"


def _replay(app: Tidelog, film: list[Frame], rows: list[bytes]) -> None:
    for frame, row in zip(film, rows, strict=True):
        if not isinstance(frame.record, Moved):
            continue
        command, kind = frame.record.signed.command, moves_of(frame.game)
        values = {opening.slot: opening.value for opening in unstore(row)[1]}
        move = command.move if isinstance(command.move, Resign) else unnamed(kind, opened(kind, command.move, values))
        try:
            app.act(frame.opened.match, command.seat, move)
        except TidelogError as refusal:
            raise Misuse(f"the move at ply {frame.ply} is refused today: {refusal}") from None
