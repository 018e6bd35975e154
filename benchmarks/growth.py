"""How cost grows: with the records of a match, 100 to 10,000, and with the matches of a store, 10 to 20,000."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path

from benchmarks import tree
from benchmarks.checked import evidence_of
from benchmarks.measure import Curve, Section, best, busy
from benchmarks.shell import ROOT, Shell, compiled
from benchmarks.table import NAMES, counted, next_add, resigned, scratch
from tidelog.domain.house import House
from tidelog.domain.log.audit.audit import audit
from tidelog.projections.standings import catch_up

RECORDS = (100, 1_000, 10_000)
MATCHES = (10, 200, 2_000, 20_000)
_ROUNDS = 3
"""At the most: the long ones take long, and a slope needs no third digit."""
_PAIRS = 5
"""Of moves, so that it is the first seat's turn again."""
_COUNTING = "from benchmarks import counting; counting.put_in_catalog(); "

Measure = Callable[[], float]

_RECORDS_SAY = (
    "The processor time of one piece of work on a counting match that was played move by move, by its records. Verbs "
    "are whole processes, most of which is Python starting. The power is that of the last stretch: 0 is flat, 1 grows "
    "as the match does."
)
_RECORDS_NOTE = (
    "A verb takes beyond the same work through the Python interface what Python takes to start, and whatever it folds "
    "to print its lines: where its curve bends upwards, it folds the whole log."
)
_MATCHES_SAY = (
    "The processor time of one piece of work by the matches of the store, each opened, joined by two keys and "
    "resigned. `List` and `standings` are what is behind the verbs."
)


def by_records(rounds: int, sizes: Sequence[int] = RECORDS) -> Section:
    """Through the Python interface and by the verbs, on matches of growing length."""
    compiled(ROOT)
    points: dict[str, list[tuple[int, float]]] = {}
    with scratch(disk=False) as home:
        app = _home(home)
        for size in sizes:
            _played(app, f"m{size}", size)
        for size in sizes:
            for name, spent in best(min(rounds, _ROUNDS), _on_match(app, f"m{size}", size)).items():
                points.setdefault(name, []).append((size, spent))
        app.close()
        for name, series in _verbs(min(rounds, _ROUNDS), home, sizes).items():
            points[name] = series
    return _section("Growth with records", _RECORDS_SAY, "records", points, _RECORDS_NOTE)


def _on_match(app: House, match: str, size: int) -> dict[str, Measure]:
    evidence = evidence_of(app, match)
    return {
        "a move": lambda: min(busy(tree.acting(app, match)) for _ in range(_PAIRS * 2)),
        "load, states kept": lambda: busy(lambda: tree.load(app, match)),
        "state at a ply": lambda: busy(lambda: tree.state_at(app, match, min(size - 1, size // 2 // 200 * 200 + 199))),
        "audit": lambda: busy(lambda: audit(evidence)),
    }


def _verbs(rounds: int, home: Path, sizes: Sequence[int]) -> dict[str, list[tuple[int, float]]]:
    shell = Shell.here(home, _COUNTING)
    words: dict[str, tuple[str, ...]] = {
        "verb show": ("show", "{}"),
        "verb history --last 20": ("history", "{}", "--last", "20"),
        "verb move": ("move", "{}", "1", "add 5"),
        "verb replay --html": ("replay", "{}", "--public", "--html", "page.html"),
    }
    tasks = {
        (verb, size): partial(_processor, shell, [word.format(f"m{size}") for word in said])
        for verb, said in words.items()
        for size in sizes
    }
    found = best(rounds, tasks)
    return {verb: [(size, found[verb, size]) for size in sizes] for verb in words}


def _processor(shell: Shell, words: Sequence[str]) -> float:
    return shell.spent(*words).processor


def by_matches(rounds: int, sizes: Sequence[int] = MATCHES) -> Section:
    """What a store with many matches makes of the list, the standings, and a match of its own."""
    points: dict[str, list[tuple[int, float]]] = {}
    with scratch(disk=False) as home:
        app, numbers = _home(home), count(1)
        for size in sizes:
            while (number := next(numbers)) < size:
                resigned(app, f"m{number}")
            for name, spent in best(min(rounds, _ROUNDS), _on_store(app, numbers)).items():
                points.setdefault(name, []).append((size, spent))
        app.close()
    return _section("Growth with matches", _MATCHES_SAY, "matches", points)


def _on_store(app: House, numbers: Iterator[int]) -> dict[str, Measure]:
    rows = app.matches.tables
    return {
        "list 20": lambda: busy(lambda: rows.listings(20)),
        "list all": lambda: busy(lambda: rows.listings()),
        "load a match": lambda: busy(lambda: tree.load(app, "m1")),
        "open, join, resign": lambda: busy(lambda: resigned(app, f"m{next(numbers)}")),
        "standings, a little new": lambda: busy(lambda: catch_up(rows)),
        "standings, read": lambda: busy(lambda: rows.standings()),
    }


def _section(title: str, says: str, across: str, points: dict[str, list[tuple[int, float]]], note: str = "") -> Section:
    curves = tuple(Curve(name, tuple(series)) for name, series in points.items())
    return Section(title, says, (), note=note, curves=curves, across=across)


def _home(folder: Path) -> House:
    app = House.at(str(folder / "matches.tidelog"), folder / "keys")
    for name in NAMES:
        app.keys.create(name)
    return app


def _played(app: House, name: str, records: int) -> None:
    """One move after the other, so that states are kept as in play; at the end it is the first seat's turn."""
    match = counted(app, name, 9)
    while match.head.size < records or match.state.turn != 1:
        match = app.act(name, *next_add(match))
