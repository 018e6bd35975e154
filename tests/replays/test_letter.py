"""Play by file: a seat with nothing but its bundle and its key; the house applies each command once."""

from pathlib import Path

import msgspec
import pytest

from tests.ledger import table, trusting, verdicts
from tidelog.domain.corrections import rule, undo
from tidelog.domain.errors import (
    BadPly,
    Forbidden,
    HeadRefused,
    IllegalMove,
    InvalidMove,
    Malformed,
    NotYourTurn,
    StaleMatch,
    TidelogError,
)
from tidelog.domain.house import House
from tidelog.domain.kernel.facts import write_move
from tidelog.domain.kernel.seats import HOUSE
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.records.command import Submission
from tidelog.domain.log.records.heads import signed_head
from tidelog.domain.log.records.match import Match
from tidelog.domain.store.keyring import Keyring
from tidelog.domain.store.matches import Matches
from tidelog.domain.store.memory import settings
from tidelog.replays.bundle import read_bundle, write_bundle
from tidelog.replays.export import bundle_of
from tidelog.replays.imports import bring_in, look_into
from tidelog.replays.letter import (
    LABEL,
    agreement,
    consent,
    cosigned,
    deliver,
    propose,
    proposed,
    read_letter,
    read_proposal,
    write_consent,
    write_letter,
    write_new_key,
)


class Post:
    """A house, and two players who each hold their own key and see only their own bundles."""

    def __init__(self, folder: Path) -> None:
        self.house = table(folder / "house")
        self.players = {name: table(folder / name, name).keys for name in ("ana", "ben")}
        seats = [f"{name}={keys.public(name).hex()}" for name, keys in self.players.items()]
        self.match = self.house.open("orongo", seats).id

    def letter(self, name: str, move: str | None = None) -> bytes:
        """What a player signs, from the bundle made for this seat."""
        seat = list(self.players).index(name) + 1
        return write_letter(bundle_of(self.house, self.match, seat), name, move, self.players[name], instead=True)

    def send(self, name: str, move: str | None = None) -> Match:
        """Sign and deliver."""
        return deliver(self.house, self.letter(name, move)).match

    def any_move(self, seat: int) -> str:
        """A move this seat finds in its own bundle."""
        name = list(self.players)[seat - 1]
        view = look_into(bundle_of(self.house, self.match, seat), self.players[name]).load(self.match)
        return write_move(view.game.legal(view.state, seat)[0])


@pytest.fixture
def post(tmp_path: Path) -> Post:
    """All set up, nobody has joined."""
    return Post(tmp_path)


def joined(post: Post) -> Post:
    """Both have joined, ben first, and brought the shares that the set-up waits for."""
    for word in (None, "ready"):
        letters = [post.letter("ben", word), post.letter("ana", word)]
        for letter in letters:
            deliver(post.house, letter)
    return post


def test_a_whole_match_can_be_played_by_file(post: Post) -> None:
    joined(post)
    names, match = list(post.players), post.house.load(post.match)
    for _ in range(25):
        if match.head.status != "running":
            break
        seat = match.awaiting[-1]
        match = post.send(names[seat - 1], post.any_move(seat))
    match = post.send("ana", "resign")
    assert match.head.status == "sealed"
    bundle = bundle_of(post.house, post.match, HOUSE)
    assert verdicts(trusting(post.house, bundle))["COMPLETE"] == "UNDETERMINED"
    for name, keys in post.players.items():
        bundle = cosigned(bundle, name, keys)
    assert trusting(post.house, bundle).exit_code == 0


def test_simultaneous_bids_signed_on_one_head_arrive_in_any_order(post: Post) -> None:
    joined(post)
    letters = [post.letter("ana", "bid 1"), post.letter("ben", "bid 2")]
    for letter in reversed(letters):
        assert not deliver(post.house, letter).again
    assert trusting(post.house, bundle_of(post.house, post.match, HOUSE)).exit_code == 0


def test_players_on_other_machines_agree_by_letter_to_take_back(post: Post) -> None:
    start = joined(post).house.load(post.match).head.size
    post.send("ana", "bid 1")
    shown = post.send("ben", "bid 2").head.size
    letters = [post.letter(name, f"take-back {start}") for name in ("ben", "ana")]
    consents = [consent(post.house, post.match, letter) for letter in letters]
    with pytest.raises(Forbidden, match="key of ana"):
        undo(post.house, post.match, 2, start, agreed=[1], consents=consents[:1])
    with pytest.raises(Forbidden, match="needs every seat's consent"):
        undo(post.house, post.match, 2, consents=consents[:1])
    assert post.house.load(post.match).head.size == shown
    after = undo(post.house, post.match, 2, consents=consents)
    assert after.awaiting == (1, 2)
    report = trusting(post.house, bundle_of(post.house, post.match, HOUSE))
    assert (report.exit_code, verdicts(report)["AUTHORS"]) == (0, "PROVEN")
    with pytest.raises(StaleMatch):
        undo(post.house, post.match, 2, consents=consents)


