"""What the browser's ledger takes from here: the shapes of every game's moves and events, and signs that look alike.

`python -m tools.shapes` writes its modules `shapes.js` and `confusables.js` anew.
"""

import json
from pathlib import Path
from typing import Any, Final, get_origin

import msgspec

from tidelog.domain import catalog
from tidelog.domain.kernel.codec import codec
from tidelog.domain.kernel.secret import Secret, Shown
from tidelog.domain.rulebook import rules_hash

ROOT: Final = Path(__file__).resolve().parent.parent
LEDGER: Final = ROOT / "service" / "pages" / "static" / "js" / "ledger"
_TABLE: Final = ROOT / "domain" / "log" / "records" / "confusables.json"
_PLAIN: dict[Any, str] = {msgspec.inspect.IntType: "i", msgspec.inspect.StrType: "s", msgspec.inspect.BoolType: "b"}
_HEAD: Final = """// What the moves and events of each game look like (log/3.9), in the language of shape.js, with the
// version and the hash of its rules. Made by `python -m tools.shapes` from the games: not to be changed by hand.
"""


def shapes() -> str:
    """The module's text."""
    games = {name: _game(name) for name in catalog.GAMES}
    return f"{_HEAD}\nexport const GAMES = {json.dumps(games, indent=2, ensure_ascii=False)};\n"


def _game(name: str) -> dict[str, Any]:
    game = catalog.game(name)
    kinds = codec(game)
    return {
        "version": game.version,
        "rules": rules_hash(name).hex(),
        "moves": _named(kinds.move),
        "events": _named(kinds.event),
    }


def _named(union: Any) -> dict[str, str]:
    """The fields of every type of a union, by the name it has in the log."""
    found = msgspec.inspect.type_info(union)
    kinds = found.types if isinstance(found, msgspec.inspect.UnionType) else (found,)
    structs = [kind for kind in kinds if isinstance(kind, msgspec.inspect.StructType)]
    return {str(kind.tag): " ".join(_shape(field.type) for field in kind.fields) for kind in structs}


def _shape(kind: Any) -> str:
    match kind:
        case msgspec.inspect.VarTupleType(item_type=item):
            return f"[{_shape(item)}]"
        case msgspec.inspect.LiteralType(values=values):
            return f"<{'|'.join(map(str, values))}>"
        case msgspec.inspect.BytesType():
            return "y"
        case msgspec.inspect.UnionType(types=types):
            (one,) = [each for each in types if not isinstance(each, msgspec.inspect.NoneType)]
            return f"{_shape(one)}?"
        case msgspec.inspect.StructType(cls=cls, fields=fields):
            return _struct(cls, fields)
    return _PLAIN[type(kind)]


def _struct(cls: Any, fields: Any) -> str:
    """Something hidden or shown by its value's shape; any other array by that of its fields."""
    struct = get_origin(cls) or cls
    if struct in (Secret, Shown):
        value = next(field.type for field in fields if field.name == "value")
        return f"{'S' if struct is Secret else 'H'}({_shape(value).removesuffix('?')})"
    return f"({' '.join(_shape(field.type) for field in fields)})"


def confusables() -> str:
    """The module's text: which signs look like which others."""
    table = msgspec.json.decode(_TABLE.read_bytes())
    lines = [f"  {json.dumps(one)}: {json.dumps(signs)}," for one, signs in table["alike"].items()]
    return "\n".join(
        (f"// {table['source']}. Made by `python -m tools.shapes`.", "", "export const ALIKE = {", *lines, "};", "")
    )


def modules() -> dict[Path, str]:
    """Both, by where they stand."""
    return {LEDGER / "shapes.js": shapes(), LEDGER / "confusables.js": confusables()}


if __name__ == "__main__":
    for path, text in modules().items():
        path.write_text(text, encoding="utf-8")
