"""The page of a game: its table and its transcript, event by event, in the frame that every game's page has."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bng_sim.core.event_logs.teller import Event
from bng_sim.core.picture import page
from bng_sim.core.picture.page import EMPTY, Frame
from bng_sim.games.billionaire.declared.components import POWERS, REGIONS
from bng_sim.games.billionaire.declared.events import EVENTS
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.simulation.play import ENGINE
from bng_sim.games.billionaire.telling.log import profit
from bng_sim.games.billionaire.telling.naming import POWER_NAMES, REGION_NAMES, SPACE_NAMES, money, region_of
from bng_sim.games.billionaire.telling.picture.ring import ring
from bng_sim.games.billionaire.telling.picture.zones import number, zones
from bng_sim.games.billionaire.telling.tabletop import Tabletop
from bng_sim.games.billionaire.telling.transcript import Story

MARKED = {"sold": "sold", "seize": "seized", "overbid": "overbid", "end": "over"}  # what the slider points out
PAGE = page.Page(
    title=ENGINE.title,
    folder=Path(__file__).parent,
    events=EVENTS,
    opens="first_player",
    stops=("first_player", "turn", "end"),
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
    table = followed.story.table
    spaces = ring(len(table.rules.spaces))
    return PAGE.render(
        followed,
        page.facts(head, table.rules, frame.code, None if seat is None else f"seat {seat}"),
        {"cards": _cards(table)},
        frame,
        ring=spaces,
        spaces=[(place, *_space(table, place), row, column) for place, (row, column) in enumerate(spaces.places)],
        decks=[(region, REGION_NAMES[region]) for region in REGIONS],
        players=[*enumerate(followed.story.strategies, 1)],
    )


def follow(head: Event, events: Iterable[Event], seat: int | None, since: int = 0) -> page.Followed[Story]:
    """Follow a game step by step, as `seat` sees it; the last line belongs to the last event."""
    followed = page.follow(Story(seat), head, events, lambda story: zones(story.table, seat), _when, since, seat)
    last = followed.steps[-1]["n"]
    followed.lines.extend(page.line(last, text) for text in followed.story.closing())
    return followed


def _when(story: Story, event: Event) -> str:
    """Name the time when an event begins a turn or the end, else return an empty text."""
    if event["event"] == "turn":
        return f"Turn {event['turn']}, round {event['round']}"
    return f"Turn {event['turn']}, the end" if event["event"] == "end" else ""


def _space(table: Tabletop, place: int) -> tuple[str, str, str, int | None]:
    """Describe a space: its kind, its mark, its name, and whose Headquarters it is."""
    kind = table.rules.spaces[place]
    owner = {space: seat for seat, space in table.headquarters.items()}.get(place)
    mark = kind.partition("_")[0] if kind.startswith(("sealed", "analyze")) else kind
    return kind, mark, SPACE_NAMES[kind], owner


def _cards(table: Tabletop) -> dict[int, list[Any]]:
    """Every card there can be, as the page knows it: name, look, mark, and what is printed on it."""
    rules: Rules = table.rules
    cards: dict[int, list[Any]] = {}
    for card, worth in table.worth.items():
        region = region_of(card)
        actual = money(worth * rules.value_ratio)
        name = f"{REGION_NAMES[region]}: {money(worth)} in trade, {actual} in the end"
        cards[number(card)] = [name, region, region, worth, actual]
    for value in rules.profit_values:
        cards[number(profit(value))] = [f"Profit card of {money(value)}", "profit", "profit", value, ""]
    for power in POWERS:
        cards[number(power)] = [POWER_NAMES[power], "power", power, "", ""]
    return cards
