"""The client: a match on a server, played and checked from here with keys that stay here.

import tidelog.client

with tidelog.client.connect("http://127.0.0.1:8743", name="Robbie") as site:
    match = site.take_any_seat("orongo")
    for position in match.turns():
        match.play(position.legal(match.seat)[0])
"""

from tidelog.client.match import DistantMatch
from tidelog.client.site import Site, connect

__all__ = ["DistantMatch", "Site", "connect"]
