"""Strategies for New Game."""
