"""The machinery of the figures: style, labels, files. Knows no question and no game."""
