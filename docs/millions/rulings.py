"""What `configs/millions/rulings.yaml` is written from, besides the parameters: `docs/rulings.py`."""

from typing import Any

# What is played: all rulings must be able to matter, and the players differ.
RULES = {"players": 5}
LINEUP = "pool:schemer,reader,hawk,steady"
# Other readings of rulings that are numbers or lists, by parameter.
READINGS: dict[str, list[Any]] = {
    "first_leader": [0],
    "looks": [[], ["visit"]],
    "max_rounds": [25],
}
