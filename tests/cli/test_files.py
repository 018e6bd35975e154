"""What verbs write: never over a store, the source, or a file that is there, unless that is forced; or to stdout."""

import os
import shutil
import stat
import subprocess
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Tool
from tests.cli.terminal import plain, shown
from tests.seeded import drawing
from tidelog.domain.house import House
from tidelog.replays.export import export_match

Open = Callable[..., str]

WRITERS = [
    ("export", "MATCH", "FILE"),
    ("prove", "MATCH", "5", "-o", "FILE"),
    ("prove", "m.tide", "5", "-o", "FILE"),
    ("report", "MATCH", "--file", "FILE"),
    ("show", "MATCH", "--svg", "FILE"),
    ("replay", "MATCH", "--html", "FILE"),
    ("replay", "m.tide", "--html", "FILE"),
    ("sign", "mine.tide", "Ana", "bid 1", "-o", "FILE"),
    ("backup", "FILE"),
]
"""Every verb that writes a file it is given."""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A home with a sealed match and its bundle m.tide, and with mine.tide, in which Ana is to move."""
    home = tmp_path_factory.mktemp("club")
    with drawing("club"), closing(House.at(str(home / "matches.tidelog"), home / "keys")) as house:
        house.keys.create("Ana")
        running = house.open("orongo", ("Ana", "Ben")).id
        export_match(house, running, home / "mine.tide", 1)
        sealed = house.open("orongo", ("Cy", "Ben")).id
        house.resign(sealed, 1)
        export_match(house, sealed, home / "m.tide")
    return home, sealed


@pytest.fixture
def match(tool: Tool, club: tuple[Path, str]) -> str:
    """The sealed match, in a home of its own."""
    shutil.copytree(club[0], tool.home, dirs_exist_ok=True)
    return club[1]


def _words(writer: tuple[str, ...], match: str, file: str) -> list[str]:
    return [{"MATCH": match, "FILE": file}.get(word, word) for word in writer]


def _contents(folder: Path) -> dict[str, bytes]:
    skipped = ("last-refused", "pipe")
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file() and path.name not in skipped}


@pytest.mark.parametrize("writer", WRITERS, ids=" ".join)
def test_a_file_that_is_there_stays_unless_it_is_forced(tool: Tool, match: str, writer: tuple[str, ...]) -> None:
    (tool.home / "mine.txt").write_text("my notes")
    words = _words(writer, match, "mine.txt")
    tool.refused(1, *words, says="mine.txt is there already: name another file, or say --force to replace it")
    assert (tool.home / "mine.txt").read_text() == "my notes"
    tool.ok(*words, "--force")
    assert (tool.home / "mine.txt").read_bytes() != b"my notes"
    assert not list(tool.home.glob(".tidelog-*"))


@pytest.mark.parametrize("writer", WRITERS, ids=" ".join)
def test_no_store_is_ever_replaced(tool: Tool, match: str, writer: tuple[str, ...]) -> None:
    shutil.copy(tool.home / "matches.tidelog", tool.home / "other.tidelog")
    before = _contents(tool.home)
    for name in ("matches.tidelog", "other.tidelog"):
        tool.refused(1, *_words(writer, match, name), "--force", says="which is never replaced: name another file")
    assert _contents(tool.home) == before


def test_no_store_is_replaced_under_another_name(tool: Tool, match: str) -> None:
    (tool.home / "link.tide").symlink_to("matches.tidelog")
    os.link(tool.home / "matches.tidelog", tool.home / "hard.tide")
    before = _contents(tool.home)
    tool.refused(1, "export", match, "matches.tidelog", says="which is never replaced: name another file")
    for name in ("./keys/../matches.tidelog", str(tool.home / "matches.tidelog"), "link.tide", "hard.tide"):
        tool.refused(1, "export", match, name, "--force", says="is what this is made from")
    tool.refused(1, "export", match, "matches.tidelog-wal", says="belongs to the store, which is never replaced")
    assert _contents(tool.home) == before
    assert match in tool.ok("list")


@pytest.mark.parametrize("words", [("prove", "FILE", "5", "-o"), ("replay", "FILE", "--html")])
def test_no_verb_eats_its_evidence(tool: Tool, match: str, words: tuple[str, ...]) -> None:
    (tool.home / "link.tide").symlink_to("m.tide")
    os.link(tool.home / "m.tide", tool.home / "hard.tide")
    before = _contents(tool.home)
    tool.refused(1, *_words(words, match, "m.tide"), "m.tide", says="is what this is made from")
    for source, target in (("m.tide", "link.tide"), ("link.tide", "m.tide"), ("link.tide", "hard.tide")):
        tool.refused(1, *_words(words, match, source), target, "--force", says="is what this is made from")
    assert _contents(tool.home) == before
    assert (tool.home / "link.tide").is_symlink()


def test_a_signature_does_not_replace_the_bundle_it_is_made_from(tool: Tool, match: str) -> None:
    before = (tool.home / "mine.tide").read_bytes()
    words = ("sign", "mine.tide", "Ana", "bid 1", "-o", "mine.tide", "--force")
    tool.refused(1, *words, says="is what this is made from")
    (tool.home / "mine.tide").rename(tool.home / "mine.letter")
    tool.refused(1, "sign", "mine.letter", "Ana", "bid 1", says="is what this is made from")
    assert (tool.home / "mine.letter").read_bytes() == before


def test_a_checkpoint_does_not_become_the_bundle_it_goes_into(tool: Tool, match: str) -> None:
    with zipfile.ZipFile(tool.home / "m.tide") as bundle:
        (tool.home / "head").write_bytes(bundle.read("checkpoint"))
    tool.refused(1, "export", match, "head", "--pin", "head", "--force", says="is what this is made from")


@pytest.mark.parametrize("writer", WRITERS, ids=" ".join)
def test_only_a_file_is_written(tool: Tool, match: str, writer: tuple[str, ...]) -> None:
    os.mkfifo(tool.home / "pipe")
    tool.refused(1, *_words(writer, match, "keys"), "--force", says="keys is a folder: name a file in it")
    tool.refused(1, *_words(writer, match, "pipe"), "--force", says="pipe is a device or a pipe: name a file")
    assert stat.S_ISFIFO((tool.home / "pipe").stat().st_mode)


@pytest.mark.parametrize("writer", WRITERS, ids=" ".join)
def test_a_link_is_followed_and_its_target_written(tool: Tool, match: str, writer: tuple[str, ...]) -> None:
    (tool.home / "far").mkdir()
    (tool.home / "link").symlink_to("far/target")
    tool.ok(*_words(writer, match, "link"))
    assert (tool.home / "link").is_symlink()
    assert [path.name for path in (tool.home / "far").iterdir()] == ["target"]


@pytest.mark.parametrize("writer", WRITERS, ids=" ".join)
def test_what_cannot_be_written_is_one_sentence_about_the_named_file(
    tool: Tool, match: str, writer: tuple[str, ...]
) -> None:
    said = tool.refused(2, *_words(writer, match, "missing/x"), says="missing/x cannot be written: ")
    assert ".tidelog-" not in said


def _bytes(home: Path, *words: str) -> bytes:
    """What a verb writes into a pipe, as it is."""
    done = _started(home, *words)
    out, err = done.communicate()
    assert done.returncode == 0, err
    return out


def _started(home: Path, *words: str) -> subprocess.Popen[bytes]:
    env = {**os.environ, "TIDELOG_HOME": str(home)}
    tidelog = [sys.executable, "-m", "tidelog.cli.main"]
    return subprocess.Popen([*tidelog, *words], cwd=home, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


@pytest.mark.parametrize("writer", [w for w in WRITERS if w[0] not in ("sign", "report")], ids=" ".join)
def test_a_dash_writes_the_same_bytes_to_stdout_and_nothing_else(
    tool: Tool, match: str, writer: tuple[str, ...]
) -> None:
    tool.ok(*_words(writer, match, "written"))
    assert _bytes(tool.home, *_words(writer, match, "-")) == (tool.home / "written").read_bytes()
    assert not (tool.home / "-").exists()


def test_a_report_and_a_letter_go_to_stdout_too(tool: Tool, match: str) -> None:
    assert _bytes(tool.home, "report", match, "--file", "-").startswith(b"PK")
    letter = tool.home / "out.letter"
    letter.write_bytes(_bytes(tool.home, "sign", "mine.tide", "Ana", "bid 1", "-o", "-"))
    tool.ok("submit", "out.letter")


def test_a_terminal_is_not_garbled(tool: Tool, match: str) -> None:
    for words in (("export", match, "-"), ("backup", "-"), ("report", match, "--file", "-")):
        (line,) = (line for line in plain(shown(tool.home, words, 120, code=2)) if line)
        assert line.startswith("tidelog: what is to be written is no text for a terminal: name a file"), words
    assert any("c2sp.org/tlog-proof" in line for line in plain(shown(tool.home, ("prove", match, "5"), 120)))


def test_of_two_exports_to_one_file_one_is_refused(tool: Tool, match: str) -> None:
    both = [_started(tool.home, "export", match, "one.tide") for _ in range(2)]
    said = [process.communicate()[1] for process in both]
    assert sorted(process.returncode for process in both) == [0, 1], said
    assert b"one.tide is there already" in b"".join(said)
    tool.ok("audit", "one.tide", "--trust", tool.ok("key", "show", "house").strip())


def test_simulated_matches_replace_none_that_are_kept(tool: Tool) -> None:
    words = ("simulate", "orongo", "--matches", "3", "--keep", "kept", "--seed")
    tool.ok(*words, "one")
    before = _contents(tool.home / "kept")
    (tool.home / "kept" / "orongo-00001.tide").unlink()
    tool.refused(1, *words, "two", says="orongo-00002.tide is there already")
    before.pop("orongo-00001.tide")
    assert _contents(tool.home / "kept") == before, "nothing is played where one is refused"
    tool.ok(*words, "two", "--force")
    after = _contents(tool.home / "kept")
    assert len(after) == 3
    assert not set(after.values()) & set(before.values())


def test_what_is_secret_is_for_its_owner_alone(tool: Tool, match: str, opened: Open) -> None:
    running = opened("Ana", "Ben")
    tool.ok("export", running, "all.tide")
    tool.ok("export", running, "public.tide", "--public")
    tool.ok("sign", "mine.tide", "Ana", "bid 1")
    tool.ok("backup", "copy.tidelog")
    tool.ok("replay", running, "--html", "ana.html", "--as", "Ana")
    tool.ok("replay", match, "--html", "match.html")
    tool.ok("show", running, "--svg", "ana.svg", "--as", "Ana")
    tool.ok("show", running, "--svg", "board.svg")
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tool.home.iterdir()}
    for name in ("all.tide", "mine.tide", "mine.letter", "copy.tidelog", "ana.html", "ana.svg"):
        assert modes[name] == 0o600, name
    mask = os.umask(0)
    os.umask(mask)
    for name in ("m.tide", "public.tide", "match.html", "board.svg"):
        assert modes[name] == 0o666 & ~mask, name


def test_a_picture_is_drawn_instead_of_the_board(tool: Tool, match: str) -> None:
    done = tool("show", match, "--svg", "board.svg")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "wrote board.svg\n")


def test_a_backup_is_a_store_of_its_own(tool: Tool, match: str) -> None:
    done = tool("backup", "copy.tidelog")
    assert done.returncode == 0
    assert done.stderr.startswith("copy.tidelog: 2 matches, ")
    assert "the keys are not in it" in done.stderr
    assert tool.ok("list", "--store", "copy.tidelog") == tool.ok("list")
    assert "2 of 2 matches are whole" in tool.ok("store", "check", "--store", "copy.tidelog")


def test_a_backup_beside_an_old_journal_or_of_no_store_is_refused(tool: Tool, match: str) -> None:
    (tool.home / "copy.tidelog-wal").write_bytes(b"of old")
    tool.refused(2, "backup", "copy.tidelog", says="copy.tidelog-wal is left of another store: move it away")
    tool.refused(2, "backup", "x.tidelog", "--store", "nowhere.tidelog", says="there is no store nowhere.tidelog")
    assert not {"copy.tidelog", "x.tidelog", "nowhere.tidelog"} & set(os.listdir(tool.home))
