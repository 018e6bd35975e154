"""Bots of the house move in the background, and go on after a restart; who does not join loses the seat."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.service.running import running


def until(done: Callable[[], Any], patience: float = 20) -> Any:
    """What is so after a while."""
    end = time.monotonic() + patience
    while not (found := done()):
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.02)
    return found


def test_a_bot_answers_a_move_in_the_background(tmp_path: Path) -> None:
    with running(tmp_path, bots=1.0) as here, here.player("ana") as ana:
        match = ana.begin(ana.open_table("orongo", ["me", "bot:random"]))
        view = next(match.turns())
        before = match.play(view.legal(1)[0]).head.size
        assert until(lambda: match.refresh().head.size > before or 1 in match.now.awaiting)
        assert next(match.turns()).awaiting


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    store = str(tmp_path / "club.tidelog")
    with running(tmp_path, store=store, bots=0.01) as here, here.player("ana") as ana:
        match = ana.open_table("orongo", ["bot:random", "bot:random"])["match"]
        assert until(lambda: here.service.house.load(match).head.size > 3)
    with running(tmp_path, store=store, bots=1.0) as here:
        stopped = here.service.house.load(match).head.size
        assert until(lambda: here.service.house.load(match).head.size > stopped + 10)


def test_who_does_not_join_in_time_loses_the_seat_and_the_table_waits_again(tmp_path: Path) -> None:
    with running(tmp_path, joining=0) as here, here.player("ana") as ana, here.player("ben") as ben:
        table = ana.open_table("orongo", ["me", "open"])
        table = ben.claim(ben.table(table["table"]), 2)
        first = table["match"]
        assert until(lambda: ana.table(table["table"])["state"] == "open")
        seats = ana.table(table["table"])["seats"]
        assert [seat["state"] for seat in seats] == ["open", "open"]
        assert here.service.house.load(first).head.status == "sealed"


def test_a_seat_that_does_not_move_in_time_lapses_as_agreed(tmp_path: Path) -> None:
    terms = {"by": "move", "limit": 1000, "increment": 0, "then": "resigned"}
    with running(tmp_path) as here, here.player("ana") as ana:
        match = ana.begin(ana.open_table("orongo", ["me", "bot:random"], terms=terms))
        later = here.service.house.now() + 60_000
        here.service.house.now = lambda: later
        assert until(lambda: match.refresh().head.status == "sealed")
        assert "lapsed" in {entry.kind for entry in match.log}


def test_a_guest_plays_at_the_machine_of_the_host(tmp_path: Path) -> None:
    with running(tmp_path) as here, here.player("ana") as ana:
        match = ana.open_table("orongo", ["Gus", "Ida"])["match"]
        seat = ana.wire.get(f"/api/matches/{match}")["awaiting"][0]
        move = ana.wire.get(f"/api/matches/{match}/moves", seat=seat)["moves"][0]["move"]
        told = ana.wire.send("POST", f"/api/matches/{match}/guests", {"seat": seat, "move": move})
        assert told["ply"] > 3
