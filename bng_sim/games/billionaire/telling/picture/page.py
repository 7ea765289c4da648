"""The page of a game: its table and its transcript, event by event, in the frame that every game's page has."""

from pathlib import Path
from typing import Any

from bng_sim.core.event_logs.teller import Event
from bng_sim.core.picture import page
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


def _shown(story: Story, _head: Event) -> tuple[dict[str, Any], dict[str, Any]]:
    table = story.table
    spaces = ring(len(table.rules.spaces))
    return {"cards": _cards(table)}, {
        "ring": spaces,
        "spaces": [(place, *_space(table, place), row, column) for place, (row, column) in enumerate(spaces.places)],
        "decks": [(region, REGION_NAMES[region]) for region in REGIONS],
        "players": [*enumerate(story.strategies, 1)],
    }


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
