"""Squares, deeds, cards and money in words; the colour groups in colours."""

from rich.text import Text

from bng_sim.core.wording import counted, money
from bng_sim.games.campaign.declared import card_texts
from bng_sim.games.campaign.declared.components import (
    CHANCE_SQUARES,
    CHEST_SQUARES,
    DEEDS,
    GO,
    GO_TO_JAIL,
    GROUP_OF,
    GROUPS,
    INCOME_TAX,
    JAIL,
    LUXURY_TAX,
    PILES,
    SENATOR,
    Card,
    Group,
    Pile,
)
from bng_sim.games.campaign.declared.terms import ENDINGS, Ending
from bng_sim.games.campaign.telling.log import DEED_NAMES

ENDING_WORDS = {  # W2, W3
    ENDINGS[Ending.LAST_STANDING]: "all others are bankrupt",
    ENDINGS[Ending.STALEMATE]: "the last turn allowed is over",
}
_UTILITIES = dict(zip((f"{GROUPS[Group.UTILITY]} {square}" for square in (12, 28)), ("Solyndra", "Tesla"), strict=True))
PILE_NAMES = dict(zip(PILES, ("Chance", "Community Chest"), strict=True))
DOOR_NAMES = dict(zip(PILES, ("Revolving Door", "Community Greenwash"), strict=True))
COLOURS = dict(  # of groups, to be read on black and on white
    zip(
        GROUPS,
        ("#a0704f", "#3f9bc8", "#c2519a", "#c9731f", "#d64541", "#a88d00", "#2e8b57", "#5b6fd6", "#808080", "#808080"),
        strict=True,
    )
)
DEED_AT = dict(zip(DEEDS, DEED_NAMES, strict=True))
GROUP_NAMES = {group: group.replace("_", " ") for group in GROUPS}
GROUP_OF_DEED = {deed: GROUPS[group] for deed, group in zip(DEED_NAMES, GROUP_OF, strict=True)}
SQUARE_OF = {deed: square for square, deed in DEED_AT.items()}
_SQUARES = {
    GO: "Go",
    JAIL: "Jail",
    GO_TO_JAIL: "Go to Jail",
    INCOME_TAX: "Income Tax",
    LUXURY_TAX: "Luxury Tax",
    SENATOR: "a free square",
    **dict.fromkeys(CHANCE_SQUARES, PILE_NAMES[PILES[Pile.CHANCE]]),
    **dict.fromkeys(CHEST_SQUARES, PILE_NAMES[PILES[Pile.CHEST]]),
}


def in_words(deed: str) -> str:
    """Name a deed, given as logs name it, as people do: `light blue 6`, `Railroad 5`, `Tesla`."""
    if deed in _UTILITIES:
        return _UTILITIES[deed]
    group = GROUP_OF_DEED[deed]
    words = deed.replace(group, GROUP_NAMES[group])
    return words.capitalize() if group == GROUPS[Group.RAILROAD] else words


def deed(name: str) -> Text:
    """Format a deed in words, in the colour of its group."""
    return Text(in_words(name), COLOURS[GROUP_OF_DEED[name]])


def square(number: int, senator_at: int) -> str:
    """Name a square, where Bribe a Senator lies at `senator_at`, or nowhere if that is 0 (J8)."""
    if number in DEED_AT:
        return in_words(DEED_AT[number])
    if number == senator_at and number > 0:
        return "Bribe a Senator"
    return "a free square" if number == GO_TO_JAIL == senator_at else _SQUARES[number]


def card(text: str, pile: str, senator_at: int) -> str:
    """Describe what a card does, given as configs write it (C2-C7): `go to red 24`, `get $50`."""
    kind, number, hotel = card_texts.read(text)
    words = {
        Card.TO: f"go to {square(number, senator_at) if kind == Card.TO else ''}",
        Card.BACK: f"go back {counted(number, 'square')}",
        Card.RAIL: "go to the next Railroad, for twice the rent",
        Card.UTILITY: "go to the next utility, for a new roll",
        Card.FREE: "Get out of Jail Free",
        Card.DOOR: DOOR_NAMES[pile],
        Card.MONEY: f"{'get' if number >= 0 else 'pay'} {money(abs(number))}",
        Card.EACH: f"{'get' if number >= 0 else 'pay'} {money(abs(number))} {'from' if number >= 0 else 'to'} each",
        Card.REPAIRS: f"repairs: {money(number)} a house, {money(hotel)} a hotel",
    }
    return words[kind]
