"""Two players and somebody who watches, each with keys of their own, over HTTP."""

import random
from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.conftest import Often
from tests.service.running import running
from tidelog.client import DistantMatch
from tidelog.domain import catalog
from tidelog.domain.log.audit.evidence import Key

PROVEN = {"HEAD", "AUTHORS", "LUCK", "HIDDEN", "LEGAL", "COMPLETE"}


def play(match: DistantMatch, seed: int, most: int = 10_000) -> None:
    """Play at random until the end, or so many moves."""
    luck = random.Random(seed)
    for number, view in enumerate(match.turns()):
        if number >= most:
            match.resign()
        else:
            match.play(luck.choice(view.legal(match.seat)))


def watch(match: DistantMatch, cuts: int, seed: int) -> list[bytes]:
    """Every record as the stream tells it, with the line cut so many times."""
    luck, records = random.Random(seed), list[bytes]()
    while True:
        stay = luck.randint(1, 4) if cuts else 10_000
        cuts = max(0, cuts - 1)
        for told in match.watch(since=len(records)):
            assert told["ply"] == len(records) + 1
            records.append(b64decode(told["record"]))
            stay -= 1
            if told["line"]["kind"] == "sealed":
                return records
            if not stay:
                break


@pytest.mark.torture
@pytest.mark.parametrize("game", catalog.GAMES)
def test_two_players_play_a_whole_match_and_everything_about_it_is_proven(
    game: str, tmp_path: Path, often: Often
) -> None:
    moves = often("moves of each", 8, 10_000)
    with running(tmp_path) as here, here.player("ana") as ana, here.player("ben") as ben, here.stranger() as eve:
        table = ana.open_table(game, ["me", "open"], level="F2")
        table = ben.claim(ben.table(table["table"]), 2)
        matches = [site.begin(table) for site in (ana, ben)]
        with ThreadPoolExecutor() as people:
            seen = people.submit(watch, eve.match(matches[0].id), 20, 3)
            games = [people.submit(play, match, seed, moves) for seed, match in enumerate(matches)]
            assert [game.result(600) for game in games] == [None, None]
            watched = seen.result(600)
        known = [Key("house", "house", bytes.fromhex(ana.house["key"]))]
        known += [Key("player", site.name, site.key) for site in (ana, ben)]
        at_last = eve.match(matches[0].id)
        assert tuple(watched) == at_last.log.records
        report = at_last.audit(tuple(known))
        assert {one.claim for one in report.findings if one.verdict == "PROVEN"} >= PROVEN
        assert {one.verdict for one in report.findings} == {"PROVEN", "NOT CLAIMED"}
