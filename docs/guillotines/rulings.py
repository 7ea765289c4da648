"""What `configs/guillotines/rulings.yaml` is written from, besides the parameters: `docs/rulings.py`."""

from typing import Any

# What is played: all rulings must be able to matter, and the players differ.
RULES = {"level": 4, "puppets": True, "players": 4}
LINEUP = "pool:tycoon,tycoon(stake=9),greedy,investor,cooperator,cautious"
# Other readings of rulings that are numbers or lists, by parameter.
READINGS: dict[str, list[Any]] = {
    "max_turns": [250],
    "max_rounds_per_turn": [5],
    "panic_rounds": [1, 3],
}
