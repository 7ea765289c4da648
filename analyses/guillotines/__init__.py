"""Name the questions about Billionaires & Guillotines in order; `questions` defines those specific to it.

Only names are defined here: checking a config must not import the figures' libraries.
"""

ORDER = (
    "revolution", "length", "players", "scorecard", "seats", "billionaires", "strategies", "roles", "panic", "policies",
)  # fmt: skip
