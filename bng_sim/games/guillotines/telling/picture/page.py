"""The page of a game: its steps and its transcript in one HTML file that needs nothing else."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import jinja2
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup
from rich.text import Text

from bng_sim.core.parameters import assumed, changed, plain
from bng_sim.core.teller import Event
from bng_sim.games.guillotines.components import COMPONENTS, STARRED
from bng_sim.games.guillotines.events import EVENTS
from bng_sim.games.guillotines.rules import Rules
from bng_sim.games.guillotines.telling.picture.zones import SUIT_OF, zones
from bng_sim.games.guillotines.telling.transcript import BILLIONAIRES, MARKETS, Story

FOLDER = Path(__file__).parent
MEANING = {event.name: event.meaning for event in EVENTS}
STARS = [names[STARRED] for names in COMPONENTS["assets"]["names"].values()]
LOOKS = {"bold": "strong", "dim": "hidden", "bold red": "loud", "red": "gauge"}  # the transcript's styles in style.css
MARKED = {"round_ends": "round", "crisis": "crisis", "panic": "panic"}  # what the slider points out


class Line(NamedTuple):
    """A line of the transcript: the event it tells, and its words with their looks."""

    n: int
    text: str
    pieces: list[tuple[str, str]]

    @property
    def is_heading(self) -> bool:
        """Whether it opens a turn or another part of the game."""
        return not self.text.startswith(" ")


class Followed(NamedTuple):
    """A game as the page needs it.

    Attributes:
        story: Its teller, when all is told.
        lines: The transcript.
        steps: Every event that changes the table or tells something: its number `n`, its `kind`, and in `zones` what
            is different after it.

    """

    story: Story
    lines: list[Line]
    steps: list[dict[str, Any]]


def picture(events: Iterable[Event], seat: int | None, code: str, curves: str = "") -> str:
    """The page of a game.

    Args:
        events: A game's log, its head first.
        seat: Whose eyes to see it with, from 1: nothing that this seat cannot see is in the page. None sees all.
        code: What replays the game.
        curves: Its chances from turn to turn, as an `svg` element; empty: they are not shown.

    """
    events = iter(events)
    head = next(events)
    story, lines, steps = follow(head, events, seat)
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("template.html").render(
        css=_file("style.css"),
        js=_file("table.js"),
        icons=_file("icons.svg"),
        data=htmlsafe_json_dumps(_data(story, steps), separators=(",", ":")),
        title=lines[0].text,
        ending=lines[-1].text,
        facts=_facts(head, story, seat, code),
        lines=lines,
        markets=MARKETS.items(),
        players=[_player(story, seat) for seat in story.table.clockwise()],
        level=head["rules"]["level"],
        marks=[(at, MARKED[step["kind"]]) for at, step in enumerate(steps) if step["kind"] in MARKED],
        last=len(steps) - 1,
        curves=Markup(curves),
    )


def follow(head: Event, events: Iterable[Event], seat: int | None) -> Followed:
    """A game step by step."""
    story = Story(seat)
    lines = [_line(0, text) for text in story.tell(head)]
    before: dict[str, Any] = {}
    steps = []
    for event in events:
        told = [_line(event["n"], text) for text in story.tell(event)]
        now = zones(story.table, seat)
        different = {
            name: {
                key: value
                for key, value in zone.items()
                if key not in before.get(name, {}) or before[name][key] != value
            }
            for name, zone in now.items()
            if before.get(name) != zone
        }
        if told or different:
            steps.append({"n": event["n"], "kind": event["event"], "zones": different} | _when(event, story))
        lines += told
        before = now
    return Followed(story, lines, steps)


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


def _when(event: Event, story: Story) -> dict[str, Any]:
    """When a turn or Round begins: what holds for the steps that follow."""
    if event["event"] == "turn":
        return {"turn": event["turn"], "round": event["round"], "who": story.who(event)}
    return {"round": event["round"]} if event["event"] == "next_round" else {}


def _line(n: int, text: Text) -> Line:
    cuts = sorted({end for span in text.spans for end in (span.start, span.end)} - {0, len(text)})
    pieces = []
    for piece in text.divide(cuts):
        style = next((str(span.style) for span in piece.spans), str(text.style))
        pieces.append((LOOKS.get(style, ""), piece.plain))
    return Line(n, text.plain, pieces)


def _data(story: Story, steps: list[dict[str, Any]]) -> dict[str, Any]:
    """What table.js is given."""
    kinds = {step["kind"] for step in steps}
    return {
        "cards": [
            [card["name"], card.get("suit", card["kind"]), card.get("points", card.get("rebels"))]
            for card in story.table.cards.values()
        ],
        "names": MARKETS,
        "stars": STARS,
        "meaning": {kind: MEANING[kind] for kind in MEANING if kind in kinds},
        "steps": steps,
    }


def _facts(head: Event, story: Story, seat: int | None, code: str) -> dict[str, str]:
    """What the game is, in short."""
    rules = Rules.read(head["rules"])
    differing = [f"{name}: {plain(value)}" for name, value in changed(rules).items()]
    shown = "everything; cards that are hidden from players are dimmed"
    if seat is not None:
        shown = f"what seat {seat}, {story.players[seat]}, sees; the rest is not in this file"
    return {
        "Code": code,
        "Rules": "as printed" if not differing else "as printed, but " + "; ".join(differing),
        "Lineup": head["lineup"],
        "Shown": shown,
        "Made by": f"bng-sim {head['version']}, seed {head['seed']}, game {head['index']}",
        "Assumed": ", ".join(assumed(rules)) + " (not published)",
    }


def _file(name: str) -> Markup:
    return Markup((FOLDER / name).read_text(encoding="utf-8"))
