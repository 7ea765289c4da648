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
    """A Billionaire's name."""
    return Text(NAMES[who], f"{style} {COLOURS[who]}".strip())


def card(printed: Mapping[str, Any], style: str = "") -> Text:
    """A card as the log's head has it: whose it is, and its value."""
    who = printed["billionaire"]
    return Text(f"{NAMES[who]} {printed['value']}", f"{style} {COLOURS[who]}".strip())
