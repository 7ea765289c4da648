"""Define further measures for the scorecard of Billionaires & Guillotines."""

import polars as pl

from bng_sim.analyses.measures import Measure

MEASURES = (
    Measure("Panic! held", "% of games", "proportion", pl.col("panic")),
    Measure(
        "Buys that fail", "% of Buys", "proportion", pl.col("buys") - pl.col("bought"), pl.col("buys"),
        sentence="{} of Buys fail",
    ),
    Measure(
        "blocked turns", "% of turns", "proportion", pl.col("turns_blocked"), pl.col("turns"),
        {"turns_blocked": pl.col("turns_blocked").sum()},
        "in {} of turns the markets alone could not complete the player's board",
    ),
)  # fmt: skip