def test_a_letter_that_takes_back_serves_for_nothing_else(post: Post) -> None:
    start = joined(post).house.load(post.match).head.size
    bid = post.letter("ana", "bid 1")
    post.send("ben", "bid 2")
    back = post.letter("ben", f"take-back {start}")
    other = post.house.open("orongo", ["cid", "dan"]).id
    with pytest.raises(InvalidMove, match="tidelog undo"):
        deliver(post.house, back)
    with pytest.raises(InvalidMove, match="tidelog submit"):
        consent(post.house, post.match, bid)
    with pytest.raises(InvalidMove, match=f"expected a letter for match {other}"):
        consent(post.house, other, back)
    with pytest.raises(BadPly):
        post.letter("ben", "take-back 1")


def test_a_receipt_names_the_ply_of_its_command_even_after_a_race(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    joined(post)
    ana, ben, submit = post.letter("ana", "bid 1"), post.letter("ben", "bid 2"), post.house.deliver
    size = post.house.load(post.match).head.size

    def late(match: str, submission: Submission) -> Match:
        monkeypatch.undo()
        deliver(post.house, ben)
        return submit(match, submission)

    monkeypatch.setattr(post.house, "deliver", late)
    assert deliver(post.house, ana).ply == size + 2
    assert deliver(post.house, ana).ply == size + 2


def test_the_same_letter_again_changes_nothing(post: Post) -> None:
    letter = post.letter("ana")
    once = deliver(post.house, letter)
    again = deliver(post.house, letter)
    assert (once.again, again.again, once.ply) == (False, True, again.ply)
    assert again.match.head.size == once.match.head.size


def test_a_second_command_of_the_same_number_is_refused(post: Post) -> None:
    joined(post)
    first, second = post.letter("ana", "bid 1"), post.letter("ana", "bid 2")
    deliver(post.house, first)
    with pytest.raises(StaleMatch, match="another command 2"):
        deliver(post.house, second)


def test_a_letter_on_an_old_head_is_refused(post: Post) -> None:
    joined(post)
    old = post.letter("ana", "bid 1")
    post.send("ana", "bid 0")
    with pytest.raises(StaleMatch):
        deliver(post.house, old)


def test_an_illegal_move_is_refused_before_it_is_signed(post: Post) -> None:
    joined(post)
    with pytest.raises(IllegalMove, match=r"orongo/5\.1"):
        post.letter("ana", "bid 99")
    post.send("ana", "bid 0")
    with pytest.raises(NotYourTurn):
        post.letter("ana", "bid 0")


def test_nobody_signs_for_a_seat_without_its_key(post: Post) -> None:
    with pytest.raises(Forbidden, match="not here"):
        write_letter(bundle_of(post.house, post.match, 1), "ana", None, post.players["ben"])


def test_a_move_before_joining_and_a_join_while_running_are_refused(post: Post) -> None:
    with pytest.raises(InvalidMove, match="join first"):
        post.letter("ana", "bid 1")
    joined(post)
    with pytest.raises(InvalidMove, match="say what"):
        post.letter("ana")


def test_any_changed_letter_is_refused(post: Post) -> None:
    joined(post)
    letter = post.letter("ana", "bid 1")
    size = post.house.load(post.match).head.size
    for place in range(0, len(letter), 3):
        changed = letter[:place] + bytes((letter[place] ^ 4,)) + letter[place + 1 :]
        with pytest.raises(TidelogError):
            deliver(post.house, changed)
    assert post.house.matches.refresh(post.match).head.size == size
    assert deliver(post.house, letter).ply == size + 1


def test_nobody_moves_by_letter_for_a_seat_the_house_holds(tmp_path: Path) -> None:
    house: House = table(tmp_path)
    match = house.open("orongo", ["ben", "cy"])
    sent = house.pens.command(match, match.awaiting[0], match.game.legal(match.state, match.awaiting[0])[0])
    with pytest.raises(Forbidden, match="held by the house"):
        deliver(house, encode((LABEL, match.id, sent.signed, sent.openings, b"", "")))


def test_what_is_no_letter_is_refused(post: Post) -> None:
    wrong = (
        b"",
        b"\x90",
        b"\x91" * 1000,
        bytes(70_000),
        encode(["tidelog-letter/2", "x", [], []]),
        encode("x"),
    )
    for data in wrong:
        with pytest.raises(Malformed):
            read_letter(data)


def test_a_seat_with_a_key_that_is_none_is_refused(tmp_path: Path) -> None:
    house: House = table(tmp_path)
    for key in ("00" * 32, "01" + "00" * 31, "abc", "ana+00000000+AAAA", "ff" * 32):
        with pytest.raises(Malformed):
            house.open("orongo", [f"ana={key}", "ben"])


def test_a_draw_waits_for_the_share_of_a_player_elsewhere(post: Post) -> None:
    for name in post.players:
        post.send(name)
    match = post.house.load(post.match)
    assert (match.owing, match.head.draws) == ((1, 2), 0)
    with pytest.raises(InvalidMove, match="sign `ready`"):
        post.letter("ana", "bid 1")
    assert post.send("ana", "ready").owing == (2,)
    with pytest.raises(InvalidMove, match="no draw waits"):
        post.letter("ana", "ready")
    assert post.send("ben", "ready").head.draws > 0


def test_a_player_elsewhere_goes_on_with_a_new_key_by_letter(post: Post) -> None:
    joined(post)
    keys = post.players["ana"]
    keys.create("laptop")
    letter = write_new_key(bundle_of(post.house, post.match, 1), "ana", "laptop", keys)
    after = deliver(post.house, letter)
    assert after.match.head.holders[0].key == keys.public("laptop")
    assert deliver(post.house, letter).again
    (keys.folder / "ana.key").unlink()
    post.players["ana"] = Keyring(keys.folder)
    for _ in range(12):
        match = post.house.load(post.match)
        seat = match.awaiting[0]
        post.send(list(post.players)[seat - 1], post.any_move(seat))
    assert not trusting(post.house, bundle_of(post.house, post.match, HOUSE)).failed


def test_players_elsewhere_agree_by_letter_to_a_ruling_they_can_read(post: Post) -> None:
    start = joined(post).house.load(post.match).head.size
    post.send("ana", "bid 1")
    match = post.send("ben", "bid 2")
    data = propose(post.house, match, "orongo/5.1", "the bids were read aloud", start)
    proposal = read_proposal(data)
    assert proposal.words.value == "the bids were read aloud"
    letters = [
        write_consent(bundle_of(post.house, post.match, seat), name, proposal, post.players[name])
        for seat, name in enumerate(post.players, 1)
    ]
    with pytest.raises(InvalidMove, match="tidelog rule"):
        deliver(post.house, letters[0])
    consents = [agreement(post.house, post.match, letter) for letter in letters]
    words = proposed(data, match, "orongo/5.1", start)
    after = rule(post.house, post.match, "orongo/5.1", words, start, consents=consents)
    assert after.awaiting == (1, 2)
    assert not trusting(post.house, bundle_of(post.house, post.match, HOUSE)).failed
    with pytest.raises(InvalidMove, match="the proposal is of a ruling"):
        proposed(data, match, "orongo/5.2", start)


def test_the_same_letter_is_written_again_to_the_byte_and_another_in_its_place_only_on_demand(post: Post) -> None:
    joined(post)
    bundle, keys = bundle_of(post.house, post.match, 1), post.players["ana"]
    first = write_letter(bundle, "ana", "bid 1", keys)
    assert write_letter(bundle, "ana", "bid 1", keys) == first
    with pytest.raises(HeadRefused, match="has signed another command 2 on ply"):
        write_letter(bundle, "ana", "bid 2", keys)
    assert write_letter(bundle, "ana", "bid 2", keys, instead=True) != first


def test_a_seat_signs_nothing_on_a_file_that_is_behind_what_it_saw_or_tells_it_otherwise(
    post: Post, tmp_path: Path
) -> None:
    joined(post)
    old = bundle_of(post.house, post.match, 1)
    post.send("ana", "bid 0")
    post.send("ben", "bid 1")
    post.letter("ana", post.any_move(1)) if 1 in post.house.load(post.match).awaiting else post.letter("ana", "resign")
    with pytest.raises(HeadRefused, match="this file ends at ply"):
        write_letter(old, "ana", "resign", post.players["ana"])


def test_a_head_that_a_letter_brings_reminds_a_restored_house_of_what_it_signed(post: Post) -> None:
    letter = post.letter("ana")
    found = post.house.load(post.match)
    later = signed_head(found.id, found.head.size + 3, bytes(32), found.opened.house, post.house.keys.house_seed())
    fields = msgspec.msgpack.decode(letter)
    with pytest.raises(HeadRefused, match="was signed: it can only be read"):
        deliver(post.house, encode((*fields[:5], later)))
    with pytest.raises(HeadRefused):
        post.send("ben")


def test_co_signatures_made_side_by_side_come_together(post: Post, tmp_path: Path) -> None:
    joined(post)
    post.send("ana", "resign")
    for name, keys in post.players.items():
        copy = tmp_path / f"{name}.tide"
        copy.write_bytes(write_bundle(cosigned(bundle_of(post.house, post.match, HOUSE), name, keys)))
        arrived = bring_in(post.house, read_bundle(copy))
    assert arrived.cosigned == (1, 2)
    assert trusting(post.house, bundle_of(post.house, post.match, HOUSE)).exit_code == 0


def test_a_seat_co_signs_one_end_of_a_match_and_no_other(post: Post, tmp_path: Path) -> None:
    joined(post)
    running = bundle_of(post.house, post.match, HOUSE)
    ends = []
    for seat in ("ana", "ben"):
        house = House(Matches(settings()), post.house.keys)
        bring_in(house, running)
        keys = post.players[seat]
        letter = write_letter(bundle_of(house, post.match, list(post.players).index(seat) + 1), seat, "resign", keys)
        deliver(house, letter)
        ends.append(bundle_of(house, post.match, HOUSE))
    cosigned(ends[0], "ben", post.players["ben"])
    with pytest.raises(HeadRefused, match="two histories were told"):
        cosigned(ends[1], "ben", post.players["ben"])
