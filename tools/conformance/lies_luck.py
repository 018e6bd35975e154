"""Lies about luck and about what was hidden."""

from tests.ledger import Plain
from tidelog.domain.log.primitives.commitment import commit
from tools.conformance.telling import command, lie, nth


@lie("LUCK", "6.11")
def _another_share(records: list[Plain]) -> None:
    command(records, "ready")[3] = bytes(32)


@lie("LUCK", "6.11", "fresh tongiaki")
def _a_share_left_out(records: list[Plain]) -> None:
    records[nth(records, "move", 0, lambda r: bool(r[7][0][3]))][7][0][3] = b""


@lie("LUCK", "6.11", "taken_back")
def _a_share_with_a_request(records: list[Plain]) -> None:
    records[nth(records, "taken-back")][8][0][0][3] = bytes(32)


@lie("LUCK", "6.11", "everything")
def _a_share_with_a_consent(records: list[Plain]) -> None:
    records[nth(records, "ruling")][11][0][0][3] = bytes(32)


@lie("LUCK", "6.11", "everything")
def _a_share_with_a_new_key(records: list[Plain]) -> None:
    command(records, "rekeyed")[3] = bytes(32)


@lie("LUCK", "6.11")
def _a_share_with_a_resignation(records: list[Plain]) -> None:
    command(records, "move", -1)[3] = bytes(32)


@lie("LUCK", "6.11")
def _a_join_without_the_end_of_a_chain(records: list[Plain]) -> None:
    command(records, "joined")[3] = b""


@lie("LUCK", "6.11")
def _the_end_of_another_chain(records: list[Plain]) -> None:
    command(records, "joined", 1)[3] = command(records, "joined")[3]


@lie("LUCK", "6.11", "given orongo")
def _a_share_where_luck_is_given(records: list[Plain]) -> None:
    command(records, "joined")[3] = bytes(32)


@lie("LUCK", "6.11", "housed yamatai")
def _a_share_of_a_guest(records: list[Plain]) -> None:
    command(records)[3] = bytes(32)


@lie("LUCK", "6.11", "branched")
def _the_chain_of_the_parent_in_a_branch(records: list[Plain]) -> None:
    at = nth(records, "opened", 1)
    records[at + 1][7][0][3] = command(records, "joined")[3]


@lie("LUCK", "6.6")
def _a_draw_number_skipped(records: list[Plain]) -> None:
    records[nth(records, "draw", 1)][7] += 1


@lie("LUCK", "6.12")
def _a_draw_before_all_have_shown_a_share(records: list[Plain]) -> None:
    del records[nth(records, "ready")]


@lie("LUCK", "6.12", "fresh tongiaki")
def _nobody_owes_a_share(records: list[Plain]) -> None:
    at = nth(records, "joined", 1)
    records[at][6] = [0]


@lie("LUCK", "6.12")
def _chance_is_asked_though_nobody_was_to_draw(records: list[Plain]) -> None:
    records[-2][6] = [0]


@lie("LUCK", "6.12", "taken_back")
def _chance_is_asked_after_going_back(records: list[Plain]) -> None:
    records[nth(records, "taken-back")][6] = [0]


@lie("LUCK", "6.12", "everything")
def _a_new_key_while_chance_is_asked(records: list[Plain]) -> None:
    records[nth(records, "rekeyed")][6] = [0]


@lie("LUCK", "6.5")
def _chance_is_asked_a_word_it_does_not_know(records: list[Plain]) -> None:
    records[nth(records, "draw")][8] = ["coin", 2]


@lie("LUCK", "6.5")
def _chance_is_asked_for_one_of_none(records: list[Plain]) -> None:
    records[nth(records, "draw")][8] = ["one", 0]


@lie("LUCK", "6.5")
def _chance_is_asked_for_one_of_two_things(records: list[Plain]) -> None:
    records[nth(records, "draw")][8] = ["one", 2, 2]


