"""Whole games: how one begins, its steps and its end, for games in bulk and for players that think."""
