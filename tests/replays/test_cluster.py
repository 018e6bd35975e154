"""Work on a cluster gives what one machine gives, and goes on where a machine is lost. The cluster is a real one."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tidelog.domain.errors import Misuse, Trouble
from tidelog.replays import cluster
from tidelog.replays.simulation import count_one, kept_name, planned
from tidelog.replays.verify import verify_bundle

pytest.importorskip("distributed", reason="Dask is not installed")
RECORDED = Path(__file__).parents[2] / "replays" / "recorded"
PLAN = planned("orongo", [], {}, "cluster")


class Running:
    """A scheduler and two workers, each a process of its own: started once, for it takes seconds."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address = ""
        self.workers: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        found = self.folder / "scheduler.json"
        given = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(found))
        self.scheduler = self._run("dask_scheduler", *given)
        while not (found.exists() and found.stat().st_size):
            time.sleep(0.05)
        self.address = str(json.loads(found.read_text())["address"])
        for _ in range(2):
            self.add_worker()

    def add_worker(self) -> None:
        given = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self.folder))
        self.workers.append(self._run("dask_worker", self.address, *given))

    def _run(self, name: str, *given: str) -> subprocess.Popen[bytes]:
        log = (self.folder / f"{name}.log").open("ab")
        return subprocess.Popen([sys.executable, "-m", f"distributed.cli.{name}", *given], stdout=log, stderr=log)

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    found = Running(tmp_path_factory.mktemp("cluster"))
    found.start()
    yield found
    found.stop()


def _alike(played: Any) -> Any:
    return played.match, played.records, played.places, played.scores, played.choices


def test_matches_played_on_a_cluster_are_those_of_one_machine(running: Running) -> None:
    found = sorted(cluster.simulate_on(running.address, PLAN, 30, None), key=lambda one: int(one.seed.split("/")[1]))
    assert list(map(_alike, found)) == [_alike(count_one(PLAN, number)) for number in range(1, 31)]


def test_a_worker_killed_in_the_middle_loses_nothing(running: Running) -> None:
    seen: list[str] = []
    for played in cluster.simulate_on(running.address, PLAN, 120, None):
        seen.append(played.seed)
        if len(seen) == 20:
            lost = running.workers.pop()
            os.kill(lost.pid, signal.SIGKILL)
            lost.wait()
    running.add_worker()
    assert sorted(seen) == sorted(f"cluster/{number}" for number in range(1, 121))


def test_bundles_travel_and_are_kept_and_verified_as_here(running: Running, tmp_path: Path) -> None:
    kept = list(cluster.simulate_on(running.address, PLAN, 3, tmp_path))
    assert {path.name for path in tmp_path.iterdir()} == {kept_name(PLAN, number) for number in (1, 2, 3)}
    assert len(kept) == 3
    verdicts = {v.path: v for v in cluster.verify_on(running.address, cluster.found_below([tmp_path]))}
    assert verdicts == {str(path): verify_bundle(path) for path in tmp_path.iterdir()}
    assert all(verdict.holds for verdict in verdicts.values())


def test_a_bundle_that_does_not_hold_is_told_as_here(running: Running, tmp_path: Path) -> None:
    bad = tmp_path / "bad.tide"
    bad.write_bytes(next(RECORDED.rglob("*.tide")).read_bytes()[:-30])
    (found,) = cluster.verify_on(running.address, [bad])
    assert found == verify_bundle(bad)
    assert not found.holds


def test_a_folder_is_walked_and_not_listed(tmp_path: Path) -> None:
    for name in ("a/one.tide", "b/c/two.tide", "b/other.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    walk = cluster.found_below([tmp_path, tmp_path / "a" / "one.tide"])
    assert sorted(path.name for path in walk) == ["one.tide", "one.tide", "two.tide"]
    with pytest.raises(Misuse, match="is not there"):
        list(cluster.found_below([tmp_path / "nowhere"]))


def test_an_address_without_a_cluster_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 1)
    with pytest.raises(Trouble, match="no cluster with a worker answers"):
        list(cluster.verify_on("tcp://127.0.0.1:1", []))
