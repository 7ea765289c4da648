"""Provide the statistics of the answers: counts, regressions, analysis of variance, trends. For any game."""
