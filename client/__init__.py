"""The client: a match on a server, played and checked from here with keys that stay here."""
