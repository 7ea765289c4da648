"""Tables that only the docs of Bluffing Billionaires have: name of a block -> its text."""

from typing import Any

from bng_sim.core.event_logs import event_reading
from bng_sim.core.json_text import json_text
from bng_sim.core.parameters import plain
from bng_sim.games.bluffing.declared.components import COMPONENTS
from bng_sim.games.bluffing.declared.events import EVENTS
from bng_sim.games.bluffing.telling import log


def components() -> str:
    """The table of what components.yaml assumes, and of what is known all the same."""
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


def events() -> str:
    """The table of what each kind of event says, with its fields and rules."""
    return event_reading.markdown_table(EVENTS)


BLOCKS = {"components": components, "events": events}
FILES = {"events.schema.json": lambda: json_text(log.FORMAT.schema())}
