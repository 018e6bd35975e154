"""What a user installs: the wheel, built offline from a copy of the tree and tried in a new environment."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

# All by one worker: the wheel and its environment are made once.
pytestmark = pytest.mark.xdist_group("packaging")
ROOT = Path(__file__).resolve().parent.parent
LINKED = {
    "domain": "tidelog/domain",
    "projections": "tidelog/projections",
    "cli": "tidelog/cli",
    "client": "tidelog/client",
    "service": "tidelog/service",
    "replays": "tidelog/replays",
    "docs/rules": "tidelog/rules",
}
SHIPPED = {".py", ".json", ".md", ".html", ".css", ".js", ".svg"}
OFFLINE = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--disable-pip-version-check")


def run(*command: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    """What the command prints, or a failed test that shows all it said."""
    done = subprocess.run(list(map(str, command)), cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, f"{command} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def files_in(wheel: Path) -> set[str]:
    """The names in a wheel, its own description aside."""
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def build_wheel(source: Path, into: Path) -> Path:
    run(sys.executable, "-m", "pip", "wheel", *OFFLINE, "--wheel-dir", into, source, cwd=into)
    (wheel,) = into.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree, so that no build is left in it and no older build leaks into ours."""
    copy = tmp_path_factory.mktemp("source") / "tree"
    unwanted = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "__pycache__")
    return Path(shutil.copytree(ROOT, copy, symlinks=True, ignore=unwanted))


@pytest.fixture(scope="module")
def wheel(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tree, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of a new environment with the wheel in it; it sees our dependencies, but not our tree."""
    place = tmp_path_factory.mktemp("environment") / "venv"
    builder = venv.EnvBuilder(symlinks=os.name != "nt")
    builder.create(place)
    context = builder.ensure_directories(place)
    run(sys.executable, "-m", "pip", "--python", context.env_exe, "install", *OFFLINE, wheel, cwd=place)
    packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(place)}))
    ours = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages / "dependencies.pth").write_text("\n".join(sorted(ours)) + "\n")
    return Path(context.bin_path)


@pytest.fixture
def clean(tmp_path: Path) -> dict[str, str]:
    """An environment that leads neither to our tree nor to the user's own data."""
    leading = ("PYTHON", "TIDELOG", "XDG")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(leading)}
    return kept | {"HOME": str(tmp_path)}


def test_the_wheel_holds_every_module_data_file_and_rules_text(tree: Path, wheel: Path) -> None:
    expected = {
        f"{linked}/{path.relative_to(tree / folder).as_posix()}"
        for folder, linked in LINKED.items()
        for path in (tree / folder).rglob("*")
        if path.suffix in SHIPPED and not {"recorded", "conformance"} & {*path.relative_to(tree).parts}
    }
    assert files_in(wheel) == expected | {"tidelog/__init__.py", "tidelog/door.py", "tidelog/py.typed"}


def test_the_wheel_installs_no_package_but_tidelog(wheel: Path) -> None:
    assert {name.split("/")[0] for name in files_in(wheel)} == {"tidelog"}


def test_the_wheel_holds_the_map_and_the_rules_of_orongo(wheel: Path) -> None:
    names = files_in(wheel)
    assert "tidelog/rules/orongo.md" in names
    assert any(name.startswith("tidelog/domain/games/orongo/") and name.endswith(".json") for name in names)


def test_the_source_archive_builds_the_same_wheel(tree: Path, wheel: Path, tmp_path: Path) -> None:
    build = "import sys; from setuptools.build_meta import build_sdist; build_sdist(sys.argv[1])"
    run(sys.executable, "-c", build, tmp_path, cwd=tree)
    (archive,) = tmp_path.glob("*.tar.gz")
    assert files_in(build_wheel(archive, tmp_path)) == files_in(wheel)


def test_an_installed_tidelog_comes_from_the_wheel(scripts: Path, clean: dict[str, str], tmp_path: Path) -> None:
    ask = "import tidelog.domain, tidelog; print(tidelog.__file__)"
    found = Path(run(scripts / "python", "-c", ask, cwd=tmp_path, env=clean).strip())
    assert found.is_relative_to(scripts.parent)


def test_an_installed_tidelog_lists_its_games(scripts: Path, clean: dict[str, str], tmp_path: Path) -> None:
    assert "orongo" in run(scripts / "tidelog", "games", cwd=tmp_path, env=clean)


def test_the_locks_name_no_host_and_no_folder() -> None:
    for lock in sorted(ROOT.glob("requirements*.lock")):
        lines = lock.read_text().splitlines()
        assert not [line for line in lines if "/" in line], f"{lock.name} names a place"
