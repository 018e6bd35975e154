"""Players that play by themselves. A bot is given a view, never the state: it cannot know more than its seat."""

from tidelog.domain.bots.ahead import Bot
from tidelog.domain.bots.registry import LEVELS, bot_of, bring_in, choose, is_bot, kinds, seat_name, spec_of

__all__ = ["LEVELS", "Bot", "bot_of", "bring_in", "choose", "is_bot", "kinds", "seat_name", "spec_of"]
