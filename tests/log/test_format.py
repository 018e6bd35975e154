"""docs/log-format.md says what the code does: its worked examples are made anew here and compared."""

import re
from pathlib import Path

from tidelog.domain import catalog
from tidelog.domain.kernel.game import settle_options
from tidelog.domain.kernel.seats import Seat
from tidelog.domain.log.canonical import encode
from tidelog.domain.log.command import HouseSigner, house_nonce, prepare
from tidelog.domain.log.commitment import commit, house_salt
from tidelog.domain.log.heads import signed_head
from tidelog.domain.log.luck import draw, match_key
from tidelog.domain.log.merkle import leaf_hash
from tidelog.domain.log.record import House, SeatInfo, read_record, signed_bytes, unstore
from tidelog.domain.log.signing import public_key, sign
from tidelog.domain.log.writing import Draft, Setup, join, open_match

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "log-format.md"
ANA, HOUSE_SEED, SECRET = b"\x01" * 32, b"\x02" * 32, bytes(range(32))


class FixedSigner:
    """Signs as ana, with a nonce that is always the same."""

    def nonce(self, seat: Seat, counter: int) -> bytes:
        """Always the same: for an example only."""
        return b"\x33" * 16

    def salt(self, slot: str) -> bytes:
        """Never needed here."""
        return b"\x44" * 16

    def sign(self, message: bytes) -> bytes:
        """By ana's key."""
        return sign(ANA, message)


def example() -> Draft:
    """The match of the examples: opened, both joined, and what chance answers at once."""
    game = catalog.game("orongo")
    setup = Setup(
        match="example1",
        game=game,
        options=settle_options(game, {}),
        seats=(SeatInfo("ana", public_key(ANA), "self"), SeatInfo("ben", b"", "house")),
        level="F2",
        secret=SECRET,
        rules=b"\x11" * 32,
        house=House("house", public_key(HOUSE_SEED)),
    )
    draft = open_match(setup, 1000, lambda ply: None)
    join(draft, prepare(draft.match, 1, None, FixedSigner()))
    join(draft, prepare(draft.match, 2, None, HouseSigner(SECRET)))
    return draft


def examples() -> str:
    """Section 11 of the page, after its first paragraph."""
    draft = example()
    records = [unstore(row.state)[0] for row in draft.rows]
    match = read_record(catalog.game("orongo"), records[1])
    joined = match.signed  # type: ignore[union-attr]
    nonces = (b"\x33" * 16, house_nonce(SECRET, 2, 0))
    key = match_key(SECRET, nonces)
    salt = house_salt(SECRET, "d7")
    roots = [read_record(catalog.game("orongo"), record).root for record in records]
    blocks = [
        ("the salt of the slot `secret` (6.1, 6.7)", house_salt(SECRET, "secret").hex()),
        ("record 0, `opened`", records[0].hex()),
        ("its leaf, which is also the root of size 1 (2.1)", leaf_hash(records[0]).hex()),
        ("ana's command to join", encode(joined.command).hex()),
        ("what she signs (4.2)", signed_bytes("example1", roots[1], joined.command).hex()),
        ("record 1, `joined`", records[1].hex()),
        ("ben's nonce (4.5)", nonces[1].hex()),
        ("record 2, `joined`", records[2].hex()),
        ("K (6.2)", key.hex()),
        ("info of draw 0, which asks for one of 2 (6.3)", encode(("draw", "example1", 0, ("one", 2), ())).hex()),
        ("the number of draw 0, and of draws 1 and 2, which ask for one of 60 and of 59", _numbers(key)),
        ("record 3, `draw`", records[3].hex()),
        ("the root of size 4", roots[4].hex()),
        ("the checkpoint of size 4", signed_head("example1", 4, roots[4], draft.match.opened.house, HOUSE_SEED)),
        ("a commitment to the number 17 in slot `d7`, with the salt of the house (5.2, 5.6)", salt.hex()),
        ("and the commitment itself", commit("example1", "d7", salt, 17).hex()),
    ]
    return "\n".join(f"{name}:\n\n```\n{_wrapped(text)}\n```\n" for name, text in blocks)


def _numbers(key: bytes) -> str:
    asks = (("one", 2), ("one", 60), ("one", 59))
    return ", ".join(str(draw(key, "example1", number, ask, ())[0]) for number, ask in enumerate(asks))


def _wrapped(text: str) -> str:
    lines = (re.findall(".{1,120}", line) or [""] for line in text.rstrip("\n").split("\n"))
    return "\n".join(part for parts in lines for part in parts)


def test_the_worked_examples_of_the_page_are_what_the_code_writes() -> None:
    shown = PAGE.read_text().partition("prints this part anew.\n\n")[2]
    assert shown == examples(), "run `python -m tests.log.test_format` and put its output at the end of the page"


def test_every_clause_the_audit_cites_stands_on_the_page() -> None:
    cited = set()
    for path in (ROOT / "domain" / "log").glob("*.py"):
        cited |= set(re.findall(r'"log/(\d+\.\d+)"', path.read_text()))
    assert cited
    written = set(re.findall(r"^\*\*(\d+\.\d+)\*\*", PAGE.read_text(), re.MULTILINE))
    assert cited <= written, sorted(cited - written)


if __name__ == "__main__":
    print(examples(), end="")
