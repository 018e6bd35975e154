"""The command of docs/archive.md names the commit that changed a decision."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.archive.conftest import RECORDED

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("domain", "projections", "replays", "cli", "docs/rules")
RULES = "domain/games/orongo/rules_bid.py"


def test_git_bisect_with_verify_as_its_judge_names_the_commit(tmp_path: Path) -> None:
    tree, match = tmp_path / "tree", tmp_path / "match.tide"
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, tree / folder, ignore=shutil.ignore_patterns("__pycache__", "recorded"))
    shutil.copytree(ROOT / "tidelog", tree / "tidelog", symlinks=True)
    shutil.copy(RECORDED / "orongo" / "three-players-short.tide", match)
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "PYTHONPATH": str(tree)}
    env |= {f"GIT_{who}_{what}": "a@b" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}

    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=tree, env=env, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    git("init", "-q")
    commits, good = [], (tree / RULES).read_text()
    wrong = good.replace("key=lambda seat: -bids[seat]", "key=lambda seat: bids[seat]")
    assert wrong != good
    for number, rules in enumerate((good, wrong, "this is no program\n", wrong)):
        (tree / RULES).write_text(rules)
        (tree / "NEWS").write_text(f"{number}\n")
        git("add", "-A")
        git("commit", "-q", "-m", f"change {number}")
        commits.append(git("rev-parse", "HEAD"))
    found = re.search(r"git bisect run (sh -c '.*')", (ROOT / "docs" / "archive.md").read_text())
    assert found
    git("bisect", "start", commits[3], commits[0])
    command = found[1].removeprefix("sh -c ").strip("'").replace("match.tide", str(match))
    told = subprocess.run(
        ["git", "bisect", "run", "sh", "-c", command], cwd=tree, env=env, capture_output=True, text=True, check=False
    )
    assert f"{commits[1]} is the first bad commit" in told.stdout, told.stdout
