"""Scripted strategies, one folder per game, one file each: what designers read and write."""
