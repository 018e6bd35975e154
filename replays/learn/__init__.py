"""Matches as something to learn from: numbered actions, observations of one shape, an environment, trained players."""
