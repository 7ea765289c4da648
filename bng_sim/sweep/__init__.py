"""Planning cells, playing their games on all cores, and summing them up. Knows no game."""
