"""The interpreter runs this first in every process that a test starts: see tests/seeded.py."""

import sys
from pathlib import Path

_ROOT = str(Path(__file__).parent.parent.parent)
sys.path.insert(0, _ROOT)

from tests.seeded import begin_process, install  # noqa: E402 - only just found

sys.path.remove(_ROOT)
install()
# The interpreter's own helper draws nothing, and whether it is there already hangs on the tests before.
if not any("multiprocessing.resource_tracker" in word for word in sys.orig_argv):
    begin_process()
