"""The clauses in docs/rules, in the code and in the tests are the same ones."""

import ast
import re
from pathlib import Path

import pytest

from tidelog.domain import catalog

ROOT = Path(__file__).parent.parent
games = pytest.mark.parametrize("name", catalog.GAMES)


def documented(name: str) -> set[str]:
    """The numbered clauses of a game's rules page."""
    text = (ROOT / "docs" / "rules" / f"{name}.md").read_text()
    return {f"{name}/{number}" for number in re.findall(r"^\*\*(\d+\.\d+)\*\*", text, re.MULTILINE)}


def cited(name: str) -> set[str]:
    """The clauses that the game's code names."""
    code = "".join(path.read_text() for path in (ROOT / "domain" / "games" / name).glob("*.py"))
    return set(re.findall(rf"{name}/\d+\.\d+", code))


def proven(name: str) -> set[str]:
    """The clauses that the game's tests are marked with."""
    found: set[str] = set()
    for path in (ROOT / "tests" / "games" / name).glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "clause":
                found |= {str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)}
    return found


@games
def test_every_clause_is_in_the_code(name: str) -> None:
    assert documented(name) - cited(name) == set()


@games
def test_every_clause_has_a_test(name: str) -> None:
    assert documented(name) - proven(name) == set()


@games
def test_no_code_and_no_test_names_a_clause_that_is_not_in_the_rules(name: str) -> None:
    assert (cited(name) | proven(name)) - documented(name) == set()


@games
def test_every_event_names_a_clause(name: str) -> None:
    assert {event.clause for event in catalog.game(name).events} <= documented(name)


@games
def test_every_ruling_is_written_down_with_its_reason(name: str) -> None:
    text = (ROOT / "docs" / "rules" / f"{name}.md").read_text()
    rows = re.findall(r"^\| (R\d+|G\d+) \|(.*)\|$", text, re.MULTILINE)
    assert rows
    assert all(len(row.split("|")) == 3 and all(cell.strip() for cell in row.split("|")) for _, row in rows)
