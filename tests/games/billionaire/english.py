"""Names of Billionaire that are plain English too: a text that says them need not speak of that game."""

ENGLISH = """
    Any Play action all_cards analyses blind both choose deck first first_bid first_turn forfeit goal greatest
    highest left look lost lot paid price profits received return sealed sold spaces tied ties total turn turn_order
"""
