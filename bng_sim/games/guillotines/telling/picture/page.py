"""The page of a game: its table and its transcript, event by event, in the frame that every game's page has."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from bng_sim.core.event_logs.teller import Event
from bng_sim.core.picture import page
from bng_sim.core.picture.page import EMPTY, Frame
from bng_sim.games.guillotines.declared.components import COMPONENTS, STARRED
from bng_sim.games.guillotines.declared.events import EVENTS
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.simulation.play import ENGINE
from bng_sim.games.guillotines.telling.picture.zones import SUIT_OF, zones
from bng_sim.games.guillotines.telling.transcript import BILLIONAIRES, MARKETS, Story

STARS = [names[STARRED] for names in COMPONENTS["assets"]["names"].values()]
MARKED = {"round_ends": "round", "crisis": "crisis", "panic": "panic"}  # what the slider points out
PAGE = page.Page(
    title=ENGINE.title,
    folder=Path(__file__).parent,
    events=EVENTS,
    opens="starting_player",
    stops=("turn", "starting_player", "round_ends", "end"),
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
    eyes = None if seat is None else f"seat {seat}, {story.players[seat]},"
    return PAGE.render(
        followed,
        page.facts(head, Rules.read(head["rules"]), frame.code, eyes),
        _data(story),
        frame,
        markets=MARKETS.items(),
        players=[_player(story, seat) for seat in story.table.clockwise()],
        level=head["rules"]["level"],
    )


def follow(head: Event, events: Iterable[Event], seat: int | None, since: int = 0) -> page.Followed[Story]:
    """Follow a game step by step, as `seat` sees it."""
    return page.follow(Story(seat), head, events, lambda story: zones(story.table, seat), _when, since, seat)


class Player(NamedTuple):
    """A player or a Puppet as the page names them."""

    seat: int
    name: str
    suit: str
    what: str
    is_puppet: bool


def _player(story: Story, seat: int) -> Player:
    who, player = story.table.billionaires[seat], story.table.player_of(seat)
    what = story.strategies[seat - 1] if player is None else f"Puppet of seat {player}"
    return Player(seat, BILLIONAIRES[who], SUIT_OF[who], what, player is not None)


def _when(story: Story, event: Event) -> str:
    """Describe the Round and turn that an event begins; return an empty text for other events."""
    if event["event"] not in ("turn", "next_round") or story.table.seat is None:
        return ""
    return f"Round {event['round']}, turn {event['turn']}, {story.players[story.table.seat]}"


def _data(story: Story) -> dict[str, Any]:
    """Collect what table.js needs: the cards, the names of the markets and the starred assets."""
    return {
        "cards": [
            [card["name"], card.get("suit", card["kind"]), card.get("points", card.get("rebels"))]
            for card in story.table.cards.values()
        ],
        "names": MARKETS,
        "stars": STARS,
    }
