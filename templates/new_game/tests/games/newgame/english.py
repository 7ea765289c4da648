"""Names of New Game that are plain English too: a text that says them need not speak of that game."""

ENGLISH = """
    hand high led low play
"""
