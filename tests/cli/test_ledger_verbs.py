"""The proving verbs as users meet them: exit codes, one sentence for every refusal, nothing written on a failure."""

import json
from pathlib import Path
from shutil import copyfile

import pytest
from typer.testing import CliRunner, Result

from tidelog.cli.group import app
from tidelog.cli.main import exit_code
from tidelog.domain.errors import TidelogError


class Shell:
    """Runs verbs with a user's folder of its own."""

    def __init__(self, home: Path) -> None:
        home.mkdir()
        self.home = home

    def run(self, *words: str) -> Result:
        """One verb; what main would report is in the result's exception."""
        return CliRunner().invoke(app, list(words), env={"TIDELOG_HOME": str(self.home), "TIDELOG_STORE": ""})

    def out(self, *words: str) -> str:
        """What a verb prints that must succeed."""
        done = self.run(*words)
        assert done.exit_code == 0, (done.output, done.exception)
        return done.stdout.strip()

    def refused(self, *words: str) -> TidelogError:
        """The refusal of a verb that must be refused."""
        done = self.run(*words)
        assert isinstance(done.exception, TidelogError), (done.output, done.exception)
        assert "\n" not in str(done.exception)
        return done.exception


@pytest.fixture
def house(tmp_path: Path) -> Shell:
    """Where the match is run."""
    return Shell(tmp_path / "house")


@pytest.fixture
def ana(tmp_path: Path) -> Shell:
    """A player on another machine."""
    return Shell(tmp_path / "ana")


def new(house: Shell, *seats: str) -> str:
    """A new match of Orongo."""
    words = [word for seat in seats for word in ("--seat", seat)]
    found = json.loads(house.out("new", "orongo", *words, "--format", "json"))
    return str(found["match"])


def test_a_player_on_another_machine_plays_by_file(house: Shell, ana: Shell, tmp_path: Path) -> None:
    key = ana.out("key", "new", "ana")
    assert ana.out("key", "show", "ana") == key
    assert "ana" in ana.out("key", "list")
    match = new(house, f"ana={key}", "bot:random")
    for number, move in enumerate((None, "ready", "bid 1")):
        file = tmp_path / f"{number}.tide"
        house.out("export", match, str(file), "--as", "ana")
        ana.out("sign", str(file), "ana", *([move] if move else []))
        letter = file.with_suffix(".letter")
        receipt = house.out("submit", str(letter))
        assert f"tidelog/{match}" in receipt
        assert house.run("submit", str(letter)).exit_code == 0
        assert "is there already" in str(ana.refused("sign", str(file), "ana", *([move] if move else [])))
    house.out("seal", match, "--abandoned", "it grew late")
    last, signed = tmp_path / "last.tide", tmp_path / "signed.tide"
    house.out("export", match, str(last))
    trust = house.out("key", "show", "house")
    assert house.run("audit", str(last), "--trust", trust).exit_code == 3
    ana.out("sign", str(last), "ana", "-o", str(signed))
    assert "everything that is promised is proven" in house.out("audit", str(signed), "--trust", trust)


def test_a_player_on_another_machine_agrees_by_file_to_take_back(house: Shell, ana: Shell, tmp_path: Path) -> None:
    match = new(house, f"ana={ana.out('key', 'new', 'ana')}", "Ben")
    start = 0
    for number, words in enumerate(((), ("ready",), ("bid 1",), ("take-back",))):
        words = (f"take-back {start}",) if number == 3 else words
        file = tmp_path / f"{number}.tide"
        house.out("export", match, str(file), "--as", "ana")
        ana.out("sign", str(file), "ana", *words)
        if number < 3:
            done = json.loads(house.out("submit", str(file.with_suffix(".letter")), "--format", "json"))
            start = done["head"] if number == 1 else start
    assert "which is not here" in str(house.refused("undo", match, "Ben", "--to", str(start), "--agree", "ana"))
    house.out("undo", match, "Ben", "--letter", str(tmp_path / "3.letter"))
    assert f"Ben takes back to ply {start} with the consent of ana" in house.out("history", match)


