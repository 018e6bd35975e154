"""Three hundred odd inputs over all verbs: one sentence, the right exit code, no programmer's word, nothing lost."""

import inspect
import io
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import typer

from tidelog.cli.group import all_verbs
from tidelog.cli.main import main
from tidelog.domain.house import House
from tidelog.replays.export import export_match

MANY = 320
ODD = (
    *("", " ", "-", "--", "x", "nosuch", "x" * 3000, "0", "-1", "1.5", "99999999999999999999999999", "1e999", "nan"),
    *(
        "{}",
        "[]",
        "a,b,c",
        "\x1b[31mred",
        "\u202eabc",
        "e\u0301",
        "\x00",
        "\n",
        "%s%n",
        "'; DROP TABLE matches",
    ),
    *("..", "/", "/dev/null", "nowhere/at/all", "folder", "letter.txt", "bad.tide", "match.tide", "MATCH", "SEALED"),
    *("Ana", "2", "bid 3", "bid 99999999999999999999", "place P01", "bid -5", "bid \u0663", "resign ", "take-back 3"),
    *(
        "orongo",
        "orongo/6.3",
        "orongo/99.9",
        "bot:easy",
        "bot:mcts:0",
        "F3",
        "move 60s",
        "given",
        "postgresql://nowhere",
    ),
)
PROGRAMMERS = re.compile(
    r"\bNone\b(?!')|Struct\b|Secret\(|Traceback|msgspec|serializ|NoneType|object at 0x|<class |<function|codec can"
    r"|KeyError|ValueError|TypeError|Exception|\bUNSET\b|\bargparse\b|pydantic|sqlite3\.|lambda|\bdict\b|\btuple\b"
    r"|\.tidelog-[0-9a-f]{12}|__\w+__|\bstdin\b|canonical profile"
)
STORE = "SQLite format 3"
"""What `backup -` was asked to write: a file, and nothing to be read."""
LEFT = {"serve", "tour", "simulate"}
"""What would go on for long, or takes nothing that could be odd."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store with an open and a sealed match, and files of all kinds."""
    monkeypatch.setenv("TIDELOG_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    house = House.at(str(tmp_path / "matches.tidelog"), tmp_path / "keys")
    house.open("orongo", ("Ana", "Ben"), match="open1")
    house.play_bots(house.open("orongo", ("bot:random", "bot:random"), seed="odd", match="sealed1").id)
    export_match(house, "sealed1", tmp_path / "match.tide")
    house.close()
    (tmp_path / "folder").mkdir()
    (tmp_path / "letter.txt").write_text("Dear Ana")
    (tmp_path / "bad.tide").write_bytes(b"PK\x03\x04 nonsense")
    return tmp_path


def lines() -> Iterator[list[str]]:
    """Lines of words for every verb, by turns: most of them right, and at least one odd."""
    luck = random.Random(1)
    verbs = [(name.split(), verb) for name, verb in all_verbs() if name.split()[0] not in LEFT]
    for number in range(MANY):
        name, verb = verbs[number % len(verbs)]
        words = [word for p in inspect.signature(verb, eval_str=True).parameters.values() for word in typed(p, luck)]
        yield [*name, *words]


def typed(parameter: inspect.Parameter, luck: random.Random) -> list[str]:
    """What is typed for a parameter: an argument nearly always, an option now and then."""
    info = next(part for part in get_args(parameter.annotation)[1:] if hasattr(part, "help"))
    word = luck.choice(ODD).replace("MATCH", "open1").replace("SEALED", "sealed1")
    if not isinstance(info, typer.models.OptionInfo):
        usual = {"match": "open1", "source": "sealed1", "seat": "Ana", "move": "bid 3", "game": "orongo"}
        return [usual[parameter.name]] if parameter.name in usual and luck.random() < 0.6 else [word]
    if luck.random() > 0.3 or parameter.name == "store":
        return []
    kind = (get_args(get_args(parameter.annotation)[0]) or (get_args(parameter.annotation)[0],))[0]
    return [str(info.default)] if kind is bool else [str(info.default), word]


def records(home: Path) -> dict[str, tuple[bytes, ...]]:
    """Every record of the two matches that are there."""
    house = House.at(str(home / "matches.tidelog"), home / "keys")
    found = {name: house.matches.log_of(name).records for name in ("open1", "sealed1")}
    house.close()
    return found


def test_odd_input_is_one_sentence_with_the_right_code_and_nothing_is_lost(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, kept = (
        records(home),
        {path.name: path.read_bytes() for path in home.glob("*.t*") if path.suffix != ".tidelog"},
    )
    wrong: list[str] = []
    for words in lines():
        code, out, err = answered(monkeypatch, words)
        if fault := amiss(code, out, err):
            wrong.append(f"{fault}: tidelog {words} -> {code}: {err[-300:]!r} {out[:200]!r}")
    assert not wrong, "\n".join([f"{len(wrong)} of {MANY}", *wrong])
    after = records(home)
    for name, log in before.items():
        assert after[name][: len(log)] == log
    assert {name: (home / name).read_bytes() for name in kept} == kept


def answered(monkeypatch: pytest.MonkeyPatch, words: list[str]) -> tuple[Any, str, str]:
    """The exit code of a line of words, and what it wrote."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2)]
    with monkeypatch.context() as patched:
        patched.setattr(sys, "argv", ["tidelog", *words])
        patched.setattr(sys, "stdin", io.StringIO("quit\n"))
        patched.setattr(sys, "stdout", streams[0])
        patched.setattr(sys, "stderr", streams[1])
        with pytest.raises(SystemExit) as left:
            main()
    for stream in streams:
        stream.flush()
    out, err = (stream.buffer.getvalue().decode(errors="replace") for stream in streams)
    return left.value.code or 0, out, err


def amiss(code: Any, out: str, err: str) -> str:
    """What is wrong with an answer; nothing where it is as it should be."""
    if code not in (0, 1, 2, 3, 4) or "a fault of tidelog itself" in err:
        return "the exit code"
    sentences = [line for line in err.splitlines() if line.startswith("tidelog: ")]
    if len(sentences) > 1 or (code in (2, 4) and len(sentences) != 1):
        return "the number of sentences"
    if found := PROGRAMMERS.search(f"{err}\n{out if code else ''}"):
        return f"the word {found[0]!r}"
    shown = err if out.startswith(STORE) else err + out
    return "a sign that a terminal obeys" if "\x1b" in shown or "\u202e" in shown else ""
