"""Names of Campaign Billionaire that are plain English too: a text that says them need not speak of that game."""

ENGLISH = """
    Go accept auction build buy buyer cards_drawn chance choice first_bid first_turn flat force fresh full half inherit
    interest landings money no nobody nothing passing pile place raise richest rolls same sealed second_turn sell
    starter trader turn_order yes
"""
