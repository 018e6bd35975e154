"""One key, one seat: nobody signs for two, and nobody is taken for another because of a name."""

from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from tests.forger import minted, seeds_of
from tests.ledger import finding, full, opened, plain, play, table, trusting, verdicts
from tidelog.domain.house import House
from tidelog.replays.bundle import Bundle

NAMES = ("ana", "ben", "cy", "dan")


@pytest.fixture
def app(tmp_path: Path) -> House:
    """A house that holds the keys of all players."""
    return table(tmp_path, *NAMES)


@pytest.fixture
def bundle(app: House) -> Bundle:
    """A sealed match of four who hold their keys."""
    match = play(app, opened(app, "orongo", NAMES), 8)
    return full(app, app.abandon(match.id, "a short one"))


def test_no_key_sits_on_two_seats_or_on_the_house_and_a_seat(app: House, bundle: Bundle) -> None:
    keys = [app.keys.house().key, *map(app.keys.public, NAMES)]
    seeds = seeds_of(app, *NAMES)
    for four in combinations_with_replacement(keys, 4):
        records = plain(bundle)
        for seat, key in zip(records[0][12], four, strict=True):
            seat[2] = key
        if len({keys[0], *four}) == 5:
            assert trusting(app, minted(bundle, records, seeds)).exit_code == 0
            continue
        with pytest.raises(Exception, match="key of its own"):
            trusting(app, minted(bundle, records, seeds))


def test_a_branch_in_which_the_house_plays_all_seats_with_its_own_key_is_found(app: House) -> None:
    from tidelog.domain.branches import branch

    match = play(app, opened(app, "orongo", NAMES), 8)
    whole = full(app, play(app, branch(app, match.id, match.head.size), 4))
    records = plain(whole)
    for seat in records[match.head.size][12]:
        seat[2] = app.keys.house().key
    report = trusting(app, minted(whole, records, seeds_of(app, *NAMES)))
    assert (finding(report, "FORM").verdict, finding(report, "FORM").record) == ("FAILED", match.head.size)
    assert verdicts(report)["COMPLETE"] != "PROVEN"
