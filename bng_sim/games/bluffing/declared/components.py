"""What is in the box (rules C1-C4, P1): the names the rules speak in, and the figures of components.yaml."""

from enum import IntEnum
from importlib import resources
from typing import Any, Literal

import yaml


class Billionaire(IntEnum):
    """The six Billionaires, by the colours of their decks (C2)."""

    RED = 0
    ORANGE = 1
    YELLOW = 2
    GREEN = 3
    BLUE = 4
    PURPLE = 5


class Power(IntEnum):
    """The powers; each belongs to the Billionaire of the same number (P1)."""

    SPY = 0
    GAG = 1
    SWAP = 2
    BOOST = 3
    INSURE = 4
    RAID = 5


BillionaireName = Literal["red", "orange", "yellow", "green", "blue", "purple"]
PowerName = Literal["spy", "gag", "swap", "boost", "insure", "raid"]


def word(name: str) -> str:
    """Write a name of the box as configs and files do."""
    return name.lower().replace(" ", "_")


COMPONENTS: dict[str, Any] = yaml.load(
    resources.files(__package__).joinpath("components.yaml").read_text(encoding="utf-8"),
    getattr(yaml, "CSafeLoader", yaml.SafeLoader),  # in C, where there is one: every command waits for it
)
BILLIONAIRES = tuple(map(word, COMPONENTS["billionaires"]["names"]))
POWERS = tuple(map(word, COMPONENTS["powers"]["names"]))
MAX_PLAYERS = len(Billionaire)  # C1: a deck each
