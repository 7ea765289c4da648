"""Name the questions about Billionaire in order; `questions` defines those specific to it.

Only names are defined here: checking a config must not import the figures' libraries.
"""

ORDER = (
    "length", "clock", "seats", "runaway", "prices", "payments", "analyzer", "security", "players", "scorecard",
    "strategies",
)  # fmt: skip
