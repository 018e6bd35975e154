"""A player trained elsewhere: `NAME=module:function`, given what the environment shows a seat, answers with a number.

Only the command line of whoever runs it here can bring one in: it runs code of the user's choosing.
"""

import random
import sys
from functools import cache
from importlib import import_module
from typing import Any

from tidelog.domain import bots
from tidelog.domain.bots import Bot
from tidelog.domain.errors import Misuse
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.seats import Seat
from tidelog.replays.learn.numbering import numbering_of


def is_player(word: str) -> bool:
    """Whether a word brings a player in."""
    return "=" in word


@cache
def bring_in(word: str) -> str:
    """Let a player sit down in this process as `bot:NAME`; gives that name."""
    name, _, where = word.partition("=")
    bots.bring_in(name, _bot(where, word))
    return name


def _bot(where: str, word: str) -> Bot:
    module, _, function = where.partition(":")
    if not module or not function:
        raise Misuse(f"expected NAME=module:function, got {word!r}")
    sys.path.insert(0, "")
    try:
        answer = getattr(import_module(module), function)
    except (ImportError, AttributeError) as fault:
        raise Misuse(f"{where} cannot be loaded: {fault}") from None
    finally:
        sys.path.remove("")

    def bot(game: Game[Any], view: Any, seat: Seat, rng: random.Random) -> Move:
        return _answered(answer, game, view, seat, where)

    return bot


def _answered(answer: Any, game: Game[Any], view: Any, seat: Seat, where: str) -> Move:
    try:
        from tidelog.replays.learn.environment import seen
    except ImportError:
        raise Misuse("a player of one's own needs more packages: pip install 'tidelog[learn]'") from None
    moves = game.legal(view, seat)
    number = answer(seen(game, view, seat, moves))
    legal = {numbering_of(game.name).number(move): move for move in moves}
    try:
        return legal[int(number)]
    except (KeyError, TypeError, ValueError):
        raise Misuse(f"{where} answered {number!r}, which is the number of no legal move here") from None
