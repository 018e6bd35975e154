"""Rules and truth: what a match is, how the games work, the log and its proofs, the store."""
