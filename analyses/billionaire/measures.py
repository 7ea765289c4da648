"""Define the measures of Billionaire: for its scorecard and its own questions."""

import polars as pl

from bng_sim.analyses.measures import PLAYERS, Measure, mean, rate
from bng_sim.analyses.numbers import PER_CENT
from bng_sim.core.value_words import VALUE

A_TRADING = "$M a $M trading value"
POINTS = "points of games won"
ASSUMED = (
    "The board, the numbers and values of cards and what Power Play cards do are assumed. How much depends on them: "
    "see the assumed figures."
)


def _sum(*names: str) -> pl.Expr:
    return pl.sum_horizontal(*names)


_PRICE_ONE, _TRADING_ONE = (pl.col(of) - pl.col(f"{of}_three") for of in ("price", "sold_trading"))
_WON_BIDS = _sum("sold", "overbids")
_ATTACKS = _sum("analyses", "cancelled_spins", "played_disaster", "played_proxy_fight")

BILLIONAIRE = Measure(
    "billionaires", "% of games", "proportion", pl.col("ending") == "billionaire",
    sentence="somebody reaches the goal in {} of games",
)  # fmt: skip
LEFT = mean("left at the end", "Investments", "investments_left", "{} Investments are left in the decks at the end")
AGAIN = mean("sales of an Investment", "for each one owned", "investments_sold", "{} Investments are sold for each "
              "one that somebody owns at the end", pl.col("investments_at_end") * pl.col(PLAYERS))  # fmt: skip
UNSOLD = rate("unsold lots", "% of lots", "unsold", "auctions", "{} of lots find no buyer")
TOTAL = mean("winner's total", "$M", "winner_total", "the winner has ${}M", pl.col("winner_total").is_not_null())

PRICE = mean("price level", A_TRADING, "price", "lots go for ${}M for each $M of trading value", "sold_trading")
OF_ACTUAL = mean("of actual value", "% of actual value", 100 * pl.col("price"), f"the price is {VALUE}{PER_CENT} of "
                  "the actual value", "sold_actual")  # fmt: skip
PRICE_ONE = mean("price of seen", A_TRADING, _PRICE_ONE, "one that the drawer has seen costs ${}M for each $M of "
                  "trading value", _TRADING_ONE)  # fmt: skip
PRICE_THREE = mean("price of unseen", A_TRADING, "price_three", "three that nobody may look at cost ${}M for "
                    "each $M of trading value", "sold_trading_three")  # fmt: skip
PRICE_CHEAP = mean(
    "price of cheap", A_TRADING, _PRICE_ONE - pl.col("price_dear"), "an Investment of the cheap half costs ${}M "
    "for each $M of trading value", _TRADING_ONE - pl.col("sold_trading_dear"),
)  # fmt: skip
PRICE_DEAR = mean("price of dear", A_TRADING, "price_dear", "one of the dear half costs ${}M for each $M of "
                   "trading value", "sold_trading_dear")  # fmt: skip
LOT_ONE = mean("a lot of one", "$M", _PRICE_ONE, "a lot of one costs ${}M", pl.col("sold") - pl.col("sold_three"))
LOT_THREE = mean("a lot of three", "$M", "price_three", "a lot of up to three costs ${}M", "sold_three")
DRAWER = rate("sold to drawer", "% of lots sold", "sold_to_drawer", "sold", "its drawer buys the lot in {} of "
               "sales")  # fmt: skip

OVERPAID = mean("overpaid", "$ of $1,000 paid", 1000 * (pl.col("paid") - pl.col("price")), "of each $1,000 handed "
                 "over for lots ${} are above the price", "paid")  # fmt: skip
INEXACT = rate("inexact payments", "% of lots sold", "overpayments", "sold", "{} of payments are above the "
                "price")  # fmt: skip
IN_INVESTMENTS = mean("Investments paid", "a lot sold", "paid_investments", "{} Investments are given in "
                       "payment for a lot", "sold")  # fmt: skip
OVERBIDS = rate("overbids", "% of winning bids", "overbids", _WON_BIDS, "{} of bids that win cannot be paid")
FORFEITS = rate("Investments forfeited", "% of overbids", "forfeited_investments", "overbids", "{} of overbids cost "
                 "an Investment")  # fmt: skip
CASH_FORFEITS = rate("Profit cards forfeited", "% of overbids", "forfeited_profits", "overbids", "{} of overbids cost "
                      "a Profit card")  # fmt: skip

SPINS = mean("spins", "a game", "analyses", "the Analyzer is spun {} times a game")
TARGETS = rate(
    "has a target", "% of landings", "decisions_analyze",
    _sum("landed_analyze_eurasia", "landed_analyze_afro_europa", "landed_analyze_americas"),
    "there is something to analyze at {} of landings on Analyze spaces",
)  # fmt: skip
SEIZED = mean("what it seizes", "$M actual value", "red_red_actual", "an Investment that it seizes has an actual "
               "value of ${}M", "red_red")  # fmt: skip
A_SPIN = mean("a spin seizes", "$M actual value", "red_red_actual", "that is ${}M a spin, for red, red or not",
               "analyses")  # fmt: skip

SECURITIES = mean("Security played", "a game", "played_security", "{} Security cards are played a game")
CANCELS = rate("of them cancel", "% of Security cards", _sum("cancelled_landings", "cancelled_cards"),
                "played_security", "{} of them cancel an action in the end")  # fmt: skip
SAVED_SPINS = rate("spins cancelled", "% of spins", "cancelled_spins", _sum("analyses", "cancelled_spins"),
                    "{} of spins of the Analyzer are cancelled")  # fmt: skip
SAVED = rate("attempts foiled", "% of attempts", "cancelled_attacks", _ATTACKS, "{} of attempts on an Investment "
              "are cancelled")  # fmt: skip
TAKEN = rate("others succeed", "% of the others", _sum("investments_seized", "investments_returned"),
              _ATTACKS - pl.col("cancelled_attacks"), "of those that are not, {} take it from its owner")  # fmt: skip
_BY_CHANCE = pl.col("security_drawn") - pl.col("security_due")
DRAWN = Measure(
    "Security drawn", POINTS, "mean", 100 * (pl.col("luck_won") - pl.col("luck") / pl.col(PLAYERS)), pl.col("due"),
    {
        "luck_won": (_BY_CHANCE * pl.col("won").cast(pl.Int64)).sum(), "luck": _BY_CHANCE.sum(),
        "due": pl.col("security_due").sum(),
    },
    "drawing Security instead of an average Power Play card changes the chance to win by {} points",
)  # fmt: skip

LED = Measure(
    "led by winner", "% of turns", "proportion", pl.col("winner_led"),
    pl.col("turns") * (pl.col("winners") > 0), {"winner_led": pl.col("turns_led").filter("won").sum()},
    "the winner has led alone after {} of the turns",
)  # fmt: skip
AHEAD = rate("final lead", "% of its total", "margin", "winner_total", "the winner is ahead of the next by {} "
              "of its total")  # fmt: skip
MOST_INVESTMENTS = rate("most Investments", "% of won games", "winner_most_investments",
                         pl.col("winner_most_investments").is_not_null(), "in {} of won games a winner has as many "
                         "Investments as anybody")  # fmt: skip
MOST_CASH = rate("most cash", "% of won games", "winner_most_cash", pl.col("winner_most_cash").is_not_null(), "in {} "
                  "of won games a winner has as much cash as anybody")  # fmt: skip

MEASURES = (BILLIONAIRE, AGAIN, PRICE, PRICE_THREE, OVERBIDS, SAVED)
