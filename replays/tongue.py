"""The words of the pages: one catalogue a language; games and histories go on speaking English."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

ENGLISH: Final = "en"


@cache
def tongues() -> tuple[str, ...]:
    """The languages there is a catalogue for, English first."""
    names = sorted(
        path.name.removesuffix(".json") for path in files("tidelog.replays").joinpath("web", "words").iterdir()
    )
    return (ENGLISH, *(name for name in names if name != ENGLISH))


@cache
def words(tongue: str = ENGLISH) -> Mapping[str, str]:
    """The catalogue of a language, with English where it has no word."""
    path = files("tidelog.replays").joinpath("web", "words", f"{tongue}.json")
    own = msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    return own if tongue == ENGLISH else {**words(), **own}


def asked_for(header: str) -> str:
    """The first language of an Accept-Language header that there is a catalogue for."""
    wanted = [part.split(";")[0].strip().lower().partition("-")[0] for part in header.split(",")]
    return next((tongue for tongue in wanted if tongue in tongues()), ENGLISH)


def filled(sentence: str, **values: object) -> str:
    """A sentence of the catalogue with its gaps filled."""
    return re.sub(r"\{(\w+)\}", lambda gap: str(values.get(gap[1], "")), sentence)
