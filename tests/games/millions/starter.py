"""The starter of Millions of Dollars."""

from tests.games.starters import Cases

CASES = Cases(
    others="random",
    traits=["price=1", "price=6"],
    rules=[
        {"players": 3, "claims": True, "calls": True, "price_calls": True, "snitch_may_pass": True},
        {"players": 6, "claims": True, "calls": True, "price_calls": True},
        {"players": 8, "wont_get_fooled": True, "binding_stay": False, "snitch_names": "any"},
        {"players": 4, "offer_max": 0, "final_call": False},
    ],
)
