"""Files of less than a megabyte, made to cost whoever looks at them: too many of something, or changed at random."""

import io
import random
import zipfile
from collections.abc import Callable
from typing import Any, Final

from tests.ledger import plain
from tests.mutants import mutant
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.primitives.merkle import Frontier, grow, leaf_hash, root
from tidelog.domain.log.primitives.tiles import entries_of
from tidelog.domain.log.records.heads import signed_head
from tidelog.replays.bundle import members_of
from tools.conformance.desk import Desk, drawing, seed_of
from tools.conformance.matches import base

LIMIT: Final = 1_000_000
GAMES: Final = ("orongo", "tsuro", "tongiaki", "yamatai")
Members = dict[str, bytes]


def packed(members: Members) -> bytes:
    """A zip that is pressed as hard as can be."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def hostile(rng: random.Random) -> bytes:
    """One file, under a megabyte."""
    while True:
        found = rng.choice(KINDS)(rng)
        if len(found) < LIMIT:
            return found


def _bundle(desk: Desk, records: list[bytes], more: Members | None = None) -> bytes:
    """The file of these records, under a head of the house that fits."""
    roots = Frontier()
    for data in records:
        roots = grow(roots, leaf_hash(data))
    note = signed_head(desk.match.id, len(records), root(roots), desk.match.opened.house, seed_of("house"))
    members = {name: data for name, data in members_of(desk.bundle()).items() if not name.startswith("tile/")}
    return packed(members | {"checkpoint": note.encode()} | entries_of(records) | (more or {}))


def _to_and_fro(rng: random.Random) -> bytes:
    """A move and its taking back, again and again, on true roots or on others."""
    game, seats, true = rng.choice(GAMES), rng.randint(2, 4), rng.random() < 0.5
    with drawing(f"to and fro {game} {seats}"):
        desk = Desk(game, tuple(f"g{seat}" for seat in range(1, seats + 1)), "F1").join().play(rng.randint(1, 6))
        if desk.match.head.status != "running":
            return mutant(rng)
        to, seat = desk.alone().size, desk.match.awaiting[0]
        records: list[Any] = plain(desk.play(1).bundle())
    move, count = records[to], rng.choice((300, 1190, 9_900))
    del records[to:]
    acting = [r[7][0][0] for r in records if r[0] in ("joined", "move", "ready")]
    made = {number: acting.count(number) for number in range(1, seats + 1)}
    written, tree = [encode(record) for record in records], Frontier()
    for data in written:
        tree = grow(tree, leaf_hash(data))
    while len(written) < count:
        index, below = len(written), root(tree) if true else bytes(32)
        command = [seat, made[seat], index, *move[7][0][3:]]
        made[seat] += 1
        back = []
        for each in made:
            back.append([[each, made[each], index + 1, b"", [], ["take-back.1", to]], b""])
            made[each] += 1
        first = encode([*move[:3], index, below, move[5], move[6], [command, b""], move[8]])
        tree = grow(tree, leaf_hash(first))
        head = root(tree) if true else below
        awaited = records[to - 1][6]
        second = encode(["taken-back", [], move[2], index + 1, head, move[5], awaited, to, back])
        tree = grow(tree, leaf_hash(second))
        written += [first, second]
    return _bundle(desk, written)


def _much_of_one(rng: random.Random) -> bytes:
    """One record that says far too much of something."""
    desk = base(rng.choice(("resigned orongo", "everything", "taken_back", "branched")))
    records: list[Any] = plain(desk.bundle())
    record = rng.choice(records)
    many = rng.choice((100, 3000, 20_000))
    at = rng.randrange(1, len(record))
    record[at] = rng.choice(
        (
            [bytes(16)] * (many // 20),
            [[]] * many,
            ["x"] * many,
            "\u0301" * (many // 2),
            bytes(many),
            _nest(many),
            {str(number): "x" for number in range(many // 8)},
            [["TurnEnded.1", 1]] * (many // 20),
            [1] * many,
        )
    )
    try:
        written = [encode(each) for each in records]
    except Exception:  # a nest that nobody can write
        written = [*desk.bundle().records[:-1], b"\x91" * many + b"\xc0"]
    return _bundle(desk, [data[:65_535] for data in written])


def _nest(depth: int) -> Any:
    found: Any = 1
    for _ in range(min(depth, 400)):
        found = [found]
    return found


def _the_same_again(rng: random.Random) -> bytes:
    """One record of a match ten thousand times."""
    desk = base(rng.choice(("everything", "corrected", "house_took_over", "lapsed", "running tsuro", "given orongo")))
    records = list(desk.bundle().records)
    chosen = rng.choice(records)
    return _bundle(desk, [*records, *[chosen] * rng.choice((100, 2000, 9_900 - len(records)))])


def _openings(rng: random.Random) -> bytes:
    """Openings that fill the memory, or take their time."""
    desk = base("running tsuro")
    values: tuple[Any, ...] = ([[]] * 1000, [_nest(10)] * 100, "\u0301" * 20_000, {str(n): n for n in range(500)})
    value: Any = rng.choice((*values, bytes(9999)))
    openings = [["d0", [], bytes(16), value] for _ in range(rng.choice((1, 30, 300)))]
    data = encode([[index, openings] for index in range(rng.choice((1, 10)))])
    return _bundle(desk, list(desk.bundle().records), {"openings.mpk": data})


def _heads(rng: random.Random) -> bytes:
    """As many notes as there may be, each with as many lines."""
    desk = base("lapsed")
    note = desk.bundle().checkpoint
    text, _, lines = note.partition("\n\n")
    line = rng.choice(lines.splitlines())
    long = f"{text}\n\n" + f"{line}\n" * rng.choice((1, 64, 65))
    pins = {f"pins/{number:03}": long.encode() for number in range(rng.choice((1, 64, 65, 999)))}
    return _bundle(desk, list(desk.bundle().records), pins | {"checkpoint": long.encode()})


def _members(rng: random.Random) -> bytes:
    """A member that unpacks to far more than it was, or more members than anybody needs."""
    desk = base("lapsed")
    size = rng.choice((1 << 20, 16 << 20, 63 << 20))
    text = rng.choice((bytes(size), b"# a\n" * (size // 4), b"\xcc\x81" * (size // 2)))
    name = rng.choice(("README.txt", "rules/tongiaki.md", "checkpoint", "openings.mpk", "tile/0/000", "anchors/opened"))
    many = {f"anchors/head-{number:03}": b"" for number in range(rng.choice((0, 999)))}
    return _bundle(desk, list(desk.bundle().records), {name: text} | many)


KINDS: Final[tuple[Callable[[random.Random], bytes], ...]] = (
    *(mutant,) * 12,
    *(_to_and_fro, _much_of_one, _much_of_one, _the_same_again, _openings, _heads, _members),
)
