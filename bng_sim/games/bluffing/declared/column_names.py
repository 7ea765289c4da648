"""The columns of the result tables by name, and the words that stand in them; what each says stands in `columns`."""

from bng_sim.core.results import course
from bng_sim.games.bluffing.declared.terms import Decision, Ending
from bng_sim.games.bluffing.engine.records import SEAT_ROW

ENDINGS = tuple(ending.name.lower() for ending in Ending)
DECISIONS = tuple(decision.name.lower() for decision in Decision)
OF_A_ROW = (
    "turns", "rounds", "skips", "votable_turns", "false_claims", "false_unchallenged", "challenged_turns",
    "multi_challenges", "mixed_results", "caught", "challenges", "won_by_active", "won_by_challenger", "cards_taken",
    "revealed_taken", "takes_missed", "bankruptcies", "powers_used", "hidden_discards", "winning_points",
    "points_margin", "replays",
)  # fmt: skip
MEANS = ("points", "hand_points", "bonus_points")
GAME_COLUMNS = (
    "game", "ending", "winners", "first_player", "ender", "ender_won", *OF_A_ROW, "coin_tie_break", *MEANS,
    "checksum", *(f"{count}_{decision}" for decision in DECISIONS for count in ("decisions", "options")),
    *course.GAME_COLUMNS,
)  # fmt: skip
OF_A_SEAT_ROW = tuple(name for name in SEAT_ROW.names or () if name not in ("order", "billionaire", "strategy", "won"))
SEAT_COLUMNS = (
    "game", "seat", "order", "billionaire", "strategy", "won", *OF_A_SEAT_ROW, *course.SEAT_COLUMNS,
)  # fmt: skip
