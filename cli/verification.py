"""The verb `verify`: progress on stderr, verdicts on stdout, exit 1 where a match is not as it was."""

import sys
from pathlib import Path

import msgspec
import typer

from tidelog.cli.options import Format, emit
from tidelog.cli.progress import progress
from tidelog.replays.regenerate import regenerate
from tidelog.replays.verify import bundles_below, verify
from tidelog.replays.words import verdict_words


def verify_bundles(paths: list[Path], form: Format) -> None:
    """Verify all, print what was found."""
    found = bundles_below(paths)
    verdicts = []
    for number, verdict in enumerate(verify(found), 1):
        verdicts.append(verdict)
        progress(number, len(found))
    failed = [verdict for verdict in verdicts if not verdict.holds]
    records = sum(verdict.records for verdict in verdicts)
    lines = [verdict_words(verdict) for verdict in (verdicts if len(verdicts) <= 20 else failed)]
    lines.append(f"{len(verdicts) - len(failed)} of {len(verdicts)} matches hold ({records} records)")
    emit(form, "\n".join(lines), [{"holds": v.holds, **msgspec.to_builtins(v)} for v in verdicts])
    if failed:
        raise typer.Exit(1)


def regenerate_bundles(paths: list[Path], form: Format) -> None:
    """Write F0 bundles anew, and say of each what changed."""
    lines = regenerate(bundles_below(paths))
    emit(form, "\n".join(lines), lines)
    sys.stdout.flush()
