"""What everything is made of: canonical bytes, the tree, signatures, luck, commitments. Knows no match."""
