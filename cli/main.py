"""`tidelog`: all verbs, and how a refusal reaches the user: one sentence on stderr and an exit code."""

import io
import os
import sys
from typing import Annotated, Any, NoReturn

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
    _tolerate_encodings()
    try:
        code = app(standalone_mode=False, prog_name="tidelog")
        if sys.stdout is not None:
            sys.stdout.flush()
        sys.exit(_stopped() if code == _INTERRUPTED else code)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(_stopped())
    except BrokenPipeError:
        _leave_quietly()
    except SystemExit as leave:
        if isinstance(leave.__context__, BrokenPipeError):
            _leave_quietly()
        raise
    except Exception as fault:
        sys.exit(_report(fault))


_INTERRUPTED = 130
_PIPE_CLOSED = 141


def _tolerate_encodings() -> None:
    """A terminal that cannot show a letter shows a question mark instead of a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _stopped() -> int:
    print("\nstopped; the log is whole", file=sys.stderr)
    return _INTERRUPTED


def _leave_quietly() -> NoReturn:
    """The reader of a pipe has seen enough. As with every tool the shell learns it, and no verdict is claimed."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.exit(_PIPE_CLOSED)


def _report(fault: Exception) -> int:
    from tidelog.domain.errors import TidelogError

    _remember_command()
    if isinstance(fault, TidelogError):
        return _say(str(fault), fault.exit_code)
    if isinstance(fault, OSError):
        name = f"{fault.filename}: " if fault.filename else ""
        return _say(f"{name}{fault.strerror or fault}", 2)
    if isinstance(fault, UnicodeEncodeError):
        return _say(f"expected text in UTF-8, got {fault.object[fault.start : fault.end]!a}", 2)
    if hasattr(fault, "format_message"):
        return _misused(fault)
    return _own_fault(fault)


def _say(sentence: str, code: int) -> int:
    print(f"tidelog: {sentence}", file=sys.stderr)
    return code


def _misused(fault: Any) -> int:
    """Words the command line does not take, in one sentence; no words at all, in a page of help."""
    if fault.ctx is None or type(fault).__name__ == "NoArgsIsHelpError":
        fault.show()
        return 2
    said = " ".join(fault.format_message().split()).rstrip(".?")
    for theirs, ours in (("Value error, ", ""), ("Input should", "it should"), (". Did", "; did")):
        said = said.replace(theirs, ours)
    return _say(f"{said[:1].lower()}{said[1:]}; `{fault.ctx.command_path} --help` says more", 2)


def _own_fault(fault: Exception) -> int:
    """What nobody foresaw: a sentence for the user, and the traceback in a file for us."""
    import traceback

    from tidelog.cli.session import data_folder

    kept = data_folder() / "last-fault"
    try:
        kept.write_text("".join(traceback.format_exception(fault)), "utf-8", "replace")
    except OSError:
        raise fault from None
    return _say(f"a fault of tidelog itself, kept in {kept}: {type(fault).__name__}", 3)


def _remember_command() -> None:
    """What was typed when something was refused, for `tidelog report`."""
    import shlex
    from contextlib import suppress

    from tidelog.cli.session import data_folder

    with suppress(OSError):
        (data_folder() / "last-refused").write_text(f"tidelog {shlex.join(sys.argv[1:])}\n", "utf-8", "replace")


if __name__ == "__main__":
    main()
