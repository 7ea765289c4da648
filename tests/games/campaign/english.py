"""Names of Campaign Billionaire that are plain English too: a text that says them need not speak of that game."""

ENGLISH = """
    Go accept auction build buy buyer cards_drawn chance choice flat force fresh full half inherit interest
    landings money no nobody nothing pile place raise richest rolls same second_turn sell starter trader yes
"""
