"""The page of a seat: the table as the seat sees it, what it is asked, and what happened since it was asked last."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import jinja2

from bng_sim.core.picture import page
from bng_sim.core.picture.page import Frame
from bng_sim.hosting.game_table import GameTable
from bng_sim.hosting.hints import Hints
from bng_sim.hosting.position import Answered, Position

MANY = 12  # moves; of more, a field finds some by their words
MOST_SHOWN = 8  # lines of what happened, before the rest is folded
_AMOUNTS = {"1": "not at all", "2": "hardly", "3": "somewhat", "4": "yes", "5": "very much"}
OPINIONS = {  # after a game: name -> question, and what can be answered, as `bng-sim playtests` takes it
    "fun": ("Was it fun?", _AMOUNTS),
    "fair": ("Was it fair?", _AMOUNTS),
    "too_long": ("Was it too long?", {"no": "no", "yes": "yes"}),
}
_ENVIRONMENT = jinja2.Environment(
    loader=jinja2.FileSystemLoader([Path(__file__).parent, page.HERE]),
    autoescape=True,
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


@dataclass(frozen=True, slots=True)
class Seat:
    """Name a person's seat at a table.

    Attributes:
        table: The table.
        number: The seat, from 1.

    """

    table: GameTable
    number: int

    @property
    def key(self) -> str:
        """What its link consists of."""
        return self.table.key(self.number)

    @property
    def asked_last(self) -> int:
        """Which of its own questions comes next, from 1."""
        return self.asked_after(self.table)

    def asked_after(self, table: GameTable) -> int:
        """Return which of its own questions comes next at its table as it has become."""
        return len(table.numbers(self.number)) + 1


def state_of(seat: Seat, position: Position) -> str:
    """Return what changes when the seat sees something new: what others are asked does not show."""
    return _state(seat, position, _lines(position, seat.number))


def fingerprint_of(seat: Seat, position: Position) -> str:
    """Return what changes when an answer would be one to something else than the page shows.

    It covers the question, its moves, what the seat has seen before, and what it has answered, later questions too.
    """
    answered = [seat.table.answers[number].place for number in seat.table.numbers(seat.number)]
    prompt = position.prompt
    return _digest([_state(seat, position, _lines(position, seat.number)), prompt.text, *prompt.moves, str(answered)])


def asking(seat: Seat, position: Position, place: int, hints: Hints | None = None, is_final: bool = False) -> str:
    """Render the page of a seat that is asked.

    Args:
        seat: The seat.
        position: The game at the question.
        place: Which of the seat's own questions it is, from 1; it may have been answered already.
        hints: Hints, if they were asked for.
        is_final: Whether the game is over, so that its answer stands.

    """
    given = seat.table.answers.get(position.number)
    prompt = position.prompt
    asked = {
        "place": place,
        "fingerprint": fingerprint_of(seat, position),
        "is_final": is_final,
        "prompt": prompt,
        "groups": _groups(prompt.moves),
        "has_many": len(prompt.moves) > MANY,
        "chosen": None if given is None else prompt.moves[given.place],
        "hints": hints,
        "marks": {} if hints is None else hints.choices,
    }
    return _page(seat, position, "asking.html", asked)


def waiting(seat: Seat, position: Position) -> str:
    """Render the page of a seat while another person is asked."""
    return _page(seat, position, "waiting.html", {})


def over(seat: Seat, position: Position, faults: Sequence[str], curves: str = "", turns: Sequence[str] = ()) -> str:
    """Render the page of a finished game, with all that was hidden.

    Args:
        seat: The seat.
        position: The game.
        faults: What the referee found.
        curves: The chances along the way, as an `svg` element; empty: they were not asked for.
        turns: The decisive turns, in words.

    """
    lines = [text.plain for text in position.telling.transcript(map(dict, position.log), None)]
    panel = _render(
        "over.html",
        seat=seat, state="", ending=lines[-1], faults=faults, turns=turns, has_curves=bool(curves), questions=OPINIONS,
        opinion=seat.table.opinions.get(seat.number), can_look_ahead=position.game.ahead is not None,
    )  # fmt: skip
    return _picture(position, map(dict, position.log), None, Frame(seat.table.code, curves, panel))


def thinking(seat: Seat) -> str:
    """Render the page of a seat while players think."""
    return _render("message.html", seat=seat, waits=True, title="The others are thinking", lines=(), answers=())


def answers(seat: Seat, answered: Sequence[Answered]) -> str:
    """Render the list of what a seat has answered so far."""
    return _render("message.html", seat=seat, waits=False, title="Your answers so far", lines=(), answers=answered)


def message(title: str, lines: Sequence[str], seat: Seat | None = None) -> str:
    """Render a page that says something: an error, for one."""
    return _render("message.html", seat=seat, waits=False, title=title, lines=lines, answers=())


def _page(seat: Seat, position: Position, template: str, facts: dict[str, Any]) -> str:
    since = position.since_answer(seat.number)
    lines = _lines(position, seat.number)
    happened = [words for event, words in lines if event >= since > 0]
    state = _state(seat, position, lines)
    panel = _render(template, seat=seat, state=state, happened=happened, most=MOST_SHOWN, since=since, **facts)
    return _picture(position, position.log_without_seed(), seat.number, Frame(panel=panel, since=since))


def _lines(position: Position, seat: int) -> list[tuple[int, str]]:
    """Return the lines of the transcript, as a seat sees it, each with the number of its event."""
    at = 0

    def events() -> Iterator[dict[str, Any]]:
        nonlocal at
        for event in position.log_without_seed():
            at = event.get("n", 0)
            yield event

    return [(at, text.plain) for text in position.telling.transcript(events(), seat)]


def _state(seat: Seat, position: Position, lines: Sequence[tuple[int, str]]) -> str:
    asked = str(seat.asked_last) if position.seat == seat.number else ""
    seen = [*(words for _, words in lines), asked, str(position.question is None)]
    return _digest(seen)


def _digest(texts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:12]


def _groups(moves: Sequence[str]) -> list[tuple[str, list[tuple[int, str]]]]:
    """Group the moves of a long list by their first word: (word, [(place, move)]); a short list is one group."""
    numbered = [*enumerate(moves)]
    if len(moves) <= MANY:
        return [("", numbered)]
    groups = [(word, [*group]) for word, group in groupby(numbered, key=lambda move: move[1].partition(" ")[0])]
    return groups if len(groups) < len(moves) / 2 else [("", numbered)]


def _picture(position: Position, log: Iterable[dict[str, Any]], seat: int | None, frame: Frame) -> str:
    if position.telling.picture is None:
        raise AssertionError("`telling_of` lets no such game pass")
    return position.telling.picture(log, seat, frame)


def _render(template: str, **facts: Any) -> str:
    return _ENVIRONMENT.get_template(template).render(**facts)
