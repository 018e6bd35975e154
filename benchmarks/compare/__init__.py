"""Two commits in one run: every goal of the design measured by turns, each tree by its own code."""
