"""What `configs/bluffing/rulings.yaml` is written from, besides the parameters: `docs/rulings.py`."""

from typing import Any

# What is played: all rulings must be able to matter, and the players differ.
RULES = {"players": 4}
LINEUP = "pool:reader,reckoner,bully,bluffer,counter"
# Other readings of rulings that are numbers or lists, by parameter.
READINGS: dict[str, list[Any]] = {
    "billionaires": [["red", "orange", "yellow", "green"]],
    "max_turns": [250],
    "max_replays": [1],
}
