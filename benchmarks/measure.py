"""How a figure is taken: rivals by turns in one process, the best of many rounds, a ratio with its goal."""

from collections.abc import Callable, Sequence
from statistics import quantiles
from time import perf_counter, process_time

import msgspec

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
        return f"{'>=' if self.at_least else '<='} {self.bound:g}"


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


class Section(msgspec.Struct, frozen=True):
    """The lines of one subject, with a sentence on how they were taken."""

    title: str
    says: str
    lines: tuple[Line, ...]
    why: str = ""
    """What stands in the way of a goal, for those who see it missed."""

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


def best(rounds: int, tasks: dict[str, Task]) -> dict[str, float]:
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
