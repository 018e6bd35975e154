"""Tidelog: the flight recorder for board games."""

__version__ = "0.1.0"
