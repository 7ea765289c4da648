"""Cards as configs write them: `to:24`, `rail`, `money:-50`, `repairs:25:100` (C2-C7)."""

import re
from typing import Any, NamedTuple

from bng_sim.games.campaign.declared.components import N_SQUARES, Card
from bng_sim.games.campaign.declared.limits import MAX_CARD, MAX_PILE

WANTED = (
    f"up to {MAX_PILE} of to:<square>, back:<1-{N_SQUARES - 1}>, rail, utility, free, door, money:<dollars>, "
    "each:<dollars>, repairs:<a house>:<a hotel>"
)
_TEXT = re.compile(r"([a-z]+)((?::-?[0-9]+)*)")
_LIMITS = {  # of the numbers behind the word
    Card.TO: ((0, N_SQUARES - 1),),
    Card.BACK: ((1, N_SQUARES - 1),),
    Card.MONEY: ((-MAX_CARD, MAX_CARD),),
    Card.EACH: ((-MAX_CARD, MAX_CARD),),
    Card.REPAIRS: ((0, MAX_CARD), (0, MAX_CARD)),
}


class Written(NamedTuple):
    """A card: what it does, and the numbers for that, 0 where there is none."""

    card: Card
    number: int
    hotel: int


def read(text: Any) -> Written:
    """Parse a card as a config writes it; raise ValueError that names what is wrong with it."""
    found = _TEXT.fullmatch(text) if isinstance(text, str) else None
    if found is None or found[1].upper() not in Card.__members__:
        raise ValueError("no card is written like that")
    card = Card[found[1].upper()]
    numbers = [int(number) for number in found[2].split(":")[1:]]
    limits = _LIMITS.get(card, ())
    if len(numbers) != len(limits):
        raise ValueError(f"expected {len(limits)} numbers behind it")
    for number, (least, most) in zip(numbers, limits, strict=True):
        if not least <= number <= most:
            raise ValueError(f"{number} is not from {least} to {most}")
    return Written(card, *numbers, *[0] * (2 - len(numbers)))
