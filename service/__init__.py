"""The service: tables, matches and their records over HTTP. It parses, calls one function, answers."""
