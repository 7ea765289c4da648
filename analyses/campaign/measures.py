"""Define the measures of Campaign Billionaire: for its scorecard and its own questions."""

import dataclasses

import polars as pl

from bng_sim.analyses import measures
from bng_sim.analyses.measures import PLAYERS, Measure, mean, rate
from bng_sim.core.noticeable import Noticeable

OF_EDGE = Noticeable(5.0, "5 points: a fifth of an even share with four players")
OF_FIRST = Noticeable(1.0, "1 point: of three seats practitioners accept 32 to 34 % of wins")
POINTS = "points above an even share"
ASSUMED = (
    "The board with its prices and rents, the cards, and the sums that can be bid, offered and lent are "
    "assumed. How much depends on them: see the assumed figures."
)
WITH_GROUP = (
    "The first player to own a whole group may have been ahead before. That such players win more often is associated "
    "with the group, and not an effect of it alone."
)


def _sum(*names: str) -> pl.Expr:
    return pl.sum_horizontal(*names)


def _edge(name: str, who: str, sentence: str, noticeable: Noticeable = OF_EDGE) -> Measure:
    """Return how much more often a known player wins than an even share of the victories."""
    more = 100 * (pl.col(who).cast(pl.Float64) - pl.col("winners") / pl.col(PLAYERS))
    made = mean(name, POINTS, more, sentence, pl.col(who).is_not_null())
    return dataclasses.replace(made, noticeable=noticeable)


def _general(name: str) -> Measure:
    """Return a measure of every game's scorecard, here without comparison with an even share."""
    return dataclasses.replace(next(each for each in measures.GENERAL if each.name == name), even=False)


_IN_JAIL = _sum("jailed_square", "jailed_doubles", "jailed_card")

LENGTH = mean("length", "turns", "turns", "a game lasts {} turns")
STALEMATES = rate("stalemates", "% of games", pl.col("ending") == "stalemate", pl.lit(1), "{} of games are over only "
                   "because no more turns are allowed")  # fmt: skip
OUT = Measure(
    "waiting to the end", "% of turns at the table", "proportion",
    pl.col("turns") * pl.col("n_out") - pl.col("since"), pl.col("turns") * pl.col(PLAYERS),
    {"n_out": pl.col("bankrupt_turn").count(), "since": pl.col("bankrupt_turn").sum()},
    "players sit bankrupt through {} of the turns",
)  # fmt: skip

HALF_LEADER = _general("half-time leader wins")
COMEBACKS = _general("comebacks")
LED = Measure(
    "led by winner", "% of turns", "proportion", pl.col("winner_led"),
    pl.col("turns") * (pl.col("winners") > 0), {"winner_led": pl.col("turns_led").filter("won").sum()},
    "the winner has led alone after {} of the turns",
)  # fmt: skip
FIRST_GROUP = rate("first whole group", "% of the game", "first_monopoly_turn", pl.col("turns") * pl.col(
    "first_monopoly_turn").is_not_null(), "somebody first owns a whole group after {} of the turns")  # fmt: skip
FIRST_BANKRUPT = rate("first bankruptcy", "% of the game", "first_bankrupt_turn", pl.col("turns") * pl.col(
    "first_bankrupt_turn").is_not_null(), "the first bankruptcy comes after {} of the turns")  # fmt: skip
MONOPOLIST = rate("first with a group wins", "% of won games", "first_monopolist_won", pl.col(
    "first_monopolist_won").is_not_null(), "the first player to own a whole group wins {} of games")  # fmt: skip

MONOPOLIES = mean("whole groups", "a game", "monopolies_made", "a deed makes its owner's group whole {} times a game")
RENTS = mean("a rent", "$", "rent_money", "a rent is ${} on average", "rents")
BUILT = mean("buildings", "a game", _sum("houses_built", "hotels_built"), "{} houses and hotels are built a game")
TRADES = mean("trades", "a game", "trades_made", "{} trades are made a game")

BILLIONAIRE = _edge("the Billionaire's edge", "billionaire_won", "the Campaign Billionaire's chance to win is {} "
                    "points above an even share")  # fmt: skip
GENERAL = _edge("edge by the AG", "attorney_general_won", "the chance of the only one who knows the Attorney General "
                "is {} points above an even share")  # fmt: skip
FIRST = _edge(
    "first player's edge", "first_player_won", "the first player's chance is {} points above an even share", OF_FIRST
)
LAWS = mean("law loans", "a game", "law_loans", "{} laws are promised for loans a game")
BENEFITS = mean("paid for laws", "$ a game", "law_benefits", "the Billionaire is paid ${} a game for such laws")
FAVORS = rate("done as favors", "% of purchases", "bought_favors", _sum("bought_cash", "bought_favors"),
               "{} of deeds bought at list price are got by favors")  # fmt: skip
SENATORS = mean("senators", "a game", "senator_landings", "a senator is met {} times a game")
PAST_JAIL = rate("past Jail", "% of both", "past_jail", _IN_JAIL + pl.col("past_jail"), "of moves to Jail or past it "
                  "{} lead past it")  # fmt: skip
FILES = rate("files", "% of threats", "files_used", _IN_JAIL + pl.col("files_used"), "the files are used against {} "
              "of threats of Jail that nothing else averts")  # fmt: skip

SHORT = rate("no house left", "% of turns", "turns_without_houses", "turns", "{} of turns begin with no house left in "
              "the Fund")  # fmt: skip
FEWEST = mean("fewest houses", "in the Fund", "fewest_houses", "at the scarcest the Fund has {} houses")
HOUSE_AUCTIONS = mean("houses auctioned", "a game", "house_auctions", "{} houses are auctioned a game for scarcity")
HOTELS = mean("hotels", "a game", "hotels_built", "{} hotels are built a game")
HOUSES = mean("houses", "a game", "houses_built", "{} houses are built a game")

MEASURES = (STALEMATES, OUT, FIRST_GROUP, MONOPOLIST, BILLIONAIRE, SHORT)
