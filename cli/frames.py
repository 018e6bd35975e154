"""A match frame by frame as plain text, for a pipe or a screen reader: the board, how it stands, what happened last."""

from tidelog.cli.paint import harmless, painter
from tidelog.cli.window import board_fit, hung
from tidelog.projections.film import Film


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
