"""Names of Bluffing Billionaires that are plain English too: a text that says them need not speak of that game."""

ENGLISH = """
    Discard active always assumed bankrupt blue bonus caught counter discarded ends green loser never off
    orange points red replay replays share shown single skip stacked swap yellow
"""
