"""Result columns and rows that any game has: its course, expressions over a row, notable games."""
