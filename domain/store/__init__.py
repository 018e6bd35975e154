"""Where matches are kept: SQLite in one file, or PostgreSQL."""
