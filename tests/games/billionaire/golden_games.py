"""The golden games of Billionaire."""

from tests.games.golden import Golden, lines

__all__ = ["GOLDEN", "NOT_SHOWN", "lines"]

_FEW = {"trading_values": [[3, 8], [5, 5], [4, 10]]}  # Investments: the decks are empty soon
NOTICED = {"start_profits": 10}  # a change that the figures of a published report show
GOLDEN = {
    "duel": Golden({"players": 2, "goal": 150}, "random", 214, "M A B as printed"),
    "ties": Golden({"players": 3, "bid_cap": 2, "max_rebids": 1, "goal": 200}, "random", 34, "B5 B6"),
    "sold_out": Golden({**_FEW, "goal": 900}, "random", 346, "B8 Y W3"),
    "cards": Golden({**_FEW, "players": 3, "power_cards": [2, 8, 2, 2, 4, 2], "goal": 110}, "random", 452, "P X"),
}
NOT_SHOWN = {"first_bids", "short"}  # events
