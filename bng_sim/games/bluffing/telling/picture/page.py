"""The page of a game: its table and its transcript, event by event, in the frame that every game's page has."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bng_sim.core.event_logs.teller import Event
from bng_sim.core.picture import page
from bng_sim.core.picture.page import EMPTY, Frame
from bng_sim.core.wording import counted
from bng_sim.games.bluffing.declared.events import EVENTS
from bng_sim.games.bluffing.declared.parameters import Rules
from bng_sim.games.bluffing.simulation.play import ENGINE
from bng_sim.games.bluffing.telling.naming import NAMES
from bng_sim.games.bluffing.telling.picture.zones import zones
from bng_sim.games.bluffing.telling.transcript import Story

MARKED = {"compare": "challenge", "replay": "replay"}  # what the slider points out
PAGE = page.Page(
    title=ENGINE.title,
    folder=Path(__file__).parent,
    events=EVENTS,
    opens="first_player",
    stops=("turn", "first_player", "end"),
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
    eyes = None if seat is None else f"seat {seat}, {story.name(seat)},"
    return PAGE.render(
        followed,
        page.facts(head, Rules.read(head["rules"]), frame.code, eyes),
        {"cards": _cards(story)},
        frame,
        players=[
            (seat, NAMES[who], who, story.strategies[seat - 1])
            for seat, who in sorted(story.table.billionaires.items())
        ],
        has_powers=head["rules"]["powers"] != "off",
    )


def follow(head: Event, events: Iterable[Event], seat: int | None, since: int = 0) -> page.Followed[Story]:
    """Follow a game step by step, as `seat` sees it; closing lines belong to the last step."""
    followed = page.follow(Story(seat), head, events, lambda story: zones(story.table, seat), _when, since, seat)
    last = followed.steps[-1]["n"]
    followed.lines.extend(page.line(last, text) for text in followed.story.closing())
    return followed


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
