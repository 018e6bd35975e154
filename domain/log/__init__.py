"""The log of a match: canonical bytes, the tree, signatures, luck, commitments, records."""
