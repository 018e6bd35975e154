"""The rules as text: the numbered clauses of docs/rules, to be read, searched and hashed into every match."""

import hashlib
import re
from functools import cache
from importlib.resources import files

import msgspec

from tidelog.domain import catalog
from tidelog.domain.errors import UnknownClause


class Clause(msgspec.Struct, frozen=True):
    """One numbered rule and the section it stands in."""

    name: str
    section: str
    text: str


@cache
def rules_text(game: str) -> str:
    """The rules page of a game."""
    catalog.game(game)
    return files("tidelog").joinpath("rules", f"{game}.md").read_text(encoding="utf-8")


@cache
def rules_hash(game: str) -> bytes:
    """SHA-256 of the rules text, as it stands in the opening record."""
    return hashlib.sha256(rules_text(game).encode()).digest()


@cache
def clauses(game: str) -> dict[str, Clause]:
    """All clauses of a game by name, in order."""
    found, section = {}, ""
    for line in rules_text(game).splitlines():
        if line.startswith("## "):
            section = line[3:]
        numbered = re.match(r"\*\*(\d+\.\d+)\*\* (.*)", line)
        if numbered:
            name = f"{game}/{numbered[1]}"
            found[name] = Clause(name, section, numbered[2])
    return found


def clause(name: str) -> Clause:
    """The clause of this name, as refusals and histories cite it: `orongo/6.3`."""
    game, _, number = name.partition("/")
    found = clauses(game).get(f"{game}/{number}")
    if found is None:
        raise UnknownClause(f"the rules of {game} have no clause {number or name!r}")
    return found


def section(game: str, number: str) -> list[Clause]:
    """All clauses of a section, by its number."""
    found = [c for name, c in clauses(game).items() if name.startswith(f"{game}/{number}.")]
    if not found:
        raise UnknownClause(f"the rules of {game} have no section {number}")
    return found


def search(game: str, words: str) -> list[Clause]:
    """All clauses that hold these words."""
    wanted = words.lower().split()
    return [c for c in clauses(game).values() if all(w in f"{c.name} {c.section} {c.text}".lower() for w in wanted)]
