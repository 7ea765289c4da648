"""The machinery of the answers: counts, regressions, analysis of variance, trends. Knows no question and no game."""
