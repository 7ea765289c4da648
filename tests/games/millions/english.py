"""Names of Millions of Dollars that are plain English too: a text that says them need not speak of that game."""

ENGLISH = """
    answer asks bank bound bribes call calls claims looks millions move name named offers plan player reader
    reserve rest runaway target visible whole
"""
