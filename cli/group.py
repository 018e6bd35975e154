"""The verbs as typer's group: each is built when it is called, and reads its words without the validation library.

Typer makes a validator of another library for every parameter, which takes longer to load than most verbs to answer.
The few kinds of value that our verbs take are read here (decision 33).
"""

from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, get_args

import typer
from typer.core import TyperGroup
from typer.main import get_command

from tidelog.cli.verbs import FIRST, VERBS, called, help_text, verb_name


class Verbs(TyperGroup):
    """All verbs by name; of one that is called, its command."""

    def __init__(self, **parts: Any) -> None:
        super().__init__(**parts)
        names: Any = dict.fromkeys(VERBS)
        self.commands = names  # what was mistyped is compared with them

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names, in the order of the help."""
        return list(VERBS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a verb; nothing where there is none of this name."""
        return built(cmd_name) if cmd_name in VERBS else None

    def get_help_option(self, ctx: Any) -> Any:
        """`--help` and `-h`."""
        option = super().get_help_option(ctx)
        _read_plainly(option)
        return option

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The verbs by what one does with them."""
        formatter.write(f"{help_text()}\n")

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """The verbs that begin like this, each with its sentence; none of them is loaded for it."""
        from typer import core

        item: Any = core.CompletionItem  # type: ignore[attr-defined] # typer names it nowhere else
        return [item(v.name, help=v.says) for v in VERBS.values() if v.name.startswith(incomplete)]


def built(name: str) -> Any:
    """A verb, or a group of verbs, as a command that reads its own words."""
    verb = called(name)
    if not isinstance(verb, typer.Typer):
        alone = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=_SETTINGS)
        alone.command(name)(verb)
        verb = alone
    command = get_command(verb)
    command.name = name
    for one in (command, *getattr(command, "commands", {}).values()):
        one.context_settings.update(_SETTINGS)
        for parameter in (*one.params, one.get_help_option(typer.Context(one, **_SETTINGS))):
            _read_plainly(parameter)
    return command


def all_verbs() -> Iterator[tuple[str, Any]]:
    """Every verb with the words that call it: for the pages that are made from them."""
    for name in VERBS:
        verb = called(name)
        if not isinstance(verb, typer.Typer):
            yield name, verb
            continue
        for inner in verb.registered_commands:
            yield f"{name} {inner.name or verb_name(inner.callback)}", inner.callback


_SETTINGS: Final[dict[str, Any]] = {"help_option_names": ["--help", "-h"]}


class Plain(NamedTuple):
    """How the words of a parameter become its value."""

    read: Callable[[str], Any]

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """One value, or all of them where it may be given several times."""
        several = param.multiple or param.nargs == -1
        if value is None:
            return () if several else None
        try:
            return [self.read(one) for one in value] if several else self.read(value)
        except ValueError as fault:
            raise typer.BadParameter(str(fault), ctx=ctx, param=param) from None


def _read_plainly(parameter: Any) -> None:
    """Let a parameter of one of our kinds read itself; any other is left to typer."""
    described = getattr(parameter, "type_descriptor", None)
    if described is None or not hasattr(parameter, "_runtime_param"):
        return
    kind, info = described.annotation, described.parameter_info
    kind = (get_args(kind) or (kind,))[0]
    if isinstance(kind, type) and issubclass(kind, Enum):
        parameter._runtime_param = Plain(_among(kind))
    elif kind in (int, float):
        parameter._runtime_param = Plain(_number(kind, info.min, info.max))
    elif kind in (str, bool):
        parameter._runtime_param = Plain(kind)
    elif kind is Path:
        parameter._runtime_param = Plain(_path)


def _among(kind: type[Enum]) -> Callable[[Any], Enum]:
    def read(word: Any) -> Enum:
        if word in [one.value for one in kind]:
            return kind(word)
        raise ValueError(f"{word!r} is not one of {', '.join(str(one.value) for one in kind)}")

    return read


def _path(word: str | Path) -> Path:
    if isinstance(word, Path):  # a default is no word
        return word
    if not word or "\0" in word:
        raise ValueError(f"expected the name of a file, not {word!r}")
    return Path(word)


def _number(kind: type[int] | type[float], least: float | None, most: float | None) -> Callable[[Any], float]:
    what = "a whole number" if kind is int else "a number"
    span = {
        (False, True): f" up to {most}",
        (True, False): f" from {least} on",
        (True, True): f" from {least} to {most}",
    }
    words = what + span.get((least is not None, most is not None), "")

    def read(word: Any) -> float:
        try:
            number = kind(word)
        except ValueError:
            raise ValueError(f"expected {words}, not {word!r}") from None
        if not (float("-inf") if least is None else least) <= number <= (float("inf") if most is None else most):
            raise ValueError(f"expected {words}, not {word}")
        return number

    return read


def _options(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.", is_eager=True)] = False,
) -> None:
    if version:
        from tidelog import __version__

        print(f"tidelog {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        print(FIRST)


app = typer.Typer(
    cls=Verbs,
    name="tidelog",
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings=_SETTINGS,
)
app.callback(invoke_without_command=True)(_options)
