"""Writing F0 bundles anew after an intended change of rules: the same seed, the same acts, today's consequences."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import gettempdir
from typing import NamedTuple

from tidelog.domain.corrections import rule, undo
from tidelog.domain.errors import Misuse, TidelogError
from tidelog.domain.files import save
from tidelog.domain.house import House
from tidelog.domain.kernel.game import settle_options
from tidelog.domain.kernel.hush import Hush
from tidelog.domain.kernel.seats import HOUSE
from tidelog.domain.kernel.secret import unnamed
from tidelog.domain.log.records.log import Entry, Log
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import Ruled, Sealed, TakenBack
from tidelog.domain.log.records.rows import moves_of
from tidelog.domain.log.writing.draft import Setup, Sitter, open_match
from tidelog.domain.rulebook import rules_hash
from tidelog.replays.bundle import Bundle, read_bundle, write_bundle
from tidelog.replays.export import bundle_of
from tidelog.replays.verify import KNOWN


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
            save(one.path, write_bundle(one.bundle), replace=True)
    return [f"{one.path}: {one.words}" for one in made]


def _anew(path: Path) -> Anew:
    bundle = read_bundle(path)
    if path.with_suffix(KNOWN).is_file():
        return Anew(path, "skipped, it is kept as older rules decided it")
    if reason := _not_for_us(bundle.log):
        return Anew(path, f"skipped, {reason}")
    try:
        again = _played_again(bundle.log)
    except TidelogError as refusal:
        raise Misuse(f"{path}: {refusal}; nothing was written") from None
    if again.records == bundle.records:
        return Anew(path, f"0 of {len(bundle.records)} records changed")
    changed = sum(old != new for old, new in zip(bundle.records, again.records, strict=False))
    return Anew(path, f"{changed} of {len(bundle.records)} records changed, {len(again.records)} now", again)


def _not_for_us(log: Log) -> str:
    """Why a log cannot be played again from its seed; empty where it can."""
    if log.opened.parent:
        return "it is a branch, and only whole matches can be written anew"
    if log.opened.level != "F0":
        return f"its luck is of level {log.opened.level}, and only F0 matches can be written anew"
    if any(info.custody == "self" for info in log.opened.seats):
        return "a seat signs with its own key, which alone can sign anew"
    return "" if log.sealed else "it is not sealed, so its seed is not known"


def _played_again(log: Log) -> Bundle:
    house = House.at(":memory:", Path(gettempdir()))
    try:
        _replay(house, _begun(house, log), log)
        if house.load(log.opened.match).head.status != "sealed":
            raise Misuse("its moves do not bring it to an end today")
        return bundle_of(house, log.opened.match, HOUSE)
    finally:
        house.close()


def _begun(house: House, log: Log) -> Match:
    first, last = log.opened, log.sealed
    assert last is not None
    setup = Setup(
        match=first.match,
        game=log.game,
        options=settle_options(log.game, first.options),
        seats=tuple(Sitter(info.kind, name) for info, name in zip(first.seats, log.names, strict=True)),
        level="F0",
        secret=Hush(last.secret),
        rules=rules_hash(first.game),
        house=first.house,
    )
    return house.begin(open_match(setup, 0, house.recall(first.match)))


def _replay(house: House, match: Match, log: Log) -> None:
    """Every act again; where today's rules draw more or less often, plies are counted from the act before them."""
    plies: dict[int, int] = {}
    for act, follow in _acts(log):
        before = match.head.size
        try:
            match = _again(house, match, act, plies)
        except TidelogError as refusal:
            raise Misuse(f"what was done at ply {act.ply} is refused today: {refusal}") from None
        plies |= {act.ply + k: min(before + 1 + k, match.head.size) for k in range(follow)}
        plies[act.ply + follow] = match.head.size


def _acts(log: Log) -> Iterator[tuple[Entry, int]]:
    """What seats and house did, each with how many records followed from it."""
    begun = [entry for entry in log if entry.kind not in ("opened", "joined")]
    places = [place for place, entry in enumerate(begun) if _is_act(entry)]
    for place, after in zip(places, [*places[1:], len(begun)], strict=True):
        yield begun[place], after - place - 1


def _is_act(entry: Entry) -> bool:
    return entry.seat > 0 or isinstance(entry.record, (TakenBack, Ruled)) or _is_abandoned(entry.record)


def _is_abandoned(record: object) -> bool:
    return isinstance(record, Sealed) and not record.outcome.places


def _again(house: House, match: Match, entry: Entry, plies: dict[int, int]) -> Match:
    record = entry.record
    if isinstance(record, TakenBack):
        asked, *agreed = (request.command.seat for request in record.requests)
        return undo(house, match.id, asked, plies.get(record.to, record.to), agreed)
    if isinstance(record, Ruled):
        to = None if record.to is None else plies.get(record.to, record.to)
        return rule(house, match.id, record.clause, entry.text, to, record.outcome)
    if isinstance(record, Sealed):
        return house.abandon(match.id, entry.text)
    assert entry.move is not None
    return house.act(match.id, entry.seat, unnamed(moves_of(entry.game), entry.move))
