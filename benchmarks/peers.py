"""Other engines at random play: Catanatron, python-chess, OpenSpiel's games in Python and in C++, boardgame.io.

Each function plays some matches and gives the processor seconds of one action. Their games are not ours, so only the
order of magnitude compares. Which of them are here depends on what could be installed; the rest are left out.
"""

import os
import random
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import Any

from benchmarks.shell import ROOT

Peer = Callable[[], float]

_MATCHES = 20
_ACTIONS = 3000
"""At least so many of the quick ones."""
_SPIEL = {
    "OpenSpiel in Python, tic-tac-toe": "python_tic_tac_toe",
    "OpenSpiel in Python, block dominoes": "python_block_dominoes",
    "OpenSpiel in Python, liar's poker": "python_liars_poker",
    "OpenSpiel in C++, backgammon": "backgammon",
    "OpenSpiel in C++, chess": "chess",
    "OpenSpiel in C++, hanabi": "hanabi",
    "OpenSpiel in C++, tic-tac-toe": "tic_tac_toe",
}
_BOARDGAME = Path(__file__).parent / "boardgame" / "play.cjs"
_NODE_MODULES = ROOT / ".venv-bench" / "boardgame" / "node_modules"


def catanatron() -> float:
    """Whole matches of four random players; they are others every time, whatever their seed."""
    from catanatron import Color, Game, RandomPlayer

    ticks, began = 0, process_time()
    for seed in range(_MATCHES):
        match = Game([RandomPlayer(colour) for colour in Color], seed=seed)
        match.play()
        ticks += len(match.state.actions)
    return (process_time() - began) / ticks


def chess() -> float:
    """Random legal moves until the game is over."""
    import chess as rules

    rng, moves, began = random.Random(1), 0, process_time()
    while moves < _ACTIONS:
        board = rules.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        moves += board.ply()
    return (process_time() - began) / moves


def spiel(name: str) -> float:
    """Random play of one of OpenSpiel's games, chance included."""
    game, rng, actions = _spiel(name), random.Random(1), 0
    began = process_time()
    while actions < _ACTIONS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                values, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(values, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            actions += 1
    return (process_time() - began) / actions


def _spiel(name: str) -> Any:
    import_module("open_spiel.python.games")
    return import_module("pyspiel").load_game(name)


def boardgame() -> float:
    """Tic-tac-toe by the reducer of boardgame.io, in a process of Node of its own."""
    around = {**os.environ, "NODE_PATH": str(_NODE_MODULES)}
    done = subprocess.run(["node", str(_BOARDGAME)], env=around, check=True, capture_output=True, text=True)
    return float(done.stdout) / 1e6


def here() -> dict[str, Peer]:
    """Every peer that is installed, besides Catanatron."""
    found: dict[str, Peer] = {"python-chess": chess}
    if find_spec("pyspiel"):
        found |= {title: partial(spiel, name) for title, name in _SPIEL.items()}
    if shutil.which("node") and _NODE_MODULES.is_dir():
        found["boardgame.io on Node, tic-tac-toe"] = boardgame
    return found


def missing() -> str:
    """Which peers are not here, in a sentence; nothing if all are."""
    left = [] if find_spec("pyspiel") else ["OpenSpiel"]
    left += [] if shutil.which("node") and _NODE_MODULES.is_dir() else ["boardgame.io"]
    return f" Not installed here and left out: {' and '.join(left)}." if left else ""
