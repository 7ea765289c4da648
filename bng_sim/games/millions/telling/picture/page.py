"""The page of a game: its table and its transcript, event by event, in the frame that every game's page has."""

from pathlib import Path
from typing import Any

from bng_sim.core.event_logs.teller import Event
from bng_sim.core.picture import page
from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.declared.events import EVENTS
from bng_sim.games.millions.declared.parameters import Rules
from bng_sim.games.millions.simulation.play import ENGINE
from bng_sim.games.millions.telling.naming import NAMES
from bng_sim.games.millions.telling.picture.zones import zones
from bng_sim.games.millions.telling.transcript import Story

MARKED = {"heist": "heist", "bribe": "bribe", "name": "named", "loot": "loot"}  # what the slider points out


def _shown(story: Story, _head: Event) -> tuple[dict[str, Any], dict[str, Any]]:
    return {"cards": _cards()}, {
        "players": [
            (at, strategy, [(name, name[-1]) for name in story.table.of_seat(at)])
            for at, strategy in enumerate(story.strategies, 1)
        ],
        "each": story.table.each,
    }


def _when(story: Story, event: Event) -> str:
    """Name the time when an event begins a part of a round, else return an empty text."""
    heist = f"Heist {story.table.round}"
    parts = {
        "heist": ", Planning",
        "circuit": f", circuit {story.table.circuit} of the Negotiation",
        "visit": f", circuit {story.table.circuit} of the Negotiation, turn {event['turn']}",
        "settled": ", those who have stayed",
        "loot": ", sharing the Loot",
        "end": ", the end",
    }
    return heist + parts[event["event"]] if event["event"] in parts else ""


def _cards() -> dict[int, list[Any]]:
    """List each Role as the page's script takes it: name, look, again the look (`face` finds the mark by it), name."""
    return {number: [NAMES[role], role, role, NAMES[role]] for number, role in enumerate(ROLES)}


PAGE = page.Page(
    title=ENGINE.title,
    folder=Path(__file__).parent,
    events=EVENTS,
    opens="first_leader",
    stops=("first_leader", "heist", "circuit", "settled", "end"),
    marked=MARKED,
    rules=Rules,
    story=Story,
    zones=zones,
    when=_when,
    shown=_shown,
)
picture = PAGE.picture
