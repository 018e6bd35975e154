"""A failing match cut down to a short one that still fails: a valid match, entered by name, to keep as a test."""
