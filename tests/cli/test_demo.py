"""The one command a stranger types first."""

import os
import subprocess
import sys
from pathlib import Path


def test_the_demo_plays_replays_audits_and_catches_a_forger(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.demo"],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "TIDELOG_HOME": str(tmp_path), "TIDELOG_STORE": ""},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    told = [
        " replay ",
        "everything that is promised is proven",
        "somebody moves a token",
        "LOG         FAILED",
        "What to type next",
    ]
    places = [done.stdout.find(words) for words in told]
    assert -1 not in places
    assert places == sorted(places)
