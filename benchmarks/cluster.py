"""A Dask cluster of two workers on this machine beside the local pool of two: the same matches, by turns.

    python -m benchmarks.cluster [--matches 2000] [--rounds 3]

Starting the cluster is not counted, nor is starting the local pool's processes left out: that is how each is used.
"""

import argparse
import os
import statistics
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from tidelog.replays.cluster import simulate_on
from tidelog.replays.simulation import Played, planned, simulate


def seconds(play: Callable[[], Iterator[Played]], matches: int) -> float:
    """How long it takes to play all of them."""
    began = time.perf_counter()
    assert sum(1 for _ in play()) == matches
    return time.perf_counter() - began


def main() -> None:
    """Measure both by turns, and say how they compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    plan = planned("orongo", [], {}, "cluster")
    found: dict[str, list[float]] = {"pool": [], "cluster": []}
    local: Any = import_module("distributed").LocalCluster
    with local(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        address = str(cluster.scheduler_address)
        for _ in range(given.rounds):
            found["pool"].append(seconds(lambda: simulate(plan, given.matches, None, 2), given.matches))
            found["cluster"].append(seconds(lambda: simulate_on(address, plan, given.matches, None), given.matches))
    for name, values in found.items():
        print(f"{name}: {statistics.median(values):.1f} s ({' '.join(f'{value:.1f}' for value in values)})")
    ratio = statistics.median(found["cluster"]) / statistics.median(found["pool"])
    print(f"cluster over pool: {ratio:.2f}; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
