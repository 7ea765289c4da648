"""The page of a game: its table and its transcript, event by event, in the frame that every game's page has."""

from pathlib import Path
from typing import Any, NamedTuple

from bng_sim.core.event_logs.teller import Event
from bng_sim.core.picture import page
from bng_sim.games.guillotines.declared.components import COMPONENTS, STARRED
from bng_sim.games.guillotines.declared.events import EVENTS
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.simulation.play import ENGINE
from bng_sim.games.guillotines.telling.picture.zones import SUIT_OF, zones
from bng_sim.games.guillotines.telling.transcript import BILLIONAIRES, MARKETS, Story

STARS = [names[STARRED] for names in COMPONENTS["assets"]["names"].values()]
MARKED = {"round_ends": "round", "crisis": "crisis", "panic": "panic"}  # what the slider points out


def _shown(story: Story, head: Event) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the cards, the names of the markets and the starred assets, and what the template names."""
    cards = [
        [card["name"], card.get("suit", card["kind"]), card.get("points", card.get("rebels"))]
        for card in story.table.cards.values()
    ]
    return {"cards": cards, "names": MARKETS, "stars": STARS}, {
        "markets": MARKETS.items(),
        "players": [_player(story, seat) for seat in story.table.clockwise()],
        "level": head["rules"]["level"],
    }


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


PAGE = page.Page(
    title=ENGINE.title,
    folder=Path(__file__).parent,
    events=EVENTS,
    opens="starting_player",
    stops=("turn", "starting_player", "round_ends", "end"),
    marked=MARKED,
    rules=Rules,
    story=Story,
    zones=zones,
    when=_when,
    shown=_shown,
    name=lambda story, seat: f"seat {seat}, {story.players[seat]},",
)
picture = PAGE.picture
