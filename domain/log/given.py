"""Luck that was there before: the answers chance gave a sealed match, to be given again in a branch of it."""

from collections.abc import Sequence
from typing import Any

from tidelog.domain import catalog
from tidelog.domain.errors import Forbidden
from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.rules import Move
from tidelog.domain.kernel.secret import opened, unnamed
from tidelog.domain.log.match import Match
from tidelog.domain.log.record import Drawn, Sealed, read_opened, read_record, unstore
from tidelog.domain.log.writing import GivenLuck


def parent_luck(rows: Sequence[bytes]) -> GivenLuck:
    """Every draw of a sealed log by its number: given again where the same is asked and it can be the answer."""
    game = catalog.game(read_opened(unstore(rows[0])[0]).game)
    answers: dict[int, tuple[tuple[Any, ...], Move]] = {}
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

    def give(match: Match) -> Move | None:
        asked = match.game.chance(match.state)
        wire, move = answers.get(match.head.draws, ((), None))
        return move if move is not None and wire == asked.wire and asked.includes(move) else None

    return give
