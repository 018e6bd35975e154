"""Checked replay: the whole audit of a log, in records a second, against python-chess reading PGN."""

import io
import random
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from benchmarks.measure import Line, Section, at_least, best, rate, seconds
from benchmarks.table import counted, house, played, scratch
from tidelog.domain.app import Tidelog
from tidelog.domain.log.record import Opening, unstore

_RECORDS = 1000
_GAMES = 10
_LONGEST = 200
_SEATS = 4


def pgn_text() -> tuple[str, int]:
    """Chess games of random legal moves, as PGN, and how many moves they have."""
    import chess.pgn

    rng, games, moves = random.Random(1), [], 0
    for _ in range(_GAMES):
        game = chess.pgn.Game()
        node: chess.pgn.GameNode = game
        while not (board := node.board()).is_game_over() and board.ply() < _LONGEST:
            node = node.add_variation(rng.choice(list(board.legal_moves)))
        moves += board.ply()
        games.append(str(game))
    return "\n\n".join(games), moves


def _read_all(text: str) -> None:
    import chess.pgn

    file = io.StringIO(text)
    while chess.pgn.read_game(file):
        pass


def evidence_of(app: Tidelog, match: str) -> Any:
    """All that an audit is given, as the house has it."""
    evidence = import_module("tidelog.domain.log.evidence").Evidence
    rows = [unstore(row) for row in app.matches.lineage(match)]
    openings: tuple[tuple[Opening, ...], ...] = tuple(beside for _, beside in rows)
    return evidence(records=tuple(record for record, _ in rows), openings=openings, own=True)


def checked_replay(rounds: int, games: tuple[str, ...]) -> Section:
    """A counting match with and without signatures, then a match of each game."""
    says = "Every claim of the audit about a log in memory: form, tree, luck, every move decided again."
    if find_spec("tidelog.domain.log.audit") is None:
        return Section("Checked replay", f"{says} Not measured: the audit is not there yet.", ())
    audit = import_module("tidelog.domain.log.audit").audit
    with scratch() as folder:
        app = house(folder)
        logs = {
            "counting": counted(app, "plain", _RECORDS),
            "counting, signed": counted(app, "signed", _RECORDS, "self"),
        }
        logs |= {game: played(app, game, _SEATS, f"x-{game}"[:12]) for game in games}
        cases = {name: (evidence_of(app, match.id), match.head.size) for name, match in logs.items()}
        app.close()
    text, moves = pgn_text()

    def task(name: str) -> float:
        evidence, size = cases[name]
        return seconds(lambda: audit(evidence)) / size

    tasks = {name: lambda name=name: task(name) for name in cases}
    found = best(rounds, tasks | {"chess": lambda: seconds(lambda: _read_all(text)) / moves})
    base = found.pop("chess")
    goals = {name: at_least(1 / 3 if "signed" in name else 1) for name in cases}
    lines = [
        Line(
            f"{name}, speed of python-chess",
            rate(1 / spent, "records"),
            rate(1 / base, "moves"),
            base / spent,
            goals[name],
        )
        for name, spent in found.items()
    ]
    return Section("Checked replay", says, tuple(lines))
