"""A browser at a table: it makes a key, sits down, signs what it has built itself, and catches a house that lies."""

from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from playwright.sync_api import Browser, Page, Request

from tests.browser import in_a_browser, person
from tests.ledger import verdicts
from tests.pages.houses import Lie, Standing, standing
from tests.seeded import drawing
from tidelog.domain.kernel.seats import HOUSE
from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.audit.evidence import Key
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.primitives.note import parse_checkpoint, parse_note, verified_by
from tidelog.domain.log.primitives.signing import public_key
from tidelog.domain.log.records.heads import signed_head
from tidelog.replays.bundle import parse_bundle
from tidelog.replays.conflict import judge, read_conflict
from tidelog.replays.export import bundle_of

pytestmark = [in_a_browser, pytest.mark.xdist_group("browser")]


RETRIED = """
for (let tries = 0; ; tries += 1) {
    await witness.fetch();
    const { moves } = await wire.ask(`/api/matches/${witness.match}/moves?seat=${witness.seat}`);
    if (!moves.length) return false;
    try {
        await witness.send(moves[0]);
        return true;
    } catch (fault) {
        if (fault.status !== 409 || tries > 5) throw fault;
    }
}
"""
"""The first move a seat has, if it has one; again where a draw came between."""
SIT = """
window.witness = await player.sit(given[0], given[1], () => 0);
"""
CAUGHT = "try { %s } catch (fault) { return { says: fault.says, clause: fault.clause } }"


def run(page: Page, script: str, *given: Any) -> Any:
    """What a script of the page comes to; what it is given is called `given`."""
    return page.evaluate(f"async given => {{ {script} }}", list(given))


def enter(page: Page, house: Standing) -> None:
    """Somebody opens a page of this address that does nothing by itself."""
    page.goto(f"{house.address}/bare")
    run(page, "window.player = await import('/static/js/ledger/player.js')")
    run(page, "window.wire = await import('/static/js/ledger/wire.js')")


class Met(NamedTuple):
    """Two people at a table, each with a browser of their own."""

    house: Standing
    ana: Page
    ben: Page
    match: str

    def play(self, moves: int) -> None:
        """So many moves, each by whoever has one."""
        made = rounds = 0
        while made < moves:
            rounds += 1
            assert rounds < 6 * moves + 20, "nobody moves"
            for page in (self.ana, self.ben):
                made += bool(made < moves and run(page, RETRIED))
        for page in (self.ana, self.ben):
            run(page, "await witness.fetch()")

    @property
    def records(self) -> list[bytes]:
        """The records as they stand."""
        return list(bundle_of(self.house.service.house, self.match, HOUSE).records)

    def signed(self, records: list[bytes]) -> str:
        """The head of records that may be made up, signed by the house."""
        keys = self.house.service.house.keys
        root = roots_of([leaf_hash(record) for record in records])[-1]
        return signed_head(self.match, len(records), root, keys.house(), keys.house_seed())

    def instead(self, records: list[bytes]) -> Lie:
        """A house that tells these records, and signs their head."""

        def lie(asked: str, answer: Any) -> Any:
            if "/records" not in asked:
                return answer
            items = [item | {"record": b64encode(records[item["ply"] - 1]).decode()} for item in answer["items"]]
            return answer | {"items": items, "receipt": self.signed(records)}

        return lie

    def watched(self, records: list[bytes]) -> Any:
        """What a watcher says of the last of these records, having seen those before."""
        with person(self.ana.context.browser) as watcher:  # type: ignore[arg-type]  # a page has a browser
            enter(watcher, self.house)
            run(watcher, SIT, self.match, 0)
            told = [
                {"ply": ply, "record": b64encode(one).decode(), "openings": ""} for ply, one in enumerate(records, 1)
            ]
            run(watcher, "for (const one of given[0]) await witness.take(one)", told[:-1])
            return caught(watcher, "await witness.take(given[0])", told[-1])


@pytest.fixture(scope="module")
def table(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Met]:
    """Two people who have begun to play."""
    with ExitStack() as open_:
        with drawing("a table with witnesses"):
            house = open_.enter_context(standing(tmp_path_factory.mktemp("house")))
            ana, ben = (open_.enter_context(person(browser)) for _ in range(2))
            met = sit_down(house, ana, ben)
        yield met


