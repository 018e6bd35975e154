"""Imports point one way: cli, then replays, then projections, then domain; games know only the kernel."""

import ast
from functools import cache
from pathlib import Path

import pytest

from tidelog.domain import catalog

ROOT = Path(__file__).parent.parent
LAYERS = ("domain", "projections", "replays", "cli")
GAMES = sorted(path.name for path in (ROOT / "domain" / "games").iterdir() if (path / "__init__.py").exists())

ANATOMY = {
    "__init__.py": "GAME",
    "material.py": "COLOURS SEATS",
    "moves.py": "MOVES",
    "events.py": "MatchEnded EVENTS",
    "state.py": "State",
    "rules.py": "OPTIONS start awaiting legal decide _DECIDE chance unseen outcome",
    "view.py": "board",
    "heuristic.py": "worth",
}


def bound(path: Path) -> list[str]:
    """The names a module gives to what it defines itself, in order."""
    found: list[str] = []
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.append(node.name)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found += [target.id for target in targets if isinstance(target, ast.Name)]
    return found


@cache
def imports(path: Path) -> frozenset[str]:
    """Every module a file imports, lazily or not."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module or ""}
    return frozenset(found)


def sources(folder: str) -> list[Path]:
    """Every Python file below a folder."""
    return sorted((ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_those_below_it(layer: str) -> None:
    above = LAYERS[LAYERS.index(layer) + 1 :]
    for path in sources(layer):
        upward = {name for name in imports(path) for other in above if name.startswith(f"tidelog.{other}")}
        assert not upward, f"{path.relative_to(ROOT)} imports {sorted(upward)}"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_imports_only_the_kernel_the_errors_and_itself(game: str) -> None:
    allowed = ("tidelog.domain.kernel", "tidelog.domain.errors", f"tidelog.domain.games.{game}")
    for path in sources(f"domain/games/{game}"):
        for name in imports(path):
            if name.startswith("tidelog"):
                assert name.startswith(allowed) or name in ("tidelog.domain",), f"{path.name} imports {name}"


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_know_no_clock_no_chance_of_their_own_and_no_disk(game: str) -> None:
    allowed = {"collections", "enum", "functools", "importlib", "itertools", "math", "operator", "textwrap", "types"}
    for path in sources(f"domain/games/{game}"):
        outside = {name.split(".")[0] for name in imports(path)} - {"tidelog", "msgspec", "typing", ""}
        assert outside <= allowed, f"{path.name} imports {sorted(outside - allowed)}"


def test_only_the_catalogue_names_a_game() -> None:
    for layer in LAYERS:
        for path in sources(layer):
            if "games" in path.parts or path.name == "catalog.py":
                continue
            named = [
                node.value
                for node in ast.walk(ast.parse(path.read_text()))
                if isinstance(node, ast.Constant) and node.value in GAMES
            ]
            assert not named or path.name == "demo.py", f"{path.relative_to(ROOT)} names {named}"


def test_every_game_is_in_the_catalogue() -> None:
    assert set(catalog.GAMES) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("file, names", ANATOMY.items())
def test_every_game_has_the_same_names_in_the_same_files_and_order(game: str, file: str, names: str) -> None:
    found = bound(ROOT / "domain" / "games" / game / file)
    assert [name for name in found if name in names.split()] == names.split()


def test_the_kernel_knows_no_log_no_store_and_no_game() -> None:
    for path in sources("domain/kernel"):
        for name in imports(path):
            assert not name.startswith(("tidelog.domain.log", "tidelog.domain.store", "tidelog.domain.games")), path
