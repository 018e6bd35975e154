"""Views folded from the log: board, scores, history, the list of matches."""
