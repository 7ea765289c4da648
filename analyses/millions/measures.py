"""Define the measures of Millions of Dollars: for its scorecard and its own questions."""

import polars as pl

from bng_sim.analyses.measures import Measure, mean, rate

HALF_TIME, ENDS = "richest at half time wins", "reached the target"


_DEPARTURES = pl.col("left_alone") + pl.col("left_bribed") + pl.col("left_final")
_SENT = _DEPARTURES + pl.col("stayed")
_DEALS = pl.col("offers_taken") + pl.col("asks_paid")

TARGET = Measure(
    ENDS, "% of games", "proportion", pl.col("ending") == "target",
    sentence="somebody reaches the target in {} of games",
)  # fmt: skip
HEISTS = mean("heists", "a game", "rounds", "a game has {} heists")
RICHEST = mean("the richest", "$M at the end", "richest_cash", "the richest ends with ${}M")

SUCCEED = rate("heists that succeed", "% of heists", "heists_succeeded", "rounds", "{} of heists pay somebody")
CALLED_OFF = rate("abandoned heists", "% of heists", "heists_abandoned", "rounds", "nobody goes on {} of heists")
CLASH = rate("caught together", "% of those who stay", "clashed", "stayed", "{} of those who stay share their "
              "Role")  # fmt: skip
TOLD_ON = rate("told on", "% of those who stay", "named", "stayed", "the Snitch catches {} of those who stay")
HITS = rate("Snitches that hit", "% of lone Snitches", "snitch_hits", "snitch_sole", "a lone Snitch catches "
             "somebody in {} of rounds with one")  # fmt: skip
FINED = rate("Snitches left alone", "% of lone Snitches", "fined", "snitch_sole", "{} of lone Snitches are left alone "
              "and pay")  # fmt: skip

BOUGHT = rate("departures bought", "% of departures", "left_bribed", _DEPARTURES, "{} of departures are bought")
LEAVE = rate("Characters that leave", "% of Characters", _DEPARTURES, _SENT, "{} of Characters leave")
PRICE = mean("price of a departure", "$M", "bribes", "a departure that is bought costs ${}M", _DEALS)
SHARE = mean("share of one who stands", "$M", "loot_shared", "a share of the Loot is ${}M", "shared")
STAYER = mean(
    "share of one who stays", "$M", "loot_shared", "a player who stays gets ${}M of Loot on average", "stayed"
)
TAKEN = rate("offers accepted", "% of offers", "offers_taken", "offers", "{} of offers are accepted")

UNIQUE = rate("Role seen nowhere else", "% of heists", "hidden_unique", "rounds", "the face-down Role card is the "
               "only one of its Role in {} of heists")  # fmt: skip

LEADER = Measure(
    "Leader less others", "$M a heist", "mean", (pl.col("leader_net") - pl.col("others_net")) * pl.col("rounds"),
    pl.col("rounds"), sentence="being Leader of a heist is worth ${}M",
)  # fmt: skip

SYMBOL = rate("symbols that pay", "% of heists", "symbol_bonuses", "rounds", "the symbol pays in {} of heists")

WON = mean("cards earned", "a game", "looks_won", "Brutes earn {} Intimidation cards a game")
USED = rate("cards used", "% of those earned", "looks_used", "looks_won", "{} of Intimidation cards are used")

RUNAWAY = rate(
    HALF_TIME, "% of games past half time", "was_runaway", pl.col("was_runaway").is_not_null(),
    "the richest at half time wins {} of the games that last longer",
)  # fmt: skip
SPREAD = mean("richest less poorest", "$M", pl.col("richest_cash") - pl.col("poorest_cash"), "the richest ends ${}M "
               "ahead of the poorest")  # fmt: skip
SHARED = Measure(
    "shared victories", "% of games", "proportion", pl.col("winners") > 1, sentence="{} of games have several winners"
)
SHORT = mean("antes from the Reserve", "a game", "antes_short", "the Reserve helps with {} antes a game")

MEASURES = (SUCCEED, LEAVE, BOUGHT, PRICE, LEADER, RUNAWAY)