def sit_down(house: Standing, ana: Page, ben: Page) -> Met:
    """Ana opens a table, ben claims its other seat, both take their places and play a little."""
    for page, name in ((ana, "ana"), (ben, "ben")):
        enter(page, house)
        run(page, "await player.signIn(given[0])", name)
    wish = {"game": "tongiaki", "seats": [{"kind": "me"}, {"kind": "open"}], "level": "F2"}
    opened = run(ana, "return await wire.send('/api/tables', given[0])", wish)
    claimed = run(ben, "return await player.claim(given[0], 2, 'ben', '')", opened["table"])
    for seat, page in enumerate((ana, ben), 1):
        run(page, SIT + "await witness.begin();", claimed["match"], seat)
    met = Met(house, ana, ben, claimed["match"])
    met.play(2)
    return met


@pytest.fixture
def met(table: Met) -> Iterator[Met]:
    """The same two, at pages that were loaded anew, with an honest house."""
    for seat, page in enumerate((table.ana, table.ben), 1):
        enter(page, table.house)
        run(page, SIT + "await witness.begin(); await witness.fetch();", table.match, seat)
    yield table
    table.house.liar.lie = None


def later(record: bytes) -> bytes:
    """The same record, a moment later: nobody but the house says its time."""
    plain = msgspec.msgpack.decode(record)
    plain[5] += 1
    return encode(plain)


def caught(page: Page, script: str, *given: Any) -> Any:
    """What the browser says of the house it has caught; it signs nothing more."""
    found = run(page, CAUGHT % script, *given)
    assert run(page, "return witness.lamp.state") == "caught"
    if run(page, "return witness.seat"):
        assert run(page, CAUGHT % "return await witness.resign()") == found, "it signs for a house that it has caught"
    return found


def test_two_players_sit_down_and_move_by_what_their_browsers_built(met: Met) -> None:
    met.play(2)
    lamps = [run(page, "return witness.lamp") for page in (met.ana, met.ben)]
    assert {lamp["state"] for lamp in lamps} == {"burning"}
    assert lamps[0]["words"] == lamps[1]["words"]
    assert len(lamps[0]["words"]) == 4
    assert {claim["name"]: claim["verdict"] for claim in lamps[0]["claims"]}["AUTHORS"] == "PROVEN"


def test_the_key_is_kept_over_a_reload_and_cannot_be_read_out(met: Met) -> None:
    assert run(met.ana, "return (await player.me()).name") == "ana"
    key = "const kept = await (await import('/static/js/ledger/keys.js')).keptKey();"
    assert run(met.ana, f"{key} return [kept.sign.extractable, kept.chain.extractable]") == [False, False]
    file = run(met.ana, "const { filename, bytes } = await player.backup(); return [filename, [...bytes]]")
    run(met.ana, "await player.backupSaved()")
    assert run(met.ana, f"{key} return kept.seed === undefined && await player.hasBackup()")
    seed = bytes.fromhex(bytes(file[1]).decode().strip())
    assert file[0] == "ana.key"
    assert public_key(seed).hex() == run(met.ana, "return (await player.me()).key")


def test_a_fork_is_caught_at_the_other_seats_next_command(browser: Browser, tmp_path: Path) -> None:
    with standing(tmp_path) as house, person(browser) as ana, person(browser) as ben:
        met = sit_down(house, ana, ben)
        mover, other = (ana, ben) if run(ana, RETRIED) else (ben, ana)
        if mover is ben:
            assert run(ben, RETRIED)
        run(mover, "await witness.fetch()")
        honest = met.records
        house.liar.lie = met.instead([*honest[:-1], later(honest[-1])])
        run(other, "await witness.fetch()")
        assert run(ana, "return witness.lamp.words") != run(ben, "return witness.lamp.words")
        with other.expect_request(lambda asked: asked.url.endswith("/commands")) as asked:
            run(other, "await witness.resign().catch(() => 0)")
        assert (
            caught(mover, "await witness.take(given[0])", message(honest, letter_in(asked.value)))["clause"]
            == "log/4.2"
        )


def letter_in(asked: Request) -> list[Any]:
    """The signed command that a browser sends."""
    letter = msgspec.json.decode(asked.post_data or "")["letter"]
    return list(msgspec.msgpack.decode(b64decode(letter))[2])