def test_a_letter_in_a_store_shared_with_the_house_is_applied_without_a_receipt(
    house: Shell, ana: Shell, tmp_path: Path
) -> None:
    store, file = ("--store", str(tmp_path / "shared.tidelog")), tmp_path / "m.tide"
    seats = ("--seat", f"ana={ana.out('key', 'new', 'ana')}", "--seat", "ben")
    match = json.loads(house.out("new", "orongo", *seats, *store, "--format", "json"))["match"]
    house.out("export", match, str(file), "--as", "ana", *store)
    copyfile(house.home / "keys" / "master", ana.home / "keys" / "master")
    ana.out("sign", str(file), "ana")
    done = ana.run("submit", str(file.with_suffix(".letter")), *store)
    assert (done.exit_code, done.stdout) == (0, "")
    assert "no receipt" in done.stderr
    facts = json.loads(ana.out("submit", str(file.with_suffix(".letter")), *store, "--format", "json"))
    assert (facts["again"], facts["checkpoint"]) == (True, None)


def test_only_the_house_exports(house: Shell, ana: Shell, tmp_path: Path) -> None:
    store, file = ("--store", str(tmp_path / "shared.tidelog")), tmp_path / "m.tide"
    seats = ("--seat", f"ana={ana.out('key', 'new', 'ana')}", "--seat", "ben")
    match = json.loads(house.out("new", "orongo", *seats, *store, "--format", "json"))["match"]
    for share in (("--as", "ana"), ("--public",)):
        refusal = ana.refused("export", match, str(file), *share, *store)
        assert "another house, which alone can export it" in str(refusal)
        assert not file.exists()
    assert "another house, which alone can export it" in str(ana.refused("report", match, *store))


def test_an_audit_of_ones_own_store_needs_nothing_from_outside(house: Shell) -> None:
    match = new(house, "ben", "cy")
    report = json.loads(house.out("audit", match, "--running", "--format", "json"))
    assert report["exit"] == 0
    assert {"claim", "verdict", "detail", "record", "clause", "code", "promised"} <= set(report["findings"][0])


def test_a_file_without_an_anchor_ends_with_3_and_with_one_with_0(house: Shell, tmp_path: Path) -> None:
    match, file, keys = new(house, "ben", "cy"), tmp_path / "m.tide", tmp_path / "keys.txt"
    house.out("export", match, str(file))
    assert house.run("audit", str(file)).exit_code == 3
    keys.write_text(f"# whom we trust\n\n{house.out('key', 'show', 'house')}\n")
    assert house.run("audit", str(file), "--trust", str(keys)).exit_code == 3
    assert house.run("audit", str(file), "--trust", str(keys), "--running").exit_code == 0
    assert house.run("audit", str(file), "--trust", str(keys), "--running", "--require", "COMPLETE").exit_code == 3
    assert "the claims are" in str(house.refused("audit", str(file), "--require", "TRUTH"))


def test_a_damaged_file_ends_with_2_or_1_and_one_sentence(house: Shell, tmp_path: Path) -> None:
    match, file = new(house, "ben", "cy"), tmp_path / "m.tide"
    house.out("export", match, str(file))
    data = file.read_bytes()
    name = str(file)
    for damaged in (b"", b"PK", data[:-1], data[:500], data.replace(b"PK", b"KP"), b"\x00" * 5000):
        file.write_bytes(damaged)
        for verb in (("audit", name), ("import", name), ("explain", name, "1"), ("prove", name, "1")):
            assert exit_code(house.refused(*verb)) == 2
    assert len(json.loads(house.out("list", "--format", "json"))) == 1


