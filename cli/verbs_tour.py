"""Verbs to begin with: the guided tour, and what makes the Tab key complete."""

import sys
from enum import StrEnum
from typing import Annotated

import typer


class Shell(StrEnum):
    """The shells whose Tab key can be taught."""

    bash = "bash"
    zsh = "zsh"
    fish = "fish"
    powershell = "powershell"


def completion(
    shell: Annotated[Shell, typer.Argument(help="The shell that is to complete.")],
) -> None:
    """Print what lets the Tab key complete verbs, matches, seats, moves and clauses; the shell's start-up file runs it.

    Example: tidelog completion bash >> ~/.bashrc
    """
    from typer import completion as shells

    make = shells.get_completion_script  # type: ignore[attr-defined] # typer names it nowhere else
    print(make(prog_name="tidelog", complete_var="_TIDELOG_COMPLETE", shell=shell.value))


def tour() -> None:
    """Walk through a match in five guided minutes, in a store that is thrown away; Enter goes on, q leaves.

    Example: tidelog tour
    """
    from tidelog.cli.tour import walk

    walk(sys.stdin.isatty())


VERBS = [tour, completion]
