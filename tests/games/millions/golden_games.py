"""The golden games of Millions of Dollars, in which rounds are counted."""

from collections.abc import Iterator

from bng_sim.games.millions.declared.components import ROLES
from tests.games.golden import OF_A_LINE, Golden, Log

_ALONE = {"players": 3, "characters_each": 1, "roles": [*ROLES]}  # Roles seldom clash
_TALK = {"players": 4, "loot_cards": 2, "claims": True, "calls": True, "price_calls": True}
_SHORT = {"players": 4, "loot_cards": 3, "start_cash": 0, "short_ante": "rest", "short_ante_back": "reserve",
          "negotiation_rounds": 1, "wont_get_fooled": True}  # fmt: skip
NOTICED = {"start_cash": 9}  # a change that the figures of a published report show
GOLDEN = {
    "first": Golden({"players": 5, "loot_cards": 3}, "random", 112, "P N H L as printed"),
    "two_each": Golden({"players": 3, "loot_cards": 2}, "random", 840, "T"),
    "talk": Golden(_TALK, "random", 718, "N3 N7"),
    "looks": Golden({**_ALONE, "loot_cards": 6, "negotiation_rounds": 1}, "random", 2059, "I H2 H5 H6 H7"),
    "short": Golden(_SHORT, "random", 1329, "P5 P6 V1"),
}
NOT_SHOWN = {"bid_paid", "extra_cash", "first_bid"}  # events


def lines(log: Log) -> Iterator[str]:
    """Write an event a line, rounds and visits less far in."""
    yield f"Game {log[0]['index']} of seed {log[0]['seed']}"
    for event in log[1:]:
        told = {name: value for name, value in event.items() if name not in OF_A_LINE}
        told |= told.pop("move", {})
        told |= {name: " ".join(map(str, value)) for name, value in told.items() if isinstance(value, list)}
        if event["event"] == "heist":
            yield f"Round {event['round']}"
        indent = "" if event["event"] == "visit" else "  "
        yield indent + ", ".join([event["event"], *(f"{name} {value}" for name, value in told.items())])
