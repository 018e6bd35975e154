"""A failing match is cut down to a short one that fails in the same way, and that the right rules accept."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.archive.conftest import RECORDED
from tidelog.domain import catalog
from tidelog.domain.errors import Misuse, NotRepeated
from tidelog.domain.files import save
from tidelog.domain.kernel.facts import Event, Move
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.seats import Seat
from tidelog.replays.bundle import read_bundle, write_bundle
from tidelog.replays.shrink.course import acts_of, followed
from tidelog.replays.shrink.shrinking import Shrunk, shrink, table_of
from tidelog.replays.verify import Verdict, verify_bundle


def with_fault(game: Game[Any], event: str, field: str) -> Game[Any]:
    """The game, with a number that is one too high in every event of a type."""

    def decide(state: Any, seat: Seat, move: Move) -> tuple[Event, ...]:
        facts = game.decide(state, seat, move)
        return tuple(replace(f, **{field: getattr(f, field) + 1}) if type(f).__name__ == event else f for f in facts)

    return replace(game, decide=decide)


def shrunk(path: Path, tmp_path: Path, **how: Any) -> tuple[Shrunk, Path]:
    """What comes of a match, and the file it was written to."""
    found = shrink(path, **how)
    save(tmp_path / "short.tide", write_bundle(found.bundle))
    return found, tmp_path / "short.tide"


def under(game: Game[Any], path: Path) -> Verdict:
    """What `verify` says of a file by other rules."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalog, "game", lambda name: game)
        return verify_bundle(path)


@pytest.mark.parametrize(
    "match, event, field, most",
    [
        ("tongiaki/undone", "RoyalIslandFounded", "returned", 80),
        ("orongo/three-players-hidden-tiles", "TokensStaged", "tokens", 30),
    ],
)
def test_what_today_decides_otherwise_is_shown_by_a_short_match_entered_by_name(
    match: str, event: str, field: str, most: int, tmp_path: Path
) -> None:
    path = RECORDED / f"{match}.tide"
    wrong = with_fault(catalog.game(match.partition("/")[0]), event, field)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalog, "game", lambda name: wrong)
        found, short = shrunk(path, tmp_path, seconds=20)
    assert found.after <= most
    assert found.after < found.before
    log = read_bundle(short).log
    assert log.opened.level == "given"
    assert log.sealed
    verdict = under(wrong, short)
    assert verdict.divergence
    assert verdict.divergence.ply == found.after - 1
    assert verify_bundle(short).holds


def test_a_command_says_what_fails(tmp_path: Path) -> None:
    path = RECORDED / "orongo" / "resigned.tide"
    found, short = shrunk(path, tmp_path, command="sh -c 'test $(wc -c < {}) -lt 9000'")
    assert 9_000 <= short.stat().st_size < path.stat().st_size
    assert verify_bundle(short).holds
    assert found.after < found.before
    assert "parts left out: " in found.tried[-1]


def test_a_failure_that_does_not_repeat_is_said_to(tmp_path: Path) -> None:
    path = RECORDED / "orongo" / "tie.tide"
    with pytest.raises(NotRepeated, match="does not repeat when the same moves are decided again"):
        shrink(path, command="sh -c 'case {} in *tie*) exit 1;; esac'")
    with pytest.raises(NotRepeated, match="does not repeat"):
        shrink(path, claim="LUCK")


@pytest.mark.parametrize(
    "how, says",
    [
        ({}, "holds: `verify` finds nothing to shrink; --claim or --while say what else fails"),
        ({"claim": "LUK"}, "expected a claim of an audit, FORM, LOG, .*; got 'LUK'"),
        ({"claim": "LUCK", "command": "false"}, "expected --claim or --while, got both"),
        ({"command": "no-such-program {}"}, "'no-such-program' cannot be run"),
        ({"command": " "}, "expected a command, got ' '"),
    ],
)
def test_what_cannot_be_shrunk_is_one_sentence(how: dict[str, str], says: str) -> None:
    with pytest.raises(Misuse, match=says):
        shrink(RECORDED / "orongo" / "tie.tide", **how)  # type: ignore[arg-type]  # words alone


def test_what_was_taken_back_is_no_part_of_the_course() -> None:
    log = read_bundle(RECORDED / "orongo" / "undone.tide").log
    acts = acts_of(log, len(log))
    assert len(acts) < sum(entry.move is not None for entry in log)
    assert followed(table_of(log), acts, None) == acts
