"""Checked replay: the whole audit of a log, in records a second, against python-chess reading PGN."""

import io
import random
from collections.abc import Callable
from functools import partial

from benchmarks.measure import Goal, Line, Section, at_least, best, busy, rate, seconds
from benchmarks.table import counted, house, played, scratch
from tidelog.domain.house import House
from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.facts import folded
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.kernel.secret import closed, opened
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.audit.evidence import Evidence
from tidelog.domain.log.audit.hidden import find_hidden
from tidelog.domain.log.audit.reading import read_log
from tidelog.domain.log.audit.retrace import retrace
from tidelog.domain.log.primitives.signing import verify
from tidelog.domain.log.records.record import Command, Drawn, Moved

_RECORDS = 1000
_GAMES = 10
_LONGEST = 200
_SEATS = 4
_SIGNED = "counting, signed"
_SAYS = (
    "Every claim of the audit about a log in memory: form, tree, luck, hidden things, every move decided again; "
    "processor time. `Rules and tree alone` believes luck and openings. The check of signatures runs in two threads: "
    "`by the clock` shows what that brings where two cores are free."
)
_WHY = (
    "python-chess takes as long for a move of PGN as form, tree and rules alone take here for a record. Beside them "
    "the audit derives the nonce of a command, each draw and each hidden value again, each by several hashes called "
    "from Python. The check of a signature alone takes nearly all that its goal allows, so in processor time little "
    "is left for the rest; by the clock the goal needs two free cores."
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


def read_all(text: str) -> None:
    """PGN as python-chess reads it, every move checked."""
    import chess.pgn

    file = io.StringIO(text)
    while chess.pgn.read_game(file):
        pass


def evidence_of(app: House, match: str) -> Evidence:
    """All that an audit is given, as the house has it."""
    log = app.matches.log_of(match)
    return Evidence(records=log.records, openings=log.openings, own=True)


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


def signatures_of(evidence: Evidence) -> Callable[[], None]:
    """Every signature in a log checked, one after the other, and nothing else."""
    log = read_log(evidence)
    jobs = retrace(log, find_hidden(log), evidence.answers).jobs

    def check() -> None:
        for job in jobs:
            assert verify(job.key, job.message, job.signature)

    return check


def _each(work: Callable[[], object], size: int) -> float:
    return busy(work) / size


def checked_replay(rounds: int, games: tuple[str, ...]) -> Section:
    """A counting match with and without signatures, then a match of each game."""
    cases = _cases(games)
    text, moves = pgn_text()
    tasks = {name: partial(_each, partial(audit, evidence), size) for name, (evidence, size) in cases.items()}
    for game in games:
        work, size = redecided(cases[game][0]), cases[game][1]
        tasks[f"{game}, rules and tree alone"] = partial(_each, work, size)
    signed, size = cases[_SIGNED]
    clocks = {
        "chess by the clock": lambda: seconds(lambda: read_all(text)) / moves,
        "signed by the clock": lambda: seconds(lambda: audit(signed)) / size,
    }
    checks = {"signatures": partial(_each, signatures_of(signed), size)}
    found = best(rounds, {**tasks, **clocks, **checks, "chess": lambda: busy(lambda: read_all(text)) / moves})

    def line(name: str, ours: str, theirs: str = "chess", goal: Goal | None = None) -> Line:
        spent, base = found[ours], found[theirs]
        return Line(
            f"{name}, speed of python-chess", rate(1 / spent, "records"), rate(1 / base, "moves"), base / spent, goal
        )

    alone, whole = found["signatures"], found[_SIGNED]
    lines = [
        *(line(name, name, goal=at_least(1 / 3 if name == _SIGNED else 1)) for name in tasks),
        line(f"{_SIGNED}, by the clock", "signed by the clock", "chess by the clock"),
        Line(
            f"{_SIGNED}, times its signature checks alone",
            rate(1 / whole, "records"),
            rate(1 / alone, "checks"),
            whole / alone,
        ),
    ]
    return Section("Checked replay", _SAYS, tuple(lines), _WHY)


def _cases(games: tuple[str, ...]) -> dict[str, tuple[Evidence, int]]:
    with scratch() as folder:
        app = house(folder)
        logs = {"counting": counted(app, "plain", _RECORDS), _SIGNED: counted(app, "signed", _RECORDS, "self")}
        logs |= {game: played(app, game, _SEATS, f"x-{game}"[:12]) for game in games}
        cases = {name: (evidence_of(app, match.id), match.head.size) for name, match in logs.items()}
        app.close()
    return cases
