"""Name the questions about Bluffing Billionaires in order; `questions` defines those specific to it.

Only names are defined here: checking a config must not import the figures' libraries.
"""

ORDER = (
    "seats", "claims", "challenges", "challengers", "length", "last_card", "points", "broke", "close", "players",
    "scorecard", "strategies", "billionaires",
)  # fmt: skip
