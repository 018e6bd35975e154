"""What a hostile letter could do to a match: nothing that the house takes from a file may make its log fail."""

from pathlib import Path
from typing import Any

import pytest

from tests.ledger import full, opened, play, table, trusting
from tests.replays.test_letter import Post, joined
from tidelog.domain.corrections import undo
from tidelog.domain.errors import Forbidden, Malformed, Misuse, TidelogError
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import HOUSE
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.primitives.signing import sign
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import Command, Resign, TakeBack
from tidelog.domain.log.records.signed import signed_bytes
from tidelog.replays.export import bundle_of
from tidelog.replays.letter import LABEL, consent, deliver, write_letter


@pytest.fixture
def post(tmp_path: Path) -> Post:
    """All set up, nobody has joined."""
    return Post(tmp_path)


def letter(post: Post, name: str, move: Any, **more: Any) -> bytes:
    """A letter as its player's own program may write it, rightly signed."""
    match, seat = post.house.load(post.match), list(post.players).index(name) + 1
    counter = match.head.counters[seat - 1]
    fields = {"seat": seat, "counter": counter, "seen": match.head.size, "nonce": b"", "commitments": (), "move": move}
    command: Command[Any] = Command(**(fields | more))
    signature = sign(post.players[name].seed(name), signed_bytes(match.id, match.head.root, command))
    return encode((LABEL, match.id, (command, signature), (), b"", ""))


def test_no_commitment_comes_in_with_a_join_a_resignation_or_a_consent(post: Post) -> None:
    for hidden in ((bytes(32),), (b"x",)):
        with pytest.raises(Malformed, match="commitment"):
            deliver(post.house, letter(post, "ana", None, commitments=hidden))
    joined(post)
    with pytest.raises(Malformed, match="commitment"):
        deliver(post.house, letter(post, "ana", Resign(), commitments=(bytes(32),)))
    start = post.house.load(post.match).head.size
    post.send("ana", "bid 1")
    poisoned = letter(post, "ana", TakeBack(start), commitments=(bytes(32),))
    with pytest.raises(Malformed, match="commitment"):
        undo(post.house, post.match, 1, consents=[consent(post.house, post.match, poisoned)])
    assert not trusting(post.house, bundle_of(post.house, post.match, HOUSE)).failed


def test_whatever_a_seat_signs_the_log_of_the_house_stays_sound(post: Post) -> None:
    joined(post)
    post.send("ana", "bid 1")
    wrong: list[dict[str, Any]] = [
        {"counter": 2**63},
        {"counter": -1},
        {"seen": 2**63},
        {"seen": -1},
        {"seen": 0},
        {"nonce": bytes(32)},
        {"nonce": bytes(17)},
        {"seat": 0},
        {"seat": 9},
        {"seat": -1},
        {"seat": 1},
        {"commitments": (b"",) * 3},
    ]
    for more in wrong:
        for move in (None, Resign(), TakeBack(9), TakeBack(-1), TakeBack(2**62)):
            sent = letter(post, "ben", move, **more)
            with pytest.raises(TidelogError):
                deliver(post.house, sent)
            with pytest.raises(TidelogError):
                undo(post.house, post.match, 2, consents=[consent(post.house, post.match, sent)])
    assert not trusting(post.house, bundle_of(post.house, post.match, HOUSE)).failed


def test_nobody_consents_by_letter_for_a_seat_the_house_holds(tmp_path: Path) -> None:
    house: House = table(tmp_path)
    match = play(house, house.open("orongo", ["ben", "cy"], {"amulet": "1"}), 3)
    command = Command(2, match.head.counters[1], match.head.size, b"", (), TakeBack(match.head.size - 1))
    forged = encode((LABEL, match.id, (command, b""), (), b"", ""))
    with pytest.raises(Forbidden, match="held by the house"):
        consent(house, match.id, forged)


def test_a_consent_serves_at_one_head_only(post: Post) -> None:
    start = joined(post).house.load(post.match).head.size
    post.send("ana", "bid 1")
    word = consent(post.house, post.match, post.letter("ana", f"take-back {start}"))
    post.send("ben", "bid 2")
    with pytest.raises(TidelogError):
        undo(post.house, post.match, 1, consents=[word])


def alone(app: House) -> tuple[Match, int]:
    """A match in which seat 1 may take back alone to a ply, but for what has been taken back since."""
    match = opened(app, "tongiaki", ("ana", "ben"))
    first = match.awaiting[0]
    before = match.head.size
    match = app.act(match.id, first, match.game.legal(match.state, first)[0])
    second = match.awaiting[0]
    assert second != first
    match = app.act(match.id, second, match.game.legal(match.state, second)[0])
    match = undo(app, match.id, second)
    return match, before


def test_what_the_house_lets_a_seat_take_back_alone_passes_the_audit(tmp_path: Path) -> None:
    app = table(tmp_path, "ana", "ben")
    match, before = alone(app)
    first = 3 - match.awaiting[0]
    with pytest.raises(Forbidden, match="another seat has moved"):
        undo(app, match.id, first, before)
    assert not trusting(app, full(app, app.load(match.id))).failed


def test_a_letter_does_not_choose_the_ply_that_others_sign_for_here(tmp_path: Path) -> None:
    house, ben = table(tmp_path / "house", "ana"), table(tmp_path / "ben", "ben")
    match = house.open("orongo", ("ana", f"ben={ben.keys.public('ben').hex()}"), {"amulet": "1"})
    for move in (None, "ready", "bid 0"):
        deliver(house, write_letter(bundle_of(house, match.id, 2), "ben", move, ben.keys))
    start = house.load(match.id).head.size - 1
    house.act(match.id, 1, "bid 1")
    word = consent(house, match.id, write_letter(bundle_of(house, match.id, 2), "ben", f"take-back {start}", ben.keys))
    with pytest.raises(Misuse, match=f"--to {start}"):
        undo(house, match.id, 1, consents=[word])
    assert undo(house, match.id, 1, start, consents=[word]).awaiting == (1, 2)
