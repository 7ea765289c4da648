"""Telling a game of Millions of Dollars from its event log."""
