"""Billionaires and their cards by name, in the colour that the name says."""

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from bng_sim.games.bluffing.declared.components import COMPONENTS, word
from bng_sim.games.bluffing.declared.terms import ENDINGS, Ending

ENDING_WORDS = {  # E6
    ENDINGS[Ending.LAST_CARD]: "somebody plays a last card",
    ENDINGS[Ending.SOLE_SURVIVOR]: "one player alone has cards left",
    ENDINGS[Ending.BANKRUPT]: "a hand is empty",
    ENDINGS[Ending.NO_CARDS]: "no hand has a card left",
    ENDINGS[Ending.STALEMATE]: "too many turns were played",
}
NAMES = {word(name): str(name) for name in COMPONENTS["billionaires"]["names"]}
COLOURS = {  # darkened or lightened to be read on black and on white
    "red": "#d43d36",
    "orange": "#d06a00",
    "yellow": "#a88600",
    "green": "#2e9148",
    "blue": "#3b7fd4",
    "purple": "#a45fc4",
}


def billionaire(who: str, style: str = "") -> Text:
    """Write a Billionaire's name in the colour of the character."""
    return Text(NAMES[who], f"{style} {COLOURS[who]}".strip())


def card(printed: Mapping[str, Any], style: str = "") -> Text:
    """Write a card of the log's head by whose it is and its value, in its Billionaire's colour."""
    who = printed["billionaire"]
    return Text(f"{NAMES[who]} {printed['value']}", f"{style} {COLOURS[who]}".strip())


def how(ending: str, active: str = "somebody") -> str:
    """Return what ended a game, with the name of the player whose turn was the last: `Green plays a last card`."""
    return ENDING_WORDS[ending].replace("somebody", active)
