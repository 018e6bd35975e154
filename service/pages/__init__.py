"""The pages: HTML that can be read before any script runs, and the files that dress and move it."""

from typing import Any

from tidelog.service.pages import assets, matches, people, rules, tables

ROUTES: list[Any] = [*assets.ROUTES, *tables.ROUTES, *matches.ROUTES, *rules.ROUTES, *people.ROUTES]
