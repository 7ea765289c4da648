"""The page of a game: its table and its transcript, event by event, in the frame that every game's page has."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bng_sim.core.event_logs.teller import Event
from bng_sim.core.picture import page
from bng_sim.core.picture.page import EMPTY, Frame
from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.declared.events import EVENTS
from bng_sim.games.millions.declared.parameters import Rules
from bng_sim.games.millions.simulation.play import ENGINE
from bng_sim.games.millions.telling.naming import NAMES
from bng_sim.games.millions.telling.picture.zones import zones
from bng_sim.games.millions.telling.transcript import Story

MARKED = {"heist": "heist", "bribe": "bribe", "name": "named", "loot": "loot"}  # what the slider points out
PAGE = page.Page(
    title=ENGINE.title,
    folder=Path(__file__).parent,
    events=EVENTS,
    opens="first_leader",
    stops=("first_leader", "heist", "circuit", "settled", "end"),
    marked=MARKED,
)


def picture(events: Iterable[Event], seat: int | None, frame: Frame = EMPTY) -> str:
    """Render the page of a game.

    Args:
        events: A game's log, its head first.
        seat: Whose eyes to see it with, from 1: nothing that this seat cannot see is in the page. None sees all.
        frame: What stands around the table.

    """
    events = iter(events)
    head = next(events)
    followed = follow(head, events, seat, frame.since)
    story = followed.story
    return PAGE.render(
        followed,
        page.facts(head, Rules.read(head["rules"]), frame.code, None if seat is None else f"seat {seat}"),
        {"cards": _cards()},
        frame,
        players=[
            (at, strategy, [(name, name[-1]) for name in story.table.of_seat(at)])
            for at, strategy in enumerate(story.strategies, 1)
        ],
        each=story.table.each,
    )


def follow(head: Event, events: Iterable[Event], seat: int | None, since: int = 0) -> page.Followed[Story]:
    """Follow a game step by step, as `seat` sees it; the last line belongs to the last event."""
    followed = page.follow(Story(seat), head, events, lambda story: zones(story.table, seat), _when, since, seat)
    last = followed.steps[-1]["n"]
    followed.lines.extend(page.line(last, text) for text in followed.story.closing())
    return followed


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
