"""Build the page of a game: its steps and its transcript in one self-contained HTML file."""

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import jinja2
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup
from rich.text import Text

from bng_sim.core.event_logs.event_log import Events
from bng_sim.core.event_logs.teller import Event
from bng_sim.core.parameters import Rules, assumed, changed, describe
from bng_sim.core.value_words import plain

HERE = Path(__file__).parent
LOOKS = {"bold": "strong", "dim": "hidden", "bold red": "loud", "red": "gauge"}  # -> class in style.css


@dataclass(frozen=True, slots=True)
class Frame:
    """Describe what stands around the table on a page.

    Attributes:
        code: The game's code. Empty: neither it nor the seed is shown, for they reveal all that is hidden.
        curves: Win chances from turn to turn, as an `svg` element; empty: none.
        panel: What a person at the table is asked, as HTML; empty: the page only shows a game.
        since: The number of the event from which the page goes event by event; all before it are one step.

    """

    code: str = ""
    curves: str = ""
    panel: str = ""
    since: int = 0


EMPTY = Frame()


class Story(Protocol):
    """Describe a game event by event, and follow how its table stands."""

    table: Any

    def tell(self, event: Event) -> list[Text]:
        """Return the transcript lines for one event of the log."""

    def closing(self) -> list[Text]:
        """Return the lines after the last event."""


StoryT = TypeVar("StoryT", bound=Story)


class TranscriptLine(NamedTuple):
    """Hold a line of the transcript: the number of its event, and its words with their styles."""

    n: int
    text: str
    pieces: list[tuple[str, str]]

    @property
    def is_heading(self) -> bool:
        """Whether it opens a turn or another part of the game."""
        return not self.text.startswith(" ")


class Followed(NamedTuple, Generic[StoryT]):
    """Hold a game in the form that the page needs.

    Attributes:
        story: The story after the last event.
        lines: The transcript.
        steps: Every event that changes the table or has a line: its number `n`, its `kind`, in `zones` what is
            different after it, and in `when` the new time in the game, if it changes.

    """

    story: StoryT
    lines: list[TranscriptLine]
    steps: list[dict[str, Any]]


def follow(
    story: StoryT,
    head: Event,
    events: Iterable[Event],
    zones: Callable[[StoryT], Mapping[str, dict[str, Any]]],
    when: Callable[[StoryT, Event], str],
    since: int = 0,
    seat: int | None = None,
) -> Followed[StoryT]:
    """Return a game step by step; closing lines belong to the last step.

    Args:
        story: Describes the game; it gets each event first.
        head: The log's first line.
        events: All others.
        zones: Returns what lies where at present.
        when: Returns the time in the game if this event changes it, otherwise an empty text.
        since: The number of the first event that is a step of its own; all before it are one.
        seat: Whose eyes see it. Lines and steps are then numbered by what this seat notices: the log's numbers would
            count what it does not, such as questions to others. None: they have the log's numbers.
    """
    lines = [line(0, text) for text in story.tell(head)]
    noticed = 0
    before: Mapping[str, dict[str, Any]] = {}
    steps: list[dict[str, Any]] = []
    began = ""  # the time of the first step
    for event in events:
        texts, time = story.tell(event), when(story, event)
        if event["n"] < since - 1:
            noticed += bool(texts)
            lines += [line(event["n"] if seat is None else noticed, text) for text in texts]
            began = time or began
            continue
        now = zones(story)
        different = {
            name: {
                key: value
                for key, value in zone.items()
                if key not in before.get(name, {}) or before[name][key] != value
            }
            for name, zone in now.items()
            if before.get(name) != zone
        }
        if texts or different:
            noticed += 1
            n = event["n"] if seat is None else noticed
            lines += [line(n, text) for text in texts]
            step = {"n": n, "kind": event["event"], "zones": different}
            time = time or ("" if steps else began)
            steps.append(step | ({"when": time} if time else {}))
        before = now
    last = steps[-1]["n"] if steps else 0
    lines += [line(last, text) for text in story.closing()]
    return Followed(story, lines, steps)


def line(n: int, text: Text) -> TranscriptLine:
    """Return the transcript line of event `n`."""
    cuts = sorted({end for span in text.spans for end in (span.start, span.end)} - {0, len(text)})
    pieces = []
    for piece in text.divide(cuts):
        style = next((str(span.style) for span in piece.spans), str(text.style))
        pieces.append((_look(style), piece.plain))
    return TranscriptLine(n, text.plain, pieces)


def _look(style: str) -> str:
    """Return the CSS class of a style, ignoring its colour: `dim #d55e00` is dim."""
    return LOOKS.get(style, LOOKS.get(style.partition(" #")[0], ""))


