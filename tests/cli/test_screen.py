"""The full screens of play, record and replay, driven as a person drives them: keys, pointing, windows of all sizes."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from tests.cli.conftest import Tool
from tests.cli.terminal import shown
from tidelog.cli.sitting import Sitting
from tidelog.cli.tui.guard import Handing
from tidelog.cli.tui.marks import marked_board
from tidelog.cli.tui.panes import MovesPane
from tidelog.cli.tui.playing import Table
from tidelog.cli.tui.replaying import Watching
from tidelog.cli.tui.rules import Words
from tidelog.domain import catalog
from tidelog.domain.house import House
from tidelog.domain.log.records.match import Match
from tidelog.projections.film import Film
from tidelog.replays.bundle import read_bundle

RECORDED = Path(__file__).parent.parent.parent / "replays" / "recorded"
SIZES = [(80, 24), (100, 40), (160, 50)]
Act = Callable[[Table, Pilot[str]], Awaitable[None]]


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House.at(str(tmp_path / "matches.tidelog"), tmp_path / "keys")


def opened(house: House, game: str = "orongo", *seats: str) -> Match:
    """A match in which Ana is asked, unless other seats are named."""
    return house.open(game, seats or ("Ana", "bot:random"), guests=True)


def sat(house: House, match: Match, act: Act, size: tuple[int, int] = (100, 40)) -> Table:
    """The screen after somebody did this at it."""
    app = Table(Sitting(house, match.id), pace=0)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            await act(app, pilot)

    asyncio.run(run())
    return app


async def settled(app: Table, pilot: Pilot[str]) -> None:
    """Until nobody is thinking any more."""
    await pilot.pause()
    await app.workers.wait_for_complete()
    while "thinking" in text(app, "#said"):
        await app.workers.wait_for_complete()
        await pilot.pause()
    await pilot.pause()


def text(app: Table | Watching, name: str) -> str:
    """What stands in a part of the screen."""
    return str(app.screen_stack[0].query_one(name, Static).render())


async def typed(app: Table, pilot: Pilot[str], line: str) -> None:
    """A line, and Enter."""
    await pilot.press(*("space" if letter == " " else letter for letter in line), "enter")
    await settled(app, pilot)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", catalog.GAMES)
def test_board_choices_score_and_turn_are_in_sight_in_every_window(
    house: House, game: str, size: tuple[int, int]
) -> None:
    async def act(app: Table, pilot: Pilot[str]) -> None:
        assert "to move" in text(app, "#status")
        assert "Ana 0" in text(app, "#status") or "Ana 1" in text(app, "#status") or "Ana 2" in text(app, "#status")
        board, moves = app.query_one("#board"), app.query_one(MovesPane)
        assert board.size.height >= 10
        assert moves.size.height >= 6
        assert moves.items
        for widget in (app.query_one("#typed"), app.query_one("#said"), moves, board):
            assert app.screen.region.contains_region(widget.region), widget

    sat(house, opened(house, game, *("Ana", "Ben")[:1], "bot:random"), act, size)


def test_what_is_typed_filters_and_enter_takes_what_is_meant(house: House) -> None:
    match = opened(house)

    async def act(app: Table, pilot: Pilot[str]) -> None:
        await pilot.press("2")
        assert {item.number for item in app.query_one(MovesPane).items} == {2, *range(20, 25)}
        await pilot.press("escape")
        assert len(app.query_one(MovesPane).items) == 25
        await typed(app, pilot, "bid 2")

    sat(house, match, act)
    assert "Ana has bid" in told(house, match)


def told(house: House, match: Match) -> str:
    """All that has happened, as Ana knows it."""
    return "\n".join(line.text for line in Sitting(house, match.id).told(1))


def test_a_beginning_is_asked_about_and_esc_takes_it_back(house: House) -> None:
    match = opened(house, "tongiaki")
    before = house.load(match.id).head.size

    async def act(app: Table, pilot: Pilot[str]) -> None:
        await typed(app, pilot, "beach b")
        assert "place a boat on beach b of Tonga" in text(app, "#said")
        await pilot.press("escape", "enter", "escape")
        assert house.load(match.id).head.size == before
        await typed(app, pilot, "beach b")
        await typed(app, pilot, "")
        assert house.load(match.id).head.size > before

    sat(house, match, act)


def test_a_choice_is_lit_by_keys_or_pointed_at_and_taken_the_second_time(house: House) -> None:
    match = opened(house)

    async def act(app: Table, pilot: Pilot[str]) -> None:
        await pilot.press("down", "down", "enter")
        assert text(app, "#said").startswith("bid 2: Enter takes it")
        await pilot.click(MovesPane, offset=(5, 2))
        assert "Enter takes it" in text(app, "#said")
        await pilot.click(MovesPane, offset=(5, 2))
        await settled(app, pilot)

    sat(house, match, act)
    assert "Ana has bid" in told(house, match)


def test_a_refusal_is_said_with_its_clause_and_the_rule_is_one_key_away(house: House) -> None:
    async def act(app: Table, pilot: Pilot[str]) -> None:
        await typed(app, pilot, "bid 99")
        assert "(orongo/5.1)" in text(app, "#said")
        await pilot.press("f1")
        assert isinstance(app.screen, Words)
        await pilot.press("escape")
        await typed(app, pilot, "?palm")
        assert isinstance(app.screen, Words)

    sat(house, opened(house), act)


def is_guarded(app: Table) -> bool:
    """Whether the page between two players is up."""
    return isinstance(app.screen, Handing)


def test_nobody_reads_anothers_bid_when_the_screen_changes_hands(house: House) -> None:
    match = opened(house, "orongo", "Ana", "Ben")

    async def act(app: Table, pilot: Pilot[str]) -> None:
        assert is_guarded(app)
        await pilot.press("enter")
        await typed(app, pilot, "bid 17")
        assert is_guarded(app)
        for name in ("#drawn", "#said", "#history .lines", "#scores .lines"):
            assert "17" not in text(app, name)
        await pilot.press("enter")
        await pilot.pause()
        assert not is_guarded(app)
        assert "Ana has bid (" in str(Sitting(house, match.id).told(2)[-1].text)
        for name in ("#drawn", "#said", "#status"):
            assert "has bid 17" not in text(app, name)

    sat(house, match, act)


def test_bots_that_go_round_alone_wait_for_a_key(house: House) -> None:
    match = opened(house, "tsuro", "Ana", "bot:random", "bot:random")
    luck = random.Random(2)
    while house.load(match.id).head.status == "running" and 1 in house.play_bots(match.id, most=1).awaiting:
        now = house.load(match.id)
        house.act(match.id, 1, luck.choice(now.game.legal(now.state, 1)))
    seen: list[str] = []

    async def act(app: Table, pilot: Pilot[str]) -> None:
        for _ in range(60):
            seen.append(text(app, "#said"))
            if "gone round without you" in seen[-1] or "sealed" in seen[-1]:
                break
            await typed(app, pilot, "1")
        await typed(app, pilot, "end")

    sat(house, match, act)
    assert any("thinking" not in said for said in seen)


def test_undo_and_quit_are_words_too(house: House) -> None:
    match = opened(house, "orongo", "Ana", "Ben")

    async def act(app: Table, pilot: Pilot[str]) -> None:
        await pilot.press("enter")
        await typed(app, pilot, "undo")
        assert text(app, "#said").startswith("No: ")
        await typed(app, pilot, "history")
        assert app.query_one("#history").has_class("shown")
        await pilot.press("f3")
        assert app.query_one("#table").has_class("zoomed")
        await typed(app, pilot, "quit")

    assert f"tidelog play {match.id}" in (sat(house, match, act).return_value or "")


def test_a_real_table_is_taken_down_with_its_draws(house: House) -> None:
    match = house.open("orongo", ("Ana", "Ben"), {"amulet": "1"}, level="given", guests=True)

    async def act(app: Table, pilot: Pilot[str]) -> None:
        assert "What was thrown or drawn" in text(app, "#said")
        for number in (23, 1, 2):
            await typed(app, pilot, f"draw {number}")
        await typed(app, pilot, "undo")
        await typed(app, pilot, "draw 6")

    sat(house, match, act)
    assert "is drawn" in told(house, match)
    assert "The scribe goes back" in told(house, match)


@pytest.mark.parametrize("size", SIZES)
def test_a_film_fits_every_window_and_follows_its_size(size: tuple[int, int]) -> None:
    film = Film(read_bundle(RECORDED / "tongiaki" / "all-boats-out.tide").log)
    app = Watching(film, 40, film.last, 32.0, False)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            for name in ("#board", "#history", "#scores", "#bar"):
                assert app.screen.region.contains_region(app.query_one(name).region), name
            told = app.query_one("#history", OptionList)
            assert told.scroll_offset.y > 0, "the line of the ply is in sight"
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
            assert app.screen.has_class("-narrow")
            assert app.query_one("#board").size.height >= 10

    asyncio.run(run())


def test_a_film_is_wound_by_keys_by_pointing_and_by_itself() -> None:
    film = Film(read_bundle(RECORDED / "orongo" / "three-players-short.tide").log)
    app = Watching(film, 40, film.last, 32.0, False)

    async def run() -> None:
        async with app.run_test(size=(100, 40)) as pilot:
            assert text(app, "#status").startswith("ply 40 of")
            await pilot.press("right", "right", "left")
            assert app.ply == 41
            await pilot.press("end")
            assert app.ply == film.last
            await pilot.press("home", "e")
            assert app.ply == film.next_change(0)
            await pilot.press("home", "2")
            assert app.ply == film.next_of(2, 0)
            await pilot.press("g", "6", "0", "enter")
            assert app.ply == 60
            await pilot.press("up")
            assert app.ply == 59
            await pilot.click("#bar", offset=(1, 0))
            assert app.ply == 0
            await pilot.press("p")
            await pilot.pause(0.3)
            assert app.ply > 1

    asyncio.run(run())


def test_the_last_move_is_marked_on_the_board() -> None:
    boards = ["   A1   B1   C1   D1\nwords", "   A1   B1   C1   D1\nothers", "   A1R  B1   C1   D1\nothers"]
    text = marked_board(boards.__getitem__, 2)
    assert [text.plain[span.start : span.end] for span in text.spans if "reverse" in str(span.style)] == ["A1R"]


def test_the_full_screen_is_what_a_terminal_gets_and_plain_what_others_get(tool: Tool) -> None:
    match = tool.ok("new", "orongo", "--seat", "Ana", "--seat", "bot:random").strip()
    assert "Type a number" in shown(tool.home, ["play", match, "--plain"], 80, ["quit"])
    assert "Type a number" in tool.ok("play", match, typed="quit\n")
