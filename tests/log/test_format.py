"""docs/log-format.md says what the code does: its worked examples are made anew here and compared."""

import re
from pathlib import Path
from unittest.mock import patch

from tidelog.domain import catalog, entropy
from tidelog.domain.kernel.game import settle_options
from tidelog.domain.kernel.hush import Hush
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.primitives.chain import before, chain, chain_key, last_value
from tidelog.domain.log.primitives.commitment import commit, house_salt
from tidelog.domain.log.primitives.luck import draw, draw_info, luck_key
from tidelog.domain.log.primitives.merkle import leaf_hash
from tidelog.domain.log.primitives.signing import public_key
from tidelog.domain.log.records.command import HousePen, KeyPen, prepare
from tidelog.domain.log.records.heads import signed_head
from tidelog.domain.log.records.names import fingerprint
from tidelog.domain.log.records.record import HouseInfo, Ready
from tidelog.domain.log.records.rows import read_record, unstore
from tidelog.domain.log.records.shares import feeding
from tidelog.domain.log.records.signed import signed_bytes
from tidelog.domain.log.writing.draft import Draft, Setup, Sitter, open_match
from tidelog.domain.log.writing.play import join, ready

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "log-format.md"
ANA, HOUSE_SEED, SECRET = Hush(b"\x01" * 32), b"\x02" * 32, Hush(range(32))


def example() -> Draft:
    """The match of the examples: opened, both joined, ana's share, and what chance answers to it."""
    game = catalog.game("orongo")
    setup = Setup(
        match="example1",
        game=game,
        options=settle_options(game, {}),
        seats=(Sitter("player", "ana", public_key(ANA)), Sitter("guest", "ben")),
        level="F2",
        secret=SECRET,
        rules=b"\x11" * 32,
        house=HouseInfo("house", public_key(HOUSE_SEED)),
    )
    with patch.object(entropy, "fresh", lambda size: bytes(range(size))):
        draft = open_match(setup, 1000, lambda ply: None)
    join(draft, prepare(draft.match, 1, None, KeyPen(ANA)))
    join(draft, prepare(draft.match, 2, None, HousePen(SECRET)))
    ready(draft, prepare(draft.match, 1, Ready(), KeyPen(ANA)))
    return draft


def examples() -> str:
    """Section 11 of the page, after its first paragraph."""
    return "\n".join(f"{name}:\n\n```\n{_wrapped(text)}\n```\n" for name, text in [*_opening(), *_luck()])


def _opening() -> list[tuple[str, str]]:
    """What is hidden, hashed and signed until both have joined."""
    records = [unstore(row.state)[0] for row in example().rows]
    joined = read_record(catalog.game("orongo"), records[1]).signed  # type: ignore[union-attr]
    leaf, name = leaf_hash(records[0]), ("example1", "name1", bytes(range(16)), "ana")
    last = last_value(chain_key(ANA), "example1", leaf)
    values = chain(last, "example1", 1)
    return [
        ("the salt of the slot `secret` (6.1, 6.7)", house_salt(SECRET, "secret").hex()),
        ("ana's name: what is hashed after the label (5.7)", encode(name).hex()),
        ("its commitment", commit(*name).hex()),
        ("the fingerprint of her key", fingerprint(public_key(ANA))),
        ("record 0, `opened`", records[0].hex()),
        ("its leaf, which is also the root of size 1 (2.1)", leaf.hex()),
        ("C of ana's key (6.9)", chain_key(ANA).hex()),
        ("v(4096)", last.hex()),
        ("v(1)", values[1].hex()),
        ("v(0)", values[0].hex()),
        ("ana's command to join", encode(joined.command).hex()),
        ("what she signs (4.2)", signed_bytes("example1", leaf, joined.command).hex()),
        ("record 1, `joined`", records[1].hex()),
        ("record 2, `joined`", records[2].hex()),
    ]


def _luck() -> list[tuple[str, str]]:
    """What is drawn then, and the head."""
    draft = example()
    records = [unstore(row.state)[0] for row in draft.rows]
    brought = read_record(catalog.game("orongo"), records[3]).signed  # type: ignore[union-attr]
    salt, head = house_salt(SECRET, "d7"), draft.match.head
    root = read_record(catalog.game("orongo"), records[5]).root
    shares = feeding(head.shares, head.holders, "F2")
    return [
        ("ana's command `ready`", encode(brought.command).hex()),
        ("record 3, `ready`", records[3].hex()),
        ("K (6.2)", luck_key(SECRET).hex()),
        ("info of draw 0, which asks for one of 2 (6.3)", draw_info("example1", 0, ("one", 2), shares).hex()),
        ("the number of draw 0, and of draws 1 and 2, which ask for one of 60 and of 59", _numbers(draft)),
        ("record 4, `draw`", records[4].hex()),
        ("the root of size 5", root.hex()),
        ("the checkpoint of size 5", signed_head("example1", 5, root, draft.match.opened.house, HOUSE_SEED)),
        ("a commitment to the number 17 in slot `d7`, with the salt of the house (5.2, 5.6)", salt.hex()),
        ("and the commitment itself", commit("example1", "d7", salt, 17).hex()),
        ("a chain in small (6.9): if v(3) of seat 1 is 3333...33, v(2), v(1) and v(0) are", _small_chain()),
    ]


def _numbers(draft: Draft) -> str:
    head, asks = draft.match.head, (("one", 2), ("one", 60), ("one", 59))
    shares = feeding(head.shares, head.holders, "F2")
    return ", ".join(str(draw(SECRET, "example1", number, ask, shares)[0]) for number, ask in enumerate(asks))


def _small_chain() -> str:
    value, lines = b"\x33" * 32, []
    for index in (3, 2, 1):
        value = before("example1", 1, index, value)
        lines.append(value.hex())
    return "\n".join(lines)


def _wrapped(text: str) -> str:
    lines = (re.findall(".{1,120}", line) or [""] for line in text.rstrip("\n").split("\n"))
    return "\n".join(part for parts in lines for part in parts)


def test_the_worked_examples_of_the_page_are_what_the_code_writes() -> None:
    shown = PAGE.read_text().partition("prints this part anew.\n\n")[2].partition("\n## 12.")[0]
    assert shown == examples(), "run `python -m tests.log.test_format` and put its output at the end of the page"


def test_every_clause_the_audit_cites_stands_on_the_page() -> None:
    cited = set()
    for path in (ROOT / "domain" / "log").rglob("*.py"):
        cited |= set(re.findall(r'"log/(\d+\.\d+)"', path.read_text()))
    assert cited
    written = set(re.findall(r"^\*\*(\d+\.\d+)\*\*", PAGE.read_text(), re.MULTILINE))
    assert cited <= written, sorted(cited - written)


if __name__ == "__main__":
    print(examples(), end="")
