"""What many saved matches know together: found, counted, cut down, handed on as tables, compared."""
