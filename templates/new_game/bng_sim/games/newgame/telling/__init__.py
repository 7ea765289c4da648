"""Showing a game to people, from its log alone."""
