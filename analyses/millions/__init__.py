"""Name the questions about Millions of Dollars in order; `questions` defines those specific to it.

Only names are defined here: checking a config must not import the figures' libraries.
"""

ORDER = (
    "clock", "roles", "role_mix", "heists", "departures", "face_down", "leader", "seats", "symbols", "looks", "runaway",
    "length", "players", "scorecard", "strategies",
)  # fmt: skip
