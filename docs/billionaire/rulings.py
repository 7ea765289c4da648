"""What `configs/billionaire/rulings.yaml` is written from, besides the parameters: `docs/rulings.py`."""

from typing import Any

# What is played: all rulings must be able to matter, and the players differ.
RULES = {"players": 3}
LINEUP = "pool:magnate,auctioneer,hoarder,raider,guard"
# Other readings of rulings that are numbers or lists, by parameter.
READINGS: dict[str, list[Any]] = {
    "max_turns": [1000],
    "bid_cap": [100],
    "overbid_reach": [0, 10],
    "max_rebids": [0, 10],
    "plays_per_turn": [2],
    "security_chain": [0, 1],
    "headquarters": [[[0, 6], [0, 6, 18], [0, 6, 12, 18]]],
    "analyzer_red": [[0.6, 0.6]],
}
