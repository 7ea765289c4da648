"""The golden games of Bluffing Billionaires, in which cards go by colour and value."""

from collections.abc import Iterator

from tests.games.golden import OF_A_LINE, Golden, Log

_SMALL = {"deck_values": [1, 2, 3, 4], "deck_coins": [1, 1, 2, 2]}
_REPLAYED = {"further_tie": "replay", "old_card": "stacked", "taking_order": "random", **_SMALL}
NOTICED = {"hand_cards_taken": 3}  # a change that the figures of a published report show
GOLDEN = {
    "example": Golden({"players": 3}, "random", 132, "X11: one challenger"),
    "second_challenger": Golden({"players": 3}, "random", 5943, "X11: two"),
    "powers": Golden({"players": 6, "powers": "assumed", **_SMALL}, "random", 5061, "P"),
    "broke": Golden({"players": 3, "hand_cards_taken": 2, **_SMALL}, "random", 111, "E2"),
    "remedy": Golden({"players": 3, "points_by_order": [0, 3, 1], **_SMALL}, "random", 7, "S6"),
    "replay": Golden(_REPLAYED, "random", 1483, "T4 X6 W5"),
}
NOT_SHOWN = set()  # events


def lines(log: Log) -> Iterator[str]:
    """Write an event a line."""
    cards = {entry["card"]: f"{entry['billionaire']} {entry['value']}" for entry in log[0]["cards"]}
    yield f"Game {log[0]['index']} of seed {log[0]['seed']}"
    for event in log[1:]:
        if event["event"] == "turn":
            yield f"Turn {event['turn']} of seat {event['seat']}"
            continue
        told = {name: value for name, value in event.items() if name not in OF_A_LINE}
        told |= told.pop("move", {})
        told |= {name: cards[told[name]] for name in ("card", "other_card") if name in told}
        yield "  " + ", ".join([event["event"], *(f"{name} {value}" for name, value in told.items())])
