"""Moves and events by the published schemas of the games; part of the second verifier."""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent.parent / "docs"


@cache
def schema(game: str) -> Any:
    """The schema of a game, or nothing where there is no such game."""
    path = DOCS / "games" / f"{game}.json"
    known = {found.stem for found in path.parent.glob("*.json")}
    return json.loads(path.read_text()) if game in known else None


@cache
def rules(game: str) -> tuple[int, bytes]:
    """The version and the hash of the rules of a game."""
    return schema(game)["version"], sha256((DOCS / "rules" / f"{game}.md").read_bytes()).digest()


@cache
def shapes(game: str, what: str) -> dict[str, Any]:
    """The shapes of the moves or the events of a game, by name."""
    found = schema(game)
    refs = found["properties"][what]["anyOf"]
    parts = [found["$defs"][ref["$ref"].rpartition("/")[2]] for ref in refs]
    return {part["prefixItems"][0]["enum"][0]: part for part in parts}


def fits(game: str, what: str, value: Any) -> bool:
    """Whether this is a move or an event of the game."""
    if not isinstance(value, list) or not value or not isinstance(value[0], str):
        return False
    part = shapes(game, what).get(value[0])
    return part is not None and _fits(schema(game)["$defs"], part, value)


def _fits(defs: Any, part: Any, value: Any) -> bool:
    if "$ref" in part:
        return _fits(defs, defs[part["$ref"].rpartition("/")[2]], value)
    if "anyOf" in part:
        return any(_fits(defs, one, value) for one in part["anyOf"])
    if "enum" in part:
        return any(type(value) is type(one) and value == one for one in part["enum"])
    kind = {"string": str, "integer": int, "boolean": bool, "null": type(None), "array": list}.get(part.get("type"))
    kind = bytes if "contentEncoding" in part else kind
    if kind is None:
        return "type" not in part
    return type(value) is kind and (not isinstance(value, list) or _items(defs, part, value))


def _items(defs: Any, part: Any, value: list[Any]) -> bool:
    first = part.get("prefixItems", [])
    if not part.get("minItems", 0) <= len(value) <= part.get("maxItems", len(value)):
        return False
    rest = part.get("items", True)
    if not all(_fits(defs, one, item) for one, item in zip(first, value, strict=False)):
        return False
    return all(rest is True or (rest and _fits(defs, rest, item)) for item in value[len(first) :])


def hidden(game: str, what: str, value: Any, kind: str) -> list[Any]:
    """Every `Secret`, or every `Shown`, in a move or an event, in the order of the fields."""
    found = schema(game)
    part = shapes(game, what).get(value[0]) if value else None
    return [] if part is None else list(_hidden(found["$defs"], part, value, kind))


def _hidden(defs: Any, part: Any, value: Any, kind: str) -> list[Any]:
    if "$ref" in part:
        name = part["$ref"].rpartition("/")[2]
        return [value] if name.startswith(f"{kind}_") else _hidden(defs, defs[name], value, kind)
    if "anyOf" in part:
        fitting = next((one for one in part["anyOf"] if _fits(defs, one, value)), None)
        return [] if fitting is None else _hidden(defs, fitting, value, kind)
    if not isinstance(value, list):
        return []
    first = part.get("prefixItems", [])
    rest = part.get("items", True)
    pairs = [*zip(first, value, strict=False), *((rest, item) for item in value[len(first) :] if rest is not True)]
    return [one for shape, item in pairs for one in _hidden(defs, shape, item, kind)]
