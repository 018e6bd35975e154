"""Secrets do not print: not in a repr, a pickle, a log line or a traceback, wherever they stand."""

import io
import logging
import pickle
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tidelog.domain.errors import TidelogError
from tidelog.domain.house import House
from tidelog.domain.kernel.hush import Hush
from tidelog.domain.kernel.secret import secrets_in
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.writing.draft import Draft

BID = 4


@pytest.fixture
def house(tmp_path: Path) -> House:
    house = House.at(str(tmp_path / "club.tidelog"), tmp_path / "keys")
    house.keys.create("ana")
    return house


@pytest.fixture
def match(house: House) -> Match:
    """A match in which Ana has made a bid that nobody may know."""
    opened = house.open("orongo", ["ana", "ben"])
    while 1 not in opened.awaiting:
        opened = house.play_bots(opened.id)
    return house.act(opened.id, 1, f"bid {BID}")


def needles(house: House, match: Match) -> list[str]:
    """Everything that must not be read anywhere, in each form it could be printed in."""
    hidden = [match.secret, house.keys.seed("ana"), house.keys.house_seed()]
    hidden += [Hush(opening.salt) for entry in house.matches.log_of(match.id) for opening in entry.openings]
    assert len(hidden) > 4
    forms = [(bytes(one).hex(), repr(bytes(one))[2:-1], str(list(one))[1:-1]) for one in hidden]
    return [form for each in forms for form in each]


def reachable(*roots: object) -> Iterator[object]:
    """Everything that can be reached from here by attributes, fields and containers."""
    seen: dict[int, object] = {}
    queue = list(roots)
    while queue:
        found = queue.pop()
        if id(found) in seen or isinstance(found, (bytes, str, int, float, type(None), type)):
            continue
        seen[id(found)] = found
        yield found
        queue.extend(_parts(found))


def _parts(found: Any) -> list[object]:
    if isinstance(found, dict):
        return [*found, *found.values()]
    if isinstance(found, (tuple, list, set, frozenset)):
        return list(found)
    names = [*getattr(found, "__struct_fields__", ()), *vars(found)] if hasattr(found, "__dict__") else []
    names = names or [*getattr(found, "__struct_fields__", ()), *getattr(type(found), "__slots__", ())]
    return [getattr(found, name) for name in names if hasattr(found, name)]


def printed(found: object) -> Iterator[str]:
    """Every way in which something may find its way into a log."""
    yield repr(found)
    yield str(found)
    yield f"{found}"
    if hasattr(found, "__rich_repr__"):
        yield repr(list(found.__rich_repr__()))
    try:
        yield repr(pickle.dumps(found))
    except Exception:
        return


def test_nothing_that_can_be_reached_prints_a_secret(house: House, match: Match) -> None:
    draft = Draft(match, house.now(), house.recall(match.id))
    command = house.pens.command(house.load(match.id), 2, match.game.legal(match.state, 2)[0])
    roots = (
        house,
        match,
        draft,
        command,
        house.pens.of(match, 1),
        house.pens.of(match, 2),
        house.matches.log_of(match.id),
    )
    hidden, count = needles(house, match), 0
    for found in reachable(*roots):
        count += 1
        for text in printed(found):
            assert not any(needle in text for needle in hidden), type(found)
    assert count > 100


def test_a_sealed_bid_prints_without_its_value(match: Match) -> None:
    secret = next(s for s in secrets_in(match.game.state, match.state) if s.value == BID)
    assert str(BID) not in repr(secret).replace(secret.slot, "")
    assert repr(secret) in repr(match.state)
    with pytest.raises(TypeError):
        pickle.dumps(secret)


def attempts(house: House, match: Match) -> list[Any]:
    """Ways to be refused while secrets are at hand."""
    return [
        lambda: house.act(match.id, 1, f"bid {BID}"),
        lambda: house.act(match.id, 2, "bid 99"),
        lambda: house.act(match.id, 2, "place P46"),
        lambda: house.enter(match.id, "deal"),
        lambda: house.abandon("none", "x"),
        lambda: house.deliver(match.id, house.pens.command(match, 1, match.game.legal(match.state, 2)[0])),
    ]


@pytest.mark.parametrize("number", range(6))
def test_a_traceback_with_its_locals_and_a_log_line_hold_no_secret(house: House, match: Match, number: int) -> None:
    text = io.StringIO()
    logging.getLogger("test").addHandler(handler := logging.StreamHandler(text))
    with pytest.raises(TidelogError) as refusal:
        attempts(house, match)[number]()
    logging.getLogger("test").error("%r %s", refusal.value, match, exc_info=refusal.value)
    logging.getLogger("test").removeHandler(handler)
    told = "".join(traceback.TracebackException.from_exception(refusal.value, capture_locals=True).format())
    assert "capture" not in told
    for needle in needles(house, match):
        assert needle not in told + text.getvalue()
