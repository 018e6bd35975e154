"""The verb that cuts a failing match down."""

from pathlib import Path
from typing import Annotated

import typer

from tidelog.cli.options import ForceOption, Format, FormatOption, emit


def shrink(
    file: Annotated[Path, typer.Argument(help="A bundle in which something fails.")],
    claim: Annotated[str, typer.Option("--claim", help="The claim of an audit that fails: LEGAL, HIDDEN ...")] = "",
    command: Annotated[
        str, typer.Option("--while", help="A command that exits with 1 for it; the file stands for {} in it.")
    ] = "",
    out: Annotated[Path | None, typer.Option("--out", help="Where to write it; else FILE-short.tide.")] = None,
    seconds: Annotated[float, typer.Option("--seconds", help="How long to look.", min=1, max=86_400)] = 60,
    force: ForceOption = False,
    form: FormatOption = Format.text,
) -> None:
    """Find a short match that still fails, entered by name: a bug report becomes a test of a few lines.

    Example: tidelog shrink broken.tide --while "tidelog verify {}"
    """
    from tidelog.cli.output import put, shown
    from tidelog.domain.files import check_free
    from tidelog.replays.bundle import write_bundle
    from tidelog.replays.shrink.shrinking import shrink as cut_down

    target = out or file.with_name(f"{file.stem}-short.tide")
    if not force and str(target) != "-":
        check_free(target)
    found = cut_down(file, claim, command, seconds)
    put(target, write_bundle(found.bundle), force=force, reads=[file])
    text = [*found.tried, f"{found.before} records, then {found.after}, of which {found.acts} are moves and draws"]
    data = {"file": str(target), "before": found.before, "after": found.after, "acts": found.acts}
    text.append(f"wrote {shown(target)}: pytest takes it as a test, `tidelog replay {target} --no-tty` tells it")
    if str(target) != "-":
        emit(form, "\n".join(text), data | {"tried": found.tried})


VERBS = [shrink]
