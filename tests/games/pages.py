"""The page of a game, for tests: what stands in it, and its steps put together."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

Log = list[dict[str, Any]]


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
    steps, wrong = follow(log[0], log[1:], None).steps, []
    for event, table in tables(log, make):
        if steps and steps[0]["n"] == event.get("n"):
            for name, news in steps.pop(0)["zones"].items():
                shown[name] = shown.get(name, {}) | news
        if event["event"] != "game" and shown != zones(table, None):
            wrong.append(event)
    return [*wrong, *steps]
