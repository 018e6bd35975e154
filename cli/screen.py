"""Watching a match in the terminal: one frame, the keys, and the raw terminal they need."""

import os
import re
import select
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tidelog.cli.paint import harmless, painter
from tidelog.cli.window import board_fit, hung
from tidelog.projections.film import Film

KEYS = (
    "right or space: on   left: back   home, end   g: go to a ply   q: quit\n"
    "1-9: next move of that seat   e: next new score   p: play, stop   + -: speed"
)
_KEY = re.compile(r"\x1b\[[0-9]*[A-Z~]|.|\r|\n", re.DOTALL)
_ARROWS = {"\x1b[C": "next", "\x1b[D": "back", "\x1b[H": "home", "\x1b[F": "end", "\x1b[1~": "home", "\x1b[4~": "end"}


def frame_text(film: Film, ply: int, wide: int = 100, recent: int = 4) -> str:
    """The board at a ply, how it stands, what happened last, and where in the match this is."""
    names = film.names(ply)
    game = film.frames[0].game
    scores = ", ".join(f"{names[score.seat - 1]} {score.total}" for score in film.scores(ply))
    told = [film.line(at).text for at in range(max(1, ply - recent + 1), ply + 1)]
    lines = [hung(line, 6, wide) for line in told]
    board = board_fit(game.board(film.state(ply), names, painter()), wide)
    shown = [board, "", hung(f"Score: {scores}", 2, wide), "", *lines, "", position_bar(ply, film.last, wide)]
    return harmless("\n".join(shown))


def position_bar(ply: int, last: int, wide: int = 100) -> str:
    """`[######....] ply 60 of 100`."""
    room = max(10, wide - 24)
    filled = room * ply // max(1, last)
    return f"[{'#' * filled}{'.' * (room - filled)}] ply {ply} of {last}"


def watch(film: Film, start: int, until: int, speed: float, playing: bool) -> None:
    """Let the user wind through the match until he quits."""
    ply = start
    with raw_terminal():
        while True:
            _draw(film, ply, playing, speed)
            key = read_key(1 / speed if playing else None)
            if key in ("q", "\x03"):
                return
            if key:
                playing = not playing if key == "p" else playing and key in "+-"
            speed = max(0.25, min(32.0, speed * {"+": 2.0, "-": 0.5}.get(key, 1.0)))
            ply = max(0, min(until, _moved(film, ply, key or "next")))
            playing = playing and ply < until


def _draw(film: Film, ply: int, playing: bool, speed: float) -> None:
    size = shutil.get_terminal_size((100, 40))
    state = f"playing at {speed:g} a second" if playing else "stopped"
    text = f"{frame_text(film, ply, min(size.columns, 100))}\n{KEYS}\n({state})"
    sys.stdout.write("\x1b[2J\x1b[H" + "\r\n".join(fitted(text.split("\n"), size.lines)))
    sys.stdout.flush()


def fitted(lines: list[str], room: int) -> list[str]:
    """As many lines as the screen has: of a board that is too high the lower part goes, and that is said."""
    if len(lines) <= room:
        return lines
    foot = min(12, room // 2)
    return [*lines[: room - foot - 1], "... (a higher window shows all of the board)", *lines[-foot:]]


def _moved(film: Film, ply: int, key: str) -> int:
    if key.isdigit() and key != "0":
        return film.next_of(int(key), ply)
    match key:
        case "next" | " " | "n" | "l":
            return ply + 1
        case "back" | "b" | "h":
            return ply - 1
        case "home":
            return 0
        case "end":
            return film.last
        case "e":
            return film.next_change(ply)
        case "g":
            return _asked_ply(ply)
    return ply


def _asked_ply(ply: int) -> int:
    typed = ""
    while True:
        sys.stdout.write(f"\r\x1b[Kply: {typed}")
        sys.stdout.flush()
        key = read_key(None)
        if key in ("\r", "\n"):
            return int(typed) if typed else ply
        if key in ("\x1b", "\x03", "q"):
            return ply
        typed = typed[:-1] if key in ("\x7f", "\x08") else typed + key if key.isdecimal() and len(typed) < 9 else typed


_typed: list[str] = []


def read_key(seconds: float | None) -> str:
    """One key, arrows by name; empty when the time is up."""
    if not _typed:
        ready, _, _ = select.select([sys.stdin.fileno()], [], [], seconds)
        if not ready:
            return ""
        data = os.read(sys.stdin.fileno(), 64).decode(errors="ignore")
        _typed.extend(_KEY.findall(data) or ["q"])
    key = _typed.pop(0)
    return _ARROWS.get(key, key)


@contextmanager
def raw_terminal() -> Iterator[None]:
    """Keys without Enter, and a screen of its own; both given back whatever happens."""
    import termios
    import tty

    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    sys.stdout.write("\x1b[?1049h\x1b[?25l")
    try:
        tty.setraw(descriptor)
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
        sys.stdout.write("\x1b[?25h\x1b[?1049l")
        sys.stdout.flush()
