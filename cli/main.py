"""`tidelog`: all verbs, and how a refusal reaches the user: one sentence on stderr and an exit code."""

import io
import os
import sys
from typing import Annotated, Any, NoReturn

import typer

from tidelog.cli import (
    verbs_archive,
    verbs_custody,
    verbs_ledger,
    verbs_look,
    verbs_play,
    verbs_post,
    verbs_retell,
    verbs_serve,
    verbs_store,
)

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


_FILES = (
    *(verbs_play, verbs_look, verbs_retell, verbs_custody, verbs_ledger, verbs_post, verbs_store),
    verbs_archive,
    verbs_serve,
)
for module in _FILES:
    for verb in module.VERBS:
        app.command(verb.__name__.removesuffix("_matches").rstrip("_").replace("_", "-"))(verb)
app.add_typer(verbs_post.KEY, name="key")
app.add_typer(verbs_store.STORE, name="store")


def main() -> None:
    """Run one verb. Exit 0 done, 1 refused or fault found, 2 wrong usage, 3 not determined, 4 the machine failed."""
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


REFUSED, WRONG, TROUBLE = 1, 2, 4
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
    from tidelog.domain.files import OF_THE_MACHINE

    _remember_command()
    if isinstance(fault, TidelogError):
        return _say(str(fault), exit_code(fault))
    if isinstance(fault, OSError):
        name = f"{fault.filename}: " if fault.filename else ""
        return _say(f"{name}{fault.strerror or fault}", TROUBLE if fault.errno in OF_THE_MACHINE else WRONG)
    if isinstance(fault, UnicodeEncodeError):
        return _say(f"expected text in UTF-8, got {fault.object[fault.start : fault.end]!a}", WRONG)
    if hasattr(fault, "format_message"):
        return _misused(fault)
    return _own_fault(fault)


def exit_code(fault: Exception) -> int:
    """What a refusal tells the shell: 1 not granted, 2 wrong usage, 4 a disk, a database or a connection failed."""
    from tidelog.domain.errors import Misuse, Trouble

    if isinstance(fault, Trouble):
        return TROUBLE
    return WRONG if isinstance(fault, Misuse) else REFUSED


def _say(sentence: str, code: int) -> int:
    from tidelog.domain.log.records.names import readable

    print(f"tidelog: {readable(sentence)}", file=sys.stderr)
    return code


def _misused(fault: Any) -> int:
    """Words the command line does not take, in one sentence; no words at all, in a page of help."""
    if fault.ctx is None or type(fault).__name__ == "NoArgsIsHelpError":
        fault.show()
        return WRONG
    said = " ".join(fault.format_message().split()).rstrip(".?")
    for theirs, ours in (("Value error, ", ""), ("Input should", "it should"), (". Did", "; did")):
        said = said.replace(theirs, ours)
    return _say(f"{said[:1].lower()}{said[1:]}; `{fault.ctx.command_path} --help` says more", WRONG)


def _own_fault(fault: Exception) -> int:
    """What nobody foresaw: a sentence for the user, and the traceback in a file for us."""
    import traceback

    from tidelog.domain.errors import TidelogError
    from tidelog.domain.files import save
    from tidelog.domain.store.folder import data_folder

    kept = data_folder() / "last-fault"
    try:
        save(kept, "".join(traceback.format_exception(fault)).encode(errors="replace"), replace=True, secret=True)
    except TidelogError:
        raise fault from None
    return _say(f"a fault of tidelog itself, kept in {kept}: {type(fault).__name__}", 3)


def _remember_command() -> None:
    """What was typed when something was refused, for `tidelog report`."""
    import shlex
    from contextlib import suppress

    from tidelog.domain.errors import TidelogError
    from tidelog.domain.files import save
    from tidelog.domain.store.folder import data_folder

    typed = f"tidelog {shlex.join(sys.argv[1:])}\n".encode(errors="replace")
    with suppress(TidelogError):
        save(data_folder() / "last-refused", typed, replace=True, secret=True)


if __name__ == "__main__":
    main()
