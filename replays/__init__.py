"""Matches as files: reading, writing and verifying bundles."""
