"""The schemas of what is shown as data, for docs/schema.json: `python -m tools.schema`."""

import json

from tidelog.projections.schema import schema


def text() -> str:
    """The page as it is written."""
    return json.dumps(schema(), indent=1) + "\n"


if __name__ == "__main__":
    print(text(), end="")
