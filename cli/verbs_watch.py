"""The verb that watches a match on a server."""

from typing import Annotated

import typer


def watch(
    address: Annotated[str, typer.Argument(help="Where the match is: https://tide.club/m/k3x9q2ab.")],
) -> None:
    """Tell a match on a server line by line as it is played, each record checked here.

    Example: tidelog watch http://127.0.0.1:8743/m/k3x9q2ab
    """
    from tidelog.cli.distant import watch

    watch(address)


VERBS = [watch]
