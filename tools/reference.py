"""docs/cli-reference.md, made from the verbs themselves: `python -m tools.reference`."""

import inspect
from typing import Any, get_args

import typer

from tidelog.cli.group import all_verbs


def reference() -> str:
    """The whole page."""
    lines = [
        "# The command line",
        "",
        "Made by `make docs` from the verbs themselves. Results go to stdout, everything else to stderr. Exit codes:",
        "0 done, 1 refused or a fault found, 2 wrong usage, 3 not determined.",
    ]
    for name, verb in all_verbs():
        lines += _section(name, verb)
    return "\n".join(lines) + "\n"


def _section(name: str, verb: Any) -> list[str]:
    says, _, example = inspect.cleandoc(verb.__doc__).partition("\n\nExample: ")
    lines = ["", f"## {name}", "", says.replace("\n", " "), "", f"    {example.strip()}", ""]
    return lines + [_parameter(p) for p in inspect.signature(verb, eval_str=True).parameters.values()]


def _parameter(parameter: inspect.Parameter) -> str:
    info = next(part for part in get_args(parameter.annotation)[1:] if hasattr(part, "help"))
    option = isinstance(info, typer.models.OptionInfo)
    # In an annotation typer keeps the first name of an option where a default would stand.
    word = " ".join([str(info.default), *(info.param_decls or ())]) if option else parameter.name.upper()
    return f"- `{word}`: {info.help}{_default(parameter)}"


def _default(parameter: inspect.Parameter) -> str:
    value = parameter.default
    if value in (inspect.Parameter.empty, None, "", False):
        return ""
    return f" (default {getattr(value, 'value', value)})"


if __name__ == "__main__":
    print(reference(), end="")
