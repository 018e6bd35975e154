"""Imports point one way: cli, then replays, then projections, then domain; games know only the kernel. All is small."""

import ast
import re
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tidelog.domain import catalog

ROOT = Path(__file__).parent.parent
LAYERS = ("domain", "projections", "replays", "client", "service", "cli")
FOLDERS = (*LAYERS, "benchmarks", "tests")
LONGEST_FUNCTION, LONGEST_FILE = 40, 400
GAMES = sorted(path.name for path in (ROOT / "domain" / "games").iterdir() if (path / "__init__.py").exists())

FRESH = {
    *("os.urandom", "os.getrandom", "time.time", "time.time_ns", "random.SystemRandom"),
    *("datetime.now", "datetime.utcnow", "datetime.today", "date.today", "datetime.datetime.now"),
}
UNSEEDED = {"secrets", "uuid", "os.urandom", "time.time", "time.time_ns", "random.random", "random.choice"}
ANATOMY = {
    "__init__.py": "GAME",
    "material.py": "COLOURS SEATS",
    "moves.py": "MOVES",
    "events.py": "MatchEnded EVENTS",
    "state.py": "State",
    "rules.py": "OPTIONS start awaiting legal decide _DECIDE chance unseen outcome",
    "view.py": "board",
    "points.py": "POINTS",
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
        upward = {name for name in imports(path) for other in above if f"{name}.".startswith(f"tidelog.{other}.")}
        assert not upward, f"{path.relative_to(ROOT)} imports {sorted(upward)}"


def drawn(path: Path) -> list[str]:
    """Where a file asks the system for something fresh: bytes, the time, a generator that nobody seeded."""
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    fresh = [c for c in calls if ast.unparse(c.func) in FRESH or (ast.unparse(c) in ("random.Random()", "Random()"))]
    return [f"{path.relative_to(ROOT)}:{call.lineno}" for call in fresh]


def test_only_one_module_asks_the_system_for_fresh_bytes_or_the_time() -> None:
    for layer in LAYERS:
        for path in sources(layer):
            if path != ROOT / "domain" / "entropy.py":
                assert not drawn(path), f"{drawn(path)}: domain/entropy.py is where that comes from"
                assert not imports(path) & UNSEEDED, path.relative_to(ROOT)
    assert drawn(ROOT / "domain" / "entropy.py")


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
            assert not named, f"{path.relative_to(ROOT)} names {named}"


def module_name(path: Path) -> str:
    """The name a file is imported by."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(("tidelog", *(parts[:-1] if parts[-1] == "__init__" else parts)))


def room(module: str) -> str:
    """The folder of the domain, the game, or the module beside them that a module belongs to."""
    parts = module.split(".")
    return ".".join(parts[: 4 if parts[2:3] == ["games"] else 3])


def knows(path: Path, modules: frozenset[str]) -> set[str]:
    """The modules of ours that a file imports; `from package import module` is of the module, not of the package."""
    found = imports(path) & modules
    return {name for name in found if not any(other.startswith(f"{name}.") for other in found)} - {module_name(path)}


def test_no_two_modules_and_no_two_rooms_import_each_other() -> None:
    paths = {module_name(path): path for layer in LAYERS for path in sources(layer)}
    modules = {name: knows(path, frozenset(paths)) for name, path in paths.items()}
    rooms: dict[str, set[str]] = {}
    for name, known in modules.items():
        away = {room(other) for other in known} - {room(name)}
        rooms.setdefault(room(name), set()).update(away)
    for graph in (modules, rooms):
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as fault:
            pytest.fail(f"a circle of imports: {' <- '.join(fault.args[1])}")


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_function_fits_in_40_lines_and_a_file_in_400(folder: str) -> None:
    for path in sources(folder):
        text, place = path.read_text(), path.relative_to(ROOT)
        assert len(text.splitlines()) <= LONGEST_FILE, place
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
                assert node.end_lineno - node.lineno < LONGEST_FUNCTION, f"{node.name} of {place}"


def test_every_game_is_in_the_catalogue() -> None:
    assert set(catalog.GAMES) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("file, names", ANATOMY.items())
def test_every_game_has_the_same_names_in_the_same_files_and_order(game: str, file: str, names: str) -> None:
    found = bound(ROOT / "domain" / "games" / game / file)
    assert [name for name in found if name in names.split()] == names.split()


WRITING = {"write_text", "write_bytes", "touch", "mkstemp", "NamedTemporaryFile", "copyfile", "copy2", "move"}
OPENED_TO_WRITE = re.compile(r"[wax+]")
OWN_FILES = {
    "domain/files.py": "the one place where files are written",
    "cli/notes.py": "a note is added at the end of a file of its own",
    "replays/cluster.py": "a worker lays a bundle into a folder that is thrown away at once",
}


def writes(path: Path) -> list[str]:
    """The calls in a module that could write a file."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        words = [
            word.value for word in (*node.args, *(k.value for k in node.keywords)) if isinstance(word, ast.Constant)
        ]
        modes = [word for word in words if isinstance(word, str) and len(word) <= 3 and OPENED_TO_WRITE.search(word)]
        if name in WRITING or (name == "open" and modes):
            found.append(f"{name} in line {node.lineno}")
    return found


@pytest.mark.parametrize("layer", LAYERS)
def test_only_one_module_writes_files(layer: str) -> None:
    for path in sources(layer):
        if str(path.relative_to(ROOT)) not in OWN_FILES:
            assert not writes(path), f"{path.relative_to(ROOT)} does not write by `domain.files`"


def test_the_kernel_knows_no_log_no_store_and_no_game() -> None:
    for path in sources("domain/kernel"):
        for name in imports(path):
            assert not name.startswith(("tidelog.domain.log", "tidelog.domain.store", "tidelog.domain.games")), path


FLOORS = {
    "primitives": (),
    "records": ("primitives",),
    "writing": ("primitives", "records"),
    "audit": ("primitives", "records"),
}


@pytest.mark.parametrize("floor, below", FLOORS.items())
def test_a_floor_of_the_log_stands_only_on_those_below_it(floor: str, below: tuple[str, ...]) -> None:
    assert {path.name for path in (ROOT / "domain" / "log").iterdir() if path.is_dir()} - {"__pycache__"} == set(FLOORS)
    for path in sources(f"domain/log/{floor}"):
        floors = {name.split(".")[3] for name in imports(path) if name.startswith("tidelog.domain.log.")}
        assert floors <= {floor, *below}, f"{path.relative_to(ROOT)} imports {sorted(floors)}"
