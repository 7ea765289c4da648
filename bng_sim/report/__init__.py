"""A run as one page to read: words from numbers, figures, tables. Knows no game."""
