"""What `find` is asked is read and never run; what is wrong with it is told with its place."""

import pytest

from tidelog.domain.errors import BadQuery, Misuse
from tidelog.replays.archive.asking import asked
from tidelog.replays.archive.query import is_of_matches, read_query


@pytest.mark.parametrize(
    "text, says",
    [
        ("", "place 1: expected a term, an event, a clause, a number or a word in quotes, got the end"),
        ("rund < 5", "place 1: expected one of ply, kind, seat"),
        ("round <", "place 8: expected a term"),
        ("round 5", "place 7: expected a comparison (= != < <= > >= ~) after 'round', got '5'"),
        ("score(1) > 20 and (round < 5", "place 29: expected `)`, got the end"),
        ("score > 20", "place 7: expected `(`, got '>'"),
        ("score(9) > 20", "place 7: expected a seat from 1 to 8, got '9'"),
        ("score(1) > 'much'", "place 12: expected a number to compare with a number, got a word"),
        ("by = Ana", "no game has an event 'Ana'"),
        ("by = ana", "or 'ana' in quotes"),
        ("by ~ 7", "place 6: expected a word to compare with a word, got a number"),
        ("ply ~ 7", "place 5: `~` looks for a word in a word, not in a number"),
        ("'Ana' = winner", "place 9: a list stands on the left of a comparison"),
        ("ShipColided", "place 1: no game has an event 'ShipColided'; there is"),
        ("ShipCollided = 2", "place 1: expected one of its fields, as in `EVENT.FIELD = 2`"),
        ("TokenPlaced.ship = 2", "place 13: TokenPlaced has no field 'ship'; it has seat and space"),
        ("BiddingOpened.seat = 2", "place 15: BiddingOpened has no field 'seat'; it has none that can be compared"),
        ("2 = ShipCollided.seat", "place 5: expected a number, a word in quotes or a term; fields of events stand"),
        ("option(hidden) = 'on'", "place 8: expected one of the options amulet, "),
        ("orongo/77.1", "place 1: the rules of orongo have no clause '77.1'"),
        ("chess/1.1", "place 1: the games are orongo, tsuro, tongiaki, yamatai, not 'chess'"),
        ("orongo/77", "place 1: the rules of orongo have no section 77"),
        ("ply = 1 ply = 2", "place 9: expected `and`, `or` or the end, got 'ply'"),
        ("ply = 1; drop table matches", "place 8: ';' means nothing here"),
        ("__import__('os')", "place 1: expected one of ply"),
        ("by = 'Ana", 'place 6: "\'" means nothing here'),
        ("not " * 60 + "ply = 1", "expected at most 40 brackets and nots within each other"),
        ("(" * 60 + "ply = 1", "expected at most 40 brackets and nots within each other"),
        ("ply = 1 or " * 300 + "ply = 1", "expected a query of at most 2000 letters"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(text: str, says: str) -> None:
    with pytest.raises(BadQuery) as caught:
        read_query(text)
    assert says in str(caught.value)
    assert "place" in caught.value.data


def test_and_binds_closer_than_or_and_brackets_closest() -> None:
    assert read_query("ply = 1 or ply = 2 and seat = 1") == read_query("ply = 1 or (ply = 2 and seat = 1)")
    assert read_query("ply = 1 or ply = 2 and seat = 1") != read_query("(ply = 1 or ply = 2) and seat = 1")
    assert read_query("ply == 1") == read_query("ply=1")


def test_a_question_about_matches_alone_is_known_as_one() -> None:
    assert is_of_matches(read_query("winner = 'Ana' and seats > 2"))
    assert not is_of_matches(read_query("winner = 'Ana' and ply > 2"))
    assert not is_of_matches(read_query("winner = by"))


def test_options_of_the_verb_are_a_query_too() -> None:
    assert asked("", event="ShipCollided", seat=2) == read_query("ShipCollided.seat = 2")
    assert asked("", event="RoundBegun", seat=2) == read_query("RoundBegun and seat = 2")
    assert asked("ply > 3", seat=1, winner="Ana", game="orongo") == read_query(
        "ply > 3 and seat = 1 and winner = 'Ana' and game = 'orongo'"
    )
    with pytest.raises(Misuse, match="what is to be found"):
        asked("")
    with pytest.raises(BadQuery, match="expected the name of an event, such as"):
        asked("", event="seat")
