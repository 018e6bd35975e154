"""The bots by name: levels from `bot:easy` to `bot:hard`, engines such as `bot:mcts:500ms`, and the seats they take."""

import random
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from tidelog.domain.bots.ahead import Bot, any_of
from tidelog.domain.bots.greedy import glancing_bot, greedy_bot
from tidelog.domain.bots.mcts import mcts_bot
from tidelog.domain.errors import BadSeats
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.kernel.secret import seen_by

_USUAL: Final = "200"
_MOST: Final = 1_000_000
_BUDGET: Final = re.compile(r"([1-9]\d{0,6})(ms)?")
_EASY: Final = 3
"""Moves that an easy bot looks at."""
_NORMAL: Final = 12
_HARD: Final = 100
"""Turns of the search of these levels: a hard bot answers well within a second, whatever the game."""


def random_bot(game: Game[Any], view: Any, seat: Seat, rng: random.Random) -> Move:
    """Any legal move, each as likely as the others."""
    return any_of(game.legal(view, seat), rng)


LEVELS: Final[Mapping[str, Bot]] = {"easy": glancing_bot(_EASY), "normal": mcts_bot(_NORMAL), "hard": mcts_bot(_HARD)}
"""What a person chooses by strength, the weakest first."""
_ENGINES: Final[Mapping[str, Bot]] = {"random": random_bot, "greedy": greedy_bot}
_BROUGHT: Final[dict[str, Bot]] = {}
"""What somebody has brought in for this process alone; no service ever does."""
_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,19}")
_SEARCH: Final = "mcts"
"""The engine that takes a budget."""


def kinds() -> str:
    """What can be asked for, in words."""
    return (
        "bot:easy, bot:normal, bot:hard, bot:random, bot:greedy, bot:mcts:200 (turns of the search) or bot:mcts:500ms"
    )


def bring_in(name: str, bot: Bot) -> None:
    """Let a bot of the user's own sit down as `bot:NAME`, in this process and in no other."""
    if not _NAME.fullmatch(name) or name in (*LEVELS, *_ENGINES, _SEARCH):
        raise BadSeats(f"a bot of one's own has a name in small letters that no other has, not {name!r}")
    _BROUGHT[name] = bot
    _made.cache_clear()


@cache
def _made(kind: str, budget: str) -> Bot:
    """The bot of this kind; refuses what is none."""
    simple = {**LEVELS, **_ENGINES, **_BROUGHT}
    if kind in simple and not budget:
        return simple[kind]
    if kind in simple:
        raise BadSeats(f"bot:{kind} takes no budget, and {budget!r} was given")
    if kind != _SEARCH:
        raise BadSeats(f"the bots are {kinds()}, not bot:{kind}")
    found = _BUDGET.fullmatch(budget or _USUAL)
    if not found or int(found[1]) > _MOST:
        raise BadSeats(f"bot:mcts takes a number of turns or of milliseconds, 200 or 500ms, not {budget!r}")
    number = int(found[1])
    return mcts_bot(0, number) if found[2] else mcts_bot(number)


def seat_name(spec: str, colour: str) -> str:
    """The name of a bot's seat: `bot:easy` sits down as easy-red, `bot:mcts:200` as mcts-200-red."""
    kind, _, budget = spec.removeprefix("bot:").partition(":")
    _made(kind, budget)
    return "-".join(word for word in (kind, budget, colour) if word)


def is_bot(name: str) -> bool:
    """Whether a seat of this name plays by itself."""
    kind, _, rest = name.partition("-")
    return kind in (*LEVELS, *_ENGINES, *_BROUGHT, _SEARCH) and bool(rest)


def spec_of(name: str) -> str:
    """What a seat is asked for with, the other way of `seat_name`: mcts-200-red is bot:mcts:200, a person its name."""
    return ":".join(["bot", *filter(None, _kind_and_budget(name))]) if is_bot(name) else name


def bot_of(name: str) -> Bot:
    """The bot behind a seat's name."""
    return _made(*_kind_and_budget(name))


def _kind_and_budget(name: str) -> tuple[str, str]:
    kind, *rest = name.split("-")
    return kind, rest[0] if len(rest) > 1 and _BUDGET.fullmatch(rest[0]) else ""


def choose(name: str, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Move:
    """The move of the bot behind a seat's name: it is shown the seat's view, and nothing else."""
    return bot_of(name)(game, seen_by(game.state, state, seat), seat, rng)
