"""The rules of the game, a chapter of the rules page a file."""
