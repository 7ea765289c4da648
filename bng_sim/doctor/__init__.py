"""Check whether this installation and its simulations can be trusted, for any game."""
