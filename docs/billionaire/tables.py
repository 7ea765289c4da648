"""Tables that only the docs of Billionaire have: name of a block -> its text."""

from typing import Any

from bng_sim.core.value_words import plain
from bng_sim.games.billionaire.declared.components import COMPONENTS


def components() -> str:
    """Write the table of what components.yaml assumes, and of what is known all the same."""
    board, profits = COMPONENTS["board"], COMPONENTS["profit_cards"]
    investments, powers = COMPONENTS["investments"], COMPONENTS["power_play_cards"]
    rows = [
        "| component | figures standing in | what is known | parameter |",
        "|---|---|---|---|",
        _row("spaces, clockwise", board["spaces"], board, "`spaces`"),
        _row("values of Profit cards, in $ million", profits["values"], profits, "`profit_values`"),
        _row("Profit cards of each value", profits["cards"], profits, "`profit_cards`"),
        _row("trading values by region, in $ million", investments["trading_values"], investments, "`trading_values`"),
        _row("Power Play cards of each kind", powers["cards"], powers, "`power_cards`"),
        _row("Power Play", "levy", powers, "`power_play_effect`"),
        _row("cards it takes from each other player", 1, powers, "`levy_cards`"),
        _row("cards it draws, where it draws", 2, powers, "`power_play_profits`"),
        _row("whom Disaster hits", "unprotected", powers, "`disaster_targets`"),
        _row("Espionage", "choose", powers, "`espionage_effect`"),
        _row("what a Proxy Fight is for", "unprotected", powers, "`proxy_targets`"),
        _row("whose an even Proxy Fight is", "owner", powers, "`proxy_ties`"),
        _row("what Analyze Any is for", "any", powers, "`analyze_any_targets`"),
    ]
    return "\n".join(rows)


def _row(component: str, figures: Any, section: dict[str, Any], parameter: str) -> str:
    words = plain(figures)[1:-1] if isinstance(figures, list) else plain(figures)
    return f"| {component} | {words} | {section['note']} | {parameter} |"


BLOCKS = {"components": components}