def test_wrong_words_are_refused_with_one_sentence(house: Shell, tmp_path: Path) -> None:
    match = new(house, "ben", "cy")
    nonsense = tmp_path / "nonsense.txt"
    nonsense.write_bytes(b"\xff\xfe nonsense")
    for words in (
        ("audit", "nomatch"),
        ("audit", match, "--trust", "nonsense"),
        ("audit", match, "--trust", str(nonsense)),
        ("audit", match, "--pin", str(nonsense)),
        ("explain", match, "999"),
        ("prove", match, "999"),
        ("submit", str(nonsense)),
        ("key", "show", "nobody"),
        ("key", "new", "../evil"),
        ("export", match, str(tmp_path / "x.tide"), "--as", "nobody"),
    ):
        assert exit_code(house.refused(*words)) == 2
    assert not (tmp_path / "x.tide").exists()


def test_a_key_is_made_once_and_kept_from_others(house: Shell) -> None:
    house.out("key", "new", "ana")
    assert (house.home / "keys" / "ana.key").stat().st_mode & 0o777 == 0o600
    assert exit_code(house.refused("key", "new", "ana")) == 1


def test_a_proof_of_one_record_can_be_audited_by_itself(house: Shell, tmp_path: Path) -> None:
    match, proof = new(house, "ben", "cy"), tmp_path / "x.tlog-proof"
    house.out("prove", match, "2", "-o", str(proof))
    assert house.run("audit", str(proof)).exit_code == 3
    trust = house.out("key", "show", "house")
    assert house.out("audit", str(proof), "--trust", trust).startswith("PROVEN")
    proof.write_text(proof.read_text().replace("index 2", "index 1"))
    assert house.run("audit", str(proof), "--trust", trust).exit_code == 1


def test_an_imported_match_is_listed_and_a_second_history_refused(house: Shell, ana: Shell, tmp_path: Path) -> None:
    match, file = new(house, "ben", "cy"), tmp_path / "m.tide"
    house.out("export", match, str(file), "--public")
    assert "to read" in ana.out("import", str(file))
    assert "nothing new" in ana.out("import", str(file))
    assert match in ana.out("list")


def test_what_a_house_imports_is_playable_only_with_the_secret(house: Shell, tmp_path: Path) -> None:
    match, public, whole = new(house, "ben", "cy"), tmp_path / "public.tide", tmp_path / "whole.tide"
    house.out("export", match, str(public), "--public")
    house.out("export", match, str(whole))
    assert "to read" in house.out("import", str(public), "--store", str(tmp_path / "one.tidelog"))
    assert "playable" in house.out("import", str(whole), "--store", str(tmp_path / "two.tidelog"))


def test_an_explanation_of_an_unsealed_match_gives_nothing_away(house: Shell) -> None:
    match = new(house, "ben", "cy")
    for index in range(4):
        assert "hexkey" not in house.out("explain", match, str(index))
    house.out("seal", match, "--abandoned", "done")
    assert "hexkey" in house.out("explain", match, "3")


def test_a_match_of_another_house_is_imported_audited_and_exported_again(
    house: Shell, ana: Shell, tmp_path: Path
) -> None:
    match, first, second = new(house, "bot:random", "bot:random"), tmp_path / "1.tide", tmp_path / "2.tide"
    house.out("export", match, str(first))
    ana.out("import", str(first))
    assert f"match {match} up to ply" in ana.run("export", match, str(second)).stderr
    trust = house.out("key", "show", "house").strip()
    assert ana.out("audit", str(second), "--trust", trust) == house.out("audit", str(first), "--trust", trust)
    assert "everything that is promised is proven" in ana.out("audit", match, "--trust", trust)
    assert Path(ana.out("report", match, "--file", str(tmp_path / "r.zip"))).is_file()


def test_what_only_a_seat_may_see_is_passed_on_with_a_word_of_warning(house: Shell, ana: Shell, tmp_path: Path) -> None:
    key, file, again = ana.out("key", "new", "ana").strip(), tmp_path / "1.tide", tmp_path / "2.tide"
    match = new(house, f"ana={key}", "bot:random")
    house.out("export", match, str(file), "--as", "ana")
    ana.out("import", str(file))
    assert "what others may not see" in ana.run("export", match, str(again)).stderr
    public = ana.run("export", match, str(again), "--public", "--force")
    assert public.exit_code == 0
    assert "what others may not see" not in public.stderr
