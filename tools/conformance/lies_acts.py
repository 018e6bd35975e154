"""Lies about who acted, who ruled, and whose time ran out."""

from typing import Any

from tests.ledger import Plain
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.primitives.signing import sign
from tools.conformance.desk import key_of, seed_of
from tools.conformance.telling import NOBODY, as_it_is, command, lie, nth, own_move


@lie("AUTHORS", "4.2", keys=())
def _a_signature_of_nobody(records: list[Plain]) -> None:
    records[own_move(records)][7][1] = bytes(64)


@lie("AUTHORS", "4.2", keys=())
def _a_signature_left_out(records: list[Plain]) -> None:
    records[own_move(records)][7][1] = b""


@lie("AUTHORS", "4.2")
def _a_signature_with_a_larger_s(records: list[Any]) -> None:
    """S plus the order of the group: the same equation, another signature."""
    at = nth(records, "move", -1)
    signature = records[at][7][1]
    larger = int.from_bytes(signature[32:], "little") + 2**252 + 27742317777372353535851937790883648493
    changed = [*records[at]]
    changed[7] = [records[at][7][0], signature[:32] + larger.to_bytes(32, "little")]
    records[at] = encode(changed)


@lie("AUTHORS", "4.2", keys=())
def _one_moves_for_the_other(records: list[Plain]) -> None:
    at = nth(records, "move", 0, lambda r: len(r[6]) == 1)
    signed = records[at][7]
    signed[1] = sign(seed_of("ben" if signed[0][0] == 1 else "ana"), encode(signed[0]))


@lie("AUTHORS", "4.2", "housed yamatai")
def _a_guest_signs(records: list[Plain]) -> None:
    records[nth(records, "move")][7][1] = bytes(64)


@lie("AUTHORS", "4.2", "everything", NOBODY)
def _the_house_signs_where_it_holds_the_seat(records: list[Plain]) -> None:
    at = nth(records, "lapsed")
    next(r for r in records[at:] if r[0] == "move" and r[7][0][0] == 4)[7][1] = bytes(64)


@lie("AUTHORS", "4.2", "referee_named", ("ana", "ben"))
def _the_lost_key_still_signs(records: list[Plain]) -> None:
    at = nth(records, "reseated")
    move = next(r for r in records[at:] if r[0] == "move" and r[7][0][0] == 2)
    move[7][1] = sign(seed_of("ben"), encode(move[7][0]))


@lie("AUTHORS", "4.2", "everything", ("ana", "ben", "cy", "dan", "umpire"))
def _the_old_key_signs_after_the_new_one(records: list[Plain]) -> None:
    at = nth(records, "rekeyed")
    move = next(r for r in records[at:] if r[0] in ("move", "ready") and r[7][0][0] == 1)
    move[7][1] = sign(seed_of("ana"), encode(move[7][0]))


@lie("AUTHORS", "4.1")
def _a_seat_that_is_not_there(records: list[Plain]) -> None:
    command(records)[0] = 3


@lie("AUTHORS", "4.1")
def _seat_nought(records: list[Plain]) -> None:
    command(records)[0] = 0


@lie("AUTHORS", "4.3")
def _a_counter_too_high(records: list[Plain]) -> None:
    command(records)[1] += 1


@lie("AUTHORS", "4.3", "everything")
def _a_counter_used_again(records: list[Plain]) -> None:
    records[nth(records, "taken-back")][8][0][0][1] -= 1


@lie("AUTHORS", "4.3", "branched")
def _counters_begin_anew_in_a_branch(records: list[Plain]) -> None:
    records[nth(records, "opened", 1) + 1][7][0][1] = 0


@lie("AUTHORS", "4.4")
def _an_answer_to_an_earlier_decision(records: list[Plain]) -> None:
    command(records, "move", -1)[2] = 5


@lie("AUTHORS", "4.4")
def _an_answer_to_what_is_to_come(records: list[Plain]) -> None:
    records[own_move(records)][7][0][2] = len(records) - 1


@lie("AUTHORS", "4.4", "resigned tongiaki")
def _an_answer_to_the_ply_before(records: list[Plain]) -> None:
    command(records, "move", -1)[2] -= 1


@lie("AUTHORS", "4.5", "resigned yamatai")
def _a_move_out_of_turn(records: list[Plain]) -> None:
    at = own_move(records, 1)
    records[at - 1][6] = [2]


@lie("AUTHORS", "4.5")
def _a_join_that_leaves_everybody_awaited(records: list[Plain]) -> None:
    records[1][6] = [1, 2]


@lie("AUTHORS", "4.5")
def _an_opening_that_awaits_nobody(records: list[Plain]) -> None:
    records[0][6] = []


@lie("AUTHORS", "4.5", "everything")
def _another_is_awaited_after_a_new_key(records: list[Plain]) -> None:
    at = nth(records, "rekeyed")
    records[at][6] = [seat for seat in (1, 2, 3, 4) if [seat] != records[at][6]][:1]


@lie("AUTHORS", "4.5", "taken_back")
def _another_is_awaited_after_going_back(records: list[Plain]) -> None:
    at = nth(records, "taken-back")
    records[at][6] = [2] if records[at][6] == [1] else [1]


@lie("AUTHORS", "4.5")
def _somebody_is_awaited_after_the_seal(records: list[Plain]) -> None:
    records[-1][6] = [1]


