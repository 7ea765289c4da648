"""Runs: how long one will take, playing it, its results, and reading it again."""
