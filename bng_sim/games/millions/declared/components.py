"""What is in the box (rules C1-C5): the names the rules speak in, and the figures of components.yaml."""

from enum import IntEnum
from importlib import resources
from typing import Any, Literal

import yaml


class Role(IntEnum):
    """The five Roles, in role order (C2)."""

    BRUTE = 0
    DRIVER = 1
    CROOK = 2
    SNITCH = 3
    MASTERMIND = 4


RoleName = Literal["brute", "driver", "crook", "snitch", "mastermind"]
SymbolName = Literal["brute", "driver", "crook", "snitch", "mastermind", "none"]


def word(name: str) -> str:
    """Write a name of the box as configs and files do, in lower case."""
    return name.lower()


COMPONENTS: dict[str, Any] = yaml.load(
    resources.files(__package__).joinpath("components.yaml").read_text(encoding="utf-8"),
    getattr(yaml, "CSafeLoader", yaml.SafeLoader),  # in C, where there is one: every command waits for it
)
ROLES = tuple(map(word, COMPONENTS["roles"]["names"]))
ROLES_BY_PLAYERS: dict[int, tuple[str, ...]] = {
    players: tuple(map(word, names)) for players, names in COMPONENTS["roles"]["by_players"].items()
}
EACH_BY_PLAYERS: dict[int, int] = COMPONENTS["characters_each"]["by_players"]
BANK = sum(bill * count for bill, count in COMPONENTS["bills"].items() if bill != "provenance")
MIN_PLAYERS, MAX_PLAYERS = min(ROLES_BY_PLAYERS), max(ROLES_BY_PLAYERS)  # C1
N_ROLES = len(Role)
