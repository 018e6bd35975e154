"""Live: a match record by record, and the lobby, as server-sent events."""

ROUTES: list[object] = []
