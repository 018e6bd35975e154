"""What is agreed before a match, as it is typed: the level of luck, terms of time, a beacon."""

import re
from typing import Final, NamedTuple, get_args

from tidelog.domain.errors import Misuse
from tidelog.domain.log.records.record import Beacon, Level, Terms
from tidelog.domain.store.keyring import read_public_key

_TERMS: Final = re.compile(
    r"(move|clock) (\d{1,9})(ms|s|m|h|d)(?:\+(\d{1,9})(ms|s|m|h))?(?: (resigned|bot|abandoned))?"
)
_UNITS: Final = {"ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}


class Agreed(NamedTuple):
    """Terms of time, who rules, and what the match was not opened before."""

    terms: Terms | None
    referee: bytes
    beacon: Beacon | None


def parse_level(text: str | None) -> Level | None:
    """A level of luck that can be asked for."""
    for level in get_args(Level):
        if text == level and level in ("F1", "F2", "F3"):
            return level  # type: ignore[no-any-return]
    if text is not None:
        raise Misuse(f"the levels to choose from are F1, F2 and F3, not {text!r}")
    return None


def parse_terms(text: str | None) -> Terms | None:
    """Terms of time: how it is counted, how much there is, and what follows."""
    if text is None:
        return None
    found = _TERMS.fullmatch(text.strip())
    if not found or not int(found[2]) or (found[1] == "move" and found[4]):
        raise Misuse(
            f"terms are written `move 60s`, `clock 30m+10s`, with `resigned`, `bot` or `abandoned` after, not {text!r}"
        )
    gain = int(found[4]) * _UNITS[found[5]] if found[4] else 0
    return Terms(found[1], int(found[2]) * _UNITS[found[3]], gain, found[6] or "resigned")  # type: ignore[arg-type]


def parse_agreed(terms: str | None, referee: str | None, beacon: str | None) -> Agreed:
    """All that is agreed beside game, seats and luck."""
    return Agreed(parse_terms(terms), parse_referee(referee), parse_beacon(beacon))


def parse_referee(text: str | None) -> bytes:
    """The key of a referee; none where it is the house's."""
    return read_public_key(text) if text else b""


def parse_beacon(text: str | None) -> Beacon | None:
    """A beacon's round with its value."""
    if text is None:
        return None
    try:
        source, number, value = text.split(",")
        beacon = Beacon(source, int(number), bytes.fromhex(value))
    except ValueError:
        raise Misuse(f"a beacon is given as SOURCE,ROUND,VALUE IN HEX, not {text!r}") from None
    if len(beacon.value) != 32:
        raise Misuse(f"expected a beacon's value of 32 bytes, got {len(beacon.value)}")
    return beacon
