"""What a screen prints can be typed: words and notation, whole or begun; a near miss is told what was near."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.cli.conftest import Tool
from tidelog.cli.menu import Menu, filtered, menu_lines, menu_of, understood
from tidelog.cli.rounds import Rounds
from tidelog.domain import catalog
from tidelog.domain.errors import InvalidMove
from tidelog.domain.games.yamatai.moves import Fleet
from tidelog.domain.kernel.facts import Move
from tidelog.domain.kernel.game import Game
from tidelog.domain.kernel.judge import judge
from tidelog.domain.kernel.seats import CHANCE
from tidelog.domain.kernel.typed import read_typed

Open = Callable[..., str]
NAMES = ("Ana", "Ben")


def begun(game: str) -> tuple[Game[Any], Any]:
    """A game in which chance has answered all that comes before the first move."""
    rules = catalog.game(game)
    state, luck = rules.start(2, {option.name: option.values[0] for option in rules.options}), random.Random(1)
    while rules.awaiting(state) == (CHANCE,):
        for event in judge(rules, state, CHANCE, rules.chance(state).sample(luck)):
            state = rules.evolve(state, event)
    return rules, state


def menu(game: str) -> Menu:
    """The first menu of a game that a seat is asked with."""
    rules, state = begun(game)
    return menu_of(rules, state, NAMES, rules.legal(state, rules.awaiting(state)[0]))


def refuse(typed: str) -> Move:
    raise InvalidMove(f"{typed!r} is no move")


def meant(found: Menu, typed: str) -> tuple[str, str]:
    """The notation of what is meant, and what is asked back."""
    move, echo = understood(found, typed, refuse)
    return str(move), echo


def test_number_words_and_notation_mean_the_move_at_once() -> None:
    found = menu("tongiaki")
    for typed in ("2", "place tonga.b", "PLACE TONGA.B", "  place a boat  on beach B of tonga"):
        assert meant(found, typed) == ("place tonga.b", "")


def test_a_unique_beginning_of_either_is_asked_about() -> None:
    found = menu("tongiaki")
    assert meant(found, "pl tonga.c") == ("place tonga.c", "place a boat on beach c of Tonga [place tonga.c]")
    assert meant(found, "place a boat on beach c")[1]
    assert meant(found, "beach c")[0] == "place tonga.c"
    with pytest.raises(InvalidMove, match="'place' may be 1 place a boat on beach a of Tonga, 2 "):
        meant(found, "place")


def test_an_exact_match_wins_over_what_only_begins_with_it() -> None:
    assert meant(menu("orongo"), "bid 1") == ("bid 1", "")


def test_what_is_printed_for_a_fleet_can_be_typed_in_part() -> None:
    rules, state = begun("yamatai")
    found = menu_of(rules, state, NAMES, [Fleet(3), Fleet(7)])
    assert meant(found, "take 7")[0] == "fleet 7"
    assert meant(found, found[1].says) == ("fleet 7", "")


def test_a_menu_shows_what_is_shared_once_and_both_ways_to_say_it() -> None:
    lines = menu_lines(menu("tongiaki"), 80)
    assert lines[0] == "place a boat on beach ... [place ...]:"
    assert "  1 a of Tonga [tonga.a]" in lines[1]
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("game", catalog.GAMES)
def test_the_first_menu_of_every_game_fits_half_a_screen(game: str) -> None:
    assert 0 < len(menu_lines(menu(game), 80)) <= 20


def test_a_menu_is_filtered_by_any_of_its_words() -> None:
    found = menu("tongiaki")
    assert [item.line for item in filtered(found, "TONGA.b")] == ["place tonga.b"]
    assert filtered(found, "palm") == ()
    assert filtered(found, "") == found


def test_a_near_miss_is_told_what_was_near() -> None:
    rules, state = begun("tongiaki")
    with pytest.raises(InvalidMove, match=r"did you mean 'place tonga\.b'"):
        read_typed(rules, state, rules.awaiting(state)[0], "plce tonga.b", names=NAMES)


def test_a_round_of_bots_is_over_when_one_begins_again_after_another() -> None:
    rounds = Rounds()
    assert [rounds.complete(bot) for bot in (2, 2, 3, 3, 2, 3, 2)] == [False, False, False, False, True, False, True]
    rounds.mute()
    assert not any(rounds.complete(bot) for bot in (3, 2, 3, 2))
    alone = Rounds()
    assert not any(alone.complete(2) for _ in range(9))


def test_move_takes_the_words_that_moves_prints(tool: Tool) -> None:
    match = tool.ok("new", "tongiaki", "--seat", "Ana", "--seat", "bot:random").strip()
    choice = tool.data("moves", match[:5], "Ana")[0]
    assert choice["says"].startswith("place a boat")
    tool.ok("move", match[:5], "ana", choice["says"])
    tool.refused(2, "move", match, "Ana", "plce tonga.c", says="did you mean")


def test_play_asks_back_before_it_takes_a_beginning(tool: Tool) -> None:
    match = tool.ok("new", "tongiaki", "--seat", "Ana", "--seat", "bot:random").strip()
    before = tool.data("show", match)["ply"]
    said = tool.ok("play", match, typed="beach b\nno\n/beach b\nquit\n")
    assert "That is: place a boat on beach b of Tonga [place tonga.b]. yes?" in said
    assert tool.data("show", match)["ply"] == before
    tool.ok("play", match, typed="beach b\n\nquit\n")
    assert tool.data("show", match)["ply"] > before


def test_a_question_mark_explains_what_is_asked_before_anything_was_refused(tool: Tool, opened: Open) -> None:
    match = opened("Ana", "bot:random")
    assert "orongo/5.1: " in tool.ok("play", match, typed="?\nquit\n")


def test_an_ambiguous_beginning_of_a_name_is_refused_with_the_names(tool: Tool, opened: Open) -> None:
    for number in range(2):
        tool.ok("new", "orongo", "--seat", "Ana", "--seat", "Ben", "--seed", f"s{number}")
    names = sorted(match["match"] for match in tool.data("list"))
    one = next(n for n in range(1, 13) if names[0][:n] != names[1][:n])
    assert tool.data("show", names[0][:one])["match"] == names[0]
    tool.refused(2, "show", "zzz", says="there is no match 'zzz'")
    if one > 1:
        tool.refused(2, "show", names[0][: one - 1], says=f"may be {names[0]}, {names[1]}: say more")
