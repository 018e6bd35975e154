"""The pages about the service: what they show is run, and what is generated is fresh."""

import re
from pathlib import Path

from tests.service.running import running
from tools.http_api import page

DOCS = Path(__file__).parents[2] / "docs"


def test_the_bot_of_the_page_plays_a_match_to_its_end(tmp_path: Path) -> None:
    code = re.findall(r"```python\n(.*?)```", (DOCS / "service.md").read_text(), re.S)[-1]
    assert len([line for line in code.splitlines() if line.strip() and "import" not in line]) <= 10
    with running(tmp_path, bots=1.0) as here:
        exec(code, {"ADDRESS": here.origin, "KEYS": tmp_path / "keys-robbie"})
        (match,) = here.service.house.matches.tables.listings()
        assert match.status == "sealed"


def test_the_description_of_the_routes_is_fresh() -> None:
    assert (DOCS / "http-api.md").read_text() == page(), "make docs"
