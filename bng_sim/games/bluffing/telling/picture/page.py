"""The page of a game: its table and its transcript, event by event, in the frame that every game's page has."""

from pathlib import Path
from typing import Any

from bng_sim.core.event_logs.teller import Event
from bng_sim.core.picture import page
from bng_sim.core.wording import counted
from bng_sim.games.bluffing.declared.events import EVENTS
from bng_sim.games.bluffing.declared.parameters import Rules
from bng_sim.games.bluffing.simulation.play import ENGINE
from bng_sim.games.bluffing.telling.naming import NAMES
from bng_sim.games.bluffing.telling.picture.zones import zones
from bng_sim.games.bluffing.telling.transcript import Story

MARKED = {"compare": "challenge", "replay": "replay"}  # what the slider points out


def _shown(story: Story, head: Event) -> tuple[dict[str, Any], dict[str, Any]]:
    seated = sorted(story.table.billionaires.items())
    return {"cards": _cards(story)}, {
        "players": [(seat, NAMES[who], who, story.strategies[seat - 1]) for seat, who in seated],
        "has_powers": head["rules"]["powers"] != "off",
    }


def _when(story: Story, event: Event) -> str:
    """Describe the turn or replay that an event begins; return an empty text for other events."""
    replay = f"Replay {story.table.replay}, " if story.table.replay else ""
    if event["event"] == "turn":
        words = f"{replay}turn {event['turn']}, {story.who(event)}"
        return words[0].upper() + words[1:]
    return f"{replay}set-up" if event["event"] == "replay" else ""


def _cards(story: Story) -> dict[int, list[Any]]:
    """Return what is printed on each card, as the page needs it (H1): name, look, value, Coin symbols."""
    return {
        number: [
            f"{NAMES[card['billionaire']]} {card['value']}, {counted(card['coins'], 'coin')}",
            card["billionaire"], card["value"], card["coins"],
        ]
        for number, card in story.table.cards.items()
    }  # fmt: skip


PAGE = page.Page(
    title=ENGINE.title,
    folder=Path(__file__).parent,
    events=EVENTS,
    opens="first_player",
    stops=("turn", "first_player", "end"),
    marked=MARKED,
    rules=Rules,
    story=Story,
    zones=zones,
    when=_when,
    shown=_shown,
    name=lambda story, seat: f"seat {seat}, {story.name(seat)},",
)
picture = PAGE.picture
