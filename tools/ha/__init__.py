"""High availability tried out: the files of deploy/ on loopback, and their parts killed while matches are played."""
