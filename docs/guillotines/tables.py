"""Tables that only the docs of Billionaires & Guillotines have: name of a block -> its text."""

from typing import Any

from bng_sim.core.value_words import plain
from bng_sim.games.guillotines.declared.components import COMPONENTS


def components() -> str:
    """Write the table of what components.yaml assumes, and of what is known all the same."""
    boards = {name: board["spaces"] for name, board in COMPONENTS["billionaires"]["boards"].items()}
    points = {name: n for name, n in COMPONENTS["special_action_cards"]["points"].items() if name != "provenance"}
    counts = dict(enumerate(COMPONENTS["resource_cards"]["counts"], start=1))
    rows = [
        "| component | figures standing in | what is known | parameter |",
        "|---|---|---|---|",
        _row("spaces on boards", boards, "billionaires", "`boards`"),
        _row("Resource cards of a suit, by value", counts, "resource_cards", "`resource_cards`"),
        _row("points of Special Action cards", points, "special_action_cards", "`special_points`"),
        _row("Rebel icons on Crises", COMPONENTS["crises"]["rebel_icons"], "crises", "`crisis_rebels`"),
        _row("types on Panic! cards", COMPONENTS["panic_cards"]["types"], "panic_cards", "`panic_cards`"),
        _row("assets of a type", COMPONENTS["assets"]["names"], "assets", "none: names change no result"),
        _row("markets by the die", COMPONENTS["market_numbers"]["numbers"], "market_numbers", "none yet"),
    ]
    return "\n".join(rows)


def _row(component: str, figures: dict[Any, Any], section: str, parameter: str) -> str:
    written = "; ".join(f"{name}: {_figures(value)}" for name, value in figures.items())
    return f"| {component} | {written} | {COMPONENTS[section]['note']} | {parameter} |"


def _figures(value: Any) -> str:
    return plain(value).strip("[]{}").replace(": ", " ")


BLOCKS = {"components": components}
