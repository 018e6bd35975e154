"""A pytest plugin: every `.tide` bundle below a test folder is a test. `pytest -p tidelog.replays.pytest_plugin`
is not needed; installing Tidelog is enough."""

from collections.abc import Iterator
from pathlib import Path

import pytest


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take every bundle as a file of one test."""
    if file_path.suffix == ".tide":
        found: pytest.Collector = BundleFile.from_parent(parent, path=file_path)
        return found
    return None


class BundleFile(pytest.File):
    """A saved match."""

    def collect(self) -> Iterator[pytest.Item]:
        """One test: it is as it was."""
        yield BundleItem.from_parent(self, name="holds")


class Diverged(Exception):
    """A saved match that today's rules decide otherwise, or that is damaged."""


class BundleItem(pytest.Item):
    """The test of one saved match."""

    def runtest(self) -> None:
        """Verify the bundle."""
        from tidelog.replays.verify import verify_bundle
        from tidelog.replays.words import verdict_words

        verdict = verify_bundle(self.path)
        if not verdict.holds:
            raise Diverged(verdict_words(verdict))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """The first differing record in words, and how to look at it."""
        return str(excinfo.value)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the match lies."""
        return self.path, None, f"match {self.path.name}"
