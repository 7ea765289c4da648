"""Regions, Investments, Power Play cards, spaces and money in words; regions in colours that differ clearly."""

import functools
from collections import Counter
from collections.abc import Iterable

from rich.text import Text

from bng_sim.core import wording
from bng_sim.games.billionaire.declared.components import POWERS, REGIONS, SPACES
from bng_sim.games.billionaire.declared.terms import ENDINGS, Ending

ENDING_WORDS = {  # W7
    ENDINGS[Ending.BILLIONAIRE]: "somebody is at the goal",
    ENDINGS[Ending.SOLD_OUT]: "all Investments are sold",
    ENDINGS[Ending.STALEMATE]: "too many turns were played",
}
money = functools.partial(wording.money, unit="M")  # `$3M`, `$1,020M`
REGION_NAMES = dict(zip(REGIONS, ("Eurasia", "Afro-Europa", "the Americas"), strict=True))
POWER_NAMES = dict(
    zip(
        POWERS,
        ("Power Play", "Security", "Disaster", "Espionage", "Proxy Fight", "Analyze Any Investment"),
        strict=True,
    )
)
SPACE_NAMES = dict(
    zip(
        SPACES,
        (
            "Headquarters",
            "Profit",
            "Power Play",
            *(f"Sealed Bids, {region}" for region in REGION_NAMES.values()),
            "Sealed Bids on three",
            *(f"Analyze, {region}" for region in REGION_NAMES.values()),
        ),
        strict=True,
    )
)
COLOURS = dict(  # after Okabe and Ito, darkened or lightened to be read on black and on white
    zip(REGIONS, ("#d55e00", "#009e73", "#2f8fc8"), strict=True)
)


def region_of(card: str) -> str:
    """Return the region of an Investment as logs name it; `profit` for a Profit card."""
    return card.rpartition(" ")[0]


def investment(card: str, worth: int, style: str = "") -> Text:
    """Format an Investment by its region and trading value: `Eurasia $7M`."""
    region = region_of(card)
    return Text(f"{REGION_NAMES[region]} {money(worth)}", f"{style} {COLOURS[region]}".strip())


def profits(values: Iterable[int], style: str = "") -> Text:
    """Profit cards, the lowest first: `3 of $1M, $5M`; `nothing` if there is none."""
    counts = sorted(Counter(values).items())
    words = [money(value) if n == 1 else f"{n} of {money(value)}" for value, n in counts]
    return Text(", ".join(words) or "nothing", style)
