"""Pieces of a page that is readable before any script runs: the board, the signs of seats, the history."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from tidelog.domain.kernel.picture import Label, Path, Picture, Stamp
from tidelog.domain.kernel.signs import PALETTE, SEATS, STAMPS
from tidelog.domain.rulebook import clause
from tidelog.projections.svg import FONT, ROOT, element, palette_rules, part_elements

DRESS = f'{ROOT} font-family="{FONT}"'
"""What each part of a board on a page has as attributes."""


def board(picture: Picture, within: str = "board") -> str:
    """A position as the part that is played on, with its description as its twin in words."""
    own = "".join(line for name, line in _parted(picture) if name == "board")
    return (
        f'<div id="{within}" class="board {picture.name}" role="group" aria-roledescription="board" '
        f'aria-label="{escape(picture.title)}" data-dress="{escape(DRESS)}">'
        f'<p class="about heard">{escape(picture.description)}</p>{own}</div>'
    )


def beside(picture: Picture, within: str = "beside") -> str:
    """What lies beside the board: hands, cards, the seats' things, the legend."""
    others = "".join(line for name, line in _parted(picture) if name != "board")
    return f'<div id="{within}" class="board beside {picture.name}">{others}</div>'


def _parted(picture: Picture) -> Iterator[tuple[str, str]]:
    """Each line of a picture with the part it belongs to, without the ground."""
    for part in picture.parts:
        for line in part_elements(picture.name, part):
            yield part.name, line.replace("<svg ", f'<svg class="part" {DRESS} ', 1) if line[:5] == "<svg " else line


def palette(picture: Picture) -> str:
    """The sheet of a game's board: every role it has, by day and by night."""
    roles = {role for names in (picture.palette, PALETTE) for role in names}
    every = "".join(f'class="f-{role} s-{role} c-{role}"' for role in sorted(roles))
    colours = {**PALETTE, **picture.palette}
    light, dark = next(colours[role] for role in ("frame", "sea", "paper") if role in colours)
    sea = f".board.{picture.name} [data-part=board]{{background:{light}}}"
    night = f"@media (prefers-color-scheme:dark){{{sea.replace(light, dark)}}}"
    return f"{''.join(palette_rules(colours, [every]))}{sea}{night}"


def seats_palette() -> str:
    """The sheet of the signs of seats, for pages without a board."""
    every = "".join(f'class="f-{role} s-{role}"' for role in PALETTE)
    return "".join(palette_rules(PALETTE, [every]))


def defined(picture: Picture) -> str:
    """All stamps of a game, to stand once in a page."""
    drawn = "".join(
        f'<g id="{picture.name}-{name}">{"".join(element(picture.name, shape) for shape in shapes)}</g>'
        for name, shapes in picture.stamps.items()
    )
    return f'<svg class="heard" aria-hidden="true" width="0" height="0"><defs>{drawn}</defs></svg>'


def sign(colour: str) -> str:
    """The sign of a seat, by itself."""
    shapes = (shape for shape in STAMPS[f"seat-{colour}"] if isinstance(shape, Path | Label | Stamp))
    drawn = "".join(element("", shape) for shape in shapes)
    return (
        f'<svg class="sign" data-colour="{colour}" viewBox="-14 -14 28 28" role="img" aria-label="{colour}" '
        f"{DRESS}>{drawn}</svg>"
    )


def signs() -> str:
    """The signs of all seats, for scripts to copy."""
    return f'<template id="signs">{"".join(map(sign, SEATS))}</template>'


def clause_link(name: str, rules: str) -> str:
    """A link to a clause on the page of its rules, or further down where a file has no other page."""
    game, _, number = name.partition("/")
    place = f"{rules}/{game}#{number}" if rules else f"#{game}-{number}"
    return f'<a class="clause" data-clause="{escape(name)}" href="{escape(place)}">{escape(number)}</a>'


def history(lines: Sequence[dict[str, Any]], colours: Sequence[str], rules: str) -> str:
    """Every line of the history, each with the sign of who acted and links to its clauses."""
    return "".join(_line(ply, line, colours, rules) for ply, line in enumerate(lines, 1))


def _line(ply: int, line: dict[str, Any], colours: Sequence[str], rules: str) -> str:
    who = sign(colours[line["seat"] - 1]) if line["seat"] > 0 else "<span></span>"
    cited = " ".join(clause_link(name, rules) for name in line["clauses"])
    kind = ' class="begins"' if line["begins"] else ""
    return (
        f'<li data-ply="{ply}"{kind}><a class="ply" href="#{ply}">{ply}</a>{who}'
        f"<span>{escape(line['words'])} {cited}</span></li>"
    )


def standing(names: Sequence[str], colours: Sequence[str], totals: Sequence[int]) -> str:
    """The seats with their scores, in one row."""
    rows = zip(names, colours, totals, strict=True)
    return "".join(
        f'<li data-seat="{seat}">{sign(colour)}<span>{escape(name)}</span> <b>{total}</b></li>'
        for seat, (name, colour, total) in enumerate(rows, 1)
    )


def clause_list(names: Iterable[str]) -> Iterator[str]:
    """Clauses with their text, where there is no page of rules to go to."""
    for name in names:
        game, _, number = name.partition("/")
        yield f'<p id="{game}-{number}"><b>{escape(name)}</b> {escape(clause(name).text)}</p>'
