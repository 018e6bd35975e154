"""Judging a log that may be hostile: evidence in, a verdict for each claim out."""
