"""What is in the box (rules C1-C4): the names the rules speak in, and the figures of components.yaml."""

from enum import IntEnum
from importlib import resources
from typing import Any, Literal

import yaml


class Suit(IntEnum):
    """The suits of Resource cards, one per Billionaire (C1)."""

    BOMBS = 0
    BOLTS = 1
    DIAMONDS = 2
    DISHES = 3
    LOCKS = 4
    NONE = 5  # Special Action cards and Crises


class Billionaire(IntEnum):
    """The five Billionaires; each has the suit of the same number (C1)."""

    WAR_PROFITEER = 0
    TECH_OVERLORD = 1
    ARISTOCRAT = 2
    MEDIA_BARON = 3
    PROPERTY_SPECULATOR = 4


class AssetType(IntEnum):
    """The five types of asset; the market of a type has its number (C3)."""

    INFLUENCE = 0
    LEGACY = 1
    POWER = 2
    TOYS = 3
    VANITY = 4


class CardKind(IntEnum):
    """What a card can do besides counting points (C2)."""

    RESOURCE = 0
    AUDIT = 1
    SCAM = 2
    GAME_THE_MARKET = 3
    CRISIS = 4


class Role(IntEnum):
    """The nine Roles; the last three join at level 4 (C2, O1)."""

    BANKER = 0
    CELEBRITY = 1
    DISASTER_SPECULATOR = 2
    GANGSTER = 3
    POWER_BROKER = 4
    SCAM_ARTIST = 5
    INSIDER_TRADER = 6
    TOADY = 7
    VULTURE_CAPITALIST = 8


class Policy(IntEnum):
    """The ten Policies; each of the first five favours the suit of the same number (C2, G4)."""

    WEAPONS_GALORE = 0
    BIG_TECH_UNLEASHED = 1
    INHERITANCE_TAX_ABOLISHED = 2
    MEDIA_MEGAPLEX = 3
    REAL_ESTATE_BONANZA = 4
    ARCHAEOLOGICAL_DIG = 5
    BILLIONAIRE_AUDITED = 6
    NEW_ROLE = 7
    REPRESS_THE_REBELS = 8
    TAX_TYRANNY = 9


SpecialCard = Literal["audit", "scam", "game_the_market"]
RoleName = Literal[
    "banker", "celebrity", "disaster_speculator", "gangster", "power_broker", "scam_artist",
    "insider_trader", "toady", "vulture_capitalist",
]  # fmt: skip
PolicyName = Literal[
    "weapons_galore", "big_tech_unleashed", "inheritance_tax_abolished", "media_megaplex", "real_estate_bonanza",
    "archaeological_dig", "billionaire_audited", "new_role", "repress_the_rebels", "tax_tyranny",
]  # fmt: skip
TypeName = Literal["influence", "legacy", "power", "toys", "vanity"]
BillionaireName = Literal["war_profiteer", "tech_overlord", "aristocrat", "media_baron", "property_speculator"]

N_SUITS = 5
N_MARKETS = 5
N_BILLIONAIRES = 5
N_ASSETS = 20
ASSETS_A_TYPE = 4
MARKET_CAPACITY = 3  # A2: a fourth asset is out of the game
STARRED = 3  # the last asset of a type is the starred one (C3)
MAX_PLAYERS = 5
DIE = 6  # C2: one d6
N_ROLES = len(Role)
N_RED_ROLES = 6  # those of level 3 (O1)
N_POLICIES = len(Policy)

COMPONENTS: dict[str, Any] = yaml.load(
    resources.files(__package__).joinpath("components.yaml").read_text(encoding="utf-8"),
    getattr(yaml, "CSafeLoader", yaml.SafeLoader),  # in C, where there is one: every command waits for it
)
BILLIONAIRE_NAMES: tuple[str, ...] = tuple(COMPONENTS["billionaires"]["boards"])
TYPE_NAMES: tuple[str, ...] = tuple(COMPONENTS["types"])
SUIT_NAMES: tuple[str, ...] = tuple(COMPONENTS["suits"])
CRISIS_NAMES: tuple[str, ...] = tuple(COMPONENTS["crises"]["rebel_icons"])
ASSET_NAMES: tuple[str, ...] = tuple(name for kind in TYPE_NAMES for name in COMPONENTS["assets"]["names"][kind])
BUNKER_ASSETS: tuple[int, ...] = tuple(ASSET_NAMES.index(name) for name in COMPONENTS["luxury_bunker"]["assets"])
MARKET_OF_NUMBER: tuple[int, ...] = tuple(  # by the number on the die, from 1 (U4)
    TYPE_NAMES.index(name)
    for name, _ in sorted(COMPONENTS["market_numbers"]["numbers"].items(), key=lambda item: item[1])
)
ROLE_NAMES: tuple[str, ...] = tuple(COMPONENTS["roles"]["names"])
POLICY_NAMES: tuple[str, ...] = tuple(COMPONENTS["policies"]["names"])


def word(name: str) -> str:
    """Write a component's name as configs and tables do: `War Profiteer` -> `war_profiteer`."""
    return name.lower().replace(" ", "_").strip("!")


BILLIONAIRES = tuple(map(word, BILLIONAIRE_NAMES))
ROLES = tuple(map(word, ROLE_NAMES))
POLICIES = (*map(word, POLICY_NAMES), "none")
