"""What changes a match: signed commands, branches, rulings, the seal of a match that cannot go on, rematches."""

from typing import Any

from litestar import post
from litestar.params import FromPath, JSONBody

from tidelog.service import acting, hosting
from tidelog.service.api.route import Caller_, Service_, act, create
from tidelog.service.cards import match_info, table_card
from tidelog.service.forms import BranchWish, Cosignature, GuestMove, Reason, RulingWish, Sent
from tidelog.service.problems import READING
from tidelog.service.shapes import Done, MatchInfo, Status, TableCard


@post("/api/matches/{match:str}/commands", responses=READING, status_code=200)
async def command(match: FromPath[str], data: JSONBody[Sent], service: Service_, caller: Caller_) -> Done:
    """Apply a signed command; the same one sent again is answered again and applied once."""
    return await acting.command(service, caller, match, data.letter)


@act("/api/matches/{match:str}/guests")
def guest(match: FromPath[str], data: JSONBody[GuestMove], service: Service_, caller: Caller_) -> MatchInfo:
    """Move for a guest of one's table; for its host."""
    found = caller.match(match)
    return match_info(service, caller, acting.guest_move(service, caller, found, data.seat, data.move))


@act("/api/matches/{match:str}/signatures")
def cosign(match: FromPath[str], data: JSONBody[Cosignature], service: Service_, caller: Caller_) -> Status:
    """Take the head of the seal as a player has signed it."""
    acting.cosign(service, caller.match(match), data.note)
    return Status("kept")


@create("/api/matches/{match:str}/branches")
def branch(match: FromPath[str], data: JSONBody[BranchWish], service: Service_, caller: Caller_) -> MatchInfo:
    """Go on from a ply as a match of its own."""
    return match_info(service, caller, acting.branch(service, caller, caller.match(match), data))


@act("/api/matches/{match:str}/rulings")
def ruling(match: FromPath[str], data: JSONBody[RulingWish], service: Service_, caller: Caller_) -> MatchInfo:
    """Rule as the referee; for the house."""
    return match_info(service, caller, acting.rule(service, caller, caller.match(match), data))


@act("/api/matches/{match:str}/seal")
def seal(match: FromPath[str], data: JSONBody[Reason], service: Service_, caller: Caller_) -> MatchInfo:
    """End a match that cannot go on, with the reason; for its host and the house."""
    return match_info(service, caller, acting.seal(service, caller, caller.match(match), data.reason))


@create("/api/matches/{match:str}/rematch")
def rematch(match: FromPath[str], service: Service_, caller: Caller_) -> TableCard:
    """Open a table like the one of a match that is over."""
    return table_card(service, caller, hosting.rematch(service, caller, caller.match(match)))


ROUTES: list[Any] = [command, guest, cosign, branch, ruling, seal, rematch]
