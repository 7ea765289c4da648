"""What is in the box (rules C1-C5): the names the rules speak in, and the figures of components.yaml."""

from enum import IntEnum
from importlib import resources
from typing import Any, Literal

import yaml


class Space(IntEnum):
    """The ten kinds of space (C1)."""

    HEADQUARTERS = 0
    PROFIT = 1
    POWER_PLAY = 2
    SEALED_EURASIA = 3
    SEALED_AFRO_EUROPA = 4
    SEALED_AMERICAS = 5
    SEALED_THREE = 6
    ANALYZE_EURASIA = 7
    ANALYZE_AFRO_EUROPA = 8
    ANALYZE_AMERICAS = 9


class Region(IntEnum):
    """The three regions (C3), in the order in which cards are laid out and listed."""

    EURASIA = 0
    AFRO_EUROPA = 1
    AMERICAS = 2


class Power(IntEnum):
    """The six kinds of Power Play card (C4)."""

    POWER_PLAY = 0
    SECURITY = 1
    DISASTER = 2
    ESPIONAGE = 3
    PROXY_FIGHT = 4
    ANALYZE_ANY = 5


SpaceName = Literal[
    "headquarters", "profit", "power_play", "sealed_eurasia", "sealed_afro_europa", "sealed_americas", "sealed_three",
    "analyze_eurasia", "analyze_afro_europa", "analyze_americas",
]  # fmt: skip


COMPONENTS: dict[str, Any] = yaml.load(
    resources.files(__package__).joinpath("components.yaml").read_text(encoding="utf-8"),
    getattr(yaml, "CSafeLoader", yaml.SafeLoader),  # in C, where there is one: every command waits for it
)
SPACES, REGIONS, POWERS = (tuple(each.name.lower() for each in kind) for kind in (Space, Region, Power))
MIN_PLAYERS, MAX_PLAYERS = 2, 4  # S1
N_SPACES, N_REGIONS, N_POWERS = len(Space), len(Region), len(Power)
