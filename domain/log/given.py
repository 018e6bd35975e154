"""Luck that was there before: the answers chance gave a sealed match, to be given again in a branch of it."""

from collections.abc import Sequence
from typing import Any

from tidelog.domain import catalog
from tidelog.domain.errors import Forbidden
from tidelog.domain.kernel.chance import Ask
from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.rules import Move
from tidelog.domain.kernel.secret import opened, unnamed
from tidelog.domain.log.record import Drawn, Sealed, read_opened, read_record, unstore
from tidelog.domain.log.writing import GivenLuck

Answers = dict[int, tuple[tuple[Any, ...], Move]]
"""What chance was asked and what it answered, by the number of the draw."""


def answers_of(rows: Sequence[bytes]) -> Answers:
    """Every draw of a sealed log."""
    game = catalog.game(read_opened(unstore(rows[0])[0]).game)
    answers: Answers = {}
    sealed = False
    for row in rows:
        data, openings = unstore(row)
        record = read_record(game, data)
        sealed = sealed or isinstance(record, Sealed)
        if isinstance(record, Drawn):
            values = {opening.slot: opening.value for opening in openings}
            move = unnamed(codec(game).move, opened(codec(game).move, record.move, values))
            answers[record.number] = (record.ask, move)
    if not sealed:
        raise Forbidden("only a sealed match can give its luck to a branch")
    return answers


def given_again(answers: Answers, number: int, asked: Ask) -> Move | None:
    """What a parent was answered, where the same is asked and it can be the answer; else None."""
    wire, move = answers.get(number, ((), None))
    return move if move is not None and wire == asked.wire and asked.includes(move) else None


def parent_luck(rows: Sequence[bytes]) -> GivenLuck:
    """The luck of a sealed log, to be given again."""
    answers = answers_of(rows)
    return lambda match: given_again(answers, match.head.draws, match.game.chance(match.state))
