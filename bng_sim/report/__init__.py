"""A run as a report to read, as a page or as Markdown: words from numbers, figures, tables. Knows no game."""
