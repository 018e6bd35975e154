"""`tidelog`: all verbs, and how a refusal reaches the user: one sentence on stderr and an exit code."""

import sys
from typing import Annotated

import typer

from tidelog.cli import verbs_ledger, verbs_look, verbs_play, verbs_post, verbs_retell, verbs_store

app = typer.Typer(
    name="tidelog",
    help="The flight recorder for board games: play, record, replay, branch and audit matches.",
    rich_markup_mode=None,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


@app.callback(invoke_without_command=True)
def _options(
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.", is_eager=True)] = False,
) -> None:
    if version:
        from tidelog import __version__

        print(f"tidelog {__version__}")
        raise typer.Exit


for module in (verbs_play, verbs_look, verbs_retell, verbs_ledger, verbs_post, verbs_store):
    for verb in module.VERBS:
        app.command(verb.__name__.removesuffix("_matches").rstrip("_").replace("_", "-"))(verb)
app.add_typer(verbs_post.KEY, name="key")
app.add_typer(verbs_store.STORE, name="store")


def main() -> None:
    """Run one verb. Exit 0 done, 1 refused or fault found, 2 wrong usage, 3 not determined."""
    try:
        app()
    except KeyboardInterrupt:
        print("\nstopped; the log is whole", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except Exception as fault:
        sys.exit(_report(fault))


def _report(fault: Exception) -> int:
    from tidelog.domain.errors import TidelogError
    from tidelog.domain.log.reading import readable

    _remember_command()
    if isinstance(fault, TidelogError):
        print(f"tidelog: {readable(str(fault))}", file=sys.stderr)
        return fault.exit_code
    if isinstance(fault, OSError):
        name = f"{fault.filename}: " if fault.filename else ""
        print(f"tidelog: {readable(name)}{fault.strerror or fault}", file=sys.stderr)
        return 2
    raise fault


def _remember_command() -> None:
    """What was typed when something was refused, for `tidelog report`."""
    import shlex
    from contextlib import suppress

    from tidelog.cli.session import data_folder

    with suppress(OSError):
        (data_folder() / "last-refused").write_text(f"tidelog {shlex.join(sys.argv[1:])}\n")


if __name__ == "__main__":
    main()