@dataclass(frozen=True, slots=True)
class Page(Generic[StoryT]):
    """Describe a game's page, independent of the game played.

    Attributes:
        title: The game's title, as on the box.
        folder: Folder of its template.html, style.css, table.js and icons.svg.
        events: The events that its log can have.
        opens: The kind of event at which the page opens, once the table is laid out.
        stops: The kinds of events at which stepping by a turn stops.
        marked: The kinds of events that the slider marks -> their class in style.css.
        rules: The game's rules.
        story: `story(seat)` begins to describe a game as a seat sees it, from 1, or None for all.
        zones: `zones(table, seat)` returns what lies where at present on the story's table.
        when: `when(story, event)` returns the time in the game if this event changes it, otherwise an empty text.
        shown: `shown(story, head)` returns, after the last event, further data for table.js (`cards` are those in the
            game, each with its name, its style, and what `face` needs), and the variables of template.html.
        name: `name(story, seat)` returns what the seat is called, `seat 2`.

    """

    title: str
    folder: Path
    events: Events
    opens: str
    stops: tuple[str, ...]
    marked: Mapping[str, str]
    rules: type[Rules]
    story: Callable[[int | None], StoryT]
    zones: Callable[[Any, int | None], Mapping[str, dict[str, Any]]]
    when: Callable[[StoryT, Event], str]
    shown: Callable[[StoryT, Event], tuple[Mapping[str, Any], Mapping[str, Any]]]
    name: Callable[[StoryT, int], str] = lambda _story, seat: f"seat {seat}"

    def picture(self, events: Iterable[Event], seat: int | None, frame: Frame = EMPTY) -> str:
        """Return the page of a game.

        Args:
            events: A game's log, its head first.
            seat: Whose eyes to see it with, from 1: nothing that this seat cannot see is in the page. None sees all.
            frame: What stands around the table.

        """
        head, events = _parted(events)
        followed = self._follow(head, events, seat, frame.since)
        eyes = None if seat is None else self.name(followed.story, seat)
        return self._render(followed, facts(head, self.rules.read(head["rules"]), frame.code, eyes), head, frame)

    def follow(self, events: Iterable[Event], seat: int | None) -> Followed[StoryT]:
        """Return a game step by step, as a seat sees it; `events` is its log, the head first."""
        return self._follow(*_parted(events), seat, 0)

    def _follow(self, head: Event, events: Iterable[Event], seat: int | None, since: int) -> Followed[StoryT]:
        def zones(story: StoryT) -> Mapping[str, dict[str, Any]]:
            return self.zones(story.table, seat)

        return follow(self.story(seat), head, events, zones, self.when, since, seat)

    def _render(self, followed: Followed[StoryT], facts: Mapping[str, str], head: Event, frame: Frame) -> str:
        """Return the page of a game; `facts` is name -> text of the title block."""
        lines, steps = followed.lines, followed.steps
        data, places = self.shown(followed.story, head)
        kinds = {step["kind"] for step in steps}
        meaning = {event.name: event.meaning for event in self.events if event.name in kinds}
        opens = "" if frame.panel else self.opens  # where a person sits, the page opens at the end
        given = {**data, "meaning": meaning, "opens": opens, "stops": self.stops, "steps": steps}
        return _template(self.folder).render(
            game=self.title,
            css=_file(HERE / "colours.css") + self._both("style.css"),
            js=_file(HERE / "page.js") + "\n" + _file(self.folder / "table.js"),
            icons=self._both("icons.svg"),
            data=htmlsafe_json_dumps(given, separators=(",", ":")),
            title=lines[0].text,
            ending=lines[-1].text,
            facts=facts,
            lines=lines,
            marks=[(at, self.marked[step["kind"]]) for at, step in enumerate(steps) if step["kind"] in self.marked],
            last=len(steps) - 1,
            curves=Markup(frame.curves),
            panel=Markup(frame.panel),
            **places,
        )

    def _both(self, name: str) -> Markup:
        return _file(HERE / name) + _file(self.folder / name)


def _parted(events: Iterable[Event]) -> tuple[Event, Iterator[Event]]:
    """Return the head of a log, and the events after it."""
    rest = iter(events)
    return next(rest), rest


def facts(head: Event, rules: Rules, code: str, eyes: str | None) -> dict[str, str]:
    """Return the title block's facts: what was played, and by which code to replay it.

    Args:
        head: The log's first line.
        rules: The rules that were played.
        code: The game's code; empty: it is not shown, and neither is the seed.
        eyes: The viewer, in words; None: everything is shown.
    """
    differing = [f"{name}: {plain(value)}" for name, value in changed(rules).items()]
    shown = "everything; cards that are hidden from players are dimmed"
    if eyes is not None:
        shown = f"what {eyes} sees; the rest is not in this file"
    made_by = f"bng-sim {head['version']}"
    guessed = ", ".join(describe(type(rules))[name]["label"] for name in assumed(rules))
    return (
        ({"Code": code} if code else {})
        | {
            "Rules": "as printed" if not differing else "as printed, but " + "; ".join(differing),
            "Lineup": head["lineup"],
            "Shown": shown,
            "Made by": f"{made_by}, seed {head['seed']}, game {head['index']}" if code else made_by,
        }
        | ({"Assumed": f"{guessed} (not published)"} if guessed else {})
    )


@functools.cache
def _template(folder: Path) -> jinja2.Template:
    """Return a game's template, compiled once."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader([folder, HERE]),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("template.html")


@functools.cache
def _file(path: Path) -> Markup:
    return Markup(path.read_text(encoding="utf-8"))
