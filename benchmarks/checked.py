"""Checked replay: the whole audit of a log, in records a second, against python-chess reading PGN."""

import io
import random
from collections.abc import Callable
from functools import partial

from benchmarks.measure import Line, Section, at_least, best, rate, seconds
from benchmarks.table import counted, house, played, scratch
from tidelog.domain.app import Tidelog
from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.rules import folded
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.kernel.secret import closed, opened
from tidelog.domain.log.audit import audit
from tidelog.domain.log.evidence import Evidence
from tidelog.domain.log.hidden import find_hidden
from tidelog.domain.log.reading import read_log
from tidelog.domain.log.record import Command, Drawn, Moved, unstore

_RECORDS = 1000
_GAMES = 10
_LONGEST = 200
_SEATS = 4
_WHY = (
    "python-chess reads a move of PGN in 20 us; form, tree and rules alone take 20 to 28 us a record here. Beside them "
    "the audit derives the nonce of a command (5 us), a draw (8) and each hidden value (10) again, each by several "
    "hashes called from Python. A check of a signature takes 70 us: its goal needs two free cores."
)


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


def evidence_of(app: Tidelog, match: str) -> Evidence:
    """All that an audit is given, as the house has it."""
    rows = [unstore(row) for row in app.matches.lineage(match)]
    return Evidence(records=tuple(record for record, _ in rows), openings=tuple(beside for _, beside in rows), own=True)


def redecided(evidence: Evidence) -> Callable[[], None]:
    """The log read strictly, its tree grown again, every move and draw decided again and compared; luck is believed."""
    known = find_hidden(read_log(evidence)).values

    def replay() -> None:
        log = read_log(evidence)
        game, kinds, state = log.game, codec(log.game), log.game.start(len(log.opened.seats), log.opened.options)
        for index, record in enumerate(log.records):
            assert record.root == log.roots[index]
            if isinstance(record, (Moved, Drawn)):
                made = record.signed.command if isinstance(record, Moved) else record
                move = opened(type(made.move), made.move, known) if type(made.move) in kinds.hiding else made.move
                events = game.decide(state, made.seat if isinstance(made, Command) else CHANCE, move)
                assert events == record.events or closed(kinds.events, events) == record.events
                state = folded(state, events, game.evolve)

    return replay


def _each(work: Callable[[], object], size: int) -> float:
    return seconds(work) / size


def checked_replay(rounds: int, games: tuple[str, ...]) -> Section:
    """A counting match with and without signatures, then a match of each game."""
    says = (
        "Every claim of the audit about a log in memory: form, tree, luck, hidden things, every move decided again. "
        "`Rules and tree alone` believes luck and openings."
    )
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

    tasks = {name: partial(_each, partial(audit, evidence), size) for name, (evidence, size) in cases.items()}
    for game in games:
        work, size = redecided(cases[game][0]), cases[game][1]
        tasks[f"{game}, rules and tree alone"] = partial(_each, work, size)
    found = best(rounds, tasks | {"chess": lambda: seconds(lambda: _read_all(text)) / moves})
    base = found.pop("chess")
    goals = {name: at_least(1 / 3 if "signed" in name else 1) for name in tasks}
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
    return Section("Checked replay", says, tuple(lines), _WHY)
