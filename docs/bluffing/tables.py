"""Tables that only the docs of Bluffing Billionaires have: name of a block -> its text."""

from typing import Any

from bng_sim.core.value_words import plain
from bng_sim.games.bluffing.declared.components import COMPONENTS


def components() -> str:
    """Write the table of what components.yaml assumes, and of what is known all the same."""
    deck, powers = COMPONENTS["deck"], COMPONENTS["powers"]
    rows = [
        "| component | figures standing in | what is known | parameter |",
        "|---|---|---|---|",
        _row("values of a deck", deck["values"], deck, "`deck_values`"),
        _row("Coin symbols of a deck", deck["coins"], deck, "`deck_coins`"),
        _row("Billionaires", COMPONENTS["billionaires"]["names"], COMPONENTS["billionaires"], "none: names"),
        _row("powers, by Billionaire", powers["names"], powers, "`powers`"),
        _row("powers with the icon", powers["icons"], powers, "`power_icons`"),
        _row("uses of a power in a game", powers["uses"], powers, "`power_uses`"),
        _row("points of a boost", powers["boost_points"], powers, "`boost_points`"),
    ]
    return "\n".join(rows)


def _row(component: str, figures: Any, section: dict[str, Any], parameter: str) -> str:
    return f"| {component} | {plain(figures).strip('[]')} | {section['note']} | {parameter} |"


BLOCKS = {"components": components}
