"""Lies about the log as a whole: records left out, doubled, exchanged, on other roots, at other times."""

from typing import Any

from tests.ledger import Plain
from tools.conformance.telling import as_it_is, lie, nth, own_move


@lie("AUTHORS", "4.4")
def _a_move_left_out(records: list[Plain]) -> None:
    del records[own_move(records)]


@lie("LUCK", "6.6")
def _a_draw_left_out(records: list[Plain]) -> None:
    del records[nth(records, "draw", 1)]


@lie("LUCK", "6.6")
def _a_draw_doubled(records: list[Plain]) -> None:
    at = nth(records, "draw", 1)
    records.insert(at, list(records[at]))


@lie("AUTHORS", "4.3")
def _a_move_doubled(records: list[Plain]) -> None:
    at = own_move(records)
    records.insert(at, list(records[at]))


@lie("AUTHORS", "4.4")
def _two_joins_exchanged(records: list[Plain]) -> None:
    records[1], records[2] = records[2], records[1]


@lie("LUCK", "6.6", "resigned yamatai")
def _two_draws_exchanged(records: list[Plain]) -> None:
    at = nth(records, "draw", 0)
    records[at], records[at + 1] = records[at + 1], records[at]


@lie("AUTHORS", "4.2", keys=())
def _a_time_changed_without_the_keys_of_players(records: list[Plain]) -> None:
    records[0][5] -= 1


@lie("LOG", "2.2")
def _another_root(records: list[Any]) -> None:
    as_it_is(records, own_move(records), 4, bytes(32))


@lie("LOG", "2.2")
def _the_root_of_the_record_before(records: list[Any]) -> None:
    as_it_is(records, 4, 4, records[3][4])


@lie("LOG", "2.3")
def _another_index(records: list[Any]) -> None:
    as_it_is(records, 2, 3, 3)


@lie("LOG", "2.3")
def _another_match(records: list[Any]) -> None:
    as_it_is(records, nth(records, "draw"), 2, "elsewhere")


@lie("LOG", "2.4")
def _time_goes_back(records: list[Plain]) -> None:
    records[5][5] -= 100_000


@lie("LOG", "2.4", "branched")
def _time_goes_back_at_a_branch(records: list[Plain]) -> None:
    for record in records[nth(records, "opened", 1) :]:
        record[5] -= 1_000_000


@lie("LOG", "2.4", "seeded orongo", ())
def _a_seeded_match_has_a_clock(records: list[Plain]) -> None:
    records[-1][5] = 1
