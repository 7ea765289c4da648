"""Name the questions about Campaign Billionaire in order; `questions` defines those specific to it.

Only names are defined here: checking a config must not import the figures' libraries.
"""

ORDER = (
    "length", "decided", "groups", "seats", "satire", "monopolies", "shortage", "players", "scorecard", "strategies",
)  # fmt: skip
