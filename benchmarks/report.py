"""The figures as a page with plots: docs/benchmarks.md and an SVG for each subject beside it."""

import os
import platform
import re
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.measure import Line, Section

_PACKAGES = ("eventsourcing", "msgspec", "msgpack", "PyNaCl", "typer", "catanatron", "chess")
_WIDTH, _ROW, _LABELS = 760, 26, 330
_MET, _MISSED, _PLAIN = "#2a7f62", "#c0503f", "#7a8a99"


def as_text(section: Section) -> str:
    """A section as a terminal shows it."""
    rows = [f"\n{section.title}", f"  {section.says}"]
    for line in section.lines:
        goal = f"goal {line.goal}" if line.goal else ""
        rows.append(f"  {line.name:52} {line.ratio:7.2f}  {goal:13} {line.verdict:7} {line.ours} : {line.theirs}")
    return "\n".join([*rows, f"  {section.reason}"] if section.reason else rows)


_ABOUT = """`make bench` writes this page. Every figure is a ratio of two things measured by turns in one run, the
best of many rounds, beside the goal the design sets; the absolute figures only tell what machine it was."""


def write_report(sections: Sequence[Section], docs: Path) -> None:
    """The page of all benchmarks."""
    write_page("benchmarks", "Benchmarks", _ABOUT, sections, docs)


def write_page(name: str, title: str, about: str, sections: Sequence[Section], docs: Path) -> None:
    """A page with its plots."""
    plots = docs / "benchmarks"
    plots.mkdir(parents=True, exist_ok=True)
    for section in sections:
        if section.lines:
            (plots / f"{_slug(section.title)}.svg").write_text(plot(section), encoding="utf-8")
    date = datetime.now(UTC).date().isoformat()
    head = f"# {title}\n\n{about}\n\n{date}, on {machine()}. {versions()}.\n"
    (docs / f"{name}.md").write_text("\n".join([head, *map(_part, sections)]), encoding="utf-8")


def _part(section: Section) -> str:
    head = f"## {section.title}\n\n{section.says}\n"
    if not section.lines:
        return head
    why = f"\nMissed, because: {section.reason}\n" if section.reason else ""
    return f"{head}\n![{section.title}](benchmarks/{_slug(section.title)}.svg)\n\n{_table(section.lines)}{why}"


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


def plot(section: Section) -> str:
    """A bar for each ratio and a mark where its goal is."""
    most = max(max(line.ratio, line.goal.bound if line.goal else 0) for line in section.lines) * 1.1
    height = _ROW * len(section.lines) + 44
    bars = "".join(_bar(line, 36 + _ROW * row, most) for row, line in enumerate(section.lines))
    title = escape(section.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'font-family="sans-serif" font-size="13"><title>{title}</title><desc>{escape(_told(section))}</desc>'
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>'
        f'<text x="12" y="22" font-weight="bold">{title}</text>{bars}</svg>\n'
    )


def _bar(line: Line, top: int, most: float) -> str:
    scale = (_WIDTH - _LABELS - 70) / most
    length = max(1.0, line.ratio * scale)
    colour = _PLAIN if line.goal is None else _MET if line.verdict == "met" else _MISSED
    middle = top + 16
    shapes = [
        f'<text x="{_LABELS - 8}" y="{middle}" text-anchor="end">{escape(line.name)}</text>',
        f'<rect x="{_LABELS}" y="{top + 3}" width="{length:.1f}" height="{_ROW - 8}" fill="{colour}"/>',
        f'<text x="{_LABELS + length + 6:.1f}" y="{middle}">{line.ratio:.2f}</text>',
    ]
    if line.goal:
        mark = f"M{_LABELS + line.goal.bound * scale:.1f} {top}v{_ROW - 2}"
        says = f"<title>goal {escape(str(line.goal))}</title>"
        shapes.append(f'<path d="{mark}" stroke="#222222" stroke-width="2">{says}</path>')
    return "".join(shapes)


def _told(section: Section) -> str:
    return "; ".join(
        f"{line.name}: {line.ratio:.2f}{f', goal {line.goal}' if line.goal else ''}" for line in section.lines
    )
