"""Independent referees: each reads the event log of a game and finds every breach of the rules."""
