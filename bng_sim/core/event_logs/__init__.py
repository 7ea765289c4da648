"""The event log of a game: written by an engine, read by people and programs."""
