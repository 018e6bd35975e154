"""The ledger's modules are typed by JSDoc, and TypeScript's checker finds nothing wrong with them."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LOCAL = HERE / "node_modules" / ".bin" / "tsc"
TSC = str(LOCAL) if LOCAL.exists() else shutil.which("tsc")
STATIC = HERE.parents[1] / "service" / "pages" / "static" / "js"
SHARED = HERE.parents[1] / "replays" / "web" / "js"
LONGEST = 200


OPTIONS = {
    "allowJs": True,
    "checkJs": True,
    "strict": True,
    "noEmit": True,
    "types": [],
    "target": "es2023",
    "module": "esnext",
    "moduleResolution": "bundler",
    "lib": ["es2023", "dom", "dom.iterable"],
    "rootDirs": [str(STATIC), str(SHARED)],
}


@pytest.mark.skipif(TSC is None, reason="there is no tsc here: npm ci --prefix tests/pages brings it")
def test_the_types_of_the_ledger_hold(tmp_path: Path) -> None:
    files = sorted(map(str, (STATIC / "ledger").glob("*.js")))
    (tmp_path / "tsconfig.json").write_text(json.dumps({"compilerOptions": OPTIONS, "files": files}))
    done = subprocess.run([str(TSC), "-p", str(tmp_path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_a_module_of_the_ledger_has_one_noun_and_fits_in_200_lines() -> None:
    for path in (STATIC / "ledger").glob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert text.startswith("// "), f"{path.name} does not say what it owns"
        generated = "python -m tools.shapes" in text
        assert generated or len(text.splitlines()) <= LONGEST, path.name
