"""Result columns and rows that any game has: its course, expressions over a row, notable games."""

LONGEST_EXPRESSION = 1_000  # letters of an expression over a row; here, since configs are read without polars
