"""The page of a game: its board and its transcript, event by event, in the frame that every game's page has."""

from pathlib import Path
from typing import Any

from bng_sim.core.event_logs.teller import Event
from bng_sim.core.picture import page
from bng_sim.core.wording import money
from bng_sim.games.campaign.declared.components import PILES
from bng_sim.games.campaign.declared.events import EVENTS
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.simulation.play import ENGINE
from bng_sim.games.campaign.telling import naming
from bng_sim.games.campaign.telling.naming import GROUP_OF_DEED, PILE_NAMES, SQUARE_OF
from bng_sim.games.campaign.telling.picture.board import mark_of, squares
from bng_sim.games.campaign.telling.picture.zones import NUMBERS, number_of, zones
from bng_sim.games.campaign.telling.tabletop import Tabletop
from bng_sim.games.campaign.telling.transcript import Story

MARKED = {"bankrupt": "bankrupt", "trade": "traded", "jailed": "jailed", "end": "over"}  # what the slider points out


def _shown(story: Story, _head: Event) -> tuple[dict[str, Any], dict[str, Any]]:
    table = story.table
    return {"cards": _cards(table)}, {
        "squares": squares(table),
        "piles": PILE_NAMES.items(),
        "players": [
            (seat, strategy, seat == table.billionaire, seat in table.friends)
            for seat, strategy in enumerate(story.strategies, 1)
        ],
    }


def _when(_story: Story, event: Event) -> str:
    """Name the time when an event begins a turn or the end, else return an empty text."""
    if event["event"] == "turn":
        return f"Turn {event['turn']}, round {event['round']}"
    return f"Turn {event['turn']}, the end" if event["event"] == "end" else ""


def _cards(table: Tabletop) -> dict[int, list[Any]]:
    """Every deed and card, as the page knows it: name, look, mark, and what is printed on it."""
    cards: dict[int, list[Any]] = {}
    for deed, figures in table.deeds.items():
        group = GROUP_OF_DEED[deed]
        name = f"{naming.in_words(deed)}, {money(figures['price'])}"
        cards[NUMBERS[deed]] = [name, f"deed {group}", mark_of(group), "" if mark_of(group) else SQUARE_OF[deed]]
    for pile in PILES:
        for place, text in enumerate(getattr(table.rules, pile)):
            words = naming.card(text, pile, table.rules.bribe_square)
            cards[number_of(pile, place)] = [f"{PILE_NAMES[pile]}: {words}", pile, pile, ""]
    return cards


PAGE = page.Page(
    title=ENGINE.title,
    folder=Path(__file__).parent,
    events=EVENTS,
    opens="first_player",
    stops=("first_player", "turn", "end"),
    marked=MARKED,
    rules=Rules,
    story=Story,
    zones=zones,
    when=_when,
    shown=_shown,
)
picture = PAGE.picture
