"""What each game's moves and states can hold, as `python -m tools.spaces` found it."""
