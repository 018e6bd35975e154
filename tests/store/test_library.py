"""The event sourcing library's own test cases, run against our three engines; each that fails says why it must.

`pytest tests/store/test_library.py -rxs` prints them with their reasons.
"""

from collections.abc import Iterator
from typing import Any
from unittest import TestCase

import pytest

from tests.store.conftest import ENGINES
from tests.store.library import CASES
from tidelog.domain.store.engines import settings_for

UUIDS = "its ids are UUIDs; ours are texts, in the tables and in every query"
NOT_NEEDED = "by design: the standings keep their own position, and no application of ours processes another's events"
ONE_RECORDER = "by design: there is one recorder, which gives positions, where an aggregate recorder gives none"
SHARDS = "by design: appends to different shards run at once, so their positions may lie between each other"
LOADED = (
    "test_application_with_cached_aggregates_and_fastforward",
    "test_application_with_deepcopy_from_cache_arg",
    "test_application_with_deepcopy_from_cache_attribute",
    "test_check_aggregate_fastforwarding_blocking",
    "test_check_aggregate_fastforwarding_nonblocking",
)
"""The cases of applications that load an aggregate by its id."""
FAILING = {
    **{(engine, "Application", name): UUIDS for engine in ("sqlite", "postgres") for name in LOADED},
    ("sqlite", "Examples", "test_example_application"): UUIDS,
    ("postgres", "Examples", "test_example_application"): UUIDS,
    ("postgres", "Aggregates", "test_insert_and_select"): ONE_RECORDER,
    ("postgres", "NonInterleaving", "test"): SHARDS,
    ("postgres", "Factories", "test_create_tracking_recorder"): NOT_NEEDED,
    ("postgres", "Factories", "test_create_process_recorder"): NOT_NEEDED,
}


def _tests(case: type[TestCase]) -> list[str]:
    return sorted(name for name in dir(case) if name.startswith("test"))


def _mark(reason: str) -> pytest.MarkDecorator:
    """A case that fails must fail; whether positions lie between each other is luck."""
    return pytest.mark.skip(reason) if reason == SHARDS else pytest.mark.xfail(strict=True, reason=reason)


def _all() -> Iterator[Any]:
    for engine in ENGINES:
        for case in CASES:
            for name in _tests(case):
                reason = FAILING.get((engine, case.__name__, name))
                marks = [_mark(reason)] if reason else []
                yield pytest.param(engine, case, name, marks=marks, id=f"{engine}-{case.__name__}-{name}")


@pytest.mark.parametrize("engine,case,name", list(_all()))
def test_the_library_s_own_case_holds(
    engine: str,
    case: type[TestCase],
    name: str,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = ":memory:" if engine == "memory" else str(request.getfixturevalue(engine))
    for key, value in settings_for(store).items():
        monkeypatch.setenv(key, value)
    one = type(case.__name__, (case,), {"engine": engine, "store": store, "__module__": __name__})(name)
    try:
        one.debug()
    finally:
        if hasattr(one, "factory"):
            one.factory.close()


@pytest.mark.parametrize("engine,holding", [("memory", 30), ("sqlite", 24), ("postgres", 20)])
def test_so_many_of_thirty_cases_hold(engine: str, holding: int) -> None:
    every = sum(len(_tests(case)) for case in CASES)
    assert (every, every - sum(where == engine for where, _, _ in FAILING)) == (30, holding)
