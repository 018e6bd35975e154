"""Lies about what may follow what, and about what the rules decide."""

from tests.ledger import Plain
from tools.conformance.telling import command, lie, nth, own_move


@lie("LEGAL", "3.8")
def _a_move_after_a_resignation(records: list[Plain]) -> None:
    records.insert(len(records) - 1, list(records[own_move(records)]))


@lie("LEGAL", "3.8")
def _a_second_seal(records: list[Plain]) -> None:
    records.append(list(records[-1]))


@lie("LEGAL", "3.8")
def _a_move_before_all_have_joined(records: list[Plain]) -> None:
    records.insert(2, records.pop(own_move(records)))


@lie("LEGAL", "3.8", "owing")
def _a_seal_though_nothing_is_over(records: list[Plain]) -> None:
    records.append(
        ["sealed", [], records[0][2], 0, b"", records[-1][5], [], ["so it is", [1, 2]], bytes(32), bytes(16), None]
    )


@lie("LEGAL", "3.8", "owing")
def _a_ruling_while_a_draw_waits(records: list[Plain]) -> None:
    record = ["ruling", [], records[0][2], 0, b"", records[-1][5], records[-1][6]]
    records.append([*record, "orongo/1.1", bytes(32), None, None, [], bytes(64)])


@lie("LEGAL", "3.2")
def _a_join_by_a_log_that_the_match_does_not_name(records: list[Plain]) -> None:
    command(records, "joined")[5] = ["join.1", 1, 2, bytes(32)]


@lie("LEGAL", "3.2")
def _a_join_that_passes_over_the_log_of_the_house(records: list[Plain]) -> None:
    records[0][17] = bytes(32)


@lie("LEGAL", "3.2")
def _a_join_that_hides_something(records: list[Plain]) -> None:
    command(records, "joined")[4] = [bytes(32)]


@lie("LEGAL", "3.3")
def _a_resignation_with_salts(records: list[Plain]) -> None:
    records[-2][8] = [bytes(16)]


@lie("LEGAL", "3.5", "taken_back")
def _a_request_for_another_ply(records: list[Plain]) -> None:
    records[nth(records, "taken-back")][8][0][0][5][1] -= 1


@lie("LEGAL", "3.5", "taken_back")
def _a_request_that_hides_something(records: list[Plain]) -> None:
    records[nth(records, "taken-back")][8][0][0][4] = [bytes(32)]


@lie("LEGAL", "3.5", "taken_back")
def _nobody_asks(records: list[Plain]) -> None:
    records[nth(records, "taken-back")][8] = []


@lie("LEGAL", "3.5", "everything")
def _one_alone_takes_back_what_came_to_light(records: list[Plain]) -> None:
    del records[nth(records, "taken-back")][8][1:]


@lie("LEGAL", "3.5", "taken_back")
def _back_to_before_the_joins(records: list[Plain]) -> None:
    record = records[nth(records, "taken-back")]
    record[7] = record[8][0][0][5][1] = 1


@lie("LEGAL", "3.5", "taken_back")
def _back_to_what_is_to_come(records: list[Plain]) -> None:
    at = nth(records, "taken-back")
    records[at][7] = records[at][8][0][0][5][1] = at


@lie("LEGAL", "3.6", "corrected")
def _a_corrected_place_too_few(records: list[Plain]) -> None:
    records[-1][10][1].pop()


@lie("LEGAL", "3.6", "corrected")
def _back_after_the_seal(records: list[Plain]) -> None:
    to = nth(records, "move", -1)
    records[-1][6], records[-1][9], records[-1][10] = records[to - 1][6], to, None


@lie("LEGAL", "3.6", "everything")
def _an_outcome_before_the_seal(records: list[Plain]) -> None:
    records[nth(records, "ruling", 1)][10] = ["corrected", [1, 2, 3, 4]]


@lie("LEGAL", "3.7")
def _other_places(records: list[Plain]) -> None:
    records[-1][7][1].reverse()


@lie("LEGAL", "3.7")
def _another_reason(records: list[Plain]) -> None:
    records[-1][7][0] = "seat 2 resigned"


@lie("LEGAL", "3.7")
def _a_text_though_nothing_was_abandoned(records: list[Plain]) -> None:
    records[-1][10] = bytes(32)


@lie("LEGAL", "3.7", "lapsed_together")
def _one_of_two_that_lapsed(records: list[Plain]) -> None:
    records[-1][7][0] = "seat 1 lapsed"


@lie("LEGAL", "3.12", "resigned yamatai")
def _a_slip_where_nothing_was_typed_in(records: list[Plain]) -> None:
    at = nth(records, "move", -1)
    before = records[at - 1]
    records.insert(at, ["corrected", [], before[2], 0, b"", before[5], before[6], at, bytes(32)])


@lie("LEGAL", "9.1")
def _a_match_that_opens_twice(records: list[Plain]) -> None:
    records.insert(5, list(records[0]))


@lie("LEGAL", "9.1", "branched")
def _a_branch_at_another_ply(records: list[Plain]) -> None:
    records[nth(records, "opened", 1)][20][1] -= 1


@lie("LEGAL", "9.1", "branched")
def _a_branch_of_another_match(records: list[Plain]) -> None:
    records[nth(records, "opened", 1)][20][0] = "elsewhere"


@lie("LEGAL", "9.1", "branched")
def _a_branch_before_all_have_joined(records: list[Plain]) -> None:
    at = nth(records, "opened", 1)
    records[at][20][1] = 2
    del records[2:at]


@lie("LEGAL", "9.2", "branched")
def _a_branch_with_other_options(records: list[Plain]) -> None:
    options = records[nth(records, "opened", 1)][11]
    options["hidden_tile"] = "off" if options["hidden_tile"] == "on" else "on"


@lie("LEGAL", "9.2", "branched")
def _a_branch_of_another_game(records: list[Plain]) -> None:
    records[nth(records, "opened", 1)][8] = "tsuro"


@lie("LEGAL", "2.3", "branched_twice")
def _a_branch_named_like_its_first_parent(records: list[Plain]) -> None:
    at = nth(records, "opened", 2)
    for record in records[at:]:
        record[2] = records[0][2]


@lie("LEGAL", "3.1")
def _options_left_out(records: list[Plain]) -> None:
    records[0][11] = {}


@lie("LEGAL", "6.5")
def _a_tile_that_the_numbers_do_not_mean(records: list[Plain]) -> None:
    at = nth(records, "draw", 0, lambda r: r[9][0] == "draw.1")
    tiles = {event[1] for r in records for event in r[1] if event[0] == "TileDrawn.1"}
    tile = next(number for number in range(1, 61) if number not in tiles)
    records[at][9][1] = tile
    records[at][1] = [[e[0], tile, *e[2:]] if e[0] == "TileDrawn.1" else e for e in records[at][1]]


@lie("LEGAL", "6.5")
def _fewer_candidates_than_there_are(records: list[Plain]) -> None:
    records[nth(records, "draw", 1)][8][1] -= 1


@lie("LEGAL", "2.5", "resigned yamatai")
def _the_rules_await_another(records: list[Plain]) -> None:
    at = nth(records, "move", -1)
    records[at - 1][6] = [3 - records[at - 1][6][0]]
    command(records, "move", -1)[0] = records[at - 1][6][0]


@lie("LEGAL", "3.4", "resigned yamatai")
def _a_draw_that_nobody_asked_for(records: list[Plain]) -> None:
    at = nth(records, "move", -1)
    draw = list(records[nth(records, "draw", -1)])
    draw[7] += 1
    draw[6] = records[at - 1][6]
    records.insert(at, draw)
