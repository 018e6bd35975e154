"""`tidelog`: what is typed goes to its verb; a refusal reaches the user as one sentence on stderr and an exit code."""

import io
import os
import re
import sys
from collections.abc import Sequence
from typing import Any, Final, NoReturn


def main() -> None:
    """Run one verb. Exit 0 done, 1 refused or fault found, 2 wrong usage, 3 not determined, 4 the machine failed."""
    _tolerate_encodings()
    try:
        code = _run(sys.argv[1:])
        if sys.stdout is not None:
            sys.stdout.flush()
        sys.exit(_stopped() if code == _INTERRUPTED else code)
    except KeyboardInterrupt:
        sys.exit(_stopped())
    except BrokenPipeError:
        _leave_quietly()
    except SystemExit as leave:
        if isinstance(leave.__context__, BrokenPipeError):
            _leave_quietly()
        raise
    except Exception as fault:
        sys.exit(_stopped() if type(fault).__name__ == "Abort" else report(fault))


def _run(words: list[str]) -> Any:
    """What is asked most often needs no verb, and so nothing that verbs need."""
    if words in ([], ["--help"], ["-h"], ["--version"]) and "_TIDELOG_COMPLETE" not in os.environ:
        return _answer(words)
    from tidelog.cli.group import app

    if "_TIDELOG_COMPLETE" in os.environ:
        from typer import completion

        completion.completion_init()  # type: ignore[attr-defined] # else only an app that installs its own knows shells
    return app(standalone_mode=False, prog_name="tidelog")


def _answer(words: list[str]) -> None:
    if words == ["--version"]:
        from tidelog import __version__

        print(f"tidelog {__version__}")
        return
    from tidelog.cli import verbs

    print(verbs.help_text() if words else verbs.FIRST)


REFUSED, WRONG, TROUBLE = 1, 2, 4
_INTERRUPTED = 130
_PIPE_CLOSED = 141


def _tolerate_encodings() -> None:
    """A terminal that cannot show a letter shows one that looks like it, and never a traceback."""
    from tidelog.cli.spelling import teach

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=teach())
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _stopped() -> int:
    print("\nstopped; the log is whole", file=sys.stderr)
    return _INTERRUPTED


def _leave_quietly() -> NoReturn:
    """The reader of a pipe has seen enough. As with every tool the shell learns it, and no verdict is claimed."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.exit(_PIPE_CLOSED)


def report(fault: Exception) -> int:
    """Say what went wrong, in one sentence; gives the exit code."""
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


_TELLING: Final = ("move", "sign", "enter", "play")
"""The verbs whose words after the second may hide a bid."""


def told_of(typed: Sequence[str]) -> list[str]:
    """What may be passed on of a command: no address of a store, which may hold a password, and no move."""
    shown = [re.sub(r"(postgres(?:ql)?://)\S*", r"\1...", word) for word in typed]
    return [*shown[:3], *("..." for _ in shown[3:4])] if shown[:1] and shown[0] in _TELLING else shown


def _remember_command() -> None:
    """What was typed when something was refused, for `tidelog report`."""
    import shlex
    from contextlib import suppress

    from tidelog.domain.errors import TidelogError
    from tidelog.domain.files import save
    from tidelog.domain.store.folder import data_folder

    typed = f"tidelog {shlex.join(told_of(sys.argv[1:]))}\n".encode(errors="replace")
    with suppress(TidelogError):
        save(data_folder() / "last-refused", typed, replace=True, secret=True)


if __name__ == "__main__":
    main()
