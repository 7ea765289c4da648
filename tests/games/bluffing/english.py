"""Names of Bluffing Billionaires that are plain English too: a text that says them need not speak of that game."""

ENGLISH = """
    Discard active always assumed bankrupt blue bonus cards_taken caught counter discarded ends green
    last_card loser never no_cards off orange points red replay replays share shown single skip stacked swap yellow
"""
