"""Questions that only Bluffing Billionaires can be asked: here in which order, in `questions` themselves.

Names alone stand here, for a config's check and its schema need no figures.
"""

ORDER = (
    "seats", "bluffs", "challenges", "challengers", "length", "last_card", "points", "broke", "close", "players",
    "scorecard", "strategies", "billionaires",
)  # fmt: skip
