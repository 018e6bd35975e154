"""What Tongiaki does, clause by clause."""
