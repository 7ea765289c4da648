"""Names of Millions of Dollars that are plain English too: a text that says them need not speak of that game."""

ENGLISH = """
    answer asks bank bids bound bribes call calls claims first_bid first_turn full looks millions move name named
    offers plan player reader reserve rest runaway sealed target visible whole
"""
