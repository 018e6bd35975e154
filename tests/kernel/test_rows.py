"""Rows: one place changes, the others stay, and the row before is untouched."""

from tidelog.domain.kernel.rows import more, put, seated


def test_one_place_of_a_row_changes_and_the_others_stay() -> None:
    row = bytes((5, 6, 7))
    assert [put(row, place, 9) for place in range(3)] == [bytes((9, 6, 7)), bytes((5, 9, 7)), bytes((5, 6, 9))]
    assert row == bytes((5, 6, 7))


def test_a_count_grows_and_shrinks() -> None:
    assert more(bytes((5, 6)), 1) == bytes((5, 7))
    assert more(bytes((5, 6)), 0, -2) == bytes((3, 6))


def test_seats_count_from_one() -> None:
    assert [seated(("a", "b", "c"), seat, "x") for seat in (1, 3)] == [("x", "b", "c"), ("a", "b", "x")]
