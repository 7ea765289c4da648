"""Names of New Game that are plain English too: a text that says them need not mean it."""

ENGLISH = """
    hand high led low play
"""
