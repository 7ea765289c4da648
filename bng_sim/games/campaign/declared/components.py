"""What is in the box (rules L1-L3, C): the names the rules speak in, and the figures of components.yaml."""

from enum import IntEnum
from importlib import resources
from typing import Any

import yaml


class Group(IntEnum):
    """The eight colours of lots, the railroads and the utilities (L2), in board order."""

    BROWN = 0
    LIGHT_BLUE = 1
    PINK = 2
    ORANGE = 3
    RED = 4
    YELLOW = 5
    GREEN = 6
    DARK_BLUE = 7
    RAILROAD = 8
    UTILITY = 9


class Pile(IntEnum):
    """The two piles of cards (C)."""

    CHANCE = 0
    CHEST = 1


class Card(IntEnum):
    """What a card does (C2-C7)."""

    TO = 0
    BACK = 1
    RAIL = 2
    UTILITY = 3
    FREE = 4
    DOOR = 5
    MONEY = 6
    EACH = 7
    REPAIRS = 8


COMPONENTS: dict[str, Any] = yaml.load(
    resources.files(__package__).joinpath("components.yaml").read_text(encoding="utf-8"),
    getattr(yaml, "CSafeLoader", yaml.SafeLoader),  # in C, where there is one: every command waits for it
)
SQUARES = (  # L2: those of each group
    (1, 3), (6, 8, 9), (11, 13, 14), (16, 18, 19), (21, 23, 24), (26, 27, 29), (31, 32, 34), (37, 39),
    (5, 15, 25, 35), (12, 28),
)  # fmt: skip
DEEDS = tuple(sorted(square for group in SQUARES for square in group))  # the square of each deed, in board order
GROUP_OF = tuple(Group(next(g for g, squares in enumerate(SQUARES) if square in squares)) for square in DEEDS)
LOTS = tuple(deed for deed, group in enumerate(GROUP_OF) if group <= Group.DARK_BLUE)
GROUPS, PILES = (tuple(each.name.lower() for each in kind) for kind in (Group, Pile))

MIN_PLAYERS, MAX_PLAYERS = 2, 8  # S1
N_SQUARES, N_DEEDS, N_LOTS, N_GROUPS, N_COLOURS, N_PILES = 40, len(DEEDS), len(LOTS), len(Group), 8, len(Pile)
HOTEL = 5  # houses that it counts as (H3)
GO, JAIL, AFTER_JAIL, SENATOR, GO_TO_JAIL, INCOME_TAX, LUXURY_TAX = 0, 10, 11, 20, 30, 4, 38  # L1
CHANCE_SQUARES, CHEST_SQUARES = (7, 22, 36), (2, 17, 33)
