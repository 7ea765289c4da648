"""Write and read the event log of a game."""