@lie("AUTHORS", "4.5")
def _somebody_is_awaited_after_a_resignation(records: list[Plain]) -> None:
    records[-2][6] = [1]


@lie("AUTHORS", "4.5", "resigned tsuro")
def _a_share_that_nobody_asked_for(records: list[Plain]) -> None:
    at = nth(records, "move", -1)
    before = records[at - 1]
    seat = 3 - before[6][0]
    made = sum(r[0] in ("move", "joined", "ready") and r[7][0][0] == seat for r in records[:at])
    extra = ["ready", [], before[2], 0, b"", before[5], before[6], [[seat, made, at, b"", [], ["ready.1"]], b""]]
    records.insert(at, extra)


@lie("AUTHORS", "3.6", "everything")
def _a_consent_to_another_ply(records: list[Plain]) -> None:
    records[nth(records, "ruling")][11][1][0][5][1] -= 1


@lie("AUTHORS", "3.6", "everything")
def _a_consent_to_another_reason(records: list[Plain]) -> None:
    records[nth(records, "ruling")][11][1][0][5][2] = bytes(32)


@lie("AUTHORS", "3.6", "everything")
def _a_consent_to_a_ruling_that_goes_nowhere(records: list[Plain]) -> None:
    ruling = records[nth(records, "ruling", 1)]
    at = nth(records, "ruling", 1)
    made = sum(r[0] in ("move", "joined", "ready", "rekeyed") and r[7][0][0] == 2 for r in records[:at]) + sum(
        part[0][0] == 2 for r in records[:at] for part in (r[11] if r[0] == "ruling" else [])
    )
    ruling[11] = [[[2, made, at, b"", [], ["consent.1", 0, ruling[8]]], b""]]


@lie("AUTHORS", "4.4", "everything")
def _a_consent_used_a_second_time(records: list[Plain]) -> None:
    records[nth(records, "ruling")][11][0][0][2] = 5


@lie("AUTHORS", "3.13", "everything", NOBODY)
def _a_new_key_that_did_not_agree(records: list[Plain]) -> None:
    records[nth(records, "rekeyed")][8] = bytes(64)


@lie("AUTHORS", "3.13", "everything")
def _a_new_key_that_stands_there_already(records: list[Plain]) -> None:
    records[nth(records, "rekeyed")][7][0][5][1] = key_of("ben")


@lie("AUTHORS", "3.13", "everything")
def _a_new_key_of_small_order(records: list[Plain]) -> None:
    records[nth(records, "rekeyed")][7][0][5][1] = bytes(32)


@lie("AUTHORS", "3.13", "everything")
def _a_new_key_that_hides_something(records: list[Plain]) -> None:
    records[nth(records, "rekeyed")][7][0][4] = [bytes(32)]


@lie("RULINGS", "3.6", "everything", ())
def _a_ruling_that_the_house_signs_for_the_referee(records: list[Plain]) -> None:
    records[nth(records, "ruling", 1)][12] = sign(seed_of("house"), b"so it is")


@lie("RULINGS", "3.6", "corrected", ())
def _a_ruling_changed_after_it_was_signed(records: list[Any]) -> None:
    as_it_is(records, len(records) - 1, 7, "orongo/1.2")


@lie("RULINGS", "3.14", "house_took_over", ())
def _a_seat_given_away_by_nobody(records: list[Any]) -> None:
    as_it_is(records, nth(records, "reseated"), 10, bytes(64))


@lie("RULINGS", "3.14", "referee_named", ("ana", "ben", "umpire"))
def _a_named_key_that_did_not_agree(records: list[Plain]) -> None:
    records[nth(records, "reseated")][11] = bytes(64)


@lie("RULINGS", "3.14", "referee_named")
def _a_named_key_that_sits_there_already(records: list[Plain]) -> None:
    records[nth(records, "reseated")][9] = key_of("ana")


@lie("LAPSES", "3.15", "lapsed")
def _time_that_had_not_run_out(records: list[Plain]) -> None:
    for record in records[nth(records, "lapsed") :]:
        record[5] -= 1


@lie("LAPSES", "3.15", "lapsed_together")
def _a_pause_that_would_have_left_time(records: list[Plain]) -> None:
    records[nth(records, "lapsed")][9] += 1


@lie("LAPSES", "3.15", "lapsed")
def _a_ply_before_the_seat_was_awaited(records: list[Plain]) -> None:
    records[nth(records, "lapsed")][8] = 3


@lie("LAPSES", "3.15", "lapsed")
def _a_ply_that_is_none_of_the_match(records: list[Plain]) -> None:
    records[nth(records, "lapsed")][8] = 0


@lie("LAPSES", "3.15", "lapsed")
def _a_seat_that_was_not_awaited(records: list[Plain]) -> None:
    seats = records[nth(records, "lapsed")][7]
    seats[:] = [3 - seats[0]]


@lie("LAPSES", "3.15", "lapsed")
def _a_lapse_without_terms(records: list[Plain]) -> None:
    records[0][18] = None


@lie("LAPSES", "3.15", "clocked")
def _a_clock_that_gains_more(records: list[Plain]) -> None:
    records[0][18][2] = 600_000


@lie("LAPSES", "3.15", "lapsed", ("ana", "ben"))
def _a_lapse_that_the_house_did_not_sign(records: list[Any]) -> None:
    as_it_is(records, nth(records, "lapsed"), 10, bytes(64))
