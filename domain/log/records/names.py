"""What a match and those who sit at it may be called, and how text from a file may be printed."""

import re
from base64 import b32encode
from collections.abc import Iterable
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Final
from unicodedata import normalize

import msgspec

from tidelog.domain.errors import BadName

_FILLERS: Final = frozenset(
    map(
        chr,
        (
            *(0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFEFF, 0xFFA0),
            *range(0x180B, 0x1810),
            *range(0x200B, 0x2010),
            *range(0x202A, 0x202F),
            *range(0x2060, 0x2070),
            *range(0xFE00, 0xFE10),
            *range(0xFFF0, 0xFFF9),
            *range(0x1BCA0, 0x1BCA4),
            *range(0x1D173, 0x1D17B),
            *range(0xE0000, 0xE1000),
        ),
    )
)
"""Signs that leave no mark: Unicode's default ignorable ones, and the empty pattern of Braille."""
_ID: Final = re.compile(r"[0-9A-Za-z_-]{1,12}")
_HOUSE: Final = re.compile(r"[!-*,-~]{1,64}")
NAME_LIMIT: Final = 64


@lru_cache(maxsize=256)
def is_match_id(text: str) -> bool:
    """Whether a match may be called so: no sign that could make one signed text look like another."""
    return bool(_ID.fullmatch(text))


def check_match_id(text: str) -> str:
    """A name a match can have."""
    if not is_match_id(text):
        raise BadName(f"a match is named by 1 to 12 letters, digits, - or _, not {text!r}")
    return text


def is_house_name(text: str) -> bool:
    """Whether a house may be called so: it signs heads with its name, and notes know no blanks and no plus."""
    return bool(_HOUSE.fullmatch(text))


def readable(text: str) -> str:
    """Text from a file as it may be printed: no control characters, and none that nobody sees."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(sign if sign.isprintable() and sign not in _FILLERS else "?" for sign in text)


def is_name(text: object) -> bool:
    """Whether a seat may be called so in a log: something that can be seen, and not too long."""
    return isinstance(text, str) and 0 < len(text) <= NAME_LIMIT and text.isprintable() and bool(_visible(text))


def looks(name: str) -> frozenset[str]:
    """What a name may be taken for; two names are alike where these have something in common.

    NFKC, case, blanks and what leaves no mark go; then the skeleton of Unicode's UTS 39, before and after the case
    goes, for a capital I looks like a small l and a small i does not.
    """
    plain = _visible(normalize("NFKC", name))
    return frozenset((_visible(_skeleton(plain).casefold()), _visible(_skeleton(plain.casefold()))))


def _visible(text: str) -> str:
    return "".join(sign for sign in text if sign not in _FILLERS and not sign.isspace() and sign != "_")


def _skeleton(text: str) -> str:
    return normalize("NFD", normalize("NFD", text).translate(_prototypes()))


@cache
def _prototypes() -> dict[int, str]:
    """What each sign looks like, by Unicode's table; read with the first name that is compared."""
    data = files("tidelog.domain.log.records").joinpath("confusables.json").read_bytes()
    alike: dict[str, str] = msgspec.json.decode(data)["alike"]
    return {ord(sign): prototype for prototype, signs in alike.items() for sign in signs}


def alike(names: Iterable[str]) -> tuple[str, str] | None:
    """The first two of these names that are easily taken for each other; None where all can be told apart."""
    seen: dict[str, str] = {}
    for name in names:
        for look in looks(name):
            if look in seen:
                return seen[look], name
        seen |= dict.fromkeys(looks(name), name)
    return None


def check_names(names: Iterable[str]) -> None:
    """Refuse names at the door that cannot be seen, or be told apart."""
    found = list(names)
    for name in found:
        if not is_name(name):
            raise BadName(f"a name is 1 to {NAME_LIMIT} signs that can be seen, not {readable(name)!r}")
    if twins := alike(found):
        raise BadName(f"each seat needs a name of its own, and {twins[0]!r} is easily taken for {twins[1]!r}")


def fingerprint(key: bytes) -> str:
    """What a key is called where no name is known: sixteen letters and digits that follow from it."""
    return b32encode(sha256(key).digest()[:10]).decode().lower()


def called(seat: int, key: bytes) -> str:
    """What a seat is called whose name is not in this copy."""
    return fingerprint(key) if key else f"seat {seat}"
