"""Luck that was there before: the answers chance gave a sealed match, to be given again in a branch of it."""

from collections.abc import Callable
from typing import Any

from tidelog.domain.errors import Forbidden
from tidelog.domain.kernel.chance import Ask
from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.secret import unnamed
from tidelog.domain.log.records.log import Log
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import Drawn

GivenLuck = Callable[[Match], Move | None]
"""What chance answered where this draw was asked before; None where it was not."""

Answers = dict[int, tuple[tuple[Any, ...], Move]]
"""What chance was asked and what it answered, by the number of the draw."""


def answers_of(log: Log) -> Answers:
    """Every draw of a sealed log."""
    if not log.sealed:
        raise Forbidden("only a sealed match can give its luck to a branch")
    answers: Answers = {}
    for entry in log:
        record, move = entry.record, entry.move
        if isinstance(record, Drawn) and move is not None:
            answers[record.number] = (record.ask, unnamed(codec(log.game).move, move))
    return answers


def given_again(answers: Answers, number: int, asked: Ask) -> Move | None:
    """What a parent was answered, where the same is asked and it can be the answer; else None."""
    wire, move = answers.get(number, ((), None))
    return move if move is not None and wire == asked.wire and asked.includes(move) else None


def parent_luck(log: Log) -> GivenLuck:
    """The luck of a sealed log, to be given again."""
    answers = answers_of(log)
    return lambda match: given_again(answers, match.head.draws, match.game.chance(match.state))
