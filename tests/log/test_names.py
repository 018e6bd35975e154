"""Names: which can be told apart, and which are refused at the door."""

import pytest

from tidelog.domain.errors import BadName
from tidelog.domain.log.records.names import alike, check_names, is_house_name, is_name

TWINS = [
    ("ana", "ANA"),
    ("ana", "a n a"),
    ("ana", "аnа"),  # noqa: RUF001 - the second has Cyrillic letters
    ("Paul", "PauI"),
    ("ana", "\uff41\uff4e\uff41"),
    ("ana", "a\u200bna"),
    ("modern", "modem"),
    ("scope", "ѕсоре"),  # noqa: RUF001 - Cyrillic
    ("Zoë", "Zoe\u0308"),
]


@pytest.mark.parametrize("one, other", TWINS)
def test_names_that_look_alike_are_refused_at_the_door(one: str, other: str) -> None:
    assert alike((one, "someone", other)) == (one, other)
    with pytest.raises(BadName, match=r"easily taken for|signs that can be seen"):
        check_names((one, other))


@pytest.mark.parametrize("names", [("ana", "ann"), ("Ben", "Ben 2"), ("red", "blue", "green"), ("Zoe", "Zoë")])
def test_other_names_stand_beside_each_other(names: tuple[str, ...]) -> None:
    check_names(names)


@pytest.mark.parametrize("name", ["", " ", "\u3164", "\u2800\u034f", "\ufe0f", "a\nb", "x" * 65])
def test_what_nobody_sees_is_no_name(name: str) -> None:
    assert not is_name(name)
    with pytest.raises(BadName):
        check_names([name])


@pytest.mark.parametrize("name, good", [("house", True), ("club.example", True), ("a b", False), ("a+b", False)])
def test_a_house_has_a_name_that_notes_can_bear(name: str, good: bool) -> None:
    assert is_house_name(name) == good
