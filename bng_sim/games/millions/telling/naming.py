"""Roles, Characters and money in words; Roles in colours that everybody can distinguish."""

import functools
from collections.abc import Iterable, Sequence

from rich.text import Text

from bng_sim.core import wording
from bng_sim.core.wording import listed
from bng_sim.games.millions.declared.components import COMPONENTS, ROLES, word
from bng_sim.games.millions.declared.terms import ENDINGS, Ending

ENDING_WORDS = {  # E6
    ENDINGS[Ending.TARGET]: "the target is reached",
    ENDINGS[Ending.LAST_ROUND]: "no Loot card is left",
    ENDINGS[Ending.STALEMATE]: "too many rounds were played",
}
money = functools.partial(wording.money, unit="M")  # `$3M`, `-$3M`
NAMES = {word(name): str(name) for name in COMPONENTS["roles"]["names"]}
COLOURS = {  # after Okabe and Ito, darkened or lightened to be read on black and on white
    "brute": "#d55e00",
    "driver": "#2f8fc8",
    "crook": "#009e73",
    "snitch": "#b27d00",
    "mastermind": "#c06a9a",
}


def role(name: str, style: str = "", n: int = 1) -> Text:
    """Format a Role, or several of it: `Crook`, `3 Crooks`."""
    words = NAMES[name] if n == 1 else f"{n} {_several(NAMES[name])}"
    return Text(words, f"{style} {COLOURS[name]}".strip())


def _several(name: str) -> str:
    return f"{name}es" if name.endswith("ch") else f"{name}s"


def roles(names: Iterable[str], style: str = "") -> Text:
    """Role cards, in role order: `Brute, 3 Crooks`; `nothing` if there is none."""
    listed = [*names]
    return Text(", ").join(role(each, style, listed.count(each)) for each in ROLES if each in listed) or Text("nothing")


def either(names: Sequence[str]) -> str:
    """Roles of which it is one: `Brute, Driver or Crook`."""
    return listed([NAMES[name] for name in names], "or")
