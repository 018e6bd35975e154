"""What a seat is shown before it joins: its match in the log of the house, below a head that the house has signed."""

from tidelog.domain.errors import Forbidden, Malformed
from tidelog.domain.log.primitives.inclusion import parse_proof
from tidelog.domain.log.primitives.merkle import leaf_hash, roots_of
from tidelog.domain.log.primitives.note import verified_by
from tidelog.domain.log.records.entries import Listed, listed, log_origin
from tidelog.domain.log.records.match import Match
from tidelog.domain.log.records.record import Join
from tidelog.replays.bundle import Bundle


def shown_in(bundle: Bundle, match: Match) -> Join:
    """The entry and the head that a join signs; refused where the file does not show the match in its house's log."""
    opened = match.opened
    try:
        proof = parse_proof(bundle.anchors.get("anchors/opened", b"").decode())
        note, head = proof.pin
        said = listed(proof.data)
    except (Malformed, UnicodeDecodeError):
        raise Forbidden(f"match {match.id} names a log of its house, and this file does not show it there") from None
    root = roots_of(map(leaf_hash, bundle.records))[opened.index + 1]
    right = said == Listed("opened", root) and head.origin == log_origin(opened.log or b"") and proof.holds()
    if not right or not verified_by(note, head.origin, opened.house.key):
        raise Forbidden(f"what this file shows of the log of its house is not of match {match.id}: do not join")
    return Join(proof.index, head.size, head.root)
