"""The routes under /api: each parses, calls one function, answers."""
