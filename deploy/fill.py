"""Write a working file from one ending in `.in`: `python3 deploy/fill.py SITE.env FILE.in [NAME=value ...]`.

`$NAME` is replaced by its value. A line with `$*NAME` is repeated for each part of the value between commas, written as
HAProxy wants its servers: name, address and port, and the port where their health is asked.
"""

import re
import sys
from pathlib import Path
from string import Template

_EACH = re.compile(r"\$\*([A-Z_]+)")


def settings(lines: list[str]) -> dict[str, str]:
    """`NAME=value` lines; comments and empty lines are passed over."""
    pairs = (line.partition("=") for line in lines if "=" in line and not line.startswith("#"))
    return {name.strip(): value.strip() for name, _, value in pairs}


def filled(text: str, values: dict[str, str]) -> str:
    """The text with every name replaced; a name without a value is an error."""
    lines = [line for raw in text.splitlines() for line in _repeated(raw, values)]
    return Template("\n".join(lines) + "\n").substitute(values)


def _repeated(line: str, values: dict[str, str]) -> list[str]:
    found = _EACH.search(line)
    if found is None:
        return [line]
    return [_EACH.sub(_server(number, part), line) for number, part in enumerate(values[found[1]].split(","), 1)]


def _server(number: int, part: str) -> str:
    host, port, *check = part.split(":")
    return f"s{number} {host}:{port}" + "".join(f" check port {rest}" for rest in check)


def main() -> None:
    """Fill the file named on the command line and print it."""
    site, source, *given = sys.argv[1:]
    values = settings(Path(site).read_text().splitlines()) | settings(given)
    print(filled(Path(source).read_text(), values), end="")


if __name__ == "__main__":
    main()
