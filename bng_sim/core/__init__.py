"""The toolkit's foundations. Nothing here knows a game."""
