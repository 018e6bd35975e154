"""The figures as a page with plots: docs/benchmarks.md and an SVG for each subject beside it."""

import os
import platform
import re
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.measure import Curve, Line, Section, figure
from benchmarks.plots import bars, growth

_PACKAGES = ("eventsourcing", "msgspec", "msgpack", "PyNaCl", "typer", "catanatron", "chess", "open_spiel")


def as_text(section: Section) -> str:
    """A section as a terminal shows it."""
    rows = [f"\n{section.title}", f"  {section.says}"]
    for line in section.lines:
        goal = f"goal {line.goal}" if line.goal else ""
        rows.append(f"  {line.name:52} {line.ratio:7.2f}  {goal:13} {line.verdict:7} {line.ours} : {line.theirs}")
    for curve in section.curves:
        points = "  ".join(f"{size:,}: {figure(spent)}" for size, spent in curve.points)
        rows.append(f"  {curve.name:32} {points}  power {curve.power:.1f}")
    return "\n".join([*rows, *(f"  {told}" for told in (section.reason, section.note) if told)])


_ABOUT = """`make bench` writes this page. Every figure is a ratio of two things measured by turns in one run, the
best of nine rounds unless it says otherwise, beside the goal the design sets; the absolute figures only tell what
machine it was. Figures are processor time: what other programs do meanwhile does not count, though they slow each other
down. Where cores or the disk matter, the clock stands beside it and says so. `make compare BASE=...` measures two
commits in one run."""


def write_report(sections: Sequence[Section], docs: Path, loads: Sequence[float]) -> None:
    """The page of all benchmarks, with the conditions of the run and what is missed at its head."""
    held = (
        f"Conditions: the load of the machine, asked before the first subject and after each, was {min(loads):.1f} to "
        f"{max(loads):.1f} on {os.cpu_count()} cores. A quiet machine has a load of about 1 while this runs; above the "
        "number of cores, read differences of a tenth as none, and no clock at all."
    )
    write_page("benchmarks", "Benchmarks", f"{_ABOUT}\n\n{held}\n\n{missed(sections)}", sections, docs)


def missed(sections: Sequence[Section]) -> str:
    """Every goal that is not met, in one place."""
    found = [
        f"* {section.title}: {line.name}, {line.ratio:.2f} where the goal is {line.goal}"
        for section in sections
        for line in section.lines
        if line.verdict == "MISSED"
    ]
    count = sum(line.goal is not None for section in sections for line in section.lines)
    return "\n".join([f"Missed, {len(found)} of {count} goals{':' if found else '.'}", "", *found])


def write_page(name: str, title: str, about: str, sections: Sequence[Section], docs: Path) -> None:
    """A page with its plots."""
    plots = docs / "benchmarks"
    plots.mkdir(parents=True, exist_ok=True)
    for section in sections:
        if section.lines or section.curves:
            drawn = growth(section) if section.curves else bars(section)
            (plots / f"{_slug(section.title)}.svg").write_text(drawn, encoding="utf-8")
    date = datetime.now(UTC).date().isoformat()
    head = f"# {title}\n\n{about}\n\n{date}, on {machine()}. {versions()}.\n"
    (docs / f"{name}.md").write_text("\n".join([head, *map(_part, sections)]), encoding="utf-8")


def _part(section: Section) -> str:
    head = f"## {section.title}\n\n{section.says}\n"
    if not section.lines and not section.curves:
        return head
    table = _grown(section.curves, section.across) if section.curves else _table(section.lines)
    told = f"\nMissed, because: {section.reason}\n" if section.reason else ""
    told += f"\n{section.note}\n" if section.note else ""
    return f"{head}\n![{section.title}](benchmarks/{_slug(section.title)}.svg)\n\n{table}{told}"


def _grown(curves: Sequence[Curve], across: str) -> str:
    sizes = [size for size, _ in curves[0].points]
    rows = [
        f"| {curve.name} | {' | '.join(figure(spent) for _, spent in curve.points)} | {curve.power:.1f} |"
        for curve in curves
    ]
    head = f"| | {' | '.join(f'{size:,} {across}' for size in sizes)} | power |"
    return "\n".join([head, f"|---|{'--:|' * (len(sizes) + 1)}", *rows, ""])


def _table(lines: Sequence[Line]) -> str:
    rows = [
        f"| {line.name} | {line.ratio:.2f} | {line.goal or ''} | {line.verdict} | {line.ours} | {line.theirs} |"
        for line in lines
    ]
    return "\n".join(["| measure | ratio | goal | | ours | theirs |", "|---|--:|--:|---|--:|--:|", *rows, ""])


def machine() -> str:
    """What kind of machine this is, and nothing that names it."""
    model = ""
    if Path("/proc/cpuinfo").exists():
        found = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text(encoding="utf-8"))
        model = f" ({found[1].strip()})" if found else ""
    return f"{os.cpu_count()} cores of {platform.machine()}{model}, {platform.system()}"


def conditions() -> str:
    """How busy the machine is with all that runs on it."""
    return f"load {load():.1f} on {os.cpu_count()} cores"


def load() -> float:
    """How many programs wanted a processor, on average over the last minute."""
    return os.getloadavg()[0]


def versions() -> str:
    """What the figures depend on."""
    found = [f"Python {platform.python_version()}", f"SQLite {sqlite3.sqlite_version}"]
    for name in _PACKAGES:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)


def _slug(title: str) -> str:
    return re.sub(r"\W+", "-", title.lower()).strip("-")
