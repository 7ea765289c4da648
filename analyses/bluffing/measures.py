"""Define the measures of Bluffing Billionaires: for its scorecard and its own questions."""

import polars as pl

from bng_sim.analyses.measures import Measure

OF_EMPTIED = ("sole_survivor", "bankrupt", "no_cards")  # endings that emptied hands bring


def _rate(name: str, unit: str, total: str, count: str, sentence: str) -> Measure:
    return Measure(name, unit, "proportion", pl.col(total), pl.col(count), sentence=sentence)


def _mean(name: str, unit: str, column: str, sentence: str) -> Measure:
    return Measure(name, unit, "mean", pl.col(column), sentence=sentence)


FALSE = _rate(
    "false claims", "% of votable turns", "false_claims", "votable_turns", "{} of the claims voted on are false"
)
UNCAUGHT = _rate(
    "unchallenged false claims",
    "% of false claims",
    "false_unchallenged",
    "false_claims",
    "nobody challenges {} of false claims",
)
CHALLENGED = _rate(
    "challenged claims", "% of votable turns", "challenged_turns", "votable_turns",
    "{} of the claims voted on are challenged",
)  # fmt: skip
WON = _rate(
    "won by challenger", "% of challenges", "won_by_challenger", "challenges", "challengers win {} of challenges"
)
SEVERAL = _rate(
    "several challengers", "% of challenged turns", "multi_challenges", "challenged_turns",
    "{} of challenged turns have two challengers or more",
)  # fmt: skip
MIXED = _rate(
    "mixed results", "% of those with several", "mixed_results", "multi_challenges",
    "in {} of those the active player wins against one and loses to another",
)  # fmt: skip
BROKE = _mean("hands emptied", "a game", "bankruptcies", "challenges empty {} hands a game")
SKIPPED = _mean("players passed over", "a game", "skips", "players are passed over {} times a game")
SOLE = Measure(
    "ended by going broke", "% of games", "proportion", pl.col("ending").is_in(OF_EMPTIED),
    sentence="{} of games end because hands were emptied",
)  # fmt: skip
MISSED = _rate(
    "too few to take", "% of challenges", "takes_missed", "challenges",
    "winners find fewer hand cards than are due in {} of challenges",
)  # fmt: skip
BY_LAST = Measure(
    "ended by a last card", "% of games", "proportion", pl.col("ending") == "last_card",
    sentence="a last card ends {} of games",
)  # fmt: skip
ENDER = Measure(
    "ender wins", "% of last cards", "proportion", pl.col("ender_won"), pl.col("ender_won").is_not_null(),
    sentence="the player of the last card wins {} of these games",
)  # fmt: skip
HAND = _mean("points of hand cards", "points a player", "hand_points", "a player keeps {} points in hand")
BONUS = _mean("points of the Bonus pile", "points a player", "bonus_points", "a player gains {} points of Bonus")
SHARE = Measure(
    "share of Bonus points", "% of points", "proportion", pl.col("bonus_points"), pl.col("points"),
    sentence="{} of all points come from Bonus piles",
)  # fmt: skip
HIGHEST = _mean("winning points", "points", "winning_points", "the first ends with {} points")
MARGIN = _mean("points ahead", "points", "points_margin", "the first is {} points ahead of the second")
TIES = Measure(
    "coin tie-breaks", "% of games", "proportion", pl.col("coin_tie_break"),
    sentence="Coin symbols break a tie in {} of games",
)  # fmt: skip
SHARED = Measure(
    "shared victories", "% of games", "proportion", pl.col("winners") > 1, sentence="{} of games have several winners"
)
USED = _mean("powers used", "a game", "powers_used", "players use their powers {} times a game")

MEASURES = (FALSE, UNCAUGHT, CHALLENGED, WON, ENDER, SHARE)
