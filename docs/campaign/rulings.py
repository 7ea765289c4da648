"""What `configs/campaign/rulings.yaml` is written from, besides the parameters: `docs/rulings.py`."""

from typing import Any

# What is played: all rulings must be able to matter, and the players differ.
RULES = {"players": 4}
LINEUP = "pool:tycoon,builder,raider,trader,buyer"
# Other readings of rulings that are numbers or lists, by parameter.
READINGS: dict[str, list[Any]] = {
    "billionaire_extra": [50],
    "go_miss": [10],
    "chicago_deeds": [90],
    "max_bids": [20],
    "rent_miss": [10],
    "non_prosecution": [0, 2],
    "bribe_square": [0, 30],
    "bribe_price": [50],
    "law_benefit": [0, 20],
    "chicago_interest": [0, 20],
    "manage_actions": [5],
    "forced_sales_per_turn": [0, 2],
    "proposals_per_turn": [0, 2],
    "intern_worth": [100],
}
