"""A match on a server, named by its address: fetched to be looked at, played with a key of this folder, watched."""

from pathlib import Path
from typing import TYPE_CHECKING

from tidelog.cli.options import Format, emit, tell
from tidelog.cli.paint import painter
from tidelog.cli.servers import at
from tidelog.cli.window import board_fit, columns, hung, told
from tidelog.domain.errors import Forbidden
from tidelog.domain.gallery import View
from tidelog.projections.history import history
from tidelog.projections.views import choices

if TYPE_CHECKING:
    from tidelog.client import DistantMatch


def save(address: str, file: Path, force: bool) -> None:
    """Write the match into a file."""
    from tidelog.cli.output import put, shown

    with at(address) as match:
        data = match.bundle()
        put(file, data, force=force, secret=bool(match.seat) and match.now.head.status != "sealed")
        tell(f"{shown(file)}: match {match.id} up to ply {match.now.head.size}, {len(data)} bytes")


def send(address: str, seat: str, words: str, form: Format) -> None:
    """Make one move there, signed here."""
    with at(address, seat) as match:
        before = match.now.head.size
        if words == "resign":
            match.resign()
        else:
            match.play(words)
        lines = list(history(match.log.since(before)))
        emit(form, "\n".join(told(line.text) for line in lines), lines)


def watch(address: str) -> None:
    """Print each line of a match as it comes, until it is over."""
    with at(address) as match:
        read = 0
        while True:
            for line in history(match.log.since(read)):
                print(told(line.text), flush=True)
            read = match.now.head.size
            if match.now.head.status == "sealed":
                return
            match.wait()
            match.refresh()


def play(address: str) -> None:
    """Play line by line: the board and the moves whenever one is awaited."""
    with at(address) as match:
        if not match.seat:
            raise Forbidden(f"no key that is here sits in {address}: `tidelog watch` shows it")
        match.join()
        try:
            for view in match.turns():
                _turn(match, view)
            print(_shown(match.view()))
        except (EOFError, KeyboardInterrupt):
            print(f"\nThe match is kept. Go on with: tidelog play {address}")


def _shown(view: View) -> str:
    from tidelog.projections.views import board

    text = board_fit(view.game.board(view.state, view.names, painter()), columns())
    return f"{text}\n\n{hung(board(view).says, 2, columns())}"


def _turn(match: "DistantMatch", view: View) -> None:
    from tidelog.domain.errors import TidelogError

    found = choices(view, match.seat)
    print(_shown(view))
    print("\n".join(f"{number:>4}  {one.says}" for number, one in enumerate(found, 1)))
    while True:
        typed = input(f"{view.names[match.seat - 1]}: ").strip()
        chosen = typed.isdecimal() and 1 <= int(typed) <= len(found)
        try:
            match.play(found[int(typed) - 1].move if chosen else typed)
        except TidelogError as refusal:
            print(hung(str(refusal), 4, columns()))
            continue
        return