@lie("LUCK", "6.5")
def _chance_is_asked_for_no_dice(records: list[Plain]) -> None:
    records[nth(records, "draw")][8] = ["dice"]


@lie("LUCK", "6.5")
def _chance_is_asked_for_a_shuffle_of_too_many(records: list[Plain]) -> None:
    records[nth(records, "draw")][8] = ["shuffle", 1022]


@lie("LUCK", "6.5")
def _chance_is_asked_nothing(records: list[Plain]) -> None:
    records[nth(records, "draw")][8] = []


@lie("LUCK", "6.1")
def _another_secret_at_the_seal(records: list[Plain]) -> None:
    records[-1][8] = bytes(32)


@lie("LUCK", "6.1")
def _another_salt_at_the_seal(records: list[Plain]) -> None:
    records[-1][9] = bytes(16)


@lie("LUCK", "6.1")
def _another_secret_was_committed_to(records: list[Plain]) -> None:
    records[0][14] = bytes(32)


@lie("HIDDEN", "5.1")
def _a_commitment_too_many(records: list[Plain]) -> None:
    records[nth(records, "move", 0, lambda r: bool(r[7][0][4]))][7][0][4].append(bytes(32))


@lie("HIDDEN", "5.1")
def _a_commitment_left_out(records: list[Plain]) -> None:
    records[nth(records, "move", 0, lambda r: bool(r[7][0][4]))][7][0][4].clear()


@lie("HIDDEN", "5.1")
def _a_bid_in_the_slot_of_another(records: list[Plain]) -> None:
    at = nth(records, "move", 0, lambda r: bool(r[7][0][4]))
    records[at][7][0][5][1][0] = "c1.99"


@lie("HIDDEN", "5.1")
def _a_bid_with_its_value(records: list[Plain]) -> None:
    at = nth(records, "move", 0, lambda r: bool(r[7][0][4]))
    records[at][7][0][5][1][2] = 3


@lie("HIDDEN", "5.1")
def _a_bid_that_another_may_see(records: list[Plain]) -> None:
    at = nth(records, "move", 0, lambda r: bool(r[7][0][4]))
    records[at][7][0][5][1][1] = [1, 2]


@lie("HIDDEN", "5.1", "resigned tsuro")
def _a_tile_dealt_without_its_commitment(records: list[Plain]) -> None:
    records[nth(records, "draw", 0, lambda r: bool(r[10]))][10].clear()


@lie("HIDDEN", "5.2")
def _a_bid_changed_after_it_was_sealed(records: list[Plain]) -> None:
    at = nth(records, "move", 0, lambda r: bool(r[8]))
    next(e for e in records[at][1] if e[0] == "BidsRevealed.1")[2][0][1] += 1


@lie("HIDDEN", "5.2")
def _another_commitment_to_a_bid(records: list[Plain]) -> None:
    at = nth(records, "move", 0, lambda r: bool(r[7][0][4]))
    records[at][7][0][4][0] = bytes(32)


@lie("HIDDEN", "5.4")
def _a_salt_too_few(records: list[Plain]) -> None:
    records[nth(records, "move", 0, lambda r: bool(r[8]))][8].pop()


@lie("HIDDEN", "5.2")
def _two_salts_exchanged(records: list[Plain]) -> None:
    records[nth(records, "move", 0, lambda r: len(r[8]) > 1)][8].reverse()


@lie("HIDDEN", "5.6", "seeded orongo", ())
def _a_salt_that_does_not_follow_from_the_secret(records: list[Plain]) -> None:
    at = nth(records, "move", 0, lambda r: bool(r[8]))
    shown = next(e for e in records[at][1] if e[0] == "BidsRevealed.1")[2]
    for number, (slot, value, _) in enumerate(shown):
        records[at][8][number] = bytes(16)
        made = next(r for r in records if r[0] == "move" and r[7][0][4] and r[7][0][5][1][0] == slot)
        made[7][0][4][0] = commit(made[2], slot, bytes(16), value)
