"""Questions that only Campaign Billionaire can be asked: here in which order, in `questions` themselves.

Names alone stand here, for a config's check and its schema need no figures.
"""

ORDER = (
    "length", "decided", "groups", "seats", "satire", "monopolies", "shortage", "players", "scorecard", "strategies",
)  # fmt: skip