def message(honest: list[bytes], signed: list[Any]) -> dict[str, Any]:
    """How a house would tell a resignation that was signed on another history."""
    last = msgspec.msgpack.decode(honest[-1])
    root = roots_of([leaf_hash(record) for record in honest])[-1]
    record = ["move", [], last[2], len(honest), root, last[5], [], signed, []]
    return {"ply": len(honest) + 1, "record": b64encode(encode(record)).decode(), "openings": ""}


def test_a_record_that_was_altered_contradicts_the_head_seen_before(met: Met) -> None:
    altered = [*met.records[:-1], later(met.records[-1])]
    met.house.liar.lie = met.instead(altered)
    run(met.ana, SIT, met.match, 1)
    found = caught(met.ana, "await witness.begin()")
    assert found == {"says": "this history does not continue the one you saw", "clause": "log/7.4"}
    label, *notes, root, path = msgspec.msgpack.decode(bytes(run(met.ana, "return [...witness.conflict]")))
    assert (label, root, path) == ("tidelog-conflict/2", b"", [])
    told = [parse_note(note) for note in notes]
    assert all(verified_by(note, "house", met.house.service.house_key) for note in told)
    heads = [parse_checkpoint(note.text) for note in told]
    assert heads[0].size == heads[1].size == len(altered)
    assert heads[0].root != heads[1].root


def test_at_the_table_both_heads_are_kept_as_the_file_that_convicts(met: Met) -> None:
    met.house.liar.lie = met.instead([*met.records[:-1], later(met.records[-1])])
    met.ana.goto(f"{met.house.address}/m/{met.match}")
    with met.ana.expect_download() as kept:
        met.ana.get_by_role("link", name="Keep the evidence").click()
    assert kept.value.suggested_filename == f"{met.match}.conflict"
    house = met.house.service.house.keys.house()
    verdict, says = judge(read_conflict(kept.value.path().read_bytes()), (Key("house", house.name, house.key),))
    assert verdict == "PROVEN", says


def test_records_that_are_kept_back_are_missed(met: Met) -> None:
    honest = met.records

    def cut(asked: str, answer: Any) -> Any:
        if "/records" not in asked:
            return answer
        return answer | {"items": answer["items"][:-1], "next": "", "receipt": met.signed(honest[:-1])}

    met.house.liar.lie = cut
    run(met.ana, SIT, met.match, 1)
    found = caught(met.ana, "await witness.begin()")
    assert found["says"] == f"the match was seen at ply {len(honest)}, and now ends at ply {len(honest) - 1}"


def test_a_record_left_out_of_the_middle_is_missed(met: Met) -> None:
    honest = met.records
    plain = msgspec.msgpack.decode(honest[-1])
    plain[3] -= 1
    assert met.watched([*honest[:-2], encode(plain)])["clause"] == "log/2.2"


def test_a_second_draw_is_caught_as_it_comes(met: Met) -> None:
    honest = met.records
    at = next(index for index, record in enumerate(honest) if msgspec.msgpack.decode(record)[0] == "draw")
    drawn = msgspec.msgpack.decode(honest[at])
    drawn[3:5] = at + 1, roots_of([leaf_hash(record) for record in honest[: at + 1]])[-1]
    drawn[7] += 1
    assert met.watched([*honest[: at + 1], encode(drawn)])["clause"] == "log/6.12"


def test_the_end_is_co_signed_and_a_secret_that_is_not_the_one_it_fixed_is_caught_there(met: Met) -> None:
    run(met.ana, "await witness.resign(); await witness.fetch()")
    run(met.ben, "await witness.fetch()")
    assert [run(page, "return witness.cosigned") for page in (met.ana, met.ben)] == [True, True]
    copy = httpx.get(f"{met.house.address}/api/matches/{met.match}/bundle")
    assert verdicts(audit(parse_bundle(copy.content).evidence()))["COMPLETE"] == "PROVEN"
    honest = met.records
    sealed = msgspec.msgpack.decode(honest[-1])
    assert sealed[0] == "sealed"
    sealed[8] = bytes(32)
    assert met.watched([*honest[:-1], encode(sealed)])["clause"] == "log/6.1"
