"""What a log holds: its records, what a seat sends, and the match they are folded into."""
