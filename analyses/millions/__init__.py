"""Questions that only Millions of Dollars can be asked: here in which order, in `questions` themselves.

Names alone stand here, for a config's check and its schema need no figures.
"""

ORDER = (
    "clock", "roles", "role_mix", "heists", "departures", "face_down", "leader", "seats", "symbols", "looks", "runaway",
    "length", "players", "scorecard", "strategies",
)  # fmt: skip
