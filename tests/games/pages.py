"""The page of a game, for tests: what stands in it, and its steps put together.

A game's `tests/games/<game>/telling/shown.py` has as `PAGE` what tests/conformance/test_pages.py takes of it.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

Log = list[dict[str, Any]]


class Page(NamedTuple):
    """What a game declares of its page; settings go by their names among its recordings.

    Attributes:
        setting: The setting of the game whose title block is read.
        title: What stands in it of that game.
        ending: How it tells the ending, as a pattern.
        changed: A setting that is not as printed, and how its title block says so.
        eyes: Whose eyes it is if it is what seat 2 sees, as a pattern.
        parts: The kind of step with which a part of the game begins, and a pattern of how the page calls it, with its
            number.
        last: The kinds of step that may be the last.
        browsed: The setting of the game that is looked at in a browser, and the seat whose eyes it is seen with.
        faint: Marks at the slider that are as faint as a mark is by itself.
        drawn: Lines of the transcript that are drawn instead, as a pattern.

    """

    setting: str
    title: tuple[str, ...]
    ending: str
    changed: tuple[str, str]
    eyes: str
    parts: tuple[str, str]
    last: tuple[str, ...]
    browsed: tuple[str, int | None]
    faint: tuple[str, ...] = ()
    drawn: str = "(?!)"


def at(page: Any) -> int:
    """The step that is shown in a browser."""
    return int(page.locator("#slider").input_value())


def title_block(page: str) -> str:
    return re.search("<header>.*?</header>", page, re.DOTALL)[0]


def data(page: str) -> Any:
    return json.loads(re.search(r'id="data">(.*?)</script>', page, re.DOTALL)[1])


def tables(log: Log, make: Callable[[], Any]) -> Iterator[tuple[dict[str, Any], Any]]:
    """Each event of a log and the table after it, which is made and goes on from event to event."""
    table = make()
    for event in log:
        table.apply(event)
        yield event, table


def wrong_steps(log: Log, follow: Callable[..., Any], zones: Callable[..., Any], make: Callable[[], Any]) -> list[Any]:
    """The events after which the steps of a page, put together, are not the zones of the table; and steps left over."""
    shown: dict[str, Any] = {}
    steps, wrong = follow(log, None).steps, []
    for event, table in tables(log, make):
        if steps and steps[0]["n"] == event.get("n"):
            for name, news in steps.pop(0)["zones"].items():
                shown[name] = shown.get(name, {}) | news
        if event["event"] != "game" and shown != zones(table, None):
            wrong.append(event)
    return [*wrong, *steps]
