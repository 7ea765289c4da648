"""Tables that only the docs of Millions of Dollars have: name of a block -> its text."""

from bng_sim.core.value_words import plain
from bng_sim.games.millions.declared.components import COMPONENTS


def components() -> str:
    """Write the table of what components.yaml assumes, and of what is known all the same."""
    loot, talk = COMPONENTS["loot"], COMPONENTS["negotiation"]
    rows = [
        "| component | figures standing in | what is known | parameter |",
        "|---|---|---|---|",
        f"| Loot cards: amount, ante, symbol | {plain(loot['cards'])[1:-1]} | {loot['note']} | `loot_table` |",
        f"| circuits of a Negotiation | {talk['rounds']} | {talk['note']} | `negotiation_rounds` |",
        f"| the most that can be offered, in $M | {talk['offer_max']} | {talk['note']} | `offer_max` |",
        f"| declaring to stay | {plain(talk['binding_stay'])} | {talk['note']} | `binding_stay` |",
        f"| naming a price | {plain(talk['price_calls'])} | {talk['note']} | `price_calls` |",
        f"| a final call | {plain(talk['final_call'])} | {talk['note']} | `final_call` |",
    ]
    return "\n".join(rows)


BLOCKS = {"components": components}
