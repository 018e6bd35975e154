"""Figures of sets of matches: means and shares with intervals that hold what they promise."""

import random
from pathlib import Path

import pytest

from tidelog.replays.archive.sources import Folder
from tidelog.replays.archive.stats import Sample, apart, beside, mean, plotted, sample, samples, share, stats


def test_an_interval_holds_the_truth_95_times_of_100() -> None:
    rng = random.Random(1)
    tosses = [share("heads", sum(rng.random() < 0.3 for _ in range(60)), 60) for _ in range(1000)]
    assert 930 <= sum(one.low <= 30 <= one.high for one in tosses) <= 980
    means = [mean("length", [rng.gauss(50, 12) for _ in range(60)]) for _ in range(1000)]
    assert 930 <= sum(one.low <= 50 <= one.high for one in means) <= 975


def test_a_share_of_few_stays_between_nothing_and_all() -> None:
    assert share("x", 0, 3).low == 0
    assert share("x", 3, 3).high == 100
    assert share("x", 0, 3).high > 40
    assert (mean("x", [4]).low, mean("x", [4]).high) == (4, 4)


def test_a_match_is_counted_as_its_log_tells_it(archive: Path) -> None:
    log = Folder(archive).log("orongo-tie.tide")
    found = sample(log)
    assert found.records == len(log)
    assert found.choices > found.decisions > 10
    assert found.endings == ("the last round is over",)
    assert found.places.count(1) == 2


def one(records: int, places: tuple[int, ...] = (1, 2)) -> Sample:
    """A match of so many records."""
    return Sample("orongo", records, 10, 40, ("over",), places, (3, 4))


def test_sets_stand_side_by_side_and_a_difference_that_is_no_luck_is_seen() -> None:
    (short,) = stats("short", [one(100 + n % 5) for n in range(30)])
    (long,) = stats("long", [one(140 + n % 5, (1, 1, 3)) for n in range(30)])
    rows = {name: (left, right) for name, left, right in beside(short, long)}
    left, right = rows["records a match"]
    assert left
    assert right
    assert apart(left, right)
    assert apart(right, left)
    assert not apart(left, left)
    assert rows["wins of seat 3, %"][0] is None
    shared = rows["wins of seat 1, %"][1]
    assert shared
    assert shared.value == pytest.approx(50)
    plot = plotted("orongo", [short, long])
    assert "records a match (long): 142" in plot
    assert plot.count("<rect") == 1 + len(short.estimates) + len(long.estimates)


def test_what_cannot_be_read_is_left_out_of_the_figures(archive: Path, tmp_path: Path) -> None:
    (tmp_path / "broken.tide").write_text("no")
    assert samples(Folder(tmp_path), ["broken.tide"])[0] == []
    assert samples(Folder(tmp_path), ["broken.tide"])[1][0].place == "broken.tide"
    assert stats("none", []) == []
