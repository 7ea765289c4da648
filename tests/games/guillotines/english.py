"""Names of Billionaires & Guillotines that are plain English too: a text that says them need not speak of that game."""

ENGLISH = """
    Action Audit Big Buy Buys Game Media New Real Special Trader act after_turn assets at_once audit bought bribe buys
    clockwise first_turn passing turn_order
    card cards_first discard draw first_used kind level may must of_itself passes reveal starting_player
    tax text theirs trade winner won_by
"""
