"""Whether this installation, and the instrument that it is, can be trusted. Knows no game."""
