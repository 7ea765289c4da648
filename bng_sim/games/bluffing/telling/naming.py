"""Billionaires and their cards by name, in the colour that the name says."""

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from bng_sim.games.bluffing.declared.components import COMPONENTS, word

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
