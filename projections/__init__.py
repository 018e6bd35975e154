"""Views folded from a log: frames, history, film, differences, SVG; and the standings over all matches."""
