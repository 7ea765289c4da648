"""Tables that only the docs of Campaign Billionaire have: name of a block -> its text."""

from typing import Any

from bng_sim.core.parameters import describe
from bng_sim.core.value_words import plain
from bng_sim.games.campaign.declared.components import COMPONENTS, DEEDS, GROUP_OF, GROUPS, LOTS
from bng_sim.games.campaign.declared.parameters import Rules

_FIGURES = {  # what the parameters hold whose defaults are assumed
    "lot_price": "list prices of lots, in board order, in $",
    "lot_rent": "rents of lots, in board order, in $: bare, one to four houses, hotel",
    "house_cost": "cost of a house by group, in $",
    "rail_price": "price of a Railroad, in $",
    "utility_price": "price of a Utility, in $",
    "chance": "Chance cards",
    "chest": "Community Chest cards",
    "favor_worth": "list price for an intern, in $",
    "bid_steps": "steps of bids, in $",
    "force_steps": "steps of offers in forced sales, in $",
    "trade_money": "sums in trades, in $",
    "law_loan_limit": "limit of law loans, in $",
    "max_turns": "turns of a game at most",
}


def components() -> str:
    """Write the table of what components.yaml assumes, and of what is known all the same."""
    rows = [
        "| component | figures standing in | what is known | parameter |",
        "|---|---|---|---|",
        f"| squares | as in L1 and L2 | {COMPONENTS['squares']['note']} | none: places |",
    ]
    about = describe(Rules)
    return "\n".join([*rows, *(_row(words, name, about[name]) for name, words in _FIGURES.items())])


def _row(words: str, name: str, parameter: dict[str, Any]) -> str:
    default = parameter["default"]
    figures = plain(default)[1:-1] if isinstance(default, tuple) else plain(default)
    return f"| {words} | {figures} | {parameter['known']} | `{name}` |"


def lots() -> str:
    """Write the table of the prices and rents of lots."""
    rules = Rules()
    rows = [
        "| lot | group | price | house | bare | 1 house | 2 houses | 3 houses | 4 houses | hotel |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for deed, price, rents in zip(LOTS, rules.lot_price, rules.lot_rent, strict=True):
        group = GROUP_OF[deed]
        cells = (DEEDS[deed], GROUPS[group].replace("_", " "), price, rules.house_cost[group], *rents)
        rows.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(rows)


BLOCKS = {"components": components, "lots": lots}
