"""Questions that only Billionaires & Guillotines can be asked: here in which order, in `questions` themselves.

Names alone stand here, for a config's check and its schema need no figures.
"""

ORDER = (
    "revolution", "length", "players", "scorecard", "seats", "billionaires", "strategies", "roles", "panic", "policies",
)  # fmt: skip
