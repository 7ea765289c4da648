"""A kind of game worth reading of which a cell has one for each common ending."""

from dataclasses import dataclass

from bng_sim.core.results.notable import Notable

COMMON = 0.05  # of a cell's games: an ending as frequent has a game of its own


@dataclass(frozen=True)
class OfEachEnding(Notable):
    """The first game in its order among those that end alike, for each ending of at least `COMMON` of a cell's games.

    What its order weighs (medians, commonness) is then of these games alone. Where one order of all games is wanted it
    is a kind like any other.
    """
