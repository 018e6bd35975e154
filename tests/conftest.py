"""One seed for all that is random in a run, profiles of Hypothesis, and the marker that ties a test to its clause."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pkgutil import walk_packages

import pytest
from hypothesis import HealthCheck, register_random, settings

import benchmarks
import tidelog
from tests import seeded

SEED = 1
Often = Callable[[str, int, int], int]
_QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
# Without a database of past failures: what a run tries follows from its seed and from nothing else.
for profile, examples in (("dev", 25), ("ci", 40), ("deep", 1000)):
    settings.register_profile(
        profile, max_examples=examples, deadline=None, database=None, print_blob=True, suppress_health_check=_QUIET
    )
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """The seed of the run."""
    parser.addoption("--torture", action="store_true", help="repeat what is marked so as often as it can be borne")
    parser.addoption("--seed", type=int, default=SEED, help="what the run draws follows from it (default: %(default)s)")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Say what the marker means, and give Hypothesis the seed of the run, before it looks for one of its own."""
    config.addinivalue_line("markers", "clause(*names): the clauses of docs/rules that this test proves")
    config.addinivalue_line("markers", "torture: repeated by the thousand in `make torture`, a few times elsewhere")
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = config.getoption("--seed")


def _import_all() -> None:
    """Hypothesis tries the constants of all our modules that are loaded: let it be the same ones in every process."""
    for package in (tidelog, benchmarks):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                with suppress(ModuleNotFoundError):  # what only some have installed: psycopg, the rivals
                    import_module(module.name)


def pytest_report_header(config: pytest.Config) -> str:
    """How to have the same run again."""
    seed = config.getoption("--seed")
    hashes = os.environ.get("PYTHONHASHSEED", "random, unlike that of `make test`")
    return f"seed: {seed} (order of sets: {hashes}); `make test SEED={seed}` repeats this run"


@pytest.fixture
def often(pytestconfig: pytest.Config, record_property: Callable[[str, object], None]) -> Often:
    """How often to do something: so many times in `make test`, so many in `make torture`, which tells the figure."""

    def count(what: str, few: int, many: int) -> int:
        number = many if pytestconfig.getoption("--torture") else few
        record_property(what, number)
        return number

    return count


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The figures of `make torture`, each beside the test that recorded it."""
    if terminalreporter.config.getoption("--torture"):
        terminalreporter.section("figures")
        for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
            for name, value in report.user_properties:
                terminalreporter.line(f"{report.nodeid.rpartition('::')[2]}: {name} {value}")


@pytest.fixture(scope="session", autouse=True)
def _source(pytestconfig: pytest.Config) -> None:
    """Everything is drawn from the seed, in this process and in those it starts."""
    seeded.RUN = str(pytestconfig.getoption("--seed"))
    seeded.install()
    register_random(seeded.SEEDED)
    _import_all()


@pytest.fixture(autouse=True)
def _seeded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What a test draws follows from the seed and its name, whichever tests ran before it and wherever."""
    name = f"{request.node.location[0]}::{request.node.name}"
    seeded.begin_test(name, tmp_path_factory.getbasetemp() / "starts")
    yield
    seeded.end_test()
