"""The verb `verify`: progress on stderr, verdicts on stdout, exit 1 where a match is not as it was."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import typer

from tidelog.cli.options import Format, emit
from tidelog.cli.progress import counted, progress
from tidelog.domain.errors import Misuse
from tidelog.replays.regenerate import regenerate
from tidelog.replays.verify import Verdict, bundles_below, verify
from tidelog.replays.words import verdict_words

_MOST: Final = 20
"""Verdicts that are printed whatever they say; of more, only those that do not hold."""


def verify_bundles(paths: list[Path], form: Format, cluster: str = "") -> None:
    """Verify all, print what was found; of an archive, text keeps no more than what it prints."""
    count = holding = records = 0
    shown: list[Verdict] = []
    for verdict, of in _verdicts(paths, cluster):
        count, holding, records = count + 1, holding + verdict.holds, records + verdict.records
        if form is not Format.text or count <= _MOST or not verdict.holds:
            shown.append(verdict)
        progress(count, of) if of else counted(count)
    if not count:
        raise Misuse("there are no bundles (*.tide) there")
    said = [verdict for verdict in shown if count <= _MOST or not verdict.holds]
    lines = [*map(verdict_words, said), f"{holding} of {count} matches hold ({records} records)"]
    emit(form, "\n".join(lines), [{"holds": v.holds, **msgspec.to_builtins(v)} for v in shown])
    if holding < count:
        raise typer.Exit(1)


def _verdicts(paths: list[Path], cluster: str) -> Iterator[tuple[Verdict, int]]:
    """Each verdict, with how many there will be; 0 where nobody knows."""
    if cluster:
        from tidelog.replays.cluster import found_below, verify_on

        for verdict in verify_on(cluster, found_below(paths)):
            yield verdict, 0
    else:
        found = bundles_below(paths)
        for verdict in verify(found):
            yield verdict, len(found)


def regenerate_bundles(paths: list[Path], form: Format) -> None:
    """Write F0 bundles anew, and say of each what changed."""
    lines = regenerate(bundles_below(paths))
    emit(form, "\n".join(lines), lines)
    sys.stdout.flush()
