"""A match as one page in one file: the board at every ply, a slider, keys, scores, the history; opens from the disk.

It is the replay page of the service with its style and its modules written into it, so it asks no network for anything.
"""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from html import escape
from importlib.resources import files

from tidelog.projections.film import Film
from tidelog.replays import markup
from tidelog.replays.reel import reel
from tidelog.replays.tongue import words

MODULES = ("words", "announce", "reel", "board", "history", "clause", "chart", "replay")
"""The modules of the page, each after those it imports."""
_IMPORT = re.compile(r"^import .*?;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export ", re.MULTILINE)


def asset(name: str) -> str:
    """A file of the pages."""
    return files("tidelog.replays").joinpath("web", name).read_text(encoding="utf-8")


def bundled() -> str:
    """All modules as one script: what they import from each other stands above."""
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", asset(f"js/{name}.js"))) for name in MODULES)


def page(film: Film, remark: str = "") -> str:
    """The whole page; a remark on what it shows stands above it."""
    data = reel(film)
    picture = film.picture(film.last)
    style = asset("style.css") + markup.palette(picture)
    script = bundled()
    title = f"{data['title']}: {', '.join(data['names'])} ({data['match']})"
    rules = "".join(markup.clause_list(data["clauses"]))
    filled = {
        "__TITLE__": escape(title),
        "__POLICY__": policy(style, script),
        "__STYLE__": style,
        "__BODY__": (f'<p class="page remark" role="note">{escape(remark)}</p>' if remark else "")
        + replay_body(film, data),
        "__RULES__": f'<section class="rules page"><h2>{escape(words()["replay.clauses"])}</h2>{rules}</section>'
        if rules
        else "",
        "__WORDS__": script_safe(dict(words())),
        "__DATA__": script_safe(data),
        "__SCRIPT__": script,
    }
    return re.sub("|".join(filled), lambda found: filled[found[0]], _FILE)


def replay_body(film: Film, data: dict[str, object], aside: str = "") -> str:
    """What stands between the top and the foot of a replay page."""
    say, picture = words(), film.picture(film.last)
    names, colours = film.names(film.last), picture_colours(film)
    totals = [score.total for score in film.scores(film.last)]
    lines = film_lines(data)
    filled = {
        "__GAME__": escape(film.frames[0].game.title),
        "__STANDING__": markup.standing(names, colours, totals),
        "__BOARD__": markup.board(picture),
        "__BESIDE__": markup.beside(picture),
        "__DEFS__": markup.defined(picture) + markup.signs(),
        "__LAST__": str(film.last),
        "__LINE__": escape(film.line(film.last).words if film.last else say["replay.before"]),
        "__CHART__": escape(say["replay.chart_worth" if data["worth"] else "replay.chart"]),
        "__HISTORY__": markup.history(lines, colours, ""),
        "__ASIDE__": aside,
    }
    body = re.sub("|".join(filled), lambda found: filled[found[0]], asset("replay.html"))
    return re.sub(r"\{\{([\w.]+)\}\}", lambda found: escape(say[found[1]]), body)


def film_lines(data: dict[str, object]) -> list[dict[str, object]]:
    """The history as the data of a page has it."""
    lines = data["history"]
    assert isinstance(lines, list)
    return lines


def picture_colours(film: Film) -> tuple[str, ...]:
    """The colour of each seat."""
    first = film.frames[0]
    return first.game.colours[: len(first.names)]


def policy(style: str, script: str) -> str:
    """What the file may do: show its own style, run its own script, and nothing else."""
    parts = ["default-src 'none'", "img-src data: blob:", *_hashed(("style-src", style), ("script-src", script))]
    return "; ".join(parts)


def _hashed(*texts: tuple[str, str]) -> Iterator[str]:
    for kind, text in texts:
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        yield f"{kind} 'sha256-{digest}'"


def script_safe(data: object) -> str:
    """JSON that can stand in a script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


_FILE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="__POLICY__">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>__TITLE__</title>
<style>__STYLE__</style>
</head>
<body class="filed" data-rules="">
<header class="top"><p class="brand">__TITLE__</p></header>
<main>__BODY__</main>
__RULES__
<p id="told" class="heard" aria-live="polite"></p><p id="alarm" class="heard" role="alert"></p>
<script type="application/json" id="words">__WORDS__</script>
<script type="application/json" id="film">__DATA__</script>
<script type="module">__SCRIPT__</script>
</body>
</html>
"""
