"""Questions that only Billionaire can be asked: here in which order, in `questions` themselves.

Names alone stand here, for a config's check and its schema need no figures.
"""

ORDER = (
    "length", "clock", "seats", "runaway", "prices", "payments", "analyzer", "security", "players", "scorecard",
    "strategies",
)  # fmt: skip
