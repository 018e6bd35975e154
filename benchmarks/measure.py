"""How a figure is taken: rivals by turns in one process, the best of many rounds, a ratio with its goal."""

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from statistics import quantiles
from time import perf_counter, process_time
from typing import TypeVar

import msgspec

Name = TypeVar("Name", bound=Hashable)
Task = Callable[[], float]
"""Does a batch of work and gives the seconds that one piece of it took."""


class Goal(msgspec.Struct, frozen=True):
    """A bound on a ratio: at least or at most this."""

    bound: float
    at_least: bool = True

    def met(self, ratio: float) -> bool:
        """Whether the ratio keeps the bound."""
        return ratio >= self.bound if self.at_least else ratio <= self.bound

    def __str__(self) -> str:
        return f"{'>=' if self.at_least else '<='} {self.bound:.3g}"


class Line(msgspec.Struct, frozen=True):
    """One measured ratio: what against what, both figures in words, and the goal if there is one."""

    name: str
    ours: str
    theirs: str
    ratio: float
    goal: Goal | None = None

    @property
    def verdict(self) -> str:
        """Whether the goal is met, in a word."""
        if self.goal is None:
            return ""
        return "met" if self.goal.met(self.ratio) else "MISSED"


class Curve(msgspec.Struct, frozen=True):
    """How a cost grows: what it is of, and seconds by size."""

    name: str
    points: tuple[tuple[int, float], ...]

    @property
    def power(self) -> float:
        """The slope of the last stretch on paper with logarithms both ways: 0 is flat, 1 grows as the size does."""
        (a, early), (b, late) = self.points[-2:]
        return math.log(late / early) / math.log(b / a)


class Section(msgspec.Struct, frozen=True):
    """The lines of one subject, with a sentence on how they were taken."""

    title: str
    says: str
    lines: tuple[Line, ...]
    why: str = ""
    """What stands in the way of a goal, for those who see it missed."""
    note: str = ""
    """What the figures mean, whatever they are."""
    curves: tuple[Curve, ...] = ()
    across: str = ""
    """What the curves grow with."""

    @property
    def reason(self) -> str:
        """Why a goal was missed; empty where none was."""
        return self.why if any(line.verdict == "MISSED" for line in self.lines) else ""


def at_least(bound: float) -> Goal:
    """A ratio that may not be smaller."""
    return Goal(bound)


def at_most(bound: float) -> Goal:
    """A ratio that may not be larger."""
    return Goal(bound, at_least=False)


def best(rounds: int, tasks: Mapping[Name, Task]) -> dict[Name, float]:
    """The best round of each task, the tasks taken by turns so that all meet the same machine."""
    found = dict.fromkeys(tasks, float("inf"))
    for _ in range(rounds):
        for name, task in tasks.items():
            found[name] = min(found[name], task())
    return found


def seconds(work: Callable[[], object]) -> float:
    """How long a piece of work takes by the clock, waiting for the disk included."""
    began = perf_counter()
    work()
    return perf_counter() - began


def busy(work: Callable[[], object]) -> float:
    """The processor time a piece of work takes: what other programs do meanwhile does not count."""
    began = process_time()
    work()
    return process_time() - began


def quickest(work: Callable[[], object], times: int = 5) -> float:
    """The least processor time of a few in a row, for work of a few milliseconds: one alone is easily disturbed."""
    return min(busy(work) for _ in range(times))


def usual(times: Sequence[float]) -> float:
    """The lower quartile: what a piece of work takes when nothing strays into it."""
    return quantiles(times, n=4)[0]


def us(value: float) -> str:
    """Seconds as microseconds."""
    return f"{value * 1e6:,.0f} us"


def ms(value: float) -> str:
    """Seconds as milliseconds."""
    return f"{value * 1e3:,.2f} ms"


def rate(value: float, unit: str) -> str:
    """How many in a second."""
    return f"{value:,.0f} {unit}/s"


def figure(value: float) -> str:
    """Seconds in the unit that suits them."""
    if value < 1e-3:
        return f"{value * 1e6:,.0f} us"
    return f"{value * 1e3:,.1f} ms" if value < 1 else f"{value:,.1f} s"
